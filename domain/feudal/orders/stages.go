package orders

import "seneschal/domain/game"

// A Stage is the place in the sequence of a turn at which orders of a kind
// are carried out.
type Stage int

const (
	stageNone Stage = iota
	StageConsent
	StageGroups
	StageFaith
	StageKnight
	StageColour
	stageEntry
	StageDestroy
	StageTruces
	StagePrayer
	StageName
	StageDismiss
	StagePay
	StageRecruit
	StageBuild
	StageSite
	StageRegroup
	StageSack
	StageTax
	StageQuarters
	StageFate
)

// StageOf returns the stage at which an order is carried out; stageNone for an If, a First or any other body that is no
// plain order.
func StageOf(b game.Body) Stage {
	if i, ok := b.(instruction); ok {
		return i.stage()
	}
	return stageNone
}

// StageOfChoice returns the stage at which an alternative is taken or left: the earliest stage of its orders; stageNone
// for an alternative without orders.
func StageOfChoice(choice []game.Body) Stage {
	first := stageNone
	for i, b := range choice {
		if s := StageOf(b); i == 0 || s < first {
			first = s
		}
	}
	return first
}
