package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
)

// playQuest plays a legal card on the quest where the knight stands. On the Grail's quest it is a
// Grail card, whatever card is given.
func (p *play) playQuest(seat game.Seat, card Card) {
	at := p.currentKnight(seat).At
	switch {
	case at == Excalibur:
		p.emitEvents(QuestCardPlayed{Seat: seat, Quest: at}, RiverPaid{Own: game.Own{Seat: seat}, Card: card}) // C-75
		p.pullTowardsKnights(seat, "white")
	case at == Grail:
		p.playGrailCard(seat)
	default:
		p.layFightCard(seat, at, card)
	}
}

// layFightCard lays a Fight card on a combat quest or a war, and queues the end of the quest if
// the white side is full then (C-74, C-85).
func (p *play) layFightCard(seat game.Seat, at Place, c Card) {
	p.emitEvents(QuestCardPlayed{Seat: seat, Quest: at, Card: c, Slot: len(p.now.Quests[at].White) + 1})
	full := p.now.QuestOf(at).White
	if p.now.QuestOf(at).IsWar() {
		full = p.now.straightLength(at)
	}
	if len(p.now.Quests[at].White) >= full {
		p.queueQuestEnd(at, byWhite, seat)
	}
}

// pullTowardsKnights moves Excalibur one step towards the knights. At the end of the river it
// queues the end of the quest: the knights win. The cause is "white" or "lady".
func (p *play) pullTowardsKnights(seat game.Seat, cause Cause) {
	now := p.now.Quests[Excalibur].River + 1
	p.emitEvents(ExcaliburMoved{By: 1, Now: now, Cause: cause})
	if now >= p.now.QuestOf(Excalibur).River {
		p.queueQuestEnd(Excalibur, byWhite, seat)
	}
}

// playGrailCard plays a Grail card on the spot that findGrailSlot names. A black card there is
// cancelled instead (C-80). A row full of Grail cards queues the end of the quest.
func (p *play) playGrailCard(seat game.Seat) {
	row := p.now.Quests[Grail].Row
	slot := p.now.findGrailSlot()
	if lies := row[slot-1]; lies != "" {
		p.emitEvents(QuestCardPlayed{Seat: seat, Quest: Grail, Card: GrailCard}, GrailCancelled{Slot: slot, Black: lies, ByGood: true})
		return
	}
	p.emitEvents(QuestCardPlayed{Seat: seat, Quest: Grail, Card: GrailCard, Slot: slot})
	if piles.Count(p.now.Quests[Grail].Row, GrailCard) == len(row) {
		p.queueQuestEnd(Grail, byWhite, seat)
	}
}

// findGrailSlot returns the spot, from 1, to which a Grail card goes: the free one
// nearest to the Grail, else the nearest with a black card. With O-GRAIL-FRONT it is the nearest
// without a Grail card, be it free or not. It returns 0 for a row full of Grail cards.
func (s *State) findGrailSlot() int {
	row := s.Quests[Grail].Row
	if free := slices.Index(row, ""); free >= 0 && !s.Options.GrailFront {
		return free + 1
	}
	return slices.IndexFunc(row, func(c Card) bool { return c != GrailCard }) + 1
}

// fightSiege fights against a siege engine (C-72): a sum above the die removes one, any other
// costs the knight a life point. The cards are laid before the die is thrown; Kay's card is added
// after it.
func (p *play) fightSiege(seat game.Seat, cards []Card) {
	const sides = 8
	knight := p.currentKnight(seat)
	fought := SiegeFought{Seat: seat, Cards: cards, Excalibur: slices.Contains(knight.Relics, Sword)}
	fought.Sum = p.now.sumValues(cards) + lists.One(fought.Excalibur)
	fought.Die = p.rollOpenly("siege", sides)
	if knight.hasPowerOf(Kay) && p.now.Options.KaySiege {
		fought.Kay = p.findKayCard(seat, piles.Without(knight.Hand, cards...), fought.Die-fought.Sum)
		fought.Sum += p.now.WhiteCard(fought.Kay).Value
	}
	fought.Won = fought.Sum > fought.Die // ties go to Evil (C-4)
	p.emitEvents(fought)
	if fought.Won {
		p.addEngines(-1, BySiege, seat)
	} else {
		p.changeLife(seat, -1, BySiege)
	}
}
