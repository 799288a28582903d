package courier

import (
	"context"

	"github.com/jmoiron/sqlx"

	"seneschal/mailgw"
)

// A message is what is told of a commit: letters, and calls to devices.
type message struct {
	letters []mailgw.Outbound
	calls   []mailgw.Call
}

func (m message) empty() bool { return len(m.letters)+len(m.calls) == 0 }

// call has calls made, and has letters wait that one may be made instead of.
func (c *Courier) call(ctx context.Context, tx *sqlx.Tx, m message) error {
	if c.Caller == nil || len(m.calls) == 0 {
		return nil
	}
	waiting, err := c.Caller.CallTx(ctx, tx, m.calls...)
	if err != nil {
		return err
	}
	for _, call := range m.calls {
		for i := range m.letters {
			if until, ok := waiting[call.Letter]; ok && m.letters[i].Key == call.Letter {
				m.letters[i].Call, m.letters[i].NotBefore = call.Key, until
			}
		}
	}
	return nil
}
