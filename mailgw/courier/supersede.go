package courier

import (
	"context"
	"slices"
	"strings"

	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"

	"github.com/jmoiron/sqlx"
)

// recall takes back what reports make void that are being put in the post.
//
// Only letters about the clock become void: reminders, and notices of a
// deadline that was moved. The report of a phase tells each moving of its
// deadline with the reason, and when the next orders are due. Reports are never
// taken back: each alone tells what happened in its phase, so one that comes
// late is still news. Nor are receipts and press, which are somebody's words
// or the proof that his were taken.
func (c *Courier) recall(ctx context.Context, tx *sqlx.Tx, letters []mailgw.Outbound) error {
	if c.Recall == nil {
		return nil
	}
	settling := slices.DeleteFunc(slices.Clone(letters), func(l mailgw.Outbound) bool { return l.Settles == 0 })
	if len(settling) == 0 {
		return nil
	}
	game := settling[0].Game // a commit is about one game
	queued, err := c.Recall.Queued(ctx, tx, game)
	if err != nil {
		return err
	}
	var void []string
	for _, l := range queued {
		if slices.ContainsFunc(settling, func(by mailgw.Outbound) bool { return voids(c.House, l, by) }) {
			void = append(void, l.Key)
		}
	}
	if len(void) == 0 {
		return nil
	}
	if err := c.Recall.Supersede(ctx, tx, void...); err != nil {
		return err
	}
	c.log().InfoContext(ctx, "letters taken back", "log", string(aggregate.GameLog(game)), "letters", len(void))
	return nil
}

// voids reports whether a letter says nothing any more once another is in the
// post: it is about the clock of a phase that the other settles, to the same
// seat.
func voids(h mailgw.House, l, by mailgw.Outbound) bool {
	n, ok := h.ParseMessageID(l.MessageID)
	report, _ := h.ParseMessageID(by.MessageID)
	clock := n.Kind == "reminder" || strings.HasPrefix(n.Kind, "clock")
	return ok && clock && n.Seat == report.Seat && n.Number <= by.Settles
}
