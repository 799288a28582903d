package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// changeLife gives or takes life points within 0 and 6 (C-5). A knight at 0 is doomed (C-100). It
// does nothing for the dead, for the exposed traitor (C-111), or if the limits leave no change.
func (p *play) changeLife(seat game.Seat, by int, cause Cause) {
	knight := p.currentKnight(seat)
	now := min(max(knight.Life+by, 0), p.now.quests.Life.Most)
	if now == knight.Life || !knight.Alive || knight.Exposed {
		return
	}
	p.emitEvents(LifeChanged{Seat: seat, By: now - knight.Life, Now: now, Cause: cause, Doomed: now == 0})
}

// addEngines puts siege engines before Camelot, or takes them away if n is negative; never more
// than there are, and it does nothing if that leaves no change. The seat is the one that causes it.
func (p *play) addEngines(n int, cause Cause, seat game.Seat) {
	now := min(max(p.now.Engines+n, 0), p.now.quests.Engines)
	if now != p.now.Engines {
		p.emitEvents(EngineAdded{By: now - p.now.Engines, Now: now, Cause: cause, Seat: seat})
	}
}

// moveKnight moves a knight; it does nothing if the knight is there already. White cards on a
// solo quest that the knight leaves are lost (C-64), unless the quest has ended.
func (p *play) moveKnight(seat game.Seat, to Place, cause Cause) {
	from := p.currentKnight(seat).At
	if from == to {
		return
	}
	if cause != ByQuestEnd {
		p.abandonSolo(seat, from)
	}
	p.emitEvents(Moved{Seat: seat, From: from, To: to, Cause: cause})
}

// abandonSolo discards the white cards of a solo quest that a knight leaves (C-64). It does nothing
// at any other place.
func (p *play) abandonSolo(seat game.Seat, at Place) {
	if cards := p.now.Quests[at].White; p.now.QuestOf(at).Solo && len(cards) > 0 {
		p.emitEvents(SoloAbandoned{Quest: at, Seat: seat, Cards: cards})
	}
}

// exposeTraitor reveals the traitor, who loses hand and relics, but not the Armor, and leaves the
// board (C-110, C-111). The cause is "accusation", "fate" or "word".
func (p *play) exposeTraitor(seat game.Seat, cause Cause) {
	knight := p.currentKnight(seat)
	p.emitEvents(TraitorExposed{Seat: seat, Cause: cause})
	p.discardWhite(seat, knight.Hand, ByExposure, false, false)
	p.abandonSolo(seat, knight.At)
	p.loseRelics(seat, ByExposure)
}

// loseRelics takes a knight's relics out of the game. With cause ByExposure the traitor keeps the
// Armor (C-111).
func (p *play) loseRelics(seat game.Seat, cause Cause) {
	for _, relic := range p.currentKnight(seat).Relics {
		if relic != Armor || cause != ByExposure {
			p.emitEvents(RelicLost{Relic: relic, Seat: seat, Cause: cause})
		}
	}
}

// findHolder returns the seat that holds a relic; "" if none does.
func (s *State) findHolder(relic Relic) game.Seat {
	holder, _ := lists.Find(s.Order, func(seat game.Seat) bool { return slices.Contains(s.Knights[seat].Relics, relic) })
	return holder
}
