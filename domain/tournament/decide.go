package tournament

import (
	"errors"
	"fmt"
)

var (
	// ErrNotAnnounced says that there is no such tournament.
	ErrNotAnnounced = errors.New("tournament is not announced")
	// ErrAnnounced says that it was announced before.
	ErrAnnounced = errors.New("tournament is announced already")
	// ErrForbidden says that the sender may not do this.
	ErrForbidden = errors.New("not allowed")
	// ErrNotNow says that it cannot be done as things stand; what comes with it
	// tells why.
	ErrNotNow = errors.New("not now")
	// ErrUnknown says that there is no such entrant, table or round.
	ErrUnknown = errors.New("not known here")
	// ErrKey says that a dice key does not follow the one before it.
	ErrKey = errors.New("dice key does not follow the commitment")
)

// Decide turns a command into events, or an error; it changes nothing. It is
// pure and total: no letter makes it panic.
func (t *Tournament) Decide(c Command) (Answer, error) {
	return Answer{}, fmt.Errorf("command %T: %w", c.Do, ErrForbidden)
}
