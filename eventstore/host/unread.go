package host

import (
	"context"
	"errors"

	"seneschal/domain/event"
)

// stands reports whether something stands still because this program cannot
// read a log, and complains once. Nothing else waits for it, and to try again
// is of no use before another program runs.
func (h *Host) stands(ctx context.Context, what, id string, err error) bool {
	if !errors.Is(err, event.ErrUnread) {
		return false
	}
	if _, said := h.unread.LoadOrStore(what+" "+id, true); !said {
		h.log().ErrorContext(ctx, "log cannot be read: what it is of stands still until a program runs that can", "what", what, "id", id, "err", err)
	}
	return true
}
