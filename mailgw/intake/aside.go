package intake

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"seneschal/domain/game"
)

// sealedOff says that a letter waits for the dice of games, or of tournaments. What else
// it says has been obeyed.
type sealedOff struct{ games []string }

// Error tells of which games.
func (e *sealedOff) Error() string { return fmt.Sprintf("waits for the dice of %q", e.games) }

// Is has the error be a game.ErrSealed.
func (e *sealedOff) Is(target error) bool { return target == game.ErrSealed }

// sealedIn names the game for which a letter waits, if an error says that it does.
func sealedIn(id string, err error) error {
	if errors.Is(err, game.ErrSealed) {
		return &sealedOff{[]string{id}}
	}
	return err
}

// aside are the letters that wait for dice. They leave the lanes of their games, so
// that they hold up nobody, and wait in a lane for each game that they wait for.
// The zero value is ready.
type aside struct {
	mu   sync.Mutex
	jobs map[*job]bool
}

func (a *aside) put(j *job) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.jobs == nil {
		a.jobs = make(map[*job]bool)
	}
	a.jobs[j] = true
}

func (a *aside) drop(j *job) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.jobs, j)
}

// oldest is when the first of the letters came that wait for a game.
func (a *aside) oldest(id string) (at time.Time, ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for j := range a.jobs {
		if j.only == id && (!ok || j.raw.Received.Before(at)) {
			at, ok = j.raw.Received, true
		}
	}
	return at, ok
}

// Drained is the time before which everything that arrived for a game has been obeyed.
// Letters that wait for the dice of another game are not in its way.
func (in *Intake) Drained(id string) time.Time {
	to := in.Inbox.Drained()
	if at, waits := in.aside.oldest(id); waits && at.Before(to) {
		return at
	}
	return to
}

// setAside has a letter wait for the dice of games, one after the other with those that
// came before it, and lets the others that are behind it go on.
func (in *Intake) setAside(ctx context.Context, j *job, games []string) {
	left := new(atomic.Int32)
	left.Store(int32(len(games)))
	var parts []*job
	for _, id := range games {
		part := &job{raw: j.raw, lost: j.lost, lanes: []string{"sealed/" + id}, only: id, left: left}
		parts = append(parts, part)
		in.aside.put(part)
	}
	in.Inbox.Aside(j.raw)
	in.log().InfoContext(ctx, "letter waits for dice", "letter", j.raw.ID, "games", games)
	for _, part := range parts {
		in.queue.put(part)
	}
}
