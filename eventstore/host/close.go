package host

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
)

// CloseDue closes the open phase of a game if all are ready or its time is up,
// and those after it that are. The clock calls it.
func (h *Host) CloseDue(ctx context.Context, gameID string) error {
	t, err := h.sit(ctx, gameID)
	if err != nil {
		return err
	}
	defer t.rise()
	if err := h.closeAll(ctx, t); err != nil {
		return fmt.Errorf("closing game %s: %w", gameID, err)
	}
	return nil
}

// closeBefore closes a phase whose time was up when a letter came, so that
// the letter is for the next one.
func (h *Host) closeBefore(ctx context.Context, t *table, cmd game.Command) {
	_, _, due, open := t.game.Phase()
	if _, letter := cmd.Do.(game.Letter); !letter || !open || cmd.At.Before(due) {
		return
	}
	h.closeQuietly(ctx, t)
}

// closeAfter closes what a command has made ready. A steward's wish to close
// that led to no other event is recorded as the cause of the closing itself,
// so that the same letter cannot close two phases.
func (h *Host) closeAfter(ctx context.Context, t *table, cause string, cmd game.Command, out *Outcome) error {
	if out.Answer.Close {
		cl := game.Command{At: h.now(), By: cmd.By, Do: game.Close{Phase: out.phase, Now: true}}
		if out.Commit == nil {
			c, err := h.closePhase(ctx, t, cause, cl)
			if err != nil {
				return err
			}
			out.Commit = c
		} else if _, err := h.closePhase(ctx, t, "", cl); !errors.Is(err, game.ErrOver) {
			h.complain(ctx, t, err)
		}
	}
	h.closeQuietly(ctx, t)
	return nil
}

func (h *Host) closeQuietly(ctx context.Context, t *table) {
	h.complain(ctx, t, h.closeAll(ctx, t))
}

func (h *Host) complain(ctx context.Context, t *table, err error) {
	if err != nil {
		h.log().WarnContext(ctx, "phase not closed yet", "log", LogOf(t.id), "err", err)
	}
}

// maxClosings is how many phases are closed for one letter, or one look of the
// clock. A game that nobody plays any more may be ready over and over; it goes
// on when the clock looks again, which is soon.
const maxClosings = 50

// closeAll closes phases as long as the open one is ready or due.
func (h *Host) closeAll(ctx context.Context, t *table) error {
	for range maxClosings {
		if err := ctx.Err(); err != nil {
			return err
		}
		now := h.now()
		n, _, due, open := t.game.Phase()
		reason, ok := t.game.Closable(now)
		if !open || !ok || reason == "deadline" && !h.drained(due, now) {
			return nil
		}
		before := t.head
		_, err := h.closePhase(ctx, t, "", game.Command{At: now, Do: game.Close{Phase: n}})
		if errors.Is(err, game.ErrOver) || errors.Is(err, game.ErrNotDue) {
			return nil // somebody else was quicker
		}
		if err != nil {
			return err
		}
		if t.head == before {
			return nil
		}
	}
	return nil
}

// drained reports whether every letter that came before a deadline has been
// obeyed, or cannot be waited for any longer.
func (h *Host) drained(due, now time.Time) bool {
	return h.Drained == nil || !h.Drained().Before(due) || !now.Before(due.Add(patience))
}

// closeCause is what the clock's events are recorded for: one closing of a
// phase, or a grace that is granted instead.
func closeCause(t *table, events []event.Event) string {
	n, _, _, _ := t.game.Phase()
	for _, e := range events {
		if _, closed := e.(game.PhaseClosed); closed {
			return fmt.Sprintf("close/%d/%d", n, t.game.Rolls()+1)
		}
	}
	return fmt.Sprintf("clock/%d/%d", n, t.head.Version+1)
}

// closePhase closes a phase with the next dice key and the head of the log,
// for a cause or, if it is "", the clock's own.
func (h *Host) closePhase(ctx context.Context, t *table, cause string, cmd game.Command) (c *eventstore.Commit, err error) {
	err = contend(ctx, func() error { return h.catchUp(ctx, t) }, func() error {
		c, err = h.tryClosing(ctx, t, cause, cmd)
		return err
	})
	return c, err
}

func (h *Host) tryClosing(ctx context.Context, t *table, cause string, cmd game.Command) (*eventstore.Commit, error) {
	ready, err := h.roll(t, cmd)
	if err != nil {
		return nil, err
	}
	answer, err := t.game.Decide(ready)
	if err != nil || len(answer.Events) == 0 {
		return nil, err
	}
	if cause == "" {
		cause = closeCause(t, answer.Events)
	}
	return h.append(ctx, t, cause, ready, answer.Events)
}

// roll gives a closing its dice, and the time that the log allows.
func (h *Host) roll(t *table, cmd game.Command) (game.Command, error) {
	do := cmd.Do.(game.Close)
	key, err := h.chain(t).Key(t.game.Rolls() + 1)
	if err != nil {
		return cmd, err
	}
	head, err := hex.DecodeString(t.head.Hash)
	if err != nil {
		return cmd, fmt.Errorf("head of the log: %w", err)
	}
	do.Key, do.Head = key, head
	cmd.Do = do
	return h.ready(t, cmd, t.head), nil
}
