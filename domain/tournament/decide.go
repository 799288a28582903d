package tournament

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// Decide turns a command into events, or an error; it changes nothing. It is
// pure and total: no letter makes it panic.
func (t *Tournament) Decide(c Command) (answer Answer, err error) {
	if _, begins := c.Do.(Announce); !begins && t.announced.ID == "" {
		return Answer{}, ErrNotAnnounced
	}
	if do, ok := c.Do.(Letter); ok {
		answer, err = t.decideLetter(c, do)
	} else {
		answer.Events, err = c.Do.decide(t, c)
		answer.Warning = warnings(English, answer.Events)
	}
	if err == nil {
		err = t.sealedOff(answer.Events)
	}
	if err != nil {
		return Answer{}, err
	}
	return answer, nil
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
