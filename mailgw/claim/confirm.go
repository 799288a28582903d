package claim

import (
	"context"
	"fmt"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
)

// late obeys a confirmed letter, unless its phase has closed since.
func (c *claim) late(ctx context.Context, w incoming.Waiting) error {
	n, _, _, _ := c.g.Phase()
	switch {
	case w.Part.Join:
		return c.sit(ctx)
	case len(w.Part.Lines) == 1 && w.Part.Lines[0].Text == notMe:
		return c.withdraw(ctx)
	case n != w.Phase && !w.Sure && !c.g.Sequential():
		return c.l.Answer(ctx, c.id, "answer.late", "phase", mailgw.Say(c.l.Language(ctx), "phase.number", "n", strconv.Itoa(w.Phase)))
	}
	return c.obey(ctx, w.Received)
}

// withdraw takes back the orders of a seat whose holder says NOT ME, tells
// the steward, and gives the seat a new address: that comes last, as the
// letter proves less afterwards.
func (c *claim) withdraw(ctx context.Context) error {
	c.by = c.owner // also if his deputy says so
	cancel := game.Command{At: c.l.Mail.Received, By: c.owner, Do: game.Letter{Seat: c.seat.Seat, Lines: []order.Line{{N: 1, Text: "CANCEL"}}}}
	if _, err := c.t.Host.Obey(ctx, c.id, c.cause+".cancel", cancel); err != nil {
		return c.refused(ctx, err)
	}
	if err := c.tellBoth(ctx); err != nil {
		return err
	}
	rekey := game.Command{At: c.l.Mail.Received, By: c.owner, Do: game.Rekey{Seat: c.seat.Seat, Why: "the holder denied a letter"}}
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
	var out []mailgw.Outbound
	for _, who := range []struct {
		player game.Player
		seat   game.Seat
		key    string
		lang   string
	}{
		{c.owner, c.seat.Seat, "answer.withdrawn", c.seat.Language},
		{c.g.Steward(), mailgw.StewardSeat, "answer.steward", c.l.Reception.People.Language(ctx, c.g.Steward())},
	} {
		to, err := mailgw.AddressOf(ctx, c.l.Reception.People, who.player)
		if err != nil {
			return err
		}
		if to == "" {
			continue
		}
		out = append(out, c.l.Reception.Reply(mailgw.Letter{
			Name: mailgw.Name{Game: c.id, Seat: who.seat, Kind: "denied", Rev: mailgw.RevOf(c.cause)}, To: to, Title: c.g.Title(), ReplyTo: c.replyAddress(who.seat),
			Subject: mailgw.Say(who.lang, "subject.answer", "game", c.id, "subject", c.l.Mail.Subject), Body: mailgw.Say(who.lang, who.key, "seat", string(c.seat.Seat), "game", c.id), At: c.l.Mail.Received,
		}))
	}
	return c.l.Reception.Post.Put(ctx, out...)
}

// join gives a free seat to somebody whose address is proved; others are
// asked first.
func (c *claim) join(ctx context.Context) (string, error) {
	c.by, c.owner, c.joiner = c.l.Sender, c.l.Sender, c.l.Mail.From
	switch {
	case !c.l.Mail.FromOK || c.l.Forged:
		c.l.Judge(false, "its sender is forged, or more than one")
		return mailgw.Rejected, nil
	case c.l.Aligned:
		c.l.Judge(true, "asks for a seat, signed")
		return mailgw.Processed, c.sit(ctx)
	}
	c.l.Judge(false, "asks for a seat; the sender's name alone proves nothing")
	w := c.waiting()
	w.Seat = c.part.Seat
	if kept, err := c.l.SetAside(ctx, w, c.l.Mail.From); !kept || err != nil {
		return mailgw.Rejected, err
	}
	lang := c.l.Language(ctx)
	body := mailgw.Say(lang, "question.yes") + "\n\n> YES " + w.Code + "\n"
	return mailgw.Rejected, c.l.Reception.Post.Put(ctx, c.question(w, c.l.Mail.From, lang, body))
}

// sit takes the seat; a new address becomes a player. The seat is written to in
// the language of who asked for it.
func (c *claim) sit(ctx context.Context) error {
	c.l.Lang = c.l.Language(ctx)
	player, err := c.l.Reception.People.Enrol(ctx, c.joiner)
	if err != nil {
		return fmt.Errorf("enrolling a player: %w", err)
	}
	if err := c.l.Learn(ctx, player, c.l.Lang); err != nil {
		return err
	}
	_, err = c.t.Host.Obey(ctx, c.id, c.cause, game.Command{At: c.l.Mail.Received, By: player, Do: game.TakeSeat{Seat: c.part.Seat, Player: player, Lang: c.l.Lang}})
	if err != nil {
		return c.refused(ctx, err)
	}
	g, err := c.t.Host.Game(ctx, c.id)
	if err != nil {
		return fmt.Errorf("loading game %s: %w", c.id, err)
	}
	c.g, c.l.Sender = g, player
	return c.l.Answer(ctx, c.id, "answer.joined", "seat", string(c.senders()), "game", c.id)
}
