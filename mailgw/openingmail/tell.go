package openingmail

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/opening"
	"seneschal/domain/report/text"
	"seneschal/eventstore"
	"seneschal/mailgw"
)

// A Teller composes the emails about openings.
type Teller struct {
	People mailgw.Directory
	Server mailgw.Server
	// Blocked reports whether one of two players does not want to play with the other; nil: all do.
	Blocked func(ctx context.Context, player, other game.Player) (bool, error)
	// Blockers returns the players who block a player; nil: nobody does.
	Blockers func(ctx context.Context, player game.Player) (map[game.Player]bool, error)
	// Tier returns how reliable a player is; nil: everybody is new.
	Tier func(ctx context.Context, player game.Player) (opening.Tier, error)
}

// telling is one commit of an opening, and the emails that follow from it.
type telling struct {
	by            *Teller
	commit        *eventstore.Commit
	before, after *opening.Opening
	out           []mailgw.Outbound
}

// Tell composes all emails that follow from a commit of an opening: before and after are the opening
// around it. It sends nothing. That the game begins is told by the game itself.
func (d *Teller) Tell(ctx context.Context, commit *eventstore.Commit, before, after *opening.Opening, events []event.Event) ([]mailgw.Outbound, error) {
	t := &telling{by: d, commit: commit, before: before, after: after}
	for _, ev := range events {
		if err := t.tellEvent(ctx, ev); err != nil {
			return nil, err
		}
	}
	return t.out, nil
}

// tellEvent writes to the players whom an event concerns.
func (t *telling) tellEvent(ctx context.Context, ev event.Event) error {
	switch e := ev.(type) {
	case opening.Opened:
		return t.tellSequel(ctx, e)
	case opening.Asked:
		return t.tellAsked(ctx, e.Player)
	case opening.Joined:
		if t.before.IsAsking(e.Player) {
			return t.write(ctx, "admitted", e.Player)
		}
	case opening.TurnedAway:
		return t.write(ctx, "away", e.Player)
	case opening.Removed:
		return t.write(ctx, "removed", e.Player)
	case opening.Filled:
		return t.writeToAll(ctx, "full", t.after.ListSilent())
	case opening.Left:
		if e.Full {
			return t.writeToAll(ctx, "waits", listSeated(t.after))
		}
	case opening.Lapsed:
		if err := t.writeToAll(ctx, "lapsed", e.Players); err != nil {
			return err
		}
		return t.writeToAll(ctx, "waits", listSeated(t.after))
	case opening.Ended:
		return t.tellEnded(ctx, e)
	}
	return nil
}

// tellAsked writes to the opener that a player asks for a seat: by name, or by number and tier.
func (t *telling) tellAsked(ctx context.Context, player game.Player) error {
	if !t.after.HidesPlayers() {
		return t.write(ctx, "asked", t.after.Opener(), "name", t.by.People.Name(ctx, player))
	}
	tier := opening.TierNew
	if t.by.Tier != nil {
		var err error
		if tier, err = t.by.Tier(ctx, player); err != nil {
			return fmt.Errorf("asking how reliable %s is: %w", player, err)
		}
	}
	return t.write(ctx, "asked."+string(tier), t.after.Opener(), "number", strconv.Itoa(t.after.Handle(player)))
}

// tellSequel writes to the players of an earlier game that one of them has opened it anew. Those who do not want
// to play with the opener are not told; where players are not named, only those whom the opener blocks (O-14).
func (t *telling) tellSequel(ctx context.Context, opened opening.Opened) error {
	for _, player := range opened.For {
		if player == opened.By {
			continue
		}
		blocked, err := t.areApart(ctx, player, opened)
		switch {
		case err != nil:
			return err
		case blocked:
		case opened.Terms.Anonymous:
			err = t.write(ctx, "again.hidden", player, "before", opened.Again)
		default:
			err = t.write(ctx, "again", player, "name", t.by.People.Name(ctx, opened.By), "before", opened.Again)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// areApart reports whether a block keeps a player from being told of a sequel.
func (t *telling) areApart(ctx context.Context, player game.Player, opened opening.Opened) (bool, error) {
	switch {
	case opened.Terms.Anonymous && t.by.Blockers != nil:
		blockers, err := t.by.Blockers(ctx, player)
		return blockers[opened.By], err
	case !opened.Terms.Anonymous && t.by.Blocked != nil:
		return t.by.Blocked(ctx, player, opened.By)
	}
	return false, nil
}

// tellEnded writes to all who waited, but for the player that has ended it.
func (t *telling) tellEnded(ctx context.Context, ended opening.Ended) error {
	for _, player := range append(listSeated(t.before), t.before.Asking()...) {
		if string(player) == t.commit.Actor || ended.Why == opening.AllLeft {
			continue
		}
		if err := t.write(ctx, "ended."+string(ended.Why), player); err != nil {
			return err
		}
	}
	return nil
}

func listSeated(o *opening.Opening) []game.Player {
	return lists.Map(o.Seated(), func(s opening.Seated) game.Player { return s.Player })
}

func (t *telling) writeToAll(ctx context.Context, key string, players []game.Player) error {
	for _, player := range players {
		if err := t.write(ctx, key, player); err != nil {
			return err
		}
	}
	return nil
}

// write adds an email to a player, unless the player has no address.
func (t *telling) write(ctx context.Context, key string, player game.Player, pairs ...string) error {
	id, until := t.after.ID(), t.after.Until()
	return mailgw.WriteTo(ctx, t.by.People, mailgw.Recipient{Player: player}, func(to mailgw.Recipient) error {
		title := t.after.Terms().Title
		if title == "" {
			title = id
		}
		pairs := append(pairs, "title", title, "game", id, "free", strconv.Itoa(t.after.Free()), "until", text.When(until, to.Zone, to.Language))
		body := mailgw.Say(to.Language, "opening."+key, pairs...)
		if link := t.by.Server.TakeLink(id, player); link != "" && strings.HasPrefix(key, "again") {
			body += "\n\n" + link
		} else if page := t.by.Server.Pages; page != "" {
			body += "\n\n" + page + "/g/" + id
		}
		seat := game.Seat(player)
		due := lists.Either(key == "full", until, time.Time{})
		t.out = append(t.out, t.by.Server.Write(mailgw.Email{
			Name: mailgw.Name{Game: id, Seat: seat, Kind: "opening", Rev: fmt.Sprintf("%d", t.commit.Pos)}, To: to.To, Title: title,
			Subject: mailgw.Say(to.Language, "subject.opening", append(pairs, "what", mailgw.Say(to.Language, "opening.subject."+key, pairs...))...), Body: body + "\n",
			ReplyTo: t.by.Server.ReplyAddress(id, seat, 0), Refs: []string{t.by.Server.Root(id, seat)}, At: t.commit.At, Due: due,
			Priority: mailgw.Urgency(mailgw.PriorityReports, t.commit.At, due),
		}))
		return nil
	})
}
