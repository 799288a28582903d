package ordermail

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/mailgw"
)

// obeyOrders hands the orders to the host and answers with the receipt. Wishes about the sender's mail
// are carried out here, and do not reach the game.
func (c *submission) obeyOrders(ctx context.Context, at time.Time) error {
	wishes, rest := c.t.Offices.Wished(c.part.Lines)
	if len(wishes) > 0 && len(rest) == 0 {
		return c.t.Offices.NothingElse(ctx, c.l, c.by, wishes, c.commandID, at)
	}
	c.part.Lines = rest
	split := splitDeputies(c.seat.Language)
	if c.seat.Seat == mailgw.StewardSeat {
		split = Heir
	}
	lines, names, err := c.namedLines(ctx, split)
	if err != nil {
		return err
	}
	do := game.Submission{Seat: c.seat.Seat, Lines: lines, Asks: !c.meant, Zone: c.l.Reception.People.Zone(ctx, c.by)}
	cmd := game.Command{At: at, By: c.by, Do: do}
	if c.seat.Seat == mailgw.StewardSeat {
		cmd.Do = game.Steward{Lines: lines, Lang: c.l.Reception.People.Language(ctx, c.by), Zone: do.Zone, Asks: !c.meant}
	}
	if c.mustWait(cmd) {
		return game.ErrSealed
	}
	out, err := c.t.Host.Obey(ctx, c.id, c.commandID, cmd)
	if err != nil {
		return c.answerRefusal(ctx, err)
	}
	if out.Answer.Receipt == nil {
		return nil
	}
	receipt := names.renameInReceipt(out.Answer.Receipt)
	granted, err := c.t.Offices.Grant(ctx, c.l.Reception.People, c.by, wishes, receipt.Lang)
	if err != nil {
		return err
	}
	said := *receipt
	said.Done = append(slices.Clone(said.Done), granted...)
	if out.Commit != nil {
		said.Head, said.Signature = c.t.Seal.Of(out.Commit)
	}
	if err := c.keepQuoted(ctx, &said); err != nil {
		return err
	}
	if err := c.answerWithReceipt(ctx, &said, out.Commit); err != nil {
		return err
	}
	return c.askToConfirm(ctx, out.Answer.Receipt.Asked)
}

// mustWait reports whether an email has to wait, as earlier ones to the same game do. While orders
// are shut, only emails that may be taken then do not wait.
func (c *submission) mustWait(cmd game.Command) bool {
	if !c.t.Waiting(c.id) || c.l.Only != "" {
		return false
	}
	if _, sealed := c.g.Sealed(); !sealed {
		return true
	}
	_, err := c.g.Decide(cmd)
	return errors.Is(err, game.ErrSealed)
}

// joinGame gives a free seat to a sender whose address is proved. A sender without proof is asked
// first.
func (c *submission) joinGame(ctx context.Context) (string, error) {
	c.by, c.owner, c.joiner = c.l.Sender, c.l.Sender, c.l.Mail.From
	switch {
	case !c.l.Mail.FromOK || c.l.Forged:
		c.l.Judge(false, "its sender is forged, or more than one")
		return mailgw.Rejected, nil
	case c.l.Aligned:
		c.l.Judge(true, "asks for a seat, signed")
		return mailgw.Processed, c.seatSender(ctx)
	}
	c.l.Judge(false, "asks for a seat; the sender's name alone proves nothing")
	waiting := c.toWaiting()
	waiting.Seat = c.part.Seat
	if kept, err := c.l.SetAside(ctx, waiting, c.l.Mail.From); !kept || err != nil {
		return mailgw.Rejected, err
	}
	lang := c.l.Language(ctx)
	body := mailgw.Say(lang, "question.yes") + "\n\n> YES " + waiting.Code + "\n"
	return mailgw.Rejected, c.l.Reception.Post.Put(ctx, c.writeQuestion(waiting, c.l.Mail.From, lang, body))
}

// seatSender seats the sender, and makes a new address a player. The seat's language is that of its new
// player.
func (c *submission) seatSender(ctx context.Context) error {
	c.l.Lang = c.l.Language(ctx)
	player, err := c.l.Reception.People.Enrol(ctx, c.joiner)
	if err != nil {
		return fmt.Errorf("enrolling a player: %w", err)
	}
	if err := c.l.Learn(ctx, player, c.l.Lang); err != nil {
		return err
	}
	out, err := c.t.Host.Obey(ctx, c.id, c.commandID, game.Command{At: c.l.Mail.Received, By: player, Do: game.TakeSeat{Seat: c.part.Seat, Player: player, Lang: c.l.Lang}})
	if err != nil {
		return c.answerRefusal(ctx, err)
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

// denyOrders withdraws orders that somebody else wrote in the holder's name. If NOT ME may be quoted
// text, it asks the holder first.
func (c *submission) denyOrders(ctx context.Context) error {
	switch c.l.DoubtOfFirst() {
	case order.Below:
		return c.l.Answer(ctx, c.id, "answer.notme_below")
	case order.Repeated:
		return c.askToConfirm(ctx, []order.Line{{N: 1, Text: notMe}})
	}
	return c.withdrawOrders(ctx)
}

// withdrawOrders cancels the orders of a seat whose holder says NOT ME, notifies the steward, and gives
// the seat a new address. That comes last, because the email proves less afterwards.
func (c *submission) withdrawOrders(ctx context.Context) error {
	c.by = c.owner // even if the deputy says so
	cancel := game.Command{At: c.l.Mail.Received, By: c.owner, Do: game.Submission{Seat: c.seat.Seat, Lines: []order.Line{{N: 1, Text: "CANCEL"}}}}
	if _, err := c.t.Host.Obey(ctx, c.id, c.commandID+".cancel", cancel); err != nil {
		return c.answerRefusal(ctx, err)
	}
	if err := c.answerBoth(ctx); err != nil {
		return err
	}
	rekey := game.Command{At: c.l.Mail.Received, By: c.owner, Do: game.Rekey{Seat: c.seat.Seat, Why: "the holder denied a letter"}}
	if _, err := c.t.Host.Obey(ctx, c.id, c.commandID+rekeyed, rekey); err != nil {
		return c.answerRefusal(ctx, err)
	}
	return nil
}

// answerBoth writes to holder and steward about an email that was denied.
func (c *submission) answerBoth(ctx context.Context) error {
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
		out = append(out, c.l.Reception.Reply(mailgw.Email{
			Name: mailgw.Name{Game: c.id, Seat: who.seat, Kind: "denied", Rev: mailgw.RevOf(c.commandID)}, To: to, Title: c.g.TitleIn(who.lang), ReplyTo: c.replyAddress(who.seat),
			Subject: mailgw.Say(who.lang, "subject.answer", "game", c.id, "subject", c.l.Mail.Subject), Body: mailgw.Say(who.lang, who.key, "seat", string(c.seat.Seat), "game", c.id), At: c.l.Mail.Received,
		}))
	}
	return c.l.Reception.Post.Put(ctx, out...)
}
