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

// findQuotedOrders returns the lines that were left out as others' words, and that this game would obey. It returns
// nil for emails to the public thread, and for a steward's.
func (c *submission) findQuotedOrders() (lines []order.Line) {
	if c.isTalkEmail() || c.seat.Seat == mailgw.StewardSeat {
		return nil
	}
	for _, text := range c.email.Mail.Others {
		line := order.Line{N: len(lines) + 1, Text: order.Tidy(text)}
		if line.Text != "" && c.game.Obeys(c.seat.Seat, c.player, line) {
			lines = append(lines, line)
		}
	}
	return lines
}

// keepQuoted keeps the lines that were left out as others' words until the sender claims them. They then count as if
// they had been accepted when the email arrived: added to the order set of the receipt, if it has one.
func (c *submission) keepQuoted(ctx context.Context, receipt *game.Receipt) error {
	if len(c.others) == 0 || c.recorded[c.commandID+mineSuffix] {
		return nil
	}
	waiting := c.toWaiting()
	waiting.CommandID, waiting.Others = c.commandID+mineSuffix, true
	waiting.Code = c.email.Reception.Server.Code(waiting.CommandID)
	waiting.Part.Lines = c.others
	if waiting.Set = receipt.Set; receipt.Set == 0 {
		waiting.Set, _, _ = c.game.Draft(c.seat.Seat)
	} else {
		waiting.Part.Lines = append([]order.Line{{Text: "ADD"}}, c.others...)
	}
	if err := c.email.Reception.Pending.Put(ctx, waiting); err != nil {
		return fmt.Errorf("keeping what was taken for a quotation: %w", err)
	}
	return nil
}

// describeQuoted lists, for a receipt, the lines that were left out as others' words, and says how the sender claims
// them; "" if there are none.
func (c *submission) describeQuoted(lang string) string {
	if len(c.others) == 0 {
		return ""
	}
	code := c.email.Reception.Server.Code(c.commandID + mineSuffix)
	told := mailgw.Prose(mailgw.Say(lang, "others.taken")) + "\n" + incoming.QuotedLines(c.others) + "\n"
	if c.handler.Page != nil && c.player == c.owner {
		if page := c.handler.Page(c.id, c.seat.Seat, c.seat.Epoch); strings.HasPrefix(page, "http") {
			return told + mailgw.Prose(mailgw.Say(lang, "others.mine")) + page + "/mine/" + code + "\n\n" + mailgw.Prose(mailgw.Say(lang, "others.or")) + "\n> YES " + code + "\n\n"
		}
	}
	return told + mailgw.Prose(mailgw.Say(lang, "others.answer")) + "\n> YES " + code + "\n\n"
}

// isOvertaken reports whether a later email has replaced the order set that stood when a waiting email's lines were
// left out as others' words. It returns false for emails that wait for another reason.
func isOvertaken(g *game.Game, waiting incoming.Waiting) bool {
	set, _, _ := g.Draft(waiting.Seat)
	return waiting.Others && set != waiting.Set
}
