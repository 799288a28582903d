package mailgw

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// confirm obeys a waiting letter whose player has said YES: who knows the code
// has read the mail of the registered address.
func (l *letter) confirm(ctx context.Context, code string) (string, error) {
	w, found, err := l.in.Pending.Find(ctx, code)
	if err != nil {
		return "", err
	}
	if !found {
		l.judge(false, "no letter waits for its code")
		return Rejected, l.tell(ctx, "", "answer.nocode", "code", code)
	}
	l.concerns("game/"+w.Game, string(w.Seat))
	l.judge(true, "confirms letter "+short(w.Cause))
	l.sure = true
	if l.sender == w.By { // who has the code has read his mail
		if err := l.proved(ctx); err != nil {
			return "", err
		}
	}
	if to, ok, err := l.office(ctx, w.Game); ok || err != nil {
		if errors.Is(err, event.ErrUnread) {
			return l.unread(ctx, w.Game, err) // the code is good until it goes on
		}
		if err != nil {
			return "", err
		}
		if err := l.atOffice(to, w.Game, w.Part, w.Cause).confirmed(ctx, w); err != nil {
			return "", sealedIn(w.Game, err)
		}
		return Processed, l.in.Pending.Drop(ctx, code)
	}
	g, err := l.in.Host.Game(ctx, w.Game)
	if err != nil {
		return "", fmt.Errorf("loading game %s: %w", w.Game, err)
	}
	if g.Ruleset() == nil {
		return Processed, l.in.Pending.Drop(ctx, code) // it is gone
	}
	c := &claim{letter: l, id: w.Game, g: g, part: w.Part, cause: w.Cause, by: w.By, owner: w.By, joiner: w.From, meant: w.Sure, seat: game.SeatInfo{Seat: w.Seat}}
	if info, ok := g.SeatInfo(w.Seat); ok {
		c.seat, c.owner, c.lang = info, info.Player, info.Language
	}
	if err := c.late(ctx, w); err != nil {
		return "", sealedIn(w.Game, err)
	}
	if err := l.in.Pending.Drop(ctx, code); err != nil {
		return "", err
	}
	return Processed, nil
}

// late obeys a confirmed letter, unless its phase has closed since.
func (c *claim) late(ctx context.Context, w Waiting) error {
	n, _, _, _ := c.g.Phase()
	switch {
	case w.Part.Join:
		return c.sit(ctx)
	case len(w.Part.Lines) == 1 && w.Part.Lines[0].Text == notMe:
		return c.withdraw(ctx)
	case n != w.Phase && !w.Sure && !c.g.Sequential():
		return c.tell(ctx, c.id, "answer.late", "phase", say(c.language(ctx), "phase.number", "n", strconv.Itoa(w.Phase)))
	}
	return c.obey(ctx, w.Received)
}

// withdraw takes back the orders of a seat whose holder says NOT ME, tells
// the steward, and gives the seat a new address: that comes last, as the
// letter proves less afterwards.
func (c *claim) withdraw(ctx context.Context) error {
	c.by = c.owner // also if his deputy says so
	cancel := game.Command{At: c.m.Received, By: c.owner, Do: game.Letter{Seat: c.seat.Seat, Lines: []order.Line{{N: 1, Text: "CANCEL"}}}}
	if _, err := c.in.Host.Obey(ctx, c.id, c.cause+".cancel", cancel); err != nil {
		return c.refused(ctx, err)
	}
	if err := c.tellBoth(ctx); err != nil {
		return err
	}
	rekey := game.Command{At: c.m.Received, By: c.owner, Do: game.Rekey{Seat: c.seat.Seat, Why: "the holder denied a letter"}}
	if _, err := c.in.Host.Obey(ctx, c.id, c.cause+rekeyed, rekey); err != nil {
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
		{c.g.Steward(), StewardSeat, "answer.steward", c.in.People.Language(ctx, c.g.Steward())},
	} {
		to, err := first(ctx, c.in.People, who.player)
		if err != nil {
			return err
		}
		if to == "" {
			continue
		}
		out = append(out, c.in.answer(reply{
			name: Name{Game: c.id, Seat: who.seat, Kind: "denied", Rev: short(c.cause)}, to: to, title: c.g.Title(), replyTo: c.replyAddress(who.seat),
			subject: say(who.lang, "subject.answer", "game", c.id, "subject", c.m.Subject), body: say(who.lang, who.key, "seat", string(c.seat.Seat), "game", c.id), at: c.m.Received,
		}))
	}
	return c.in.Post.Put(ctx, out...)
}

// join gives a free seat to somebody whose address is proved; others are
// asked first.
func (c *claim) join(ctx context.Context) (string, error) {
	c.by, c.owner, c.joiner = c.sender, c.sender, c.m.From
	switch {
	case !c.m.FromOK || c.forged:
		c.judge(false, "its sender is forged, or more than one")
		return Rejected, nil
	case c.aligned:
		c.judge(true, "asks for a seat, signed")
		return Processed, c.sit(ctx)
	}
	c.judge(false, "asks for a seat; the sender's name alone proves nothing")
	w := c.waiting()
	w.Seat = c.part.Seat
	if kept, err := c.setAside(ctx, w, c.m.From); !kept || err != nil {
		return Rejected, err
	}
	lang := c.language(ctx)
	body := say(lang, "question.yes") + "\n\n> YES " + w.Code + "\n"
	return Rejected, c.in.Post.Put(ctx, c.question(w, c.m.From, lang, body))
}

// sit takes the seat; a new address becomes a player. The seat is written to in
// the language of who asked for it.
func (c *claim) sit(ctx context.Context) error {
	c.lang = c.language(ctx)
	player, err := c.in.People.Enrol(ctx, c.joiner)
	if err != nil {
		return fmt.Errorf("enrolling a player: %w", err)
	}
	if err := c.learn(ctx, player, c.lang); err != nil {
		return err
	}
	_, err = c.in.Host.Obey(ctx, c.id, c.cause, game.Command{At: c.m.Received, By: player, Do: game.TakeSeat{Seat: c.part.Seat, Player: player, Lang: c.lang}})
	if err != nil {
		return c.refused(ctx, err)
	}
	g, err := c.in.Host.Game(ctx, c.id)
	if err != nil {
		return fmt.Errorf("loading game %s: %w", c.id, err)
	}
	c.g, c.sender = g, player
	return c.tell(ctx, c.id, "answer.joined", "seat", string(c.senders()), "game", c.id)
}
