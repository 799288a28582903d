package claim

import (
	"seneschal/domain/game"
	"seneschal/mailgw"
)

// unread opens the receipt of a letter of which nothing, or not all, was read:
// it says why, and what holds instead.
func (c *claim) unread(r *game.Receipt) string {
	if len(c.part.Lines) > 0 {
		if c.l.Mail.Partly() {
			return mailgw.Say(r.Lang, "unread.partly") + "\n\n"
		}
		return ""
	}
	opening := mailgw.Say(r.Lang, "unread."+string(c.l.Mail.Unread()))
	switch {
	case c.seat.Seat == mailgw.StewardSeat:
	case len(r.Orders)+len(r.Standing) > 0:
		opening += " " + mailgw.Say(r.Lang, "unread.stand")
	default:
		opening += " " + mailgw.Say(r.Lang, "unread.none")
	}
	return opening + "\n\n"
}
