package tournament

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// Decide turns a command into events, or an error; it changes nothing. It is
// pure and total: no letter makes it panic.
func (t *Tournament) Decide(c Command) (Answer, error) {
	if do, ok := c.Do.(Announce); ok {
		return t.decideAnnounce(c, do)
	}
	if t.announced.ID == "" {
		return Answer{}, ErrNotAnnounced
	}
	if do, ok := c.Do.(Letter); ok {
		answer, err := t.decideLetter(c, do)
		if err == nil {
			err = t.sealedOff(answer.Events)
		}
		return answer, err
	}
	events, err := t.decide(c)
	if err == nil {
		err = t.sealedOff(events)
	}
	if err != nil {
		return Answer{}, err
	}
	return Answer{Events: events, Warning: warnings(English, events)}, nil
}

// sealedOff refuses what may not be recorded between a seal and what it is for: all but
// news.
func (t *Tournament) sealedOff(events []event.Event) error {
	if t.chain.sealed == nil {
		return nil
	}
	for _, e := range events {
		switch e.(type) {
		case NewsPosted, ChainRenewed:
		case BeaconRecorded, BeaconWaived:
			return nil
		default:
			return fault("it waits for the beacon", game.ErrSealed)
		}
	}
	return nil
}
