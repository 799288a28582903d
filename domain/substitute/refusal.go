package substitute

import (
	"errors"
	"fmt"
)

var (
	// ErrNotNow says that it cannot be done as things stand; what comes with it
	// tells why.
	ErrNotNow = errors.New("not now")
	// ErrUnknown says that there is no such vacancy, offer or cause.
	ErrUnknown = errors.New("not known here")
	// ErrForbidden says that the sender may not do this.
	ErrForbidden = errors.New("not allowed")
)

// refuse is a refusal that can be said in every language; pairs are names and
// values of the sentence's parameters.
func refuse(what string, kind error, key string, pairs ...any) error {
	return speech.Refuse(what, kind, key, pairs...)
}

// player refuses a command that no player has sent.
func player(c Command, what string) error {
	if c.By == "" {
		return refuse(what, ErrForbidden, "player")
	}
	return nil
}

// office finds the vacancy of a command that only the house may give.
func (d *Desk) office(c Command, n int, what string) (Vacancy, error) {
	if c.By != "" {
		return Vacancy{}, fmt.Errorf("%s: only the house may: %w", what, ErrForbidden)
	}
	v, ok := d.Vacancy(n)
	if !ok {
		return v, fmt.Errorf("%s: there is no vacancy %d: %w", what, n, ErrUnknown)
	}
	return v, nil
}
