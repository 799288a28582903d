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

// A Teller composes the emails about openings. It sends none.
type Teller struct {
	People mailgw.Directory
	Server mailgw.Server
	// Blocked reports whether one of two players blocks the other, whichever it is; nil: nobody does.
	Blocked func(ctx context.Context, player, other game.Player) (bool, error)
	// Blockers returns the players who block a player; nil: nobody blocks anybody.
	Blockers func(ctx context.Context, player game.Player) (map[game.Player]bool, error)
	// Tier returns how reliable a player is; nil: everybody is new.
	Tier func(ctx context.Context, player game.Player) (opening.Tier, error)
}

// telling is one commit of an opening, and the emails composed about it so far.
type telling struct {
	teller        *Teller
	commit        *eventstore.Commit
	before, after *opening.Opening
	emails        []mailgw.Outbound
}

// Tell composes all emails that follow from a commit of an opening, and sends none. before and after are the opening
// around it. The beginning of the game has no email here: the game's own emails tell it.
func (d *Teller) Tell(ctx context.Context, commit *eventstore.Commit, before, after *opening.Opening, events []event.Event) ([]mailgw.Outbound, error) {
	t := &telling{teller: d, commit: commit, before: before, after: after}
	for _, ev := range events {
		if err := t.tellEvent(ctx, ev); err != nil {
			return nil, err
		}
	}
	return t.emails, nil
}

// tellEvent adds the emails to the players whom an event concerns.
func (t *telling) tellEvent(ctx context.Context, ev event.Event) error {
	switch e := ev.(type) {
	case opening.Opened:
		return t.tellSequel(ctx, e)
	case opening.Asked:
		return t.tellAsked(ctx, e.Player)
	case opening.Joined:
		if t.before.IsAsking(e.Player) {
			return t.addEmail(ctx, "admitted", e.Player)
		}
	case opening.TurnedAway:
		return t.addEmail(ctx, "away", e.Player)
	case opening.Removed:
		return t.addEmail(ctx, "removed", e.Player)
	case opening.Filled:
		return t.addEmails(ctx, "full", t.after.ListSilent())
	case opening.Left:
		if e.Full {
			return t.addEmails(ctx, "waits", listSeated(t.after))
		}
	case opening.Lapsed:
		if err := t.addEmails(ctx, "lapsed", e.Players); err != nil {
			return err
		}
		return t.addEmails(ctx, "waits", listSeated(t.after))
	case opening.Ended:
		return t.tellEnded(ctx, e)
	}
	return nil
}

// tellAsked adds the email to the opener that a player asks for a seat. It names the player, or in an anonymous game
// their number and how reliable they are.
func (t *telling) tellAsked(ctx context.Context, player game.Player) error {
	if !t.after.HidesPlayers() {
		return t.addEmail(ctx, "asked", t.after.Opener(), "name", t.teller.People.Name(ctx, player))
	}
	tier := opening.TierNew
	if t.teller.Tier != nil {
		var err error
		if tier, err = t.teller.Tier(ctx, player); err != nil {
			return fmt.Errorf("asking how reliable %s is: %w", player, err)
		}
	}
	return t.addEmail(ctx, "asked."+string(tier), t.after.Opener(), "number", strconv.Itoa(t.after.Handle(player)))
}

// tellSequel adds emails to the players of an earlier game: one of them has opened it anew. It leaves out those
// between whom and the opener there is a block, in either direction; in an anonymous game, only those whom the opener
// blocks, because another gap would betray the opener (O-14).
func (t *telling) tellSequel(ctx context.Context, opened opening.Opened) error {
	for _, player := range opened.For {
		if player == opened.By {
			continue
		}
		blocked, err := t.areBlocked(ctx, player, opened)
		switch {
		case err != nil:
			return err
		case blocked:
		case opened.Terms.Anonymous:
			err = t.addEmail(ctx, "again.hidden", player, "before", opened.Again)
		default:
			err = t.addEmail(ctx, "again", player, "name", t.teller.People.Name(ctx, opened.By), "before", opened.Again)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// areBlocked reports whether a block keeps a player from being told of a sequel: in an anonymous game the opener's
// block of the player alone, and in other games also the player's block of the opener.
func (t *telling) areBlocked(ctx context.Context, player game.Player, opened opening.Opened) (bool, error) {
	switch {
	case opened.Terms.Anonymous && t.teller.Blockers != nil:
		blockers, err := t.teller.Blockers(ctx, player)
		return blockers[opened.By], err
	case !opened.Terms.Anonymous && t.teller.Blocked != nil:
		return t.teller.Blocked(ctx, player, opened.By)
	}
	return false, nil
}

// tellEnded adds emails to all who waited or asked for a seat, except the player that has ended the opening. It adds
// none if all had left.
func (t *telling) tellEnded(ctx context.Context, ended opening.Ended) error {
	for _, player := range append(listSeated(t.before), t.before.Asking()...) {
		if string(player) == t.commit.Actor || ended.Why == opening.AllLeft {
			continue
		}
		if err := t.addEmail(ctx, "ended."+string(ended.Why), player); err != nil {
			return err
		}
	}
	return nil
}

func listSeated(o *opening.Opening) []game.Player {
	return lists.Map(o.Seated(), func(s opening.Seated) game.Player { return s.Player })
}

// addEmails adds an email with the same key to each of some players.
func (t *telling) addEmails(ctx context.Context, key string, players []game.Player) error {
	for _, player := range players {
		if err := t.addEmail(ctx, key, player); err != nil {
			return err
		}
	}
	return nil
}

// addEmail adds an email to a player, unless the player has no address. key is that of its catalogue entries.
func (t *telling) addEmail(ctx context.Context, key string, player game.Player, pairs ...string) error {
	id, until := t.after.ID(), t.after.Until()
	return mailgw.WriteTo(ctx, t.teller.People, mailgw.Recipient{Player: player}, func(recipient mailgw.Recipient) error {
		title := t.after.Terms().Title
		if title == "" {
			title = id
		}
		pairs := append(pairs, "title", title, "game", id, "free", strconv.Itoa(t.after.Free()), "until", text.When(until, recipient.Zone, recipient.Language))
		body := mailgw.Say(recipient.Language, "opening."+key, pairs...)
		if link := t.teller.Server.TakeLink(id, player); link != "" && strings.HasPrefix(key, "again") {
			body += "\n\n" + link
		} else if page := t.teller.Server.Pages; page != "" {
			body += "\n\n" + page + "/g/" + id
		}
		reader := game.Seat(player) // in names of emails players stand for seats
		due := lists.Either(key == "full", until, time.Time{})
		t.emails = append(t.emails, t.teller.Server.Write(mailgw.Email{
			Name: mailgw.Name{Game: id, Seat: reader, Kind: "opening", Rev: fmt.Sprintf("%d", t.commit.Pos)}, To: recipient.To, Title: title,
			Subject: mailgw.Say(recipient.Language, "subject.opening", append(pairs, "what", mailgw.Say(recipient.Language, "opening.subject."+key, pairs...))...), Body: body + "\n",
			ReplyTo: t.teller.Server.ReplyAddress(id, reader, 0), Refs: []string{t.teller.Server.Root(id, reader)}, At: t.commit.At, Due: due,
			Priority: mailgw.Urgency(mailgw.PriorityReports, t.commit.At, due),
		}))
		return nil
	})
}
