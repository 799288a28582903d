package claim

import (
	"context"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/mailgw"
)

// deny withdraws what another wrote in the holder's name, if NOT ME is his own
// word; if it may be quoted, he is asked.
func (c *claim) deny(ctx context.Context) error {
	switch c.l.DoubtOfFirst() {
	case order.Below:
		return c.l.Answer(ctx, c.id, "answer.notme_below")
	case order.Repeated:
		return c.askAgain(ctx, []order.Line{{N: 1, Text: notMe}})
	}
	return c.withdraw(ctx)
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
	if err := c.answerBoth(ctx); err != nil {
		return err
	}
	rekey := game.Command{At: c.l.Mail.Received, By: c.owner, Do: game.Rekey{Seat: c.seat.Seat, Why: "the holder denied a letter"}}
	if _, err := c.t.Host.Obey(ctx, c.id, c.cause+rekeyed, rekey); err != nil {
		return c.refused(ctx, err)
	}
	return nil
}

// answerBoth tells holder and steward of a letter that was denied.
func (c *claim) answerBoth(ctx context.Context) error {
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
			Name: mailgw.Name{Game: c.id, Seat: who.seat, Kind: "denied", Rev: mailgw.RevOf(c.cause)}, To: to, Title: c.g.TitleIn(who.lang), ReplyTo: c.replyAddress(who.seat),
			Subject: mailgw.Say(who.lang, "subject.answer", "game", c.id, "subject", c.l.Mail.Subject), Body: mailgw.Say(who.lang, who.key, "seat", string(c.seat.Seat), "game", c.id), At: c.l.Mail.Received,
		}))
	}
	return c.l.Reception.Post.Put(ctx, out...)
}
