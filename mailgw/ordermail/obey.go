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

// obeyOrders hands the orders to the host and answers with the receipt. It carries out wishes about the sender's mail
// itself, and answers an email of wishes alone. It returns game.ErrSealed if the email has to wait for dice.
func (c *submission) obeyOrders(ctx context.Context, at time.Time) error {
	wishes, rest := c.handler.Commands.Wished(c.part.Lines)
	if len(wishes) > 0 && len(rest) == 0 {
		return c.handler.Commands.NothingElse(ctx, c.email, c.player, wishes, c.commandID, at)
	}
	c.part.Lines = rest
	split := splitDeputies(c.seat.Language)
	if c.seat.Seat == mailgw.StewardSeat {
		split = Heir
	}
	lines, names, err := c.replaceNames(ctx, split)
	if err != nil {
		return err
	}
	do := game.Submission{Seat: c.seat.Seat, Lines: lines, Asks: !c.meant, Zone: c.email.Reception.People.Zone(ctx, c.player)}
	cmd := game.Command{At: at, By: c.player, Do: do}
	if c.seat.Seat == mailgw.StewardSeat {
		cmd.Do = game.Steward{Lines: lines, Lang: c.email.Reception.People.Language(ctx, c.player), Zone: do.Zone, Asks: !c.meant}
	}
	if c.mustWait(cmd) {
		return game.ErrSealed
	}
	outcome, err := c.handler.Host.Obey(ctx, c.id, c.commandID, cmd)
	if err != nil {
		return c.answerRefusal(ctx, err)
	}
	if outcome.Answer.Receipt == nil {
		return nil
	}
	receipt := names.renameInReceipt(outcome.Answer.Receipt)
	granted, err := c.handler.Commands.Grant(ctx, c.email.Reception.People, c.player, wishes, receipt.Lang)
	if err != nil {
		return err
	}
	fullReceipt := *receipt
	fullReceipt.Done = append(slices.Clone(fullReceipt.Done), granted...)
	if outcome.Commit != nil {
		fullReceipt.Head, fullReceipt.Signature = c.handler.Seal.Of(outcome.Commit)
	}
	if err := c.keepQuoted(ctx, &fullReceipt); err != nil {
		return err
	}
	if err := c.answerWithReceipt(ctx, &fullReceipt, outcome.Commit); err != nil {
		return err
	}
	return c.askToConfirm(ctx, outcome.Answer.Receipt.Asked)
}

// mustWait reports whether the email has to wait because other emails to its game wait for dice. Once orders are shut
// for the dice, only emails that the game then refuses have to wait. An email that has waited already need not wait
// again.
func (c *submission) mustWait(cmd game.Command) bool {
	if !c.handler.Waiting(c.id) || c.email.Only != "" {
		return false
	}
	if _, sealed := c.game.Sealed(); !sealed {
		return true
	}
	_, err := c.game.Decide(cmd)
	return errors.Is(err, game.ErrSealed)
}

// joinGame gives a free seat to a sender whose address is vouched for. Otherwise it sets the email aside and asks the
// sender to confirm it. It does nothing for a sender that is forged or unclear.
func (c *submission) joinGame(ctx context.Context) (string, error) {
	c.player, c.owner, c.joiner = c.email.Sender, c.email.Sender, c.email.Mail.From
	switch {
	case !c.email.Mail.FromOK || c.email.Forged:
		c.email.Judge(false, "its sender is forged, or more than one")
		return mailgw.Rejected, nil
	case c.email.Aligned:
		c.email.Judge(true, "asks for a seat, signed")
		return mailgw.Processed, c.seatSender(ctx)
	}
	c.email.Judge(false, "asks for a seat; the sender's name alone proves nothing")
	waiting := c.toWaiting()
	waiting.Seat = c.part.Seat
	if kept, err := c.email.SetAside(ctx, waiting, c.email.Mail.From); !kept || err != nil {
		return mailgw.Rejected, err
	}
	lang := c.email.Language(ctx)
	body := mailgw.Say(lang, "question.yes") + "\n\n> YES " + waiting.Code + "\n"
	return mailgw.Rejected, c.email.Reception.Post.Put(ctx, c.writeQuestion(waiting, c.email.Mail.From, lang, body))
}

// seatSender seats the owner of the joiner address, and enrols an address that is no player's. The seat gets the
// language of the email.
func (c *submission) seatSender(ctx context.Context) error {
	c.email.Lang = c.email.Language(ctx)
	player, err := c.email.Reception.People.Enrol(ctx, c.joiner)
	if err != nil {
		return fmt.Errorf("enrolling a player: %w", err)
	}
	if err := c.email.Learn(ctx, player, c.email.Lang); err != nil {
		return err
	}
	out, err := c.handler.Host.Obey(ctx, c.id, c.commandID, game.Command{At: c.email.Mail.Received, By: player, Do: game.TakeSeat{Seat: c.part.Seat, Player: player, Lang: c.email.Lang}})
	if err != nil {
		return c.answerRefusal(ctx, err)
	}
	c.email.Sender = player
	var seat game.Seat
	for _, e := range out.Answer.Events {
		if e, ok := e.(game.Seated); ok && e.Player == player {
			seat = e.Seat
		}
	}
	return c.email.Answer(ctx, c.id, "answer.joined", "seat", string(seat), "game", c.id)
}

// denyOrders handles NOT ME: it withdraws the orders, because somebody else wrote them in the holder's name. If NOT ME
// may be quoted, it withdraws nothing: below a quote it answers that, and if the line is repeated it asks the holder
// to confirm it.
func (c *submission) denyOrders(ctx context.Context) error {
	switch c.email.DoubtOfFirst() {
	case order.Below:
		return c.email.Answer(ctx, c.id, "answer.notme_below")
	case order.Repeated:
		return c.askToConfirm(ctx, []order.Line{{N: 1, Text: notMe}})
	}
	return c.withdrawOrders(ctx)
}

// withdrawOrders cancels the orders of a seat whose holder says NOT ME, notifies holder and steward, and gives the
// seat a new address. The new address comes last, because this email proves less afterwards and may be handled again.
func (c *submission) withdrawOrders(ctx context.Context) error {
	c.player = c.owner // even if the deputy says so
	cancel := game.Command{At: c.email.Mail.Received, By: c.owner, Do: game.Submission{Seat: c.seat.Seat, Lines: []order.Line{{N: 1, Text: "CANCEL"}}}}
	if _, err := c.handler.Host.Obey(ctx, c.id, c.commandID+".cancel", cancel); err != nil {
		return c.answerRefusal(ctx, err)
	}
	if err := c.notifyOfDenial(ctx); err != nil {
		return err
	}
	rekey := game.Command{At: c.email.Mail.Received, By: c.owner, Do: game.Rekey{Seat: c.seat.Seat, Why: "the holder denied a letter"}}
	if _, err := c.handler.Host.Obey(ctx, c.id, c.commandID+rekeySuffix, rekey); err != nil {
		return c.answerRefusal(ctx, err)
	}
	return nil
}

// notifyOfDenial writes to holder and steward about an email that was denied; it leaves out those without an address.
// It raises c.seat.Epoch to that of the address which the seat is about to get.
func (c *submission) notifyOfDenial(ctx context.Context) error {
	c.seat.Epoch++ // the address that the seat is about to get
	var emails []mailgw.Outbound
	for _, reader := range []struct {
		player game.Player
		seat   game.Seat
		key    string
		lang   string
	}{
		{c.owner, c.seat.Seat, "answer.withdrawn", c.seat.Language},
		{c.game.Steward(), mailgw.StewardSeat, "answer.steward", c.email.Reception.People.Language(ctx, c.game.Steward())},
	} {
		to, err := mailgw.AddressOf(ctx, c.email.Reception.People, reader.player)
		if err != nil {
			return err
		}
		if to == "" {
			continue
		}
		emails = append(emails, c.email.Reception.Reply(mailgw.Email{
			Name: mailgw.Name{Game: c.id, Seat: reader.seat, Kind: "denied", Rev: mailgw.RevOf(c.commandID)}, To: to, Title: c.game.TitleIn(reader.lang), ReplyTo: c.replyAddress(reader.seat),
			Subject: mailgw.Say(reader.lang, "subject.answer", "game", c.id, "subject", c.email.Mail.Subject), Body: mailgw.Say(reader.lang, reader.key, "seat", string(c.seat.Seat), "game", c.id), At: c.email.Mail.Received,
		}))
	}
	return c.email.Reception.Post.Put(ctx, emails...)
}
