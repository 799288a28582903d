package substitute

import (
	"fmt"

	"seneschal/domain/event"
	"seneschal/domain/lexicon"
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
