package ordermail

import (
	"context"
	"fmt"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
)

// findQuotedOrders finds the lines that were taken for a quotation, and that this game would have obeyed.
func (c *submission) findQuotedOrders() (lines []order.Line) {
	if c.isTalkEmail() || c.seat.Seat == mailgw.StewardSeat {
		return nil
	}
	for _, text := range c.l.Mail.Others {
		line := order.Line{N: len(lines) + 1, Text: order.Tidy(text)}
		if line.Text != "" && c.g.Obeys(c.seat.Seat, c.by, line) {
			lines = append(lines, line)
		}
	}
	return lines
}

// keepQuoted keeps the lines that were taken for a quotation until the sender claims them. They
// then count as if they had been accepted when the email arrived.
func (c *submission) keepQuoted(ctx context.Context, receipt *game.Receipt) error {
	if len(c.others) == 0 || c.known[c.commandID+mine] {
		return nil
	}
	waiting := c.toWaiting()
	waiting.CommandID, waiting.Others = c.commandID+mine, true
	waiting.Code = c.l.Reception.Server.Code(waiting.CommandID)
	waiting.Part.Lines = c.others
	if waiting.Set = receipt.Set; receipt.Set == 0 {
		waiting.Set, _, _ = c.g.Draft(c.seat.Seat)
	} else {
		waiting.Part.Lines = append([]order.Line{{Text: "ADD"}}, c.others...)
	}
	if err := c.l.Reception.Pending.Put(ctx, waiting); err != nil {
		return fmt.Errorf("keeping what was taken for a quotation: %w", err)
	}
	return nil
}

// tellQuoted lists, for a receipt, the lines that were taken for a quotation, and tells the
// sender how to claim them.
func (c *submission) tellQuoted(lang string) string {
	if len(c.others) == 0 {
		return ""
	}
	code := c.l.Reception.Server.Code(c.commandID + mine)
	told := mailgw.Prose(mailgw.Say(lang, "others.taken")) + "\n" + incoming.QuotedLines(c.others) + "\n"
	if c.t.Page != nil && c.by == c.owner {
		if page := c.t.Page(c.id, c.seat.Seat, c.seat.Epoch); strings.HasPrefix(page, "http") {
			return told + mailgw.Prose(mailgw.Say(lang, "others.mine")) + page + "/mine/" + code + "\n\n" + mailgw.Prose(mailgw.Say(lang, "others.or")) + "\n> YES " + code + "\n\n"
		}
	}
	return told + mailgw.Prose(mailgw.Say(lang, "others.answer")) + "\n> YES " + code + "\n\n"
}

// overtaken reports whether the orders that stood beside a quotation have been replaced by a
// later email.
func overtaken(g *game.Game, waiting incoming.Waiting) bool {
	set, _, _ := g.Draft(waiting.Seat)
	return waiting.Others && set != waiting.Set
}
