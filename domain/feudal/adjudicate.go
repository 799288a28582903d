package feudal

import (
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// Adjudicate closes the open season (F-22 to F-24): it carries out the orders of all seats
// together, and then opens the next season or ends the game. It is a pure function of the
// position, the orders and the dice.
func (s *State) Adjudicate(sheets game.Orders, _ time.Time, d *dice.Dice) []event.Event {
	if s.Ending != nil {
		return nil
	}
	r := newRound(s, sheets, d)
	r.play()
	return r.events
}

// play carries out the open season.
func (r *round) play() {
	r.defaulted()
	r.consent()
	switch r.now.Season {
	case book.Setup:
		r.found()
	case book.Winter:
		r.winter()
	default:
		r.campaign()
		r.endTruces()
		r.closeSeason()
	}
}

// campaign carries out spring, summer or autumn, from S0 to the sacks of S8.
func (r *round) campaign() {
	c := &campaign{round: r, closed: r.now.swept(), field: map[valley.Node][]verdict{}, engaged: map[valley.Node][]Pair{}, plundered: map[valley.Manor]bool{}}
	c.muster()
	c.declare()
	c.destroy()
	c.swear()
	c.vows()
	c.sally()
	c.watch = c.watchers()
	for c.phase = 1; c.phase <= orders.Phases; c.phase++ {
		c.march()
		c.fight()
		c.retreat()
		c.joined()
		c.watch.keep(c.groups)
		c.faceDoors()
		c.pillage()
		c.comeOut()
		c.turnHome()
		c.liftSieges()
		c.rest()
	}
	c.bringHome()
	c.besiege()
	c.possess()
	c.noteWatched()
	c.buildHolySites()
	c.lateVows()
	c.prayed()
	c.weatherDie()
	c.sackAll()
}

// winter plays the winter and opens the spring. No figure marches and nothing is pillaged
// in winter (F-138).
func (r *round) winter() {
	w := newWinter(r)
	w.emit(WinterCleared{Year: w.now.Year}) // W0
	w.changeOptions()
	w.openChests()
	w.declare()
	w.succeed()                            // W1
	w.each(orders.StageDismiss, w.dismiss) // W2
	w.each(orders.StagePay, w.payFirst)
	w.pay()                                // W3, W4
	w.heal()                               // W5
	w.promote()                            // W6
	w.each(orders.StageRecruit, w.recruit) // W7
	w.each(orders.StageBuild, w.buildAll)  // W8
	w.buildHolySites()
	for _, seat := range w.now.Living() {
		w.husband(seat)
	}
	w.regroup() // W9
	w.settleRecruits()
	w.destiny() // W10
	w.prayed()
	w.endTurn()
}
