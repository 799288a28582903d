package talisman

import (
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// settleScores compares the scores (T-71, T-80). A reaction may preserve Enemies before they die
// (T-106).
func settleScores(run *run, fight ofFight) {
	current := run.Now.findFight(fight.Fight)
	if current == nil {
		return
	}
	resolved := FightResolved{Fight: current.N, Scores: [2]int{current.Sides[0].attackScore(), current.Sides[1].attackScore()}, Winner: -1}
	switch lead := current.leadOfFirst(); {
	case lead > 0:
		resolved.Winner = 0
	case lead < 0:
		resolved.Winner = 1
	}
	run.Emit(resolved)
	over := doOver.of(ofOutcome{fight, resolved.Winner})
	switch {
	case current.isDuel():
		settleDuel(run, current, resolved.Winner)
	case resolved.Winner == 0:
		run.Push(doKill.of(fight))
		if len(current.listEnemyCards()) > 0 {
			letAllReact(run, orders.KillBy, fight.matter())
		}
	case resolved.Winner == 1:
		run.Push(doLoss.of(current.lossByDefeat(fight.Seat, "")), over)
	default:
		run.Push(over)
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
func killCreatures(run *run, fight ofFight) {
	current := run.Now.findFight(fight.Fight)
	if current == nil {
		return
	}
	if current.Spared {
		run.Push(doOver.of(ofOutcome{fight, -1}))
		return
	}
	killed := EnemyKilled{Fight: current.N, Seat: fight.Seat, Space: current.Space, Pieces: current.listEnemyCards()}
	run.Push(doOver.of(ofOutcome{fight, 0}))
	if len(killed.Pieces) == 0 {
		return
	}
	if !current.Psychic && run.Now.hasPassive(fight.Seat, book.AbilityRaiseDead) && answersYes(run, fight.Seat, askHelp.ID, fight.matter(), orders.Raise, false) {
		killed.Raised = lists.Keep(killed.Pieces, func(p book.Piece) bool { return run.Now.MayHave(fight.Seat, p) })
	}
	run.Emit(killed)
	rewardRunesword(run, current, fight.Seat)
	fulfilByDeed(run, fight.Seat, questEnemy)
}

// listEnemyCards returns the cards of those creatures that take part and have one.
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
func rewardRunesword(run *run, f *Fight, seat game.Seat) {
	for _, p := range f.Sides[f.sideOf(seat)].Arms {
		if def := run.Now.Book.Of(p); run.Now.isUsable(run.Now.Heroes[seat], def) && def.Has(book.PassiveLifeOnVictory) {
			awardPoints(run, seat, book.Life, book.FindPassive(def.Passive, book.PassiveLifeOnVictory).N, Gained, string(book.SourceOfCard(def.ID)))
		}
	}
}

// closeFight ends a fight. Raised Enemies that have helped are discarded;
// after a fight that was not won the turn ends (T-71).
func closeFight(run *run, outcome ofOutcome) {
	fight := run.Now.findFight(outcome.Fight)
	if fight == nil {
		return
	}
	for _, side := range fight.Sides {
		for _, boost := range side.Boosts {
			if side.Seat != "" && run.Now.isRaised(side.Seat, boost.Piece) {
				run.Emit(CardDiscarded{Seat: side.Seat, Card: boost.Piece})
			}
		}
	}
	run.Emit(FightEnded{Fight: fight.N})
	switch {
	case fight.isDuel():
		endTurnAtOnce(run, "encounter")
	case outcome.Winner == 0:
		goOnAfterVictory(run, fight)
	case outcome.Winner == 1:
		endTurnAtOnce(run, "defeat")
	default:
		endTurnAtOnce(run, "stand-off")
	}
}

// endTurnAtOnce ends the turn at once, unless it has been cut already (T-24).
func endTurnAtOnce(run *run, reason string) {
	if run.Now.Now.Cut == "" {
		cutTurn(run, reason)
	}
}
