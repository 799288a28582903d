package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// queueQuestEnd makes the end of a quest the next task: by the deed of a knight
// (byWhite), or by a black card that a seat drew (byBlack).
func (p *play) queueQuestEnd(at Place, trigger string, seat game.Seat) {
	p.pushTasks(Task{Do: stepQuest, Place: at, Down: trigger == byBlack, Seat: seat})
}

// concludeQuest resolves the end of a quest in the order of C-65.
func (p *play) concludeQuest(t Task) {
	q, present := p.now.QuestOf(t.Place), p.now.listPresent(t.Place)
	trigger := lists.Either(t.Down, byBlack, byWhite)
	e := QuestEnded{Quest: t.Place, Won: !t.Down, Seat: t.Seat, Trigger: trigger, Present: present}
	cleared := p.now.collectQuestCards(t.Place)
	if q.Combat() {
		revealed := p.compareCombat(t.Place, present) // 1, 2
		e.Won, cleared.Black = revealed.SumWhite > revealed.SumBlack, revealed.Black
	}
	p.emitEvents(e)
	p.rewardQuest(e) // 3 to 6
	p.liftCurses(e)  // 7
	p.clearQuest(e, cleared)
	p.checkEnding() // 11
	p.queueSpoils(e)
}

// collectQuestCards returns the cards that lie on a quest, as the event that clears it.
func (s *State) collectQuestCards(at Place) QuestCleared {
	q := s.Quests[at]
	e := QuestCleared{Quest: at, White: q.White, Black: lists.Map(q.Black, func(laid Laid) Card { return laid.Card })}
	for _, c := range q.Row {
		switch c {
		case "":
		case GrailCard:
			e.White = append(e.White, c)
		default:
			e.Black = append(e.Black, c)
		}
	}
	return e
}

// findOutcome returns the effects of the end of a quest.
func (b *Book) findOutcome(e QuestEnded) Outcome {
	if e.Won {
		return b.QuestOf(e.Quest).Win
	}
	return b.QuestOf(e.Quest).Lose
}

// rewardQuest lays swords and engines, changes lives, and gives the relic (C-65, 3
// to 6).
func (p *play) rewardQuest(e QuestEnded) {
	o := p.now.findOutcome(e)
	p.laySwords(e, o.Swords)
	p.addEngines(o.Engines, Cause(e.Quest), e.Seat)
	for _, seat := range e.Present {
		more := lists.One(e.Won && p.currentKnight(seat).hasPowerOf(Palamedes)) // C-54
		p.changeLife(seat, o.Life+more, Cause(e.Quest))
	}
	p.giveRelic(e)
}

// laySwords lays the swords of a quest, with those for Heroism and for the
// Mists.
func (p *play) laySwords(e QuestEnded, n int) {
	laid := SwordsLaid{Cause: Cause(e.Quest), Now: p.now.Swords}
	laid.Heroism, laid.Mists = lists.One(p.now.Heroism == e.Quest), lists.One(p.now.Curses.Mists && !e.Won)
	n += laid.Heroism + laid.Mists
	if e.Won {
		laid.White, laid.Now.White = n, laid.Now.White+n
	} else {
		laid.Black, laid.Now.Black = n, laid.Now.Black+n
	}
	p.emitEvents(laid)
}

// giveRelic gives the relic of a won quest to the knight who won it, or, if a black
// card ended it, to the knight present. The relic of a lost quest leaves the game
// (C-66, C-70).
func (p *play) giveRelic(e QuestEnded) {
	relic := p.now.QuestOf(e.Quest).Relic
	switch {
	case relic == "":
	case !e.Won:
		p.emitEvents(RelicLost{Relic: relic, Cause: "quest"})
	case e.Trigger == byWhite:
		p.emitEvents(RelicGained{Relic: relic, Seat: e.Seat})
	case len(e.Present) > 0:
		p.emitEvents(RelicGained{Relic: relic, Seat: e.Present[0]})
	}
}

// liftCurses ends the curses that last until a quest is won (C-65, 7).
func (p *play) liftCurses(e QuestEnded) {
	if !e.Won || p.now.Options.CursesStay {
		return
	}
	for _, curse := range []Card{"darkforest", "vivien"} {
		if p.now.Curses.Lies(curse) {
			p.emitEvents(CurseLifted{Card: curse})
		}
	}
}

// clearQuest takes everything off the quest, brings the knights home, and begins the
// quest anew or closes it (C-65, 8 to 10; C-69).
func (p *play) clearQuest(e QuestEnded, cleared QuestCleared) {
	q := p.now.QuestOf(e.Quest)
	cleared.Open = q.Perpetual
	mordred := p.now.Quests[e.Quest].Mordred
	p.emitEvents(cleared)
	if mordred {
		p.emitEvents(CurseLifted{Card: "mordred", War: e.Quest})
	}
	if p.now.Heroism == e.Quest {
		p.emitEvents(HeroismEnded{Quest: e.Quest})
	}
	for _, seat := range e.Present {
		p.moveKnight(seat, Camelot, ByQuestEnd)
	}
	if q.Opens != "" {
		p.emitEvents(QuestOpened{Quest: q.Opens})
	}
}

// queueSpoils puts the cards of a won quest, and the knighting of squires, on the agenda
// (C-65, 12; 9.1). Only the knights present share the cards (C-67, C-68).
func (p *play) queueSpoils(e QuestEnded) {
	if !e.Won || len(e.Present) == 0 {
		return
	}
	squires := lists.Keep(e.Present, func(seat game.Seat) bool { return p.currentKnight(seat).Coat == "" })
	if p.now.Options.Squires && len(squires) > 0 {
		p.pushTasks(Task{Do: stepKnight, Seat: e.Seat, Seats: squires})
	}
	p.pushTasks(Task{Do: stepSpoils, Seat: e.Seat, Seats: e.Present, N: p.now.findOutcome(e).Cards})
}

// checkEnding ends the game if it is over (C-130). Else it may show loyalty cards that
// were dealt unseen (O-DELAYED-LOYALTY).
func (p *play) checkEnding() {
	switch s := p.now; {
	case s.Ending != nil:
	case s.Engines >= p.now.quests.Engines: // C-131
		p.endGame(TwelveEngines, s.Swords)
	case s.Swords.Black >= p.now.quests.Black: // C-132
		p.endGame(SevenBlack, s.Swords)
	case !s.hasLivingLoyal(): // C-133
		p.endGame(KnightsDead, s.Swords)
	case s.Swords.All() >= p.now.quests.Last:
		p.reckonSwords()
	default:
		p.showLoyalty()
	}
}

// hasLivingLoyal reports whether a loyal knight lives (C-105).
func (s *State) hasLivingLoyal() bool {
	return slices.ContainsFunc(s.Order, func(seat game.Seat) bool {
		return s.Knights[seat].Alive && s.Knights[seat].Loyalty != Traitor
	})
}

// reckonSwords counts the swords when the twelfth lies; a hidden traitor turns some of
// them first (C-134).
func (p *play) reckonSwords() {
	before, traitor := p.now.Swords, p.now.hiddenTraitor()
	if n := min(p.now.Options.Flip, before.White); traitor != "" && n > 0 {
		after := Swords{White: before.White - n, Black: before.Black + n}
		p.emitEvents(SwordFlipped{N: n, Cause: "traitor", Now: after})
	}
	p.emitEvents(Reckoned{Before: before, After: p.now.Swords, Traitor: traitor})
	p.endGame(lists.Either(p.now.Swords.White > p.now.Swords.Black, MajorityWhite, MajorityBlack), before)
}

// hiddenTraitor returns the seat of the traitor if alive and not exposed; else "".
func (s *State) hiddenTraitor() game.Seat {
	traitor, _ := lists.Find(s.Order, func(seat game.Seat) bool {
		k := s.Knights[seat]
		return k.Loyalty == Traitor && k.Alive && !k.Exposed
	})
	return traitor
}

// endGame ends the game, and shows all that was hidden (C-135, C-136).
func (p *play) endGame(ending Ending, before Swords) {
	winner := lists.Either(ending == MajorityWhite, Loyal, Traitor)
	p.emitEvents(p.newDisclosed())
	p.emitEvents(GameEnded{Over: Over{Ending: ending, Winner: winner, Before: before, Result: p.rankSeats(ending, winner)}})
}
