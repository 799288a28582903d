package mailgw

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report/text"
	"seneschal/domain/tournament"
)

// A TournamentHost carries out letters to tournaments.
type TournamentHost interface {
	// Tournament is a tournament as it stands; one that was never announced has
	// no ID.
	Tournament(ctx context.Context, id string) (*tournament.Tournament, error)
	// Obey decides a letter and records what follows, durable before it returns.
	// The same cause once more records nothing and answers the same.
	Obey(ctx context.Context, id, cause string, at time.Time, by game.Player, lines []order.Line) (*tournament.Receipt, error)
	// Known reports whether a cause has been recorded in a tournament.
	Known(ctx context.Context, id, cause string) (bool, error)
}

// cupLetter is a part of a letter that is for a tournament. Addresses and
// message IDs name its sender where those of games name a seat.
type cupLetter struct {
	*letter
	id    string
	t     *tournament.Tournament
	part  Part
	cause string
	by    game.Player // in whose name it is obeyed; "": a stranger
}

// cup sees to a part that is for a tournament; ok is false if there is none
// of that name.
func (l *letter) cup(ctx context.Context, id string, part Part, cause string) (folder string, ok bool, err error) {
	if l.in.Tournaments == nil {
		return "", false, nil
	}
	t, err := l.in.Tournaments.Tournament(ctx, id)
	if err != nil || t.ID() == "" {
		return "", false, err
	}
	c := &cupLetter{letter: l, id: id, t: t, part: part, cause: cause, by: l.sender}
	for _, token := range l.tokens {
		if token.Game == id && token.Valid {
			c.by = game.Player(token.Seat)
		}
	}
	if part.Join {
		c.part.Lines = append([]order.Line{{N: 1, Text: "ENTER"}}, part.Lines...)
	}
	folder, err = c.handle(ctx)
	return folder, true, err
}

// handle obeys the letter if it is proved, or sets it aside to be confirmed.
func (c *cupLetter) handle(ctx context.Context) (string, error) {
	known, err := c.in.Tournaments.Known(ctx, c.id, c.cause)
	if err != nil {
		return "", fmt.Errorf("looking for a letter in tournament %s: %w", c.id, err)
	}
	if c.by == "" {
		return c.stranger(ctx)
	}
	if known {
		return Processed, c.obey(ctx, c.m.Received)
	}
	e := c.evidence()
	v := c.in.level(c.id).Judge(e)
	c.in.log().InfoContext(ctx, "letter judged", "log", "tournament/"+c.id, "cause", c.cause, "accepted", v.OK, "why", v.Why)
	switch {
	case v.OK:
		return Processed, c.obey(ctx, c.m.Received)
	case e.Token || e.Registered && !e.Denied:
		to, err := first(ctx, c.in.People, c.by)
		if err != nil || to == "" {
			return Rejected, err
		}
		return Rejected, c.ask(ctx, to, v.Why)
	}
	return Rejected, nil // a forger gets no answer
}

// evidence is what the letter shows for its sender.
func (c *cupLetter) evidence() Evidence {
	e := Evidence{OneFrom: c.m.FromOK, Denied: c.forged, Aligned: c.aligned, Registered: c.sender != "" && c.sender == c.by}
	for _, t := range c.tokens {
		switch {
		case !t.Valid:
			e.BadToken = true
		case t.Game != c.id || t.Seat != game.Seat(c.by):
			e.OtherToken = true
		default:
			e.Token = true
		}
	}
	if e.Token {
		e.OtherToken, e.BadToken = false, false
	}
	return e
}

// stranger lets somebody enter whom nobody knows yet: at once if his address
// is vouched for, else when he has confirmed it.
func (c *cupLetter) stranger(ctx context.Context) (string, error) {
	enters := slices.ContainsFunc(c.part.Lines, func(l order.Line) bool { return strings.EqualFold(strings.TrimSpace(l.Text), "ENTER") })
	switch {
	case !c.m.FromOK || c.forged:
		return Rejected, nil
	case !enters:
		return Rejected, c.tell(ctx, "", "answer.stranger")
	case c.aligned:
		return Processed, c.enrol(ctx, c.m.From, c.m.Received)
	}
	return Rejected, c.ask(ctx, c.m.From, "your address is not known here")
}

func (c *cupLetter) enrol(ctx context.Context, address string, at time.Time) error {
	player, err := c.in.People.Enrol(ctx, address)
	if err != nil {
		return fmt.Errorf("enrolling a player: %w", err)
	}
	c.by, c.sender = player, player
	return c.obey(ctx, at)
}

// ask sets the letter aside and asks an address whether it is its own.
func (c *cupLetter) ask(ctx context.Context, to, why string) error {
	w := Waiting{
		Code: c.in.House.Code(c.cause), Game: c.id, Seat: game.Seat(c.by), By: c.by, Part: c.part, Cause: c.cause,
		From: c.m.From, Subject: c.m.Subject, ID: c.m.MessageID, Received: c.m.Received,
	}
	kept, err := c.setAside(ctx, w, to)
	if !kept || err != nil {
		return err
	}
	body := say("", "cup.question", "title", c.t.Title(), "game", c.id, "from", c.m.From, "at", text.When(w.Received, c.in.People.Zone(ctx, c.by), ""), "why", why) +
		"\n\n" + say("", "question.lines") + "\n" + quotedLines(w.Part.Lines) + "\n" + say("", "question.yes") + "\n\n> YES " + w.Code + "\n"
	return c.in.Post.Put(ctx, c.in.answer(reply{
		name: Name{Game: c.id, Seat: w.Seat, Kind: "question", Rev: short(c.cause)}, to: to, title: c.t.Title(),
		subject: say("", "subject.question", "game", c.id, "code", w.Code), body: body, at: w.Received,
	}))
}

// confirmedCup obeys a waiting letter to a tournament; ok is false if it is
// not for one.
func (l *letter) confirmedCup(ctx context.Context, w Waiting) (ok bool, err error) {
	if l.in.Tournaments == nil {
		return false, nil
	}
	t, err := l.in.Tournaments.Tournament(ctx, w.Game)
	if err != nil || t.ID() == "" {
		return false, err
	}
	c := &cupLetter{letter: l, id: w.Game, t: t, part: w.Part, cause: w.Cause, by: w.By}
	if w.By == "" {
		return true, c.enrol(ctx, w.From, w.Received)
	}
	return true, c.obey(ctx, w.Received)
}

// obey hands the lines to the tournament and answers with the receipt.
func (c *cupLetter) obey(ctx context.Context, at time.Time) error {
	players := PlayersOf(ctx, c.in.People, c.t)
	lines, err := players.Lines(ctx, c.part.Lines, c.by == c.t.Steward())
	if err != nil {
		return err
	}
	r, err := c.in.Tournaments.Obey(ctx, c.id, c.cause, at, c.by, lines)
	if err != nil {
		if refused, ok := isPlayers(err, refusals); ok {
			return c.tell(ctx, c.id, refused.key, "game", c.id)
		}
		return err
	}
	now, err := c.in.Tournaments.Tournament(ctx, c.id)
	if err != nil {
		return err
	}
	return c.receipt(ctx, PlayersOf(ctx, c.in.People, now).Receipt(r))
}

// receipt answers at the sender's address if it is one of the player's, else
// at the player's first.
func (c *cupLetter) receipt(ctx context.Context, r *tournament.Receipt) error {
	to := c.m.From
	if c.sender != c.by || !c.m.FromOK {
		var err error
		if to, err = first(ctx, c.in.People, c.by); err != nil || to == "" {
			return err
		}
	}
	body := text.Sections(TournamentReceipt(r, c.in.People.Zone(ctx, c.by))) + "\n" + say("", "cup.foot") + "\n"
	out := reply{
		name: Name{Game: c.id, Seat: game.Seat(c.by), Kind: "receipt", Rev: short(c.cause)}, to: to, title: c.t.Title(),
		subject: say("", "cup.subject", "game", c.id, "title", c.t.Title()), body: body,
		replyTo: c.in.House.ReplyAddress(c.id, game.Seat(c.by), 0), at: r.At, priority: receipts,
	}
	out.answers, out.refs = c.thread(c.in.House.Root(c.id, game.Seat(c.by)))
	return c.in.Post.Put(ctx, c.in.answer(out))
}
