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

// Adjudicate closes the open season (F-22 to F-24): it carries out the orders of all seats together, then opens the
// next season or ends the game, and returns the events. It is a pure function of the position, which it does not
// change, the orders and the dice. It returns nil if the game is over.
func (s *State) Adjudicate(orderSets game.Orders, _ time.Time, d *dice.Dice) []event.Event {
	if s.Ending != nil {
		return nil
	}
	round := newRound(s, orderSets, d)
	round.playSeason()
	return round.events
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

// playCampaign carries out spring, summer or autumn, from the muster of the groups to the sacks of
// monasteries.
func (r *round) playCampaign() {
	c := &campaign{round: r, isClosed: r.now.makeClosedTest(), verdicts: map[valley.Node][]verdict{}, engaged: map[valley.Node][]Pair{}, plundered: map[valley.Manor]bool{}}
	c.musterGroups()
	c.declareFaiths()
	c.destroySites()
	c.swearTruces()
	c.beginVows()
	c.sallyOut()
	c.watch = c.collectWatchers()
	for c.phase = 1; c.phase <= orders.Phases; c.phase++ {
		c.playSteps()
		c.fightCombats()
		c.retreatGroups()
		c.endJoinedVows()
		c.watch.dropLeavers(c.groups)
		c.faceDoors()
		c.pillageManors()
		c.bringOutGarrisons()
		c.turnHomeward()
		c.liftSieges()
		c.clearPhase()
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
	winter := newWinter(r)
	winter.emit(WinterCleared{Year: winter.now.Year})
	winter.changeOptions()
	winter.openChests()
	winter.declareFaiths()
	winter.nameHeirs()
	winter.carryOutStage(orders.StageDismiss, winter.dismissMen)
	winter.carryOutStage(orders.StagePay, winter.notePayFirst)
	winter.payRetinues()
	winter.healWounded()
	winter.promoteFigures()
	winter.carryOutStage(orders.StageRecruit, winter.hireRecruits)
	winter.carryOutStage(orders.StageBuild, winter.carryOutBuild)
	winter.buildHolySites()
	for _, seat := range winter.now.Living() {
		winter.husbandManors(seat)
	}
	winter.decideRegroups()
	winter.settleRecruits()
	winter.playDestiny()
	winter.rewardPrayers()
	winter.endTurn()
}
