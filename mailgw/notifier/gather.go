package notifier

import (
	"context"

	"github.com/jmoiron/sqlx"

	"seneschal/mailgw"
)

// gatherMessages makes emails of messages wait for Gather, and joins each with the last one that waits for the same
// reader, which it takes back. So a reader of many messages within a short time gets one email. It returns other
// emails as they are; all, without Gather or Recall.
func (c *Notifier) gatherMessages(ctx context.Context, tx *sqlx.Tx, emails []mailgw.Outbound) ([]mailgw.Outbound, error) {
	if c.Gather <= 0 || c.Recall == nil {
		return emails, nil
	}
	out := make([]mailgw.Outbound, len(emails))
	for i, outbound := range emails {
		outbound.WaitForMessages(c.Now.Time().Add(c.Gather))
		if out[i] = outbound; outbound.Gathered == nil {
			continue
		}
		waiting, err := c.Recall.Gathering(ctx, tx, outbound)
		if err != nil {
			return nil, err
		}
		if len(waiting) == 0 {
			continue
		}
		last := waiting[len(waiting)-1]
		both, ok := c.Server.GatherOnto(last, outbound)
		if !ok {
			continue
		}
		if err := c.Recall.Supersede(ctx, tx, last.Key); err != nil {
			return nil, err
		}
		out[i] = both
	}
	return out, nil
}
