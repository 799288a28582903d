package claim

import (
	"context"
	"fmt"
	"slices"

	"seneschal/domain/order"
	"seneschal/domain/report/text"
	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
)

// askAgain sets lines aside that cannot be taken back, and asks their sender
// whether he means them. Who he is has been proved.
func (c *claim) askAgain(ctx context.Context, lines []order.Line) error {
	if len(lines) == 0 {
		return nil
	}
	to, err := c.l.AnsweredAt(ctx, c.by)
	if err != nil || to == "" {
		return err
	}
	cause := c.cause + surely
	w := c.waiting()
	w.Code, w.Cause, w.Sure = c.l.Reception.House.Code(cause), cause, true
	w.Part.Lines = c.written(lines)
	if c.known[cause] {
		return nil // it has been answered, and the letter comes again
	}
	if err := c.l.Reception.Pending.Put(ctx, w); err != nil {
		return fmt.Errorf("keeping what is asked about: %w", err)
	}
	lang, zone := c.tongue(ctx), c.l.Reception.People.Zone(ctx, c.by)
	body := mailgw.Prose(mailgw.Say(lang, "question.sure", "game", c.id, "at", text.When(w.Received, zone, lang))) + "\n" + incoming.QuotedLines(w.Part.Lines) + "\n"
	if slices.ContainsFunc(lines, func(l order.Line) bool { return l.Doubt == order.Repeated || l.Text == notMe }) {
		body += mailgw.Prose(mailgw.Say(lang, "question.repeated")) + "\n"
	}
	body += mailgw.Prose(mailgw.Say(lang, "question.meant")) + "\n> YES " + w.Code + "\n\n" + mailgw.Prose(mailgw.Say(lang, "question.else"))
	return c.l.Reception.Post.Put(ctx, c.question(w, to, lang, body))
}

// written are lines of the letter as they were written, without a doubt.
func (c *claim) written(lines []order.Line) []order.Line {
	out := make([]order.Line, len(lines))
	for i, line := range lines {
		for _, l := range c.part.Lines {
			if l.N == line.N && line.Text != notMe {
				line = l // with the names that people wrote
			}
		}
		line.Doubt = ""
		out[i] = line
	}
	return out
}
