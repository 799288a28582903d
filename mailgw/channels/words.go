package channels

import (
	"context"
	"embed"
	"fmt"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/domain/words"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
)

//go:embed words/*.yaml
var data embed.FS

// sentences are what channels say by themselves, and what is said of them.
var sentences = words.Must(data, "words")

// Say is a sentence in a language; pairs are names and values of its parameters.
func Say(lang, key string, pairs ...string) string { return sentences.Tell(lang, key, pairs...) }

// By is who says it, in a language.
func (p Press) By(lang string) string {
	switch {
	case p.Grey:
		return Say(lang, "post.grey")
	case p.Onlooker:
		return Say(lang, "post.onlooker")
	case p.From != nil:
		return p.From.Name
	}
	return Say(lang, "post.steward")
}

// letter tells the steward of a channel that it was stopped; none if there is none, or no
// address. The operator reads of it in the log.
func (l *Lanes) letter(ctx context.Context, c Channel, e Entry, why string, fault error) ([]mailgw.Outbound, error) {
	now, err := l.Register.now(ctx, c.Of, time.Now())
	if err != nil {
		return nil, err
	}
	id, title, steward := "", "", game.Player("")
	if _, ok := aggregate.GameID(c.Of); ok {
		id, title, steward = now.Game.Setup().Game, now.Game.Title(), now.Game.Steward()
	}
	if _, ok := aggregate.TournamentID(c.Of); ok {
		id, title, steward = now.Tournament.ID(), now.Tournament.Title(), now.Tournament.Steward()
	}
	to, err := mailgw.AddressOf(ctx, l.People, steward)
	if err != nil || to == "" {
		return nil, err
	}
	lang := l.People.Language(ctx, steward)
	title = game.Retitled(title, lang)
	blocks := []report.Block{
		{Text: Say(lang, "stopped."+why, "where", c.Where(), "title", title, "fault", fault.Error())},
		{Text: Say(lang, "stopped.start")},
		{Text: Desk(l.Register.Pages, c.Of)},
	}
	return []mailgw.Outbound{l.House.Write(mailgw.Letter{
		Name: mailgw.Name{Game: id, Seat: mailgw.StewardSeat, Kind: "channel", Rev: fmt.Sprintf("%s-%d", e.Key, e.Tries)}, To: to, Title: title,
		Subject: Say(lang, "stopped.subject", "game", id, "where", c.Where()), Body: text.Sections(mailgw.SectionsOf(blocks...)),
		Refs: []string{l.House.Root(id, mailgw.StewardSeat)}, At: now.At, Priority: mailgw.PriorityNews, Bounce: "<>",
	})}, nil
}

// Desk is the page on which the channels of a game or tournament are looked after.
func Desk(pages string, of eventstore.Log) string {
	if id, ok := aggregate.GameID(of); ok {
		return pages + "/g/" + id + "/channels"
	}
	return pages + "/" + string(of) + "/channels"
}
