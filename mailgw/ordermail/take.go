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

// Take handles the part of an email for a game that was looked at, and returns the folder for the
// email.
func (t *Handler) Take(ctx context.Context, l *incoming.Email, at Look, id string, part incoming.GamePart, commandID string) (string, error) {
	c := &submission{t: t, l: l, id: id, g: at.Game, known: at.Known, part: part, commandID: commandID}
	if part.Join {
		return c.joinGame(ctx)
	}
	return c.obeyOrSetAside(ctx)
}

// obeyOrSetAside obeys the claim if it is proved, or sets it aside to be confirmed.
func (c *submission) obeyOrSetAside(ctx context.Context) (string, error) {
	if !c.findSeat() {
		c.l.Judge(false, "no seat that it could be for")
		return mailgw.Rejected, c.l.Answer(ctx, c.id, c.l.KeyFor("answer.noseat"), "game", c.id)
	}
	c.l.Concerns("game/"+c.id, string(c.seat.Seat))
	c.others = c.findQuotedOrders()
	if c.known[c.commandID] || c.known[c.commandID+rekeyed] {
		c.l.Judge(false, "obeyed before")
		if !c.known[c.commandID] {
			return mailgw.Processed, nil // its sender has denied another email, and got a new address
		}
		return mailgw.Processed, c.obeyOrders(ctx, c.l.Mail.Received) // at most its receipt is missing; its proof may not hold now
	}
	if c.isFromRelieved() {
		c.l.Judge(false, "its sender's time as deputy is over")
		return mailgw.Rejected, c.l.Answer(ctx, c.id, "answer.relieved", "seat", string(c.seat.Seat), "game", c.id)
	}
	secret, carried := c.toThreadPost(), c.forwardedOrders()
	evidence := c.gatherEvidence()
	verdict := c.t.Level(c.id).Judge(evidence)
	c.l.Judge(verdict.OK, verdict.Why)
	c.l.Sure = verdict.OK || evidence.Proves()
	if verdict.OK && evidence.Registered {
		if err := c.l.Prove(ctx); err != nil {
			return "", err
		}
	}
	switch {
	case verdict.OK && incoming.Denied(c.l.Mail.Text):
		return mailgw.Processed, c.denyOrders(ctx)
	case len(secret) > 0 && (verdict.OK || evidence.Registered && !evidence.Denied):
		c.l.Judge(false, "orders in a post")
		return mailgw.Rejected, c.l.Answer(ctx, c.id, "answer.secret", "game", c.id, "lines", strings.TrimSpace(incoming.QuotedLines(secret)))
	case len(secret) > 0:
		return mailgw.Rejected, nil // they are not shown, not even for a confirmation
	case len(carried) > 0 && (evidence.Token || evidence.Registered && !evidence.Denied):
		c.l.Judge(false, "orders in a forwarded letter")
		c.part.Lines = carried
		return mailgw.Rejected, c.askAddress(ctx, "question.forwarded", verdict)
	case verdict.OK:
		return mailgw.Processed, c.obeyOrders(ctx, c.l.Mail.Received)
	case c.l.Mail.Class == message.Damaged:
		return mailgw.Quarantine, nil // there is nothing to confirm
	case evidence.Token || evidence.Stale || evidence.OldToken || evidence.Registered && !evidence.Denied:
		return mailgw.Rejected, c.askAddress(ctx, "question.text", verdict)
	case evidence.BadToken || evidence.Denied:
		return mailgw.Rejected, nil // a forger gets no answer
	}
	return mailgw.Rejected, c.l.Answer(ctx, c.id, c.l.KeyFor("answer.noseat"), "game", c.id)
}

// toThreadPost turns a public email into a post of the thread, unless there are orders in it: it
// returns those.
func (c *submission) toThreadPost() (secret []order.Line) {
	if !c.isTalkEmail() {
		return nil
	}
	post, secret := c.g.Post(c.seat.Seat, c.part.Lines, 0)
	if len(secret) == 0 {
		c.part.Lines = post
	}
	return secret
}

// forwardedOrders returns the orders in a forwarded email, if the sender has written none of their own.
// Anybody may have written them.
func (c *submission) forwardedOrders() (orders []order.Line) {
	carried := c.l.Mail.Carried
	if len(carried) == 0 || len(carried)+len(c.part.Lines) > mostCarried || c.seat.Seat == mailgw.StewardSeat || c.isTalkEmail() {
		return nil
	}
	reads := func(line order.Line) bool { return c.g.Reads(c.seat.Seat, line) }
	if slices.ContainsFunc(c.part.Lines, reads) {
		return nil
	}
	return lists.Keep(order.Split(strings.Join(carried, "\n")), reads)
}

// mostCarried is the largest number of lines in an email that forwards orders, including the
// forwarded ones, because each is tried.
const mostCarried = 500

// askAddress sets the email aside and asks the registered address whether the email is its own. The
// limits bound the number of questions.
func (c *submission) askAddress(ctx context.Context, why string, v sender.Verdict) error {
	to, err := c.l.Reachable(ctx, c.by)
	if err != nil || to == "" {
		return err
	}
	w := c.toWaiting()
	if incoming.Denied(c.l.Mail.Text) {
		w.Part.Lines = []order.Line{{N: 1, Text: notMe}}
	}
	if kept, err := c.l.SetAside(ctx, w, to); !kept || err != nil {
		return err
	}
	lang, zone := c.questionLanguage(ctx), c.l.Reception.People.Zone(ctx, c.by)
	late, err := c.noticeIfLate(ctx, "", lang, zone)
	if err != nil {
		return err
	}
	body := strings.TrimSpace(mailgw.Say(lang, why, "seat", string(w.Seat), "game", c.id, "from", c.l.Mail.From, "at", text.When(w.Received, zone, lang), "why", v.In(lang))+" "+late) +
		"\n\n" + mailgw.Say(lang, "question.lines") + "\n" + incoming.QuotedLines(w.Part.Lines) + "\n" + mailgw.Say(lang, "question.yes") + "\n\n> YES " + w.Code + "\n\n" +
		mailgw.Say(lang, "question.in", "phase", c.g.PhaseIn(lang).Title)
	return c.l.Reception.Post.Put(ctx, c.writeQuestion(w, to, lang, body))
}

// Confirmed obeys an email that was set aside, once another email has confirmed it. It is not
// obeyed if its phase has closed since.
func (t *Handler) Confirmed(ctx context.Context, l *incoming.Email, at Look, w incoming.Waiting) error {
	c := &submission{t: t, l: l, id: w.Game, g: at.Game, known: at.Known, part: w.Part, commandID: w.CommandID, by: w.By, owner: w.By, joiner: w.From, meant: w.Sure, seat: game.SeatInfo{Seat: w.Seat}}
	if info, ok := c.g.SeatInfo(w.Seat); ok {
		c.seat, c.owner, c.l.Lang = info, info.Player, info.Language
	}
	n, _, _, _ := c.g.Phase()
	switch {
	case w.Part.Join:
		return c.seatSender(ctx)
	case len(w.Part.Lines) == 1 && w.Part.Lines[0].Text == notMe:
		return c.withdrawOrders(ctx)
	case n != w.Number && !w.Sure && !c.g.Sequential():
		return c.l.Answer(ctx, c.id, "answer.late", "phase", mailgw.Say(c.l.Language(ctx), "phase.number", "n", strconv.Itoa(w.Number)))
	case overtaken(c.g, w) && !c.known[w.CommandID]:
		return c.l.Answer(ctx, c.id, "answer.overtaken")
	}
	return c.obeyOrders(ctx, w.Received)
}

// askToConfirm sets aside lines that cannot be taken back, and asks the sender to confirm them. The
// sender has been proved by then.
func (c *submission) askToConfirm(ctx context.Context, lines []order.Line) error {
	if len(lines) == 0 {
		return nil
	}
	to, err := c.l.AnsweredAt(ctx, c.by)
	if err != nil || to == "" {
		return err
	}
	commandID := c.commandID + surely
	w := c.toWaiting()
	w.Code, w.CommandID, w.Sure = c.l.Reception.Server.Code(commandID), commandID, true
	w.Part.Lines = c.asWritten(lines)
	if c.known[commandID] {
		return nil // it has been answered, and the email comes again
	}
	if err := c.l.Reception.Pending.Put(ctx, w); err != nil {
		return fmt.Errorf("keeping what is asked about: %w", err)
	}
	lang, zone := c.questionLanguage(ctx), c.l.Reception.People.Zone(ctx, c.by)
	body := mailgw.Prose(mailgw.Say(lang, "question.sure", "game", c.id, "at", text.When(w.Received, zone, lang))) + "\n" + incoming.QuotedLines(w.Part.Lines) + "\n"
	if slices.ContainsFunc(lines, func(l order.Line) bool { return l.Doubt == order.Repeated || l.Text == notMe }) {
		body += mailgw.Prose(mailgw.Say(lang, "question.repeated")) + "\n"
	}
	body += mailgw.Prose(mailgw.Say(lang, "question.meant")) + "\n> YES " + w.Code + "\n\n" + mailgw.Prose(mailgw.Say(lang, "question.else"))
	return c.l.Reception.Post.Put(ctx, c.writeQuestion(w, to, lang, body))
}

// asWritten returns lines as they stood in the email, without their doubts.
func (c *submission) asWritten(lines []order.Line) []order.Line {
	return lists.Map(lines, func(line order.Line) order.Line {
		own, ok := lists.Find(c.part.Lines, func(l order.Line) bool { return l.N == line.N })
		if ok && line.Text != notMe {
			line = own // with the names that people wrote
		}
		line.Doubt = ""
		return line
	})
}
