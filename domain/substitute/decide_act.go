package substitute

import (
	"fmt"

	"seneschal/domain/event"
	"seneschal/domain/lexicon"
)

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
