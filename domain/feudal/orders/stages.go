package orders

import "seneschal/domain/game"

// A Stage is the place in the sequence of a turn (3.A, 3.C, 3.L) at which orders of a kind
// are carried out.
type Stage int

const (
	stageNone Stage = iota
	StageConsent
	StageGroups // S0
	StageFaith  // S1a, W0
	StageKnight
	StageColour
	stageEntry
	StageDestroy // S1b
	StageTruces  // S1c
	StagePrayer  // S1d
	StageName    // W1
	StageDismiss // W2
	StagePay     // W3
	StageRecruit // W7
	StageBuild   // W8
	StageSite    // S6, W8
	StageRegroup // W9
	StageSack    // S8
	StageTax
	StageQuarters
	StageFate // W10
)

// StageOf returns the stage at which an order is carried out; stageNone for a body that is
// no plain order.
func StageOf(b game.Body) Stage {
	if i, ok := b.(instruction); ok {
		return i.stage()
	}
	return stageNone
}

// Begins returns the stage at which an alternative is taken or left: the earliest stage of
// its orders.
func Begins(choice []game.Body) Stage {
	first := stageNone
	for i, b := range choice {
		if s := StageOf(b); i == 0 || s < first {
			first = s
		}
	}
	return first
}
