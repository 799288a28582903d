package talisman

import (
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// settleScores compares the scores (T-71, T-80). A reaction may preserve Enemies before they die
// (T-106).
func settleScores(r *run, a ofFight) {
	f := r.Now.findFight(a.Fight)
	if f == nil {
		return
	}
	e := FightResolved{Fight: f.N, Scores: [2]int{f.Sides[0].attackScore(), f.Sides[1].attackScore()}, Winner: -1}
	switch lead := f.leadOfFirst(); {
	case lead > 0:
		e.Winner = 0
	case lead < 0:
		e.Winner = 1
	}
	r.Emit(e)
	over := doOver.of(ofOutcome{a, e.Winner})
	switch {
	case f.isDuel():
		settleDuel(r, f, e.Winner)
	case e.Winner == 0:
		r.Push(doKill.of(a))
		if len(f.listEnemyCards()) > 0 {
			letAllReact(r, orders.KillBy, a.matter())
		}
	case e.Winner == 1:
		r.Push(doLoss.of(f.lossByDefeat(a.Seat, "")), over)
	default:
		r.Push(over)
	}
}

// lossByDefeat returns the life that a seat loses by a defeat: Armour may prevent it only in a
// battle (T-74, T-84).
func (f *Fight) lossByDefeat(seat, by game.Seat) ofLoss {
	return ofLoss{seat, by, 1, lists.Either(f.Psychic, CausePsychic, CauseBattle), f.N}
}

// The causes of losses in fights.
const (
	CauseBattle  = "battle"
	CausePsychic = "psychic"
)

// killCreatures kills the creatures that take part (T-71, T-73). If one was preserved the
// fight is a stand-off for all (T-106).
func killCreatures(r *run, a ofFight) {
	f := r.Now.findFight(a.Fight)
	if f == nil {
		return
	}
	if f.Spared {
		r.Push(doOver.of(ofOutcome{a, -1}))
		return
	}
	e := EnemyKilled{Fight: f.N, Seat: a.Seat, Space: f.Space, Pieces: f.listEnemyCards()}
	r.Push(doOver.of(ofOutcome{a, 0}))
	if len(e.Pieces) == 0 {
		return
	}
	if !f.Psychic && r.Now.hasPassive(a.Seat, book.AbilityRaiseDead) && answersYes(r, a.Seat, askHelp.ID, a.matter(), orders.Raise, false) {
		e.Raised = lists.Keep(e.Pieces, func(p book.Piece) bool { return r.Now.MayHave(a.Seat, p) })
	}
	r.Emit(e)
	rewardRunesword(r, f, a.Seat)
	fulfilByDeed(r, a.Seat, questEnemy)
}

// listEnemyCards returns the Enemy cards among the creatures that take part.
func (f *Fight) listEnemyCards() []book.Piece {
	var all []book.Piece
	for _, i := range f.listFacing() {
		if f.Foes[i].Piece != "" {
			all = append(all, f.Foes[i].Piece)
		}
	}
	return all
}

// rewardRunesword gives a life for the Runesword to a character that used it in a battle in
// which it killed an Enemy or took a life.
func rewardRunesword(r *run, f *Fight, seat game.Seat) {
	for _, p := range f.Sides[f.sideOf(seat)].Arms {
		if def := r.Now.Book.Of(p); r.Now.isUsable(r.Now.Heroes[seat], def) && def.Has(book.PassiveLifeOnVictory) {
			awardPoints(r, seat, book.Life, book.Find(def.Passive, book.PassiveLifeOnVictory).N, Gained, string(book.SourceOfCard(def.ID)))
		}
	}
}

// closeFight ends a fight. Raised Enemies that have helped are discarded;
// after a fight that was not won the turn ends (T-71).
func closeFight(r *run, a ofOutcome) {
	f := r.Now.findFight(a.Fight)
	if f == nil {
		return
	}
	for _, side := range f.Sides {
		for _, boost := range side.Boosts {
			if side.Seat != "" && r.Now.isRaised(side.Seat, boost.Piece) {
				r.Emit(CardDiscarded{Seat: side.Seat, Card: boost.Piece})
			}
		}
	}
	r.Emit(FightEnded{Fight: f.N})
	switch {
	case f.isDuel():
		endTurnAtOnce(r, "encounter")
	case a.Winner == 0:
		goOnAfterVictory(r, f)
	case a.Winner == 1:
		endTurnAtOnce(r, "defeat")
	default:
		endTurnAtOnce(r, "stand-off")
	}
}

// endTurnAtOnce ends the turn at once, if nothing has done so yet (T-24).
func endTurnAtOnce(r *run, reason string) {
	if r.Now.Now.Cut == "" {
		cutTurn(r, reason)
	}
}
