package tournament

import (
	"fmt"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// countUsedKeys counts the keys of the present chain that have been revealed.
func (t *Tournament) countUsedKeys() int { return t.rolls - t.chain.olderKeys }

// usesBeacon reports whether draws and lots wait for a beacon.
func (t *Tournament) usesBeacon() bool {
	return t.announced.Dice != nil && t.announced.Dice.Mode == dice.Beacon
}

// logName returns the name of the tournament's log, which is mixed into its dice.
func (t *Tournament) logName() string { return "tournament/" + t.announced.ID }

// makeDrawDice makes the dice of a draw from its chance.
func (t *Tournament) makeDrawDice(season int, chance Chance) *dice.Dice {
	if t.announced.Dice == nil {
		return dice.New(chance.Key, chance.Head)
	}
	return t.luckOf(chance).makeDice(dice.Occasion{Log: t.logName(), Phase: season, Roll: t.countUsedKeys() + 1}, "draw")
}

// makeLotDice makes the dice for one of the lots that a key serves; the label tells them apart.
func (t *Tournament) makeLotDice(luck luck, label string) *dice.Dice {
	if t.announced.Dice == nil {
		return dice.New(luck.key, []byte(t.announced.ID+" "+label))
	}
	return luck.makeDice(dice.Occasion{Log: t.logName()}, label)
}

// luckOf returns the luck of a decision: the chance's key, with the beacon round that was
// recorded for it.
func (t *Tournament) luckOf(chance Chance) luck {
	l := t.chain.luck
	l.key = chance.Key
	return l
}

// checkChance returns ErrKey unless the key of a chance is the next of the chain.
func (t *Tournament) checkChance(chance Chance) error {
	switch {
	case t.countUsedKeys() >= t.chain.keys:
		return addAttempt(fmt.Sprintf("all %d keys of the chain are used", t.chain.keys), ErrKey)
	case !chance.Key.Follows(t.chain.key, 1):
		return ErrKey
	}
	return nil
}

// prepareRoll prepares an act that rolls dice. With a beacon it checks the chance against the open seal, and returns
// the command with the time and sender of the seal, the tournament with the beacon's round recorded or waived, and
// the event that comes before those of the act. It fails if nothing is sealed for the act, or if the round is
// another. Without a beacon it returns the command and the tournament as they are.
func (t *Tournament) prepareRoll(command Command, action string, season int, chance Chance) (Command, *Tournament, []event.Event, error) {
	if !t.usesBeacon() {
		return command, t, nil, nil
	}
	seal, first := t.chain.sealed, event.Event(chance.Beacon)
	switch {
	case seal == nil || seal.What != action || seal.Season != season:
		return command, t, nil, addAttempt("an act that rolls dice must be sealed first", ErrForbidden)
	case chance.Without != "" && !t.IsDirector(command.By):
		return command, t, nil, refuse(action, ErrForbidden, "steward")
	case chance.Without != "" && command.At.Before(seal.Signed):
		return command, t, nil, refuse(action, ErrNotNow, "beacon_ahead")
	case chance.Without != "":
		first = BeaconWaived{Round: seal.Round, By: command.By, Why: chance.Without}
	case chance.Beacon.Round != seal.Round || len(chance.Beacon.Signature) != game.SignatureSize:
		return command, t, nil, addAttempt(fmt.Sprintf("beacon round %d in place of %d", chance.Beacon.Round, seal.Round), game.ErrRound)
	}
	command.At, command.By = seal.At, seal.By
	return command, event.Fold(t, first), []event.Event{first}, nil
}

// commonDice returns the dice that the games of a round share if the rules give them the same dice.
func (t *Tournament) commonDice(s *season, r *round) dice.Common {
	return dice.Common{Of: fmt.Sprintf("%s, season %d, round %d", t.logName(), s.n, r.n), Since: r.drawn}
}
