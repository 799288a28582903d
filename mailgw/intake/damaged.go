package intake

import (
	"context"

	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/message"
)

// damaged answers a letter that cannot be read, if it proves whose it is; it is
// not obeyed, and kept for somebody to look at.
func (in *Intake) damaged(ctx context.Context, m *message.Message, raw mailgw.Raw) error {
	in.log().WarnContext(ctx, "letter quarantined", "letter", m.RawHash[:12], "class", string(m.Class), "why", m.Why)
	m.Text = nil
	if m.From == "" || m.From == in.House.Address() {
		return nil
	}
	l, err := in.reception().Open(ctx, m, raw)
	if err != nil {
		return err
	}
	_, err = in.visit(l).part(ctx, incoming.Part{}, l.Cause)
	return err
}
