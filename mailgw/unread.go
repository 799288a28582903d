package mailgw

import (
	"context"

	"seneschal/domain/game"
	"seneschal/mailgw/message"
)

// unread opens the receipt of a letter of which nothing, or not all, was read:
// it says why, and what holds instead.
func (c *claim) unread(r *game.Receipt) string {
	if len(c.part.Lines) > 0 {
		if c.m.Partly() {
			return say(r.Lang, "unread.partly") + "\n\n"
		}
		return ""
	}
	opening := say(r.Lang, "unread."+string(c.m.Unread()))
	switch {
	case c.seat.Seat == StewardSeat:
	case len(r.Orders)+len(r.Standing) > 0:
		opening += " " + say(r.Lang, "unread.stand")
	default:
		opening += " " + say(r.Lang, "unread.none")
	}
	return opening + "\n\n"
}

// damaged answers a letter that cannot be read, if it proves whose it is; it is
// not obeyed, and kept for somebody to look at.
func (in *Intake) damaged(ctx context.Context, m *message.Message, raw Raw) error {
	in.log().WarnContext(ctx, "letter quarantined", "letter", m.RawHash[:12], "class", string(m.Class), "why", m.Why)
	m.Text = nil
	if m.From == "" || m.From == in.House.Address() {
		return nil
	}
	l, err := in.open(ctx, m, raw)
	if err != nil {
		return err
	}
	_, err = l.part(ctx, Part{}, l.cause)
	return err
}
