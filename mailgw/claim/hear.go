package claim

import (
	"context"

	"seneschal/domain/order"
	"seneschal/domain/report/text"
	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/message"
	"seneschal/mailgw/sender"
)

// handle obeys the claim if it is proved, or sets it aside to be confirmed.
func (c *claim) handle(ctx context.Context) (string, error) {
	if !c.place() {
		c.l.Judge(false, "no seat that it could be for")
		return mailgw.Rejected, c.l.Answer(ctx, c.id, c.l.KeyFor("answer.noseat"), "game", c.id)
	}
	c.l.Concerns("game/"+c.id, string(c.seat.Seat))
	if c.known[c.cause] || c.known[c.cause+rekeyed] {
		c.l.Judge(false, "obeyed before")
		return mailgw.Processed, c.again(ctx)
	}
	if c.relieved() {
		c.l.Judge(false, "its sender's time as deputy is over")
		return mailgw.Rejected, c.l.Answer(ctx, c.id, "answer.relieved", "seat", string(c.seat.Seat), "game", c.id)
	}
	e := c.evidence()
	v := c.t.level(c.id).Judge(e)
	c.l.Judge(v.OK, v.Why)
	c.l.Sure = v.OK || e.Proves()
	if v.OK && e.Registered {
		if err := c.l.Prove(ctx); err != nil {
			return "", err
		}
	}
	switch {
	case v.OK && incoming.Denied(c.l.Mail.Text):
		return mailgw.Processed, c.deny(ctx)
	case v.OK:
		return mailgw.Processed, c.obey(ctx, c.l.Mail.Received)
	case c.l.Mail.Class == message.Damaged:
		return mailgw.Quarantine, nil // there is nothing to be confirmed
	case e.Token || e.Stale || e.OldToken || e.Registered && !e.Denied:
		return mailgw.Rejected, c.ask(ctx, v)
	case e.BadToken || e.Denied:
		return mailgw.Rejected, nil // a forger gets no answer
	}
	return mailgw.Rejected, c.l.Answer(ctx, c.id, c.l.KeyFor("answer.noseat"), "game", c.id)
}

// again finishes a letter that was obeyed before: only its receipt may be
// missing, and what it proved then it may not prove now.
func (c *claim) again(ctx context.Context) error {
	if !c.known[c.cause] {
		return nil // its sender has denied another, and got a new address
	}
	return c.obey(ctx, c.l.Mail.Received)
}

// ask sets the letter aside and asks the registered address whether it is its
// own. Nobody is asked more often than the limits allow.
func (c *claim) ask(ctx context.Context, v sender.Verdict) error {
	to, err := c.l.Reachable(ctx, c.by)
	if err != nil || to == "" {
		return err
	}
	w := c.waiting()
	if incoming.Denied(c.l.Mail.Text) {
		w.Part.Lines = []order.Line{{N: 1, Text: notMe}}
	}
	if kept, err := c.l.SetAside(ctx, w, to); !kept || err != nil {
		return err
	}
	lang, zone := c.seat.Language, c.l.Reception.People.Zone(ctx, c.by)
	if lang == "" {
		lang = c.l.Reception.People.Language(ctx, c.by)
	}
	body := mailgw.Say(lang, "question.text", "seat", string(w.Seat), "game", c.id, "from", c.l.Mail.From, "at", text.When(w.Received, zone, lang), "why", v.In(lang)) +
		"\n\n" + mailgw.Say(lang, "question.lines") + "\n" + incoming.QuotedLines(w.Part.Lines) + "\n" + mailgw.Say(lang, "question.yes") + "\n\n> YES " + w.Code + "\n\n" +
		mailgw.Say(lang, "question.in", "phase", c.g.PhaseIn(lang).Title)
	return c.l.Reception.Post.Put(ctx, c.question(w, to, lang, body))
}
