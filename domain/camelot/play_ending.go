package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// queueQuestEnd makes the end of a quest the next task. The trigger is byWhite if the seat's deed
// brought it about, byBlack if a black card that the seat drew did.
func (p *play) queueQuestEnd(at Place, trigger string, seat game.Seat) {
	p.pushTasks(Task{Do: stepQuest, Place: at, Down: trigger == byBlack, Seat: seat})
}

// concludeQuest resolves the end of a quest in the order of C-65. On a combat quest the sums of the
// cards decide, a tie for Evil; on any other the side that filled it wins.
func (p *play) concludeQuest(task Task) {
	q, present := p.now.QuestOf(task.Place), p.now.listPresent(task.Place)
	trigger := lists.Either(task.Down, byBlack, byWhite)
	questEnded := QuestEnded{Quest: task.Place, Won: !task.Down, Seat: task.Seat, Trigger: trigger, Present: present}
	cleared := p.now.collectQuestCards(task.Place)
	if q.IsCombat() {
		revealed := p.compareCombat(task.Place, present) // 1, 2
		questEnded.Won, cleared.Black = revealed.SumWhite > revealed.SumBlack, revealed.Black
	}
	p.emitEvents(questEnded)
	p.rewardQuest(questEnded) // 3 to 6
	p.liftCurses(questEnded)  // 7
	p.clearQuest(questEnded, cleared)
	p.checkEnding() // 11
	p.queueSpoils(questEnded)
}

// collectQuestCards returns the cards that lie on a quest, as an event that clears and closes it.
func (s *State) collectQuestCards(at Place) QuestCleared {
	q := s.Quests[at]
	cleared := QuestCleared{Quest: at, White: q.White, Black: lists.Map(q.Black, func(laid Laid) Card { return laid.Card })}
	for _, card := range q.Row {
		switch card {
		case "":
		case GrailCard:
			cleared.White = append(cleared.White, card)
		default:
			cleared.Black = append(cleared.Black, card)
		}
	}
	return cleared
}

// findOutcome returns the effects of a quest that was won, or of one that was lost.
func (b *Book) findOutcome(questEnded QuestEnded) Outcome {
	if questEnded.Won {
		return b.QuestOf(questEnded.Quest).Win
	}
	return b.QuestOf(questEnded.Quest).Lose
}

// rewardQuest lays swords and engines, changes lives, and gives the relic (C-65, 3
// to 6).
func (p *play) rewardQuest(questEnded QuestEnded) {
	outcome := p.now.findOutcome(questEnded)
	p.laySwords(questEnded, outcome.Swords)
	p.addEngines(outcome.Engines, Cause(questEnded.Quest), questEnded.Seat)
	for _, seat := range questEnded.Present {
		more := lists.One(questEnded.Won && p.currentKnight(seat).hasPowerOf(Palamedes)) // C-54
		p.changeLife(seat, outcome.Life+more, Cause(questEnded.Quest))
	}
	p.giveRelic(questEnded)
}

// laySwords lays the swords of a quest, with those for Heroism and for the
// Mists.
func (p *play) laySwords(questEnded QuestEnded, n int) {
	laid := SwordsLaid{Cause: Cause(questEnded.Quest), Now: p.now.Swords}
	laid.Heroism, laid.Mists = lists.One(p.now.Heroism == questEnded.Quest), lists.One(p.now.Curses.Mists && !questEnded.Won)
	n += laid.Heroism + laid.Mists
	if questEnded.Won {
		laid.White, laid.Now.White = n, laid.Now.White+n
	} else {
		laid.Black, laid.Now.Black = n, laid.Now.Black+n
	}
	p.emitEvents(laid)
}

// giveRelic gives the relic of a won quest, if it has one, to the knight who won it; if a black
// card ended the quest, to the first knight present, or to nobody. The relic of a lost quest leaves
// the game (C-66, C-70).
func (p *play) giveRelic(questEnded QuestEnded) {
	relic := p.now.QuestOf(questEnded.Quest).Relic
	switch {
	case relic == "":
	case !questEnded.Won:
		p.emitEvents(RelicLost{Relic: relic, Cause: "quest"})
	case questEnded.Trigger == byWhite:
		p.emitEvents(RelicGained{Relic: relic, Seat: questEnded.Seat})
	case len(questEnded.Present) > 0:
		p.emitEvents(RelicGained{Relic: relic, Seat: questEnded.Present[0]})
	}
}

// liftCurses ends the Dark Forest and Vivien once a quest is won (C-65), unless O-CURSES makes them
// stay.
func (p *play) liftCurses(e QuestEnded) {
	if !e.Won || p.now.Options.CursesStay {
		return
	}
	for _, curse := range []Card{"darkforest", "vivien"} {
		if p.now.Curses.IsInPlay(curse) {
			p.emitEvents(CurseLifted{Card: curse})
		}
	}
}

// clearQuest takes everything off the quest, brings the knights home, begins the quest anew or
// closes it, and opens the quest that follows it, if there is one (C-65, 8 to 10; C-69).
func (p *play) clearQuest(questEnded QuestEnded, cleared QuestCleared) {
	quest := p.now.QuestOf(questEnded.Quest)
	cleared.Open = quest.Perpetual
	mordred := p.now.Quests[questEnded.Quest].Mordred
	p.emitEvents(cleared)
	if mordred {
		p.emitEvents(CurseLifted{Card: "mordred", War: questEnded.Quest})
	}
	if p.now.Heroism == questEnded.Quest {
		p.emitEvents(HeroismEnded{Quest: questEnded.Quest})
	}
	for _, seat := range questEnded.Present {
		p.moveKnight(seat, Camelot, ByQuestEnd)
	}
	if quest.Opens != "" {
		p.emitEvents(QuestOpened{Quest: quest.Opens})
	}
}

// queueSpoils puts the sharing of the cards of a won quest, and then the knighting of a squire, on
// the agenda (C-65, 12). Only the knights present share the cards (C-67, C-68).
func (p *play) queueSpoils(questEnded QuestEnded) {
	if !questEnded.Won || len(questEnded.Present) == 0 {
		return
	}
	squires := lists.Keep(questEnded.Present, func(seat game.Seat) bool { return p.currentKnight(seat).Coat == "" })
	if p.now.Options.Squires && len(squires) > 0 {
		p.pushTasks(Task{Do: stepKnight, Seat: questEnded.Seat, Seats: squires})
	}
	p.pushTasks(Task{Do: stepSpoils, Seat: questEnded.Seat, Seats: questEnded.Present, N: p.now.findOutcome(questEnded).Cards})
}

// checkEnding ends the game if one of its ends is reached (C-130); it does nothing in a game that
// has ended. Else it may show loyalty cards that were dealt unseen (O-DELAYED-LOYALTY).
func (p *play) checkEnding() {
	switch state := p.now; {
	case state.Ending != nil:
	case state.Engines >= p.now.quests.Engines: // C-131
		p.endGame(TwelveEngines, state.Swords)
	case state.Swords.Black >= p.now.quests.Black: // C-132
		p.endGame(SevenBlack, state.Swords)
	case !state.hasLivingLoyal(): // C-133
		p.endGame(KnightsDead, state.Swords)
	case state.Swords.Total() >= p.now.quests.Last:
		p.reckonSwords()
	default:
		p.showLoyalty()
	}
}

// hasLivingLoyal reports whether a loyal knight lives (C-105). A knight whose loyalty is not dealt
// yet counts as loyal.
func (s *State) hasLivingLoyal() bool {
	return slices.ContainsFunc(s.Order, func(seat game.Seat) bool {
		return s.Knights[seat].Alive && s.Knights[seat].Loyalty != Traitor
	})
}

// reckonSwords ends the game by the majority of the swords when the twelfth lies, a tie for Evil. A
// hidden traitor turns some white ones first (C-134).
func (p *play) reckonSwords() {
	before, traitor := p.now.Swords, p.now.findHiddenTraitor()
	if n := min(p.now.Options.Flip, before.White); traitor != "" && n > 0 {
		after := Swords{White: before.White - n, Black: before.Black + n}
		p.emitEvents(SwordFlipped{N: n, Cause: "traitor", Now: after})
	}
	p.emitEvents(Reckoned{Before: before, After: p.now.Swords, Traitor: traitor})
	p.endGame(lists.Either(p.now.Swords.White > p.now.Swords.Black, MajorityWhite, MajorityBlack), before)
}

// findHiddenTraitor returns the seat of the traitor, if the traitor is alive and not exposed; else
// "".
func (s *State) findHiddenTraitor() game.Seat {
	traitor, _ := lists.Find(s.Order, func(seat game.Seat) bool {
		k := s.Knights[seat]
		return k.Loyalty == Traitor && k.Alive && !k.Exposed
	})
	return traitor
}

// endGame shows all that was hidden, and ends the game with its ranking (C-135, C-136). Before holds
// the swords before the traitor's flip.
func (p *play) endGame(ending Ending, before Swords) {
	winner := lists.Either(ending == MajorityWhite, Loyal, Traitor)
	p.emitEvents(p.newDisclosed())
	p.emitEvents(GameEnded{Over: Over{Ending: ending, Winner: winner, Before: before, Result: p.rankSeats(ending, winner)}})
}
