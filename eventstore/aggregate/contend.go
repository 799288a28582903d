package aggregate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"seneschal/eventstore"
)

const (
	maxTries = 20                     // conflicts in a row
	giveWay  = time.Millisecond       // at most, after the first of them; twice as long after the next
	longWay  = 100 * time.Millisecond // at most, after any
)

// contend tries to record something until nobody else is quicker. After each
// conflict it waits for a moment that chance chooses, so that several houses
// on one store do not run into each other again and again, and takes in what
// was recorded meanwhile.
func (h *Held[A]) contend(ctx context.Context, try func() error) error {
	wait := giveWay
	for range maxTries {
		err := try()
		if !errors.Is(err, eventstore.ErrConflict) && !errors.Is(err, eventstore.ErrDone) {
			return err
		}
		select {
		case <-ctx.Done():
		case <-time.After(rand.N(wait)):
		}
		wait = min(2*wait, longWay)
		if err := h.catchUp(ctx); err != nil {
			return err
		}
	}
	return fmt.Errorf("%d times in a row: %w", maxTries, eventstore.ErrConflict)
}
