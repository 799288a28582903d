package substitute

import (
	"errors"
	"fmt"

	"seneschal/domain/event"
	"seneschal/domain/lexicon"
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

// Decide turns a command into events, or an error; it changes nothing. It is
// pure and total: no letter makes it panic. What has been done already is
// answered without events.
func (d *Desk) Decide(c Command) (Answer, error) {
	if do, ok := c.Do.(Letter); ok {
		return d.decideLetter(c, do)
	}
	events, err := d.decide(c)
	return Answer{Events: events}, err
}

// decide is Decide for all but letters.
func (d *Desk) decide(c Command) ([]event.Event, error) {
	switch do := c.Do.(type) {
	case Volunteer:
		return d.decideVolunteer(c, do)
	case Retire:
		return d.decideRetire(c)
	case Take:
		return d.decideTake(c, do)
	case Decline:
		return d.decideDecline(c, do)
	case Open:
		return d.decideOpen(c, do)
	case Offer:
		return d.decideOffer(c, do)
	case Fill:
		return d.decideFill(c, do)
	case Fail:
		return d.decideFail(c, do)
	case Close:
		return d.decideClose(c, do)
	}
	return nil, lexicon.Failed(fmt.Sprintf("command %T", c.Do), ErrForbidden)
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
