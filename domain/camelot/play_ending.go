package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// endQuest makes the end of a quest the next task: by the deed of a knight
// (byWhite), or by a black card that a seat drew (byBlack).
func (p *play) endQuest(at Place, trigger string, seat game.Seat) {
	p.next(Task{Do: stepQuest, Place: at, Down: trigger == byBlack, Seat: seat})
}

// conclude resolves the end of a quest in the order of C-65.
func (p *play) conclude(t Task) {
	q, present := p.now.QuestOf(t.Place), p.now.present(t.Place)
	trigger := lists.Either(t.Down, byBlack, byWhite)
	e := QuestEnded{Quest: t.Place, Won: !t.Down, Seat: t.Seat, Trigger: trigger, Present: present}
	cleared := p.now.onTable(t.Place)
	if q.Combat() {
		revealed := p.compare(t.Place, present) // 1, 2
		e.Won, cleared.Black = revealed.SumWhite > revealed.SumBlack, revealed.Black
	}
	p.emit(e)
	p.reward(e) // 3 to 6
	p.lift(e)   // 7
	p.clear(e, cleared)
	p.check() // 11
	p.spoils(e)
}

// onTable returns the cards that lie on a quest, as the event that clears it.
func (s *State) onTable(at Place) QuestCleared {
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

// outcome returns the effects of the end of a quest.
func (b *Book) outcome(e QuestEnded) Outcome {
	if e.Won {
		return b.QuestOf(e.Quest).Win
	}
	return b.QuestOf(e.Quest).Lose
}

// reward lays swords and engines, changes lives, and gives the relic (C-65, 3
// to 6).
func (p *play) reward(e QuestEnded) {
	o := p.now.outcome(e)
	p.laySwords(e, o.Swords)
	p.addEngines(o.Engines, Cause(e.Quest), e.Seat)
	for _, seat := range e.Present {
		more := lists.One(e.Won && p.knight(seat).has(Palamedes)) // C-54
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
	p.emit(laid)
}

// giveRelic gives the relic of a won quest to the knight who won it, or, if a black
// card ended it, to the knight present. The relic of a lost quest leaves the game
// (C-66, C-70).
func (p *play) giveRelic(e QuestEnded) {
	relic := p.now.QuestOf(e.Quest).Relic
	switch {
	case relic == "":
	case !e.Won:
		p.emit(RelicLost{Relic: relic, Cause: "quest"})
	case e.Trigger == byWhite:
		p.emit(RelicGained{Relic: relic, Seat: e.Seat})
	case len(e.Present) > 0:
		p.emit(RelicGained{Relic: relic, Seat: e.Present[0]})
	}
}

// lift ends the curses that last until a quest is won (C-65, 7).
func (p *play) lift(e QuestEnded) {
	if !e.Won || p.now.Options.CursesStay {
		return
	}
	for _, curse := range []Card{"darkforest", "vivien"} {
		if p.now.Curses.Lies(curse) {
			p.emit(CurseLifted{Card: curse})
		}
	}
}

// clear takes everything off the quest, brings the knights home, and begins the
// quest anew or closes it (C-65, 8 to 10; C-69).
func (p *play) clear(e QuestEnded, cleared QuestCleared) {
	q := p.now.QuestOf(e.Quest)
	cleared.Open = q.Perpetual
	mordred := p.now.Quests[e.Quest].Mordred
	p.emit(cleared)
	if mordred {
		p.emit(CurseLifted{Card: "mordred", War: e.Quest})
	}
	if p.now.Heroism == e.Quest {
		p.emit(HeroismEnded{Quest: e.Quest})
	}
	for _, seat := range e.Present {
		p.moveTo(seat, Camelot, ByQuestEnd)
	}
	if q.Opens != "" {
		p.emit(QuestOpened{Quest: q.Opens})
	}
}

// spoils puts the cards of a won quest, and the knighting of squires, on the agenda
// (C-65, 12; 9.1). Only the knights present share the cards (C-67, C-68).
func (p *play) spoils(e QuestEnded) {
	if !e.Won || len(e.Present) == 0 {
		return
	}
	squires := lists.Keep(e.Present, func(seat game.Seat) bool { return p.knight(seat).Coat == "" })
	if p.now.Options.Squires && len(squires) > 0 {
		p.next(Task{Do: stepKnight, Seat: e.Seat, Seats: squires})
	}
	p.next(Task{Do: stepSpoils, Seat: e.Seat, Seats: e.Present, N: p.now.outcome(e).Cards})
}

// check ends the game if it is over (C-130). Else it may show loyalty cards that
// were dealt unseen (O-DELAYED-LOYALTY).
func (p *play) check() {
	switch s := p.now; {
	case s.Ending != nil:
	case s.Engines >= p.now.quests.Engines: // C-131
		p.over(TwelveEngines, s.Swords)
	case s.Swords.Black >= p.now.quests.Black: // C-132
		p.over(SevenBlack, s.Swords)
	case !s.loyalAlive(): // C-133
		p.over(KnightsDead, s.Swords)
	case s.Swords.All() >= p.now.quests.Last:
		p.reckon()
	default:
		p.seeLoyalty()
	}
}

// loyalAlive reports whether a loyal knight lives (C-105).
func (s *State) loyalAlive() bool {
	return slices.ContainsFunc(s.Order, func(seat game.Seat) bool {
		return s.Knights[seat].Alive && s.Knights[seat].Loyalty != Traitor
	})
}

// reckon counts the swords when the twelfth lies; a hidden traitor turns some of
// them first (C-134).
func (p *play) reckon() {
	before, traitor := p.now.Swords, p.now.hidden()
	if n := min(p.now.Options.Flip, before.White); traitor != "" && n > 0 {
		after := Swords{White: before.White - n, Black: before.Black + n}
		p.emit(SwordFlipped{N: n, Cause: "traitor", Now: after})
	}
	p.emit(Reckoned{Before: before, After: p.now.Swords, Traitor: traitor})
	p.over(lists.Either(p.now.Swords.White > p.now.Swords.Black, MajorityWhite, MajorityBlack), before)
}

// hidden returns the seat of the traitor if alive and not exposed; else "".
func (s *State) hidden() game.Seat {
	traitor, _ := lists.Find(s.Order, func(seat game.Seat) bool {
		k := s.Knights[seat]
		return k.Loyalty == Traitor && k.Alive && !k.Exposed
	})
	return traitor
}

// over ends the game, and shows all that was hidden (C-135, C-136).
func (p *play) over(ending Ending, before Swords) {
	winner := lists.Either(ending == MajorityWhite, Loyal, Traitor)
	p.emit(p.disclosed())
	p.emit(GameEnded{Over: Over{Ending: ending, Winner: winner, Before: before, Result: p.result(ending, winner)}})
}
