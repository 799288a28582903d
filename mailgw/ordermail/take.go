package ordermail

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report/text"
	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/message"
	"seneschal/mailgw/sender"
)

// Take handles a part of an email for the game with an ID, whose state is at, and returns the folder for the email. It
// returns game.ErrSealed if the part has to wait for dice.
func (t *Handler) Take(ctx context.Context, l *incoming.Email, at Look, id string, part incoming.GamePart, commandID string) (string, error) {
	submission := &submission{handler: t, email: l, id: id, game: at.Game, recorded: at.Known, part: part, commandID: commandID}
	if part.Join {
		return submission.joinGame(ctx)
	}
	return submission.obeyOrSetAside(ctx)
}

// obeyOrSetAside obeys the submission if it is proved, or sets it aside to be confirmed. It returns the folder for the
// email. A forger gets no answer.
func (c *submission) obeyOrSetAside(ctx context.Context) (string, error) {
	if !c.findSeat() {
		c.email.Judge(false, "no seat that it could be for")
		return mailgw.Rejected, c.email.Answer(ctx, c.id, c.email.KeyFor("answer.noseat"), "game", c.id)
	}
	c.email.Concerns("game/"+c.id, string(c.seat.Seat))
	c.others = c.findQuotedOrders()
	if c.recorded[c.commandID] || c.recorded[c.commandID+rekeySuffix] {
		c.email.Judge(false, "obeyed before")
		if !c.recorded[c.commandID] {
			return mailgw.Processed, nil // its sender has denied another email, and got a new address
		}
		return mailgw.Processed, c.obeyOrders(ctx, c.email.Mail.Received) // at most its receipt is missing; its proof may not hold now
	}
	if c.isFromRelieved() {
		c.email.Judge(false, "its sender's time as deputy is over")
		return mailgw.Rejected, c.email.Answer(ctx, c.id, "answer.relieved", "seat", string(c.seat.Seat), "game", c.id)
	}
	secret, carriedOrders := c.makeThreadPost(), c.findForwardedOrders()
	evidence := c.gatherEvidence()
	verdict := c.handler.Level(c.id).Judge(evidence)
	c.email.Judge(verdict.OK, verdict.Why)
	c.email.Sure = verdict.OK || evidence.Proves()
	if verdict.OK && evidence.Registered {
		if err := c.email.Prove(ctx); err != nil {
			return "", err
		}
	}
	switch {
	case verdict.OK && incoming.IsDenial(c.email.Mail.Text):
		return mailgw.Processed, c.denyOrders(ctx)
	case len(secret) > 0 && (verdict.OK || evidence.Registered && !evidence.Denied):
		c.email.Judge(false, "orders in a post")
		return mailgw.Rejected, c.email.Answer(ctx, c.id, "answer.secret", "game", c.id, "lines", strings.TrimSpace(incoming.QuotedLines(secret)))
	case len(secret) > 0:
		return mailgw.Rejected, nil // they are not shown, not even for a confirmation
	case len(carriedOrders) > 0 && (evidence.Token || evidence.Registered && !evidence.Denied):
		c.email.Judge(false, "orders in a forwarded letter")
		c.part.Lines = carriedOrders
		return mailgw.Rejected, c.askAddress(ctx, "question.forwarded", verdict)
	case verdict.OK:
		return mailgw.Processed, c.obeyOrders(ctx, c.email.Mail.Received)
	case c.email.Mail.Class == message.Damaged:
		return mailgw.Quarantine, nil // there is nothing to confirm
	case evidence.Token || evidence.Stale || evidence.OldToken || evidence.Registered && !evidence.Denied:
		return mailgw.Rejected, c.askAddress(ctx, "question.text", verdict)
	case evidence.BadToken || evidence.Denied:
		return mailgw.Rejected, nil // a forger gets no answer
	}
	return mailgw.Rejected, c.email.Answer(ctx, c.id, c.email.KeyFor("answer.noseat"), "game", c.id)
}

// makeThreadPost replaces the lines of a public email by those of a post in the thread. If there are orders among
// them, it changes nothing and returns these.
func (c *submission) makeThreadPost() (secret []order.Line) {
	if !c.isTalkEmail() {
		return nil
	}
	post, secret := c.game.Post(c.seat.Seat, c.part.Lines, 0)
	if len(secret) == 0 {
		c.part.Lines = post
	}
	return secret
}

// findForwardedOrders returns the orders in an email that this one forwards, if the sender has written none of their
// own; anybody may have written them. It returns nil for a steward's email, for a public one, and for one of more than
// maxCarried lines.
func (c *submission) findForwardedOrders() (orders []order.Line) {
	carried := c.email.Mail.Carried
	if len(carried) == 0 || len(carried)+len(c.part.Lines) > maxCarried || c.seat.Seat == mailgw.StewardSeat || c.isTalkEmail() {
		return nil
	}
	reads := func(line order.Line) bool { return c.game.Reads(c.seat.Seat, line) }
	if slices.ContainsFunc(c.part.Lines, reads) {
		return nil
	}
	return lists.Keep(order.Split(strings.Join(carried, "\n")), reads)
}

// maxCarried is the largest number of lines of an email with the one that it forwards. More are not read as orders,
// because the game has to try each.
const maxCarried = 500

// askAddress sets the email aside and asks the player's own address to confirm it; why is the catalogue key of the
// reason. It does nothing if the player has no address or the limits allow no further question.
func (c *submission) askAddress(ctx context.Context, why string, v sender.Verdict) error {
	address, err := c.email.Reachable(ctx, c.player)
	if err != nil || address == "" {
		return err
	}
	w := c.toWaiting()
	if incoming.IsDenial(c.email.Mail.Text) {
		w.Part.Lines = []order.Line{{N: 1, Text: notMe}}
	}
	if kept, err := c.email.SetAside(ctx, w, address); !kept || err != nil {
		return err
	}
	lang, zone := c.questionLanguage(ctx), c.email.Reception.People.Zone(ctx, c.player)
	late, err := c.describeLateEmail(ctx, "", lang, zone)
	if err != nil {
		return err
	}
	body := strings.TrimSpace(mailgw.Say(lang, why, "seat", string(w.Seat), "game", c.id, "from", c.email.Mail.From, "at", text.When(w.Received, zone, lang), "why", v.In(lang))+" "+late) +
		"\n\n" + mailgw.Say(lang, "question.lines") + "\n" + incoming.QuotedLines(w.Part.Lines) + "\n" + mailgw.Say(lang, "question.yes") + "\n\n> YES " + w.Code + "\n\n" +
		mailgw.Say(lang, "question.in", "phase", c.game.PhaseIn(lang).Title)
	return c.email.Reception.Post.Put(ctx, c.writeQuestion(w, address, lang, body))
}

// ObeyConfirmed obeys an email that was set aside, once another email has confirmed it. It only answers if the phase has
// closed since, in games where all give orders at once, or if a later email has replaced the orders.
func (t *Handler) ObeyConfirmed(ctx context.Context, l *incoming.Email, at Look, w incoming.Waiting) error {
	submission := &submission{handler: t, email: l, id: w.Game, game: at.Game, recorded: at.Known, part: w.Part, commandID: w.CommandID, player: w.By, owner: w.By, joiner: w.From, meant: w.Sure, seat: game.SeatInfo{Seat: w.Seat}}
	if info, ok := submission.game.SeatInfo(w.Seat); ok {
		submission.seat, submission.owner, submission.email.Lang = info, info.Player, info.Language
	}
	n, _, _, _ := submission.game.Phase()
	switch {
	case w.Part.Join:
		return submission.seatSender(ctx)
	case len(w.Part.Lines) == 1 && w.Part.Lines[0].Text == notMe:
		return submission.withdrawOrders(ctx)
	case n != w.Number && !w.Sure && !submission.game.Sequential():
		return submission.email.Answer(ctx, submission.id, "answer.late", "phase", mailgw.Say(submission.email.Language(ctx), "phase.number", "n", strconv.Itoa(w.Number)))
	case isOvertaken(submission.game, w) && !submission.recorded[w.CommandID]:
		return submission.email.Answer(ctx, submission.id, "answer.overtaken")
	}
	return submission.obeyOrders(ctx, w.Received)
}

// askToConfirm keeps lines that cannot be taken back, and asks the proved sender to confirm them. It
// does nothing without lines, if the player has no address, or if they have been confirmed.
func (c *submission) askToConfirm(ctx context.Context, lines []order.Line) error {
	if len(lines) == 0 {
		return nil
	}
	address, err := c.email.AnsweredAt(ctx, c.player)
	if err != nil || address == "" {
		return err
	}
	commandID := c.commandID + sureSuffix
	w := c.toWaiting()
	w.Code, w.CommandID, w.Sure = c.email.Reception.Server.Code(commandID), commandID, true
	w.Part.Lines = c.restoreWritten(lines)
	if c.recorded[commandID] {
		return nil // it has been answered, and the email comes again
	}
	if err := c.email.Reception.Pending.Put(ctx, w); err != nil {
		return fmt.Errorf("keeping what is asked about: %w", err)
	}
	lang, zone := c.questionLanguage(ctx), c.email.Reception.People.Zone(ctx, c.player)
	body := mailgw.Prose(mailgw.Say(lang, "question.sure", "game", c.id, "at", text.When(w.Received, zone, lang))) + "\n" + incoming.QuotedLines(w.Part.Lines) + "\n"
	if slices.ContainsFunc(lines, func(l order.Line) bool { return l.Doubt == order.Repeated || l.Text == notMe }) {
		body += mailgw.Prose(mailgw.Say(lang, "question.repeated")) + "\n"
	}
	body += mailgw.Prose(mailgw.Say(lang, "question.meant")) + "\n> YES " + w.Code + "\n\n" + mailgw.Prose(mailgw.Say(lang, "question.else"))
	return c.email.Reception.Post.Put(ctx, c.writeQuestion(w, address, lang, body))
}

// restoreWritten returns lines as they stood in the email, with the names that people wrote, and without Doubt.
func (c *submission) restoreWritten(lines []order.Line) []order.Line {
	return lists.Map(lines, func(line order.Line) order.Line {
		own, ok := lists.Find(c.part.Lines, func(l order.Line) bool { return l.N == line.N })
		if ok && line.Text != notMe {
			line = own // with the names that people wrote
		}
		line.Doubt = ""
		return line
	})
}
