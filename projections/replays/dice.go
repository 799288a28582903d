package replays

import (
	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/projections"
)

// Dice say how those of a phase were thrown.
type Dice = projections.JSON[Thrown]

// Thrown is where the dice of a phase come from; the zero value is that of a game whose
// dice are made of key and log alone.
type Thrown struct {
	Mode   dice.Mode `json:"mode,omitempty"`
	Round  uint64    `json:"round,omitempty"`  // of the beacon
	Late   bool      `json:"late,omitempty"`   // not the round by rule, which was past
	Run    bool      `json:"run,omitempty"`    // the round of the phase before
	Waived string    `json:"waived,omitempty"` // the steward's reason to do without the beacon
}

func thrown(s projections.Step, closed game.PhaseClosed) Thrown {
	terms := s.Before.Dice()
	if terms == nil {
		return Thrown{}
	}
	seal, sealed := s.Before.Sealed()
	t := Thrown{Mode: terms.Mode, Round: closed.Round, Late: seal.Late, Run: closed.Round > 0 && !sealed}
	if e, ok := projections.Find[game.BeaconWaived](s); ok {
		t.Waived = e.Why
	}
	return t
}
