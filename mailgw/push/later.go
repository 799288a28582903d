package push

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/mailgw/channels/outside"
)

// later has a call tried again, at the time that the push service names if it names one.
// A call is given up when it would come behind its deadline, or after the last try.
func (c *Caller) later(ctx context.Context, e entry, a outside.Answer, fault string) error {
	if e.Tries > len(c.patience()) {
		return c.conclude(ctx, e, "failed", fault)
	}
	wait := max(c.patience()[e.Tries-1], a.RetryAfter(c.now()))
	if wait > longestLife || e.Due != nil && !c.now().Add(wait).Before(*e.Due) {
		return c.conclude(ctx, e, "failed", fault)
	}
	c.log().WarnContext(ctx, "player not called, will try again", "call", e.Call, "try", e.Tries, "again", wait, "err", fault)
	return c.again(ctx, e, wait, true, fault)
}

// refused tries a call a few times more that is refused for our key. The letter that it
// would be made instead of does not wait for that.
func (c *Caller) refused(ctx context.Context, e entry, fault string) error {
	if e.Tries >= min(keyTries, len(c.patience())) {
		return c.conclude(ctx, e, "failed", fault)
	}
	if e.Letter != "" {
		err := c.Devices.within(ctx, func(tx *sqlx.Tx) error { return c.Devices.Letters.Release(ctx, tx, e.Letter) })
		if err != nil {
			return err
		}
	}
	return c.again(ctx, e, c.patience()[min(e.Tries+3, len(c.patience())-1)], false, fault)
}

func (c *Caller) patience() []time.Duration {
	if c.Patience != nil {
		return c.Patience
	}
	return Patience
}

func (c *Caller) now() time.Time {
	if c.Now != nil {
		return c.Now()
	}
	return time.Now()
}

func (c *Caller) log() *slog.Logger { return cmp.Or(c.Log, slog.New(slog.DiscardHandler)) }

// Patience is the usual wait before each try but the first.
var Patience = []time.Duration{
	10 * time.Second, time.Minute, 5 * time.Minute, 15 * time.Minute, 30 * time.Minute, time.Hour, 2 * time.Hour, 4 * time.Hour,
}

// keyTries is how often a call is tried that a push service refuses for our key: the fault
// is ours, and is not mended by asking again.
const keyTries = 3
