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

// A Teller composes the emails of the substitute desk: offers, and their outcomes.
type Teller struct {
	People  mailgw.Directory
	Server  mailgw.Server
	Archive archive.Archive
	// Tournament returns a tournament by its ID, for offers to substitutes; nil: emails do not
	// mention it.
	Tournament func(ctx context.Context, id string) (*tournament.Tournament, error)
}

// telling is one commit of the substitute desk, and the emails that follow from it.
type telling struct {
	by            *Teller
	commit        *eventstore.Commit
	before, after *substitute.Desk
	out           []mailgw.Outbound
}

// Tell composes all emails that follow from a commit of the substitute desk: before and after
// are the desk around it. It sends nothing.
func (d *Teller) Tell(ctx context.Context, commit *eventstore.Commit, before, after *substitute.Desk, events []event.Event) ([]mailgw.Outbound, error) {
	t := &telling{by: d, commit: commit, before: before, after: after}
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
			err = t.writeRegret(ctx, e.Vacancy, e.Player, "desk.failed", e.Why)
		case substitute.Closed:
			if v, ok := before.Vacancy(e.Vacancy); ok && v.Status == substitute.Taken {
				err = t.writeRegret(ctx, e.Vacancy, v.Taker, "desk.closed", e.Why)
			}
		}
		if err != nil {
			return nil, err
		}
	}
	return t.out, nil
}

// addEmail adds an email about a vacancy, unless its reader has no address. due is the time until
// which an answer is wanted; zero: none is.
func (t *telling) addEmail(ctx context.Context, vacancy int, to game.Player, kind, subject, body string, due time.Time) error {
	address, err := mailgw.AddressOf(ctx, t.by.People, to)
	if err != nil {
		return fmt.Errorf("finding the address of %s: %w", to, err)
	}
	if address == "" {
		return nil
	}
	seat := game.Seat(to)
	var ends mailgw.Unsubscribing
	priority := mailgw.PriorityReceipts
	if kind == "offer" {
		priority = mailgw.Urgency(mailgw.PriorityReports, t.commit.At, due)
		ends = mailgw.Unsubscribing{Subscription: mailgw.Offers, Player: to}
	}
	t.out = append(t.out, t.by.Server.Write(mailgw.Email{
		Name: mailgw.Name{Game: mailgw.DeskID, Number: vacancy, Seat: seat, Kind: kind, Rev: fmt.Sprintf("%d", t.commit.Pos)}, To: address,
		Title: mailgw.Say(t.by.People.Language(ctx, to), "desk.title", "house", t.by.Server.Called()), Subject: subject, Body: body,
		ReplyTo: t.by.Server.ReplyAddress(mailgw.DeskID, seat, vacancy), Refs: []string{t.by.Server.Root(mailgw.DeskID, seat)}, At: t.commit.At, Due: due, Priority: priority, Ends: ends,
	}))
	return nil
}

// writeRegret writes to a player whose YES came to nothing that they do not get the seat.
func (t *telling) writeRegret(ctx context.Context, vacancy int, who game.Player, key, why string) error {
	v, _ := t.after.Vacancy(vacancy)
	lang := t.by.People.Language(ctx, who)
	seat, err := t.vacancyName(ctx, v, lang)
	if err != nil {
		return err
	}
	subject := mailgw.Say(lang, "subject.desk", "desk", mailgw.DeskID, "seat", seat, "game", v.Game)
	return t.addEmail(ctx, vacancy, who, "sorry", subject, mailgw.Say(lang, key, "seat", seat, "game", v.Game, "why", substitute.TranslateReason(lang, why))+"\n", time.Time{})
}

// tellSilent writes to the holder of a seat who missed the first phase that the seat is theirs until somebody
// takes it. Holders who lost or left their seats know it from the game.
func (t *telling) tellSilent(ctx context.Context, vacancy substitute.Opened) error {
	if vacancy.Why != substitute.Silent {
		return nil
	}
	g, err := t.by.Archive.Game(ctx, vacancy.Game, t.commit.Pos)
	if err != nil || g.Ruleset() == nil {
		return err
	}
	info, ok := g.SeatInfo(vacancy.Seat)
	if !ok || info.Player != vacancy.From {
		return nil
	}
	return mailgw.WriteTo(ctx, t.by.People, mailgw.Recipient{SeatInfo: info, Player: info.Player}, func(s mailgw.Recipient) error {
		lang := s.Language
		seat, title := g.State().Face(info.Seat, lang).Name, g.TitleIn(lang)
		t.out = append(t.out, t.by.Server.Write(mailgw.Email{
			Name: mailgw.Name{Game: vacancy.Game, Seat: info.Seat, Kind: "silent", Rev: fmt.Sprint(t.commit.Pos)}, To: s.To, Title: title,
			Subject: mailgw.Say(lang, "subject.silent", "game", vacancy.Game, "seat", seat), Body: mailgw.Say(lang, "desk.silent", "seat", seat, "title", title) + "\n",
			ReplyTo: s.ReplyTo(t.by.Server, vacancy.Game), Refs: []string{t.by.Server.Root(vacancy.Game, info.Seat)}, At: t.commit.At, Priority: mailgw.PriorityReports,
		}))
		return nil
	})
}

// tellFilled writes to the steward of a game that a substitute has taken a seat.
func (t *telling) tellFilled(ctx context.Context, e substitute.Filled) error {
	v, _ := t.after.Vacancy(e.Vacancy)
	g, err := t.by.Archive.Game(ctx, v.Game, t.commit.Pos)
	if err != nil || g.Ruleset() == nil {
		return err
	}
	return mailgw.WriteTo(ctx, t.by.People, mailgw.Steward(g), func(s mailgw.Recipient) error {
		lang := s.Language
		seat := g.State().Face(v.Seat, lang).Name
		body := mailgw.Say(lang, "desk.filled", "seat", seat, "title", g.TitleIn(lang), "name", t.by.People.Name(ctx, v.Taker), "why", mailgw.Say(lang, "desk.why."+string(v.Why)),
			"at", text.When(v.Opened.At, s.Zone, lang))
		t.out = append(t.out, t.by.Server.Write(mailgw.Email{
			Name: mailgw.Name{Game: v.Game, Seat: s.Seat, Kind: "filled", Rev: fmt.Sprint(t.commit.Pos)}, To: s.To, Title: g.TitleIn(lang),
			Subject: mailgw.Say(lang, "subject.filled", "game", v.Game, "seat", seat), Body: body + "\n",
			ReplyTo: s.ReplyTo(t.by.Server, v.Game), Refs: []string{t.by.Server.Root(v.Game, s.Seat)}, At: t.commit.At, Priority: mailgw.PriorityNews,
		}))
		return nil
	})
}

// vacancyName returns the name of a vacancy's seat in its game; its ID if the game cannot tell.
func (t *telling) vacancyName(ctx context.Context, vacancy substitute.Vacancy, lang string) (string, error) {
	g, err := t.by.Archive.Game(ctx, vacancy.Game, t.commit.Pos)
	if err != nil || g.State() == nil {
		return string(vacancy.Seat), err
	}
	return g.State().Face(vacancy.Seat, lang).Name, nil
}
