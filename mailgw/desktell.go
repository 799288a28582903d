package mailgw

import (
	"context"
	"fmt"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/report/text"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
)

// A DeskTeller composes the letters of the substitute desk: offers, and what came of
// them.
type DeskTeller struct {
	People  Directory
	House   House
	Archive Archive
	// Tournament is a tournament by its name, for what substitutes are told of
	// it; nil: it is called by its name alone.
	Tournament func(ctx context.Context, id string) (*tournament.Tournament, error)
}

// deskTelling is one commit of the substitute desk that is being told.
type deskTelling struct {
	by            *DeskTeller
	commit        *eventstore.Commit
	before, after *substitute.Desk
	out           []Outbound
}

// Tell composes all letters that follow from a commit of the substitute
// desk: before and after are the desk around it. It sends nothing.
func (d *DeskTeller) Tell(ctx context.Context, commit *eventstore.Commit, before, after *substitute.Desk, events []event.Event) ([]Outbound, error) {
	t := &deskTelling{by: d, commit: commit, before: before, after: after}
	for _, e := range events {
		var err error
		switch e := e.(type) {
		case substitute.Offered:
			err = t.offered(ctx, e)
		case substitute.Filled:
			err = t.filled(ctx, e)
		case substitute.Failed:
			err = t.sorry(ctx, e.Vacancy, e.Player, "desk.failed", e.Why)
		case substitute.Closed:
			if v, ok := before.Vacancy(e.Vacancy); ok && v.Status == substitute.Taken {
				err = t.sorry(ctx, e.Vacancy, v.Taker, "desk.closed", e.Why)
			}
		}
		if err != nil {
			return nil, err
		}
	}
	return t.out, nil
}

// put adds a letter about a vacancy to somebody who can be written to.
func (t *deskTelling) put(ctx context.Context, vacancy int, to game.Player, kind, subject, body string, priority int) error {
	address, err := first(ctx, t.by.People, to)
	if err != nil {
		return fmt.Errorf("finding the address of %s: %w", to, err)
	}
	if address == "" {
		return nil
	}
	seat := game.Seat(to)
	var ends Unsubscribing
	if kind == "offer" {
		ends = Unsubscribing{Offers, to}
	}
	t.out = append(t.out, t.by.House.write(reply{
		name: Name{Game: DeskID, Phase: vacancy, Seat: seat, Kind: kind, Rev: fmt.Sprintf("%d", t.commit.Pos)}, to: address,
		title: say(t.by.People.Language(ctx, to), "desk.title", "house", t.by.House.name()), subject: subject, body: body,
		replyTo: t.by.House.ReplyAddress(DeskID, seat, vacancy), refs: []string{t.by.House.Root(DeskID, seat)}, at: t.commit.At, priority: priority, ends: ends,
	}))
	return nil
}

// sorry tells who had said YES that he does not get the seat.
func (t *deskTelling) sorry(ctx context.Context, vacancy int, who game.Player, key, why string) error {
	v, _ := t.after.Vacancy(vacancy)
	lang := t.by.People.Language(ctx, who)
	seat, err := t.nameOf(ctx, v, lang)
	if err != nil {
		return err
	}
	subject := say(lang, "subject.desk", "desk", DeskID, "seat", seat, "game", v.Game)
	return t.put(ctx, vacancy, who, "sorry", subject, say(lang, key, "seat", seat, "game", v.Game, "why", substitute.Reason(lang, why))+"\n", priorityReceipts)
}

// filled tells the steward of a game who plays a seat now.
func (t *deskTelling) filled(ctx context.Context, e substitute.Filled) error {
	v, _ := t.after.Vacancy(e.Vacancy)
	g, err := t.by.Archive.Game(ctx, v.Game, t.commit.Pos)
	if err != nil || g.Ruleset() == nil {
		return err
	}
	to, err := first(ctx, t.by.People, g.Steward())
	if err != nil || to == "" {
		return err
	}
	lang := t.by.People.Language(ctx, g.Steward())
	seat := g.State().Face(v.Seat, lang).Name
	body := say(lang, "desk.filled", "seat", seat, "title", g.Title(), "name", t.by.People.Name(ctx, v.Taker), "why", say(lang, "desk.why."+string(v.Why)),
		"at", text.When(v.Opened.At, t.by.People.Zone(ctx, g.Steward()), lang))
	t.out = append(t.out, t.by.House.write(reply{
		name: Name{Game: v.Game, Seat: StewardSeat, Kind: "filled", Rev: fmt.Sprintf("%d", t.commit.Pos)}, to: to, title: g.Title(),
		subject: say(lang, "subject.filled", "game", v.Game, "seat", seat), body: body + "\n",
		replyTo: t.by.House.StewardAddress(v.Game), refs: []string{t.by.House.Root(v.Game, StewardSeat)}, at: t.commit.At, priority: priorityNews,
	}))
	return nil
}

// nameOf is the name of the seat of a vacancy in its game.
func (t *deskTelling) nameOf(ctx context.Context, v substitute.Vacancy, lang string) (string, error) {
	g, err := t.by.Archive.Game(ctx, v.Game, t.commit.Pos)
	if err != nil || g.State() == nil {
		return string(v.Seat), err
	}
	return g.State().Face(v.Seat, lang).Name, nil
}
