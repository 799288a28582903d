package camelot

import (
	"cmp"

	"seneschal/domain/game"
)

// applyBlackCard lets a black card take effect (2.3).
func (p *play) applyBlackCard(t Task) {
	switch d := p.now.BlackCard(t.Card); {
	case d.Kind == KindCombat:
		p.layCombat(t)
	case t.Card == "mercenaries" || t.Card == "mordred":
		p.chooseWar(t)
	case d.Kind == KindWar:
		p.emitEvents(BlackCardApplied{Seat: t.Seat, Card: t.Card, War: d.Quest})
		p.discardSpent(t.Card)
		p.addWarrior(d.Quest, Cause(t.Card), t.Seat)
	case (d.Quest != "" || t.Card == "darkforest" || t.Card == "desolation") && !p.now.Quests[d.questConcerned()].Open:
		p.turnIntoEngine(t)
	default:
		p.emitEvents(BlackCardApplied{Seat: t.Seat, Card: t.Card})
		p.takeEffect(t)
	}
}

// questConcerned returns the quest that a card concerns; for special cards the Grail's.
func (d CardData) questConcerned() Place { return cmp.Or(d.Quest, Grail) }

// turnIntoEngine discards a card whose quest is closed and adds a siege engine instead
// (C-31).
func (p *play) turnIntoEngine(t Task) {
	p.emitEvents(BlackDiscarded{Card: t.Card, Cause: ByClosed})
	p.addEngines(1, ByClosed, t.Seat)
}

// discardSpent discards an open card that has no further use.
func (p *play) discardSpent(card Card) { p.emitEvents(BlackDiscarded{Card: card, Cause: Cause(card)}) }

// layCombat lays a combat card on its quest (C-33). If it lies face down, its drawer
// gets a white card, except the exposed traitor (C-114).
func (p *play) layCombat(t Task) {
	at := p.now.findCombatGoal(t.Card)
	if at == "" {
		p.turnIntoEngine(t)
		return
	}
	laid := BlackLaid{Quest: at, Card: t.Card, By: t.Seat, Slot: len(p.now.Quests[at].Black) + 1}
	if t.Down {
		laid.Card, laid.Down = "", true
	}
	p.emitEvents(laid)
	if t.Down {
		p.emitEvents(DownLaid{Quest: at, Card: t.Card, By: t.Seat})
		if !p.currentKnight(t.Seat).Exposed {
			p.drawWhiteCards(t.Seat, 1, ByFaceDown)
		}
	}
	if len(p.now.Quests[at].Black) >= p.now.QuestOf(at).Black { // C-35
		p.queueQuestEnd(at, byBlack, t.Seat)
	}
}

// chooseWar adds a warrior to the war that the drawer chooses (C-29, D-7). If the
// card is Mordred, it stays on that war.
func (p *play) chooseWar(t Task) {
	r, ok := p.decideQuestion(t, Decision{Point: AskWar, Card: t.Card})
	if !ok {
		return
	}
	war := r.War
	p.emitEvents(BlackCardApplied{Seat: t.Seat, Card: t.Card, War: war})
	if t.Card == "mordred" {
		p.emitEvents(CurseEntered{Card: t.Card, War: war})
	} else {
		p.discardSpent(t.Card)
	}
	p.addWarrior(war, Cause(t.Card), t.Seat)
}

// addWarrior places a warrior; the fourth loses the war (C-86).
func (p *play) addWarrior(war Place, cause Cause, seat game.Seat) {
	n := p.now.Quests[war].Warriors + 1
	p.emitEvents(WarriorPlaced{War: war, By: 1, Now: n, Cause: cause})
	if n >= p.now.QuestOf(war).Warriors {
		p.queueQuestEnd(war, byBlack, seat)
	}
}

// pullTowardsEvil moves Excalibur a step towards Evil; at the end of the river its
// quest is lost (C-35).
func (p *play) pullTowardsEvil(seat game.Seat) {
	now := p.now.Quests[Excalibur].River - 1
	p.emitEvents(ExcaliburMoved{By: -1, Now: now, Cause: "black"})
	if now <= -p.now.QuestOf(Excalibur).River {
		p.queueQuestEnd(Excalibur, byBlack, seat)
	}
}

// takeEffect carries out the cards that are neither laid on a combat quest nor add a
// warrior.
func (p *play) takeEffect(t Task) {
	switch t.Card {
	case "excalibur":
		p.discardSpent(t.Card)
		p.pullTowardsEvil(t.Seat)
	case "despair", "desolation":
		p.layBlackOnGrail(t.Card, t.Seat)
	case "darkforest", "vivien", "mists":
		p.emitEvents(CurseEntered{Card: t.Card})
	case "guinevere":
		p.discardSpent(t.Card)
		p.applyGuinevere(t.Seat)
	case "morgan1", "morgan5":
		p.discardSpent(t.Card)
		p.callVolunteers(t.Card)
	case "morgan2":
		p.pushTasks(Task{Do: stepDraw, Seat: t.Seat, N: 2}, Task{Do: stepSpend, Card: t.Card}) // no renewal brings it back
	case "morgan3":
		p.discardSpent(t.Card)
		p.addEngines(2, Cause(t.Card), t.Seat)
	case "morgan4":
		p.discardSpent(t.Card)
		for _, seat := range p.now.listLiving() {
			p.changeLife(seat, -1, Cause(t.Card))
		}
	}
}

// applyGuinevere sends all knights to Camelot and ends the drawer's turn, except that of
// the exposed traitor.
func (p *play) applyGuinevere(drawer game.Seat) {
	for _, seat := range p.now.listLiving() {
		p.moveKnight(seat, Camelot, "guinevere")
	}
	if !p.currentKnight(drawer).Exposed {
		p.emitEvents(HeroicPhaseLost{Seat: drawer, Cause: "guinevere"})
	}
}
