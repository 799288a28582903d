package mailgw

import (
	"context"
	"fmt"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// late obeys a confirmed letter, unless its phase has closed since.
func (c *claim) late(ctx context.Context, w Waiting) error {
	n, _, _, _ := c.g.Phase()
	switch {
	case w.Part.Join:
		return c.sit(ctx)
	case len(w.Part.Lines) == 1 && w.Part.Lines[0].Text == notMe:
		return c.withdraw(ctx)
	case n != w.Phase && !w.Sure && !c.g.Sequential():
		return c.l.tell(ctx, c.id, "answer.late", "phase", say(c.l.language(ctx), "phase.number", "n", strconv.Itoa(w.Phase)))
	}
	return c.obey(ctx, w.Received)
}

// withdraw takes back the orders of a seat whose holder says NOT ME, tells
// the steward, and gives the seat a new address: that comes last, as the
// letter proves less afterwards.
func (c *claim) withdraw(ctx context.Context) error {
	c.by = c.owner // also if his deputy says so
	cancel := game.Command{At: c.l.m.Received, By: c.owner, Do: game.Letter{Seat: c.seat.Seat, Lines: []order.Line{{N: 1, Text: "CANCEL"}}}}
	if _, err := c.t.Host.Obey(ctx, c.id, c.cause+".cancel", cancel); err != nil {
		return c.refused(ctx, err)
	}
	if err := c.tellBoth(ctx); err != nil {
		return err
	}
	rekey := game.Command{At: c.l.m.Received, By: c.owner, Do: game.Rekey{Seat: c.seat.Seat, Why: "the holder denied a letter"}}
	if _, err := c.t.Host.Obey(ctx, c.id, c.cause+rekeyed, rekey); err != nil {
		return c.refused(ctx, err)
	}
	return nil
}

// rekeyed ends the cause of a change of address.
const rekeyed = ".rekey"

// tellBoth tells holder and steward of a letter that was denied.
func (c *claim) tellBoth(ctx context.Context) error {
	c.seat.Epoch++ // the address that the seat is about to get
	var out []Outbound
	for _, who := range []struct {
		player game.Player
		seat   game.Seat
		key    string
		lang   string
	}{
		{c.owner, c.seat.Seat, "answer.withdrawn", c.seat.Language},
		{c.g.Steward(), StewardSeat, "answer.steward", c.l.at.People.Language(ctx, c.g.Steward())},
	} {
		to, err := first(ctx, c.l.at.People, who.player)
		if err != nil {
			return err
		}
		if to == "" {
			continue
		}
		out = append(out, c.l.at.Answer(reply{
			name: Name{Game: c.id, Seat: who.seat, Kind: "denied", Rev: revOf(c.cause)}, to: to, title: c.g.Title(), replyTo: c.replyAddress(who.seat),
			subject: say(who.lang, "subject.answer", "game", c.id, "subject", c.l.m.Subject), body: say(who.lang, who.key, "seat", string(c.seat.Seat), "game", c.id), at: c.l.m.Received,
		}))
	}
	return c.l.at.Post.Put(ctx, out...)
}

// join gives a free seat to somebody whose address is proved; others are
// asked first.
func (c *claim) join(ctx context.Context) (string, error) {
	c.by, c.owner, c.joiner = c.l.sender, c.l.sender, c.l.m.From
	switch {
	case !c.l.m.FromOK || c.l.forged:
		c.l.judge(false, "its sender is forged, or more than one")
		return Rejected, nil
	case c.l.aligned:
		c.l.judge(true, "asks for a seat, signed")
		return Processed, c.sit(ctx)
	}
	c.l.judge(false, "asks for a seat; the sender's name alone proves nothing")
	w := c.waiting()
	w.Seat = c.part.Seat
	if kept, err := c.l.setAside(ctx, w, c.l.m.From); !kept || err != nil {
		return Rejected, err
	}
	lang := c.l.language(ctx)
	body := say(lang, "question.yes") + "\n\n> YES " + w.Code + "\n"
	return Rejected, c.l.at.Post.Put(ctx, c.question(w, c.l.m.From, lang, body))
}

// sit takes the seat; a new address becomes a player. The seat is written to in
// the language of who asked for it.
func (c *claim) sit(ctx context.Context) error {
	c.l.lang = c.l.language(ctx)
	player, err := c.l.at.People.Enrol(ctx, c.joiner)
	if err != nil {
		return fmt.Errorf("enrolling a player: %w", err)
	}
	if err := c.l.learn(ctx, player, c.l.lang); err != nil {
		return err
	}
	_, err = c.t.Host.Obey(ctx, c.id, c.cause, game.Command{At: c.l.m.Received, By: player, Do: game.TakeSeat{Seat: c.part.Seat, Player: player, Lang: c.l.lang}})
	if err != nil {
		return c.refused(ctx, err)
	}
	g, err := c.t.Host.Game(ctx, c.id)
	if err != nil {
		return fmt.Errorf("loading game %s: %w", c.id, err)
	}
	c.g, c.l.sender = g, player
	return c.l.tell(ctx, c.id, "answer.joined", "seat", string(c.senders()), "game", c.id)
}
