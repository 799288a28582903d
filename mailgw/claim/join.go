package claim

import (
	"context"
	"fmt"

	"seneschal/domain/game"
	"seneschal/mailgw"
)

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
	out, err := c.t.Host.Obey(ctx, c.id, c.cause, game.Command{At: c.l.Mail.Received, By: player, Do: game.TakeSeat{Seat: c.part.Seat, Player: player, Lang: c.l.Lang}})
	if err != nil {
		return c.refused(ctx, err)
	}
	c.l.Sender = player
	var seat game.Seat
	for _, e := range out.Answer.Events {
		if e, ok := e.(game.Seated); ok && e.Player == player {
			seat = e.Seat
		}
	}
	return c.l.Answer(ctx, c.id, "answer.joined", "seat", string(seat), "game", c.id)
}
