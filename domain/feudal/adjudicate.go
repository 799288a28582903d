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
func (s *State) Adjudicate(orderSets game.Orders, _ time.Time, d *dice.Dice) []event.Event {
	if s.Ending != nil {
		return nil
	}
	r := newRound(s, orderSets, d)
	r.playSeason()
	return r.events
}

// playSeason carries out the open season.
func (r *round) playSeason() {
	r.noteDefaults()
	r.settleConsent()
	switch r.now.Season {
	case book.Setup:
		r.foundSeats()
	case book.Winter:
		r.playWinter()
	default:
		r.playCampaign()
		r.endTruces()
		r.closeSeason()
	}
}

// playCampaign carries out spring, summer or autumn, from S0 to the sacks of S8.
func (r *round) playCampaign() {
	c := &campaign{round: r, closed: r.now.closedTest(), field: map[valley.Node][]verdict{}, engaged: map[valley.Node][]Pair{}, plundered: map[valley.Manor]bool{}}
	c.musterGroups()
	c.declareFaiths()
	c.destroySites()
	c.swearTruces()
	c.beginVows()
	c.sallyOut()
	c.watch = c.collectWatchers()
	for c.phase = 1; c.phase <= orders.Phases; c.phase++ {
		c.makeMiles()
		c.fightCombats()
		c.retreatGroups()
		c.endJoinedVows()
		c.watch.dropLeavers(c.groups)
		c.faceDoors()
		c.pillageManors()
		c.bringOutGarrisons()
		c.turnHomeward()
		c.liftSieges()
		c.resetGroups()
	}
	c.bringHome()
	c.updateSieges()
	c.takePossession()
	c.noteWatched()
	c.buildHolySites()
	c.beginLateVows()
	c.rewardPrayers()
	c.rollWeather()
	c.sackMonasteries()
}

// playWinter plays the winter and opens the spring. No figure marches and nothing is
// pillaged in winter (F-138).
func (r *round) playWinter() {
	w := newWinter(r)
	w.emit(WinterCleared{Year: w.now.Year}) // W0
	w.changeOptions()
	w.openChests()
	w.declareFaiths()
	w.nameHeirs()                                      // W1
	w.carryOutStage(orders.StageDismiss, w.dismissMen) // W2
	w.carryOutStage(orders.StagePay, w.notePayFirst)
	w.payRetinues()                                      // W3, W4
	w.healWounded()                                      // W5
	w.promoteFigures()                                   // W6
	w.carryOutStage(orders.StageRecruit, w.hireRecruits) // W7
	w.carryOutStage(orders.StageBuild, w.carryOutBuild)  // W8
	w.buildHolySites()
	for _, seat := range w.now.Living() {
		w.husbandManors(seat)
	}
	w.decideRegroups() // W9
	w.settleRecruits()
	w.playDestiny() // W10
	w.rewardPrayers()
	w.endTurn()
}
