package mailgw

import (
	"seneschal/domain/game"
)

// unread opens the receipt of a letter of which nothing, or not all, was read:
// it says why, and what holds instead.
func (c *claim) unread(r *game.Receipt) string {
	if len(c.part.Lines) > 0 {
		if c.l.m.Partly() {
			return say(r.Lang, "unread.partly") + "\n\n"
		}
		return ""
	}
	opening := say(r.Lang, "unread."+string(c.l.m.Unread()))
	switch {
	case c.seat.Seat == StewardSeat:
	case len(r.Orders)+len(r.Standing) > 0:
		opening += " " + say(r.Lang, "unread.stand")
	default:
		opening += " " + say(r.Lang, "unread.none")
	}
	return opening + "\n\n"
}
