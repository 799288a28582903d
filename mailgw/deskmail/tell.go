package deskmail

import (
	"context"
	"fmt"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/report/text"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/mailgw"
	"seneschal/mailgw/archive"
)

// A Teller composes the emails of the substitute desk: offers, and their outcomes. It sends none.
type Teller struct {
	People  mailgw.Directory
	Server  mailgw.Server
	Archive archive.Archive
	// Tournament returns a tournament by its ID, for offers to substitutes; nil: emails do not
	// mention it.
	Tournament func(ctx context.Context, id string) (*tournament.Tournament, error)
}

// telling is one commit of the substitute desk, and the emails composed about it so far.
type telling struct {
	teller        *Teller
	commit        *eventstore.Commit
	before, after *substitute.Desk
	emails        []mailgw.Outbound
}

// Tell composes all emails that follow from a commit of the substitute desk, and sends none. before and after are the
// desk around it.
func (d *Teller) Tell(ctx context.Context, commit *eventstore.Commit, before, after *substitute.Desk, events []event.Event) ([]mailgw.Outbound, error) {
	t := &telling{teller: d, commit: commit, before: before, after: after}
	for _, ev := range events {
		var err error
		switch e := ev.(type) {
		case substitute.Offered:
			err = t.tellOffered(ctx, e)
		case substitute.Opened:
			err = t.tellSilent(ctx, e)
		case substitute.Filled:
			err = t.tellFilled(ctx, e)
		case substitute.Failed:
			err = t.tellRegret(ctx, e.Vacancy, e.Player, "desk.failed", e.Why)
		case substitute.Closed:
			if v, ok := before.Vacancy(e.Vacancy); ok && v.Status == substitute.Taken {
				err = t.tellRegret(ctx, e.Vacancy, v.Taker, "desk.closed", e.Why)
			}
		}
		if err != nil {
			return nil, err
		}
	}
	return t.emails, nil
}

// addEmail adds an email about a vacancy, unless its reader has no address. due is the time until which an answer is
// wanted; zero: no answer is. Only an offer can be unsubscribed from.
func (t *telling) addEmail(ctx context.Context, vacancy int, player game.Player, kind, subject, body string, due time.Time) error {
	address, err := mailgw.AddressOf(ctx, t.teller.People, player)
	if err != nil {
		return fmt.Errorf("finding the address of %s: %w", player, err)
	}
	if address == "" {
		return nil
	}
	reader := game.Seat(player) // in names of emails players stand for seats
	var ends mailgw.Unsubscribing
	priority := mailgw.PriorityReceipts
	if kind == "offer" {
		priority = mailgw.Urgency(mailgw.PriorityReports, t.commit.At, due)
		ends = mailgw.Unsubscribing{Subscription: mailgw.Offers, Player: player}
	}
	t.emails = append(t.emails, t.teller.Server.Write(mailgw.Email{
		Name: mailgw.Name{Game: mailgw.DeskID, Number: vacancy, Seat: reader, Kind: kind, Rev: fmt.Sprintf("%d", t.commit.Pos)}, To: address,
		Title: mailgw.Say(t.teller.People.Language(ctx, player), "desk.title", "house", t.teller.Server.Called()), Subject: subject, Body: body,
		ReplyTo: t.teller.Server.ReplyAddress(mailgw.DeskID, reader, vacancy), Refs: []string{t.teller.Server.Root(mailgw.DeskID, reader)}, At: t.commit.At, Due: due, Priority: priority, Ends: ends,
	}))
	return nil
}

// tellRegret adds an email to a player that has said YES: they do not get the seat. key is that of the sentence, why
// the reason.
func (t *telling) tellRegret(ctx context.Context, vacancy int, player game.Player, key, why string) error {
	v, _ := t.after.Vacancy(vacancy)
	lang := t.teller.People.Language(ctx, player)
	seat, err := t.vacancyName(ctx, v, lang)
	if err != nil {
		return err
	}
	subject := mailgw.Say(lang, "subject.desk", "desk", mailgw.DeskID, "seat", seat, "game", v.Game)
	return t.addEmail(ctx, vacancy, player, "sorry", subject, mailgw.Say(lang, key, "seat", seat, "game", v.Game, "why", substitute.TranslateReason(lang, why))+"\n", time.Time{})
}

// tellSilent adds an email to the holder of a seat who missed the first phase: the seat is theirs until somebody takes
// it. It does nothing for seats that are vacant for another reason, because their holders know it from the game.
func (t *telling) tellSilent(ctx context.Context, vacancy substitute.Opened) error {
	if vacancy.Why != substitute.Silent {
		return nil
	}
	g, err := t.teller.Archive.Game(ctx, vacancy.Game, t.commit.Pos)
	if err != nil || g.Ruleset() == nil {
		return err
	}
	info, ok := g.SeatInfo(vacancy.Seat)
	if !ok || info.Player != vacancy.From {
		return nil
	}
	return mailgw.WriteTo(ctx, t.teller.People, mailgw.Recipient{SeatInfo: info, Player: info.Player}, func(recipient mailgw.Recipient) error {
		lang := recipient.Language
		seat, title := g.State().Face(info.Seat, lang).Name, g.TitleIn(lang)
		t.emails = append(t.emails, t.teller.Server.Write(mailgw.Email{
			Name: mailgw.Name{Game: vacancy.Game, Seat: info.Seat, Kind: "silent", Rev: fmt.Sprint(t.commit.Pos)}, To: recipient.To, Title: title,
			Subject: mailgw.Say(lang, "subject.silent", "game", vacancy.Game, "seat", seat), Body: mailgw.Say(lang, "desk.silent", "seat", seat, "title", title) + "\n",
			ReplyTo: recipient.ReplyTo(t.teller.Server, vacancy.Game), Refs: []string{t.teller.Server.Root(vacancy.Game, info.Seat)}, At: t.commit.At, Priority: mailgw.PriorityReports,
		}))
		return nil
	})
}

// tellFilled adds an email to the steward of a game: a substitute has taken a seat.
func (t *telling) tellFilled(ctx context.Context, e substitute.Filled) error {
	v, _ := t.after.Vacancy(e.Vacancy)
	g, err := t.teller.Archive.Game(ctx, v.Game, t.commit.Pos)
	if err != nil || g.Ruleset() == nil {
		return err
	}
	return mailgw.WriteTo(ctx, t.teller.People, mailgw.Steward(g), func(recipient mailgw.Recipient) error {
		lang := recipient.Language
		seat := g.State().Face(v.Seat, lang).Name
		body := mailgw.Say(lang, "desk.filled", "seat", seat, "title", g.TitleIn(lang), "name", t.teller.People.Name(ctx, v.Taker), "why", mailgw.Say(lang, "desk.why."+string(v.Why)),
			"at", text.When(v.Opened.At, recipient.Zone, lang))
		t.emails = append(t.emails, t.teller.Server.Write(mailgw.Email{
			Name: mailgw.Name{Game: v.Game, Seat: recipient.Seat, Kind: "filled", Rev: fmt.Sprint(t.commit.Pos)}, To: recipient.To, Title: g.TitleIn(lang),
			Subject: mailgw.Say(lang, "subject.filled", "game", v.Game, "seat", seat), Body: body + "\n",
			ReplyTo: recipient.ReplyTo(t.teller.Server, v.Game), Refs: []string{t.teller.Server.Root(v.Game, recipient.Seat)}, At: t.commit.At, Priority: mailgw.PriorityNews,
		}))
		return nil
	})
}

// vacancyName returns the name of a vacancy's seat; its ID if the game has not begun.
func (t *telling) vacancyName(ctx context.Context, vacancy substitute.Vacancy, lang string) (string, error) {
	g, err := t.teller.Archive.Game(ctx, vacancy.Game, t.commit.Pos)
	if err != nil || g.State() == nil {
		return string(vacancy.Seat), err
	}
	return g.State().Face(vacancy.Seat, lang).Name, nil
}
