package orders

import "seneschal/domain/game"

// A Stage is when orders of a kind have their moment, in the sequence of a turn
// (3.A, 3.C, 3.L).
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

// StageOf is when an order has its moment.
func StageOf(b game.Body) Stage {
	if i, ok := b.(instruction); ok {
		return i.stage()
	}
	return stageNone
}

// Begins is when an alternative is taken or left: when its first order has its
// moment.
func Begins(choice []game.Body) Stage {
	first := stageNone
	for i, b := range choice {
		if s := StageOf(b); i == 0 || s < first {
			first = s
		}
	}
	return first
}
