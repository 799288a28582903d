package intake

import (
	"errors"
	"fmt"
	"sync"
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
