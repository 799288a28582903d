package feudal

import "seneschal/domain/game"

// A stage is when orders of a kind have their moment, in the sequence of a turn
// (3.A, 3.C, 3.L).
type stage int

const (
	stageNone stage = iota
	stageConsent
	stageGroups // S0
	stageFaith  // S1a, W0
	stageKnight
	stageColour
	stageEntry
	stageDestroy // S1b
	stageTruces  // S1c
	stagePrayer  // S1d
	stageName    // W1
	stageDismiss // W2
	stagePay     // W3
	stageRecruit // W7
	stageBuild   // W8
	stageSite    // S6, W8
	stageRegroup // W9
	stageSack    // S8
	stageTax
	stageQuarters
	stageFate // W10
)

// stageOf is when an order has its moment.
func stageOf(b game.Body) stage {
	if i, ok := b.(instruction); ok {
		return i.stage()
	}
	return stageNone
}

// begins is when an alternative is taken or left: when its first order has its
// moment.
func begins(choice []game.Body) stage {
	first := stageNone
	for i, b := range choice {
		if s := stageOf(b); i == 0 || s < first {
			first = s
		}
	}
	return first
}
