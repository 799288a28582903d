package camelot

import (
	"slices"

	"seneschal/domain/game"
)

// layBlackOnGrail lays a Despair or a Desolation in the Grail's row (C-81,
// C-82). Seven black cards lose the quest (C-83).
func (p *play) layBlackOnGrail(card Card, seat game.Seat) {
	row := p.now.Quests[Grail].Row
	free, farthest := lastSlot(row, ""), lastSlot(row, grailCard)
	switch {
	case card == "desolation" && farthest > 0 && !p.now.Options.DesolFill:
		p.emit(BlackLaid{Quest: Grail, Card: card, By: seat, Slot: farthest, Replaced: true})
	case free > 0:
		p.emit(BlackLaid{Quest: Grail, Card: card, By: seat, Slot: free})
	default:
		p.emit(GrailCancelled{Slot: farthest, Black: card})
	}
	row = p.now.Quests[Grail].Row
	if !slices.Contains(row, "") && !slices.Contains(row, grailCard) {
		p.endQuest(Grail, byBlack, seat)
	}
}

// lastSlot is the spot farthest from the Grail with that card, from 1; 0 if
// there is none.
func lastSlot(row []Card, card Card) int {
	for i, c := range slices.Backward(row) {
		if c == card {
			return i + 1
		}
	}
	return 0
}
