package camelot

import (
	"cmp"

	"seneschal/domain/game"
)

// applyBlackCard lets a black card take effect. A card whose quest is closed becomes a siege engine
// instead (C-31).
func (p *play) applyBlackCard(task Task) {
	switch card := p.now.BlackCard(task.Card); {
	case card.Kind == KindCombat:
		p.layCombat(task)
	case task.Card == "mercenaries" || task.Card == "mordred":
		p.chooseWar(task)
	case card.Kind == KindWar:
		p.emitEvents(BlackCardApplied{Seat: task.Seat, Card: task.Card, War: card.Quest})
		p.discardSpent(task.Card)
		p.addWarrior(card.Quest, Cause(task.Card), task.Seat)
	case (card.Quest != "" || task.Card == "darkforest" || task.Card == "desolation") && !p.now.Quests[card.questConcerned()].Open:
		p.turnIntoEngine(task)
	default:
		p.emitEvents(BlackCardApplied{Seat: task.Seat, Card: task.Card})
		p.takeEffect(task)
	}
}

// questConcerned returns the quest that a card concerns; the Grail's for a card without a quest.
func (d CardData) questConcerned() Place { return cmp.Or(d.Quest, Grail) }

// turnIntoEngine discards a card whose quest is closed and adds a siege engine instead
// (C-31).
func (p *play) turnIntoEngine(task Task) {
	p.emitEvents(BlackDiscarded{Card: task.Card, Cause: ByClosed})
	p.addEngines(1, ByClosed, task.Seat)
}

// discardSpent discards an open card that has no further use.
func (p *play) discardSpent(card Card) { p.emitEvents(BlackDiscarded{Card: card, Cause: Cause(card)}) }

// layCombat lays a combat card on its quest (C-33). If it lies face down, its drawer
// gets a white card, except the exposed traitor (C-114).
func (p *play) layCombat(task Task) {
	at := p.now.findCombatGoal(task.Card)
	if at == "" {
		p.turnIntoEngine(task)
		return
	}
	laid := BlackLaid{Quest: at, Card: task.Card, By: task.Seat, Slot: len(p.now.Quests[at].Black) + 1}
	if task.Down {
		laid.Card, laid.Down = "", true
	}
	p.emitEvents(laid)
	if task.Down {
		p.emitEvents(DownLaid{Quest: at, Card: task.Card, By: task.Seat})
		if !p.currentKnight(task.Seat).Exposed {
			p.drawWhiteCards(task.Seat, 1, ByFaceDown)
		}
	}
	if len(p.now.Quests[at].Black) >= p.now.QuestOf(at).Black { // C-35
		p.queueQuestEnd(at, byBlack, task.Seat)
	}
}

// chooseWar adds a warrior to the war that the drawer chooses (C-29, D-7). Mordred stays on that
// war; any other card is discarded.
func (p *play) chooseWar(task Task) {
	reply, ok := p.decideQuestion(task, Decision{Point: AskWar, Card: task.Card})
	if !ok {
		return
	}
	war := reply.War
	p.emitEvents(BlackCardApplied{Seat: task.Seat, Card: task.Card, War: war})
	if task.Card == "mordred" {
		p.emitEvents(CurseEntered{Card: task.Card, War: war})
	} else {
		p.discardSpent(task.Card)
	}
	p.addWarrior(war, Cause(task.Card), task.Seat)
}

// addWarrior places a warrior; the fourth queues the end of the war, which is lost (C-86).
func (p *play) addWarrior(war Place, cause Cause, seat game.Seat) {
	n := p.now.Quests[war].Warriors + 1
	p.emitEvents(WarriorPlaced{War: war, By: 1, Now: n, Cause: cause})
	if n >= p.now.QuestOf(war).Warriors {
		p.queueQuestEnd(war, byBlack, seat)
	}
}

// pullTowardsEvil moves Excalibur a step towards Evil; at the end of the river it queues the end of
// Excalibur's quest, which is lost (C-35).
func (p *play) pullTowardsEvil(seat game.Seat) {
	now := p.now.Quests[Excalibur].River - 1
	p.emitEvents(ExcaliburMoved{By: -1, Now: now, Cause: "black"})
	if now <= -p.now.QuestOf(Excalibur).River {
		p.queueQuestEnd(Excalibur, byBlack, seat)
	}
}

// takeEffect carries out a black card that is neither laid on a combat quest nor adds a warrior.
func (p *play) takeEffect(task Task) {
	switch task.Card {
	case "excalibur":
		p.discardSpent(task.Card)
		p.pullTowardsEvil(task.Seat)
	case "despair", "desolation":
		p.layBlackOnGrail(task.Card, task.Seat)
	case "darkforest", "vivien", "mists":
		p.emitEvents(CurseEntered{Card: task.Card})
	case "guinevere":
		p.discardSpent(task.Card)
		p.applyGuinevere(task.Seat)
	case "morgan1", "morgan5":
		p.discardSpent(task.Card)
		p.callVolunteers(task.Card)
	case "morgan2":
		p.pushTasks(Task{Do: stepDraw, Seat: task.Seat, N: 2}, Task{Do: stepSpend, Card: task.Card}) // no renewal brings it back
	case "morgan3":
		p.discardSpent(task.Card)
		p.addEngines(2, Cause(task.Card), task.Seat)
	case "morgan4":
		p.discardSpent(task.Card)
		for _, seat := range p.now.listLiving() {
			p.changeLife(seat, -1, Cause(task.Card))
		}
	}
}

// applyGuinevere sends all knights to Camelot. The drawer has no heroic phase then, unless the
// drawer is the exposed traitor.
func (p *play) applyGuinevere(drawer game.Seat) {
	for _, seat := range p.now.listLiving() {
		p.moveKnight(seat, Camelot, "guinevere")
	}
	if !p.currentKnight(drawer).Exposed {
		p.emitEvents(HeroicPhaseLost{Seat: drawer, Cause: "guinevere"})
	}
}
