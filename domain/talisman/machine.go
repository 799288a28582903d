package talisman

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman/orders"
	"seneschal/domain/words"
)

// machine holds the rules by which talisman takes turns.
var machine = &turns.Rules[*State, matter]{
	Stack:  func(s *State) *turns.Stack[matter] { return &s.Turns },
	Steps:  steps,
	Points: points,
	First:  listTidyTasks,
	Attend: endByPlayers,
	Over:   func(s *State) bool { return s.Ending != nil },
	Keys:   turnKeys,
	Void: func(state *State, seat game.Seat, key string, set int) bool {
		hero := state.Heroes[seat]
		return hero != nil && slices.Contains(hero.Void, Void{Key: key, Set: set})
	},
	Opened: openLine,
	Inside: listOrdersOfLine,
	Once:   splitOnce,
	Limit:  func(s *State) int { return s.Options.Limit },
	Stops:  func(s *State) turns.Stops { return s.Options.translateStops() },
	Most:   func(s *State) int { return len(s.listRemaining()) + s.Extra },
	Scope: func(matter matter) string {
		if matter.Fight == 0 {
			return ""
		}
		return "fight " + strconv.Itoa(matter.Fight)
	},
	Now:       askNow,
	Interrupt: carryOutNow,
	Dies:      func(s *State) bool { return s.Book.Rulings.NowDies },
	Failed:    listPassedOver,
	Circle:    func(s *State) []game.Seat { return s.InPlay(s.Active()) },
	Say:       (*State).sayAsked,
}

// Adjudicate continues the game until a player must decide, or it is over.
func (s *State) Adjudicate(orderSets game.Orders, at time.Time, d *dice.Dice) []event.Event {
	return machine.Play(s, orderSets, at, d)
}

// Waits returns the open questions to the seats.
func (s *State) Waits(lang string) []game.Wait { return machine.Waits(s, lang) }

// ClosePolicy returns the close policy that the kernel consults between two adjudications.
func (s *State) ClosePolicy() game.ClosePolicy { return closePolicy{machine.ClosePolicy(s), s} }

// Phase describes the phase, which lasts from one question to the next. The orders of a turn
// and each answer have their own time.
func (s *State) Phase() game.Phase {
	phase := game.Phase{Name: "setup", Kind: kindSetup, Cycle: s.Round}
	if s.Turns.Turn.N > 0 {
		phase.Name, phase.Kind = fmt.Sprintf("turn %d", s.Turns.Turn.N), kindTurn
	}
	if question, ok := s.Turns.Question(); ok {
		phase.Name += ", " + question.ID
		if question.Again > 0 {
			phase.Name += fmt.Sprintf(" (%d)", question.Again+1)
		}
		switch {
		case question.Point == askOrders.ID:
			phase.Clock, phase.Hold = fmt.Sprintf("turn %d", s.Turns.Turn.N), time.Duration(s.Options.Hold)*time.Hour
		case s.Turns.Turn.N == 0:
			phase.Clock = question.ID
		case question.Turn:
			phase.Clock, phase.Kind = question.ID, kindAnswer
		default:
			phase.Clock, phase.Kind = question.ID, kindDefence
		}
	}
	phase.Title = words.Capital(phase.Name)
	return phase
}

// steps are the functions that carry out tasks, by name. A task without a step is passed over.
var steps = mapSteps(
	// the setup, and characters that enter later
	doDeal.by(setUpGame), doOffer.by(offerCharacters), doChoose.by(keepCharacter), doEnter.by(enterCharacter), doBonus.by(giveBonus),
	// rounds and turns
	doNext.by(startNextTurn), doBegin.by(beginTurn), doOpen.by(openTurn), doOpened.by(followOpening), doDawn.by(followReactions), doOrders.by(takeOrders), doEnd.by(endTurn), doClose.by(closeTurn),
	// movement
	doRoll.by(rollMove), doReroll.by(rerollMove), doMove.by(carryOutMove), doCross.by(crossBridge), doStranded.by(endStranded), doPortal.by(tryPortal), doOpening.by(settlePortal),
	// encounters up to their choice, and spaces up to the cards that lie there (T-42 to T-52)
	doArrive.by(arriveAtSpace), doHex.by(resolveMarkers), doEntered.by(reactToEntering), doMeet.by(chooseEncounter),
	doSpace.by(startSpace), doLeave.by(leaveBeforeDraw), doDraw.by(drawCards), doSwap.by(swapCards), doPlace.by(placeDrawn), doPlaced.by(putPlacedCard), doCards.by(resolveCards), doPrint.by(resolveInstructions),
	// Spells, and actions of one's own accord
	doExcess.by(discardExcess), doKeep.by(drawKeptSpell), doActs.by(carryOutActs), doReply.by(castReplies), doFill.by(fillSpells), doSpell.by(resolveSpell), doSpent.by(spendSpell),
	// effects and their consequences
	doEffects.by(startEffects), doEffect.by(carryOutEffect), doEach.by(startForOne), doFate.by(spendFate), doPlus.by(usePlus), doSettle.by(settleTable),
	doParty.by(settleParty), doKillFollower.by(killFollower), doLosing.by(loseFollower), doUnfit.by(leaveUnfit), doSurplus.by(leaveSurplus),
	doTake.by(takeThings), doHire.by(hireFollower), doFree.by(takeFree), doPeddle.by(peddleObjects), doRoyalHealing.by(healByRoyalty), doRoyalSale.by(sellRoyalty),
	doAccept.by(acceptQuest), doQuest.by(deliverGoods), doExit.by(takeExit), doFeed.by(feedFollowers), doCommand.by(castCommand), doRule.by(rollForCommand), doObey.by(settleCommand),
	// fights
	doEnemies.by(fightCards), doGuard.by(fightGuard), doFoes.by(meetFoes), doFoe.by(meetFoe), doCharm.by(charmAnimal), doFoesLeft.by(meetFoesLeft),
	doHelp.by(letHelpersJoin), doArms.by(chooseArms), doOthers.by(letOthersReact), doDice.by(rollFight), doFated.by(rerollAttack), doOutcome.by(settleScores),
	doKill.by(killCreatures), doOver.by(closeFight),
	doFace.by(faceObstacle), doPits.by(meetDemons), doDen.by(meetWerewolf), doDeath.by(settleDeath),
	// encounters with characters
	doAttacked.by(reactToAttack), doEvaded.by(evadeAfterSpell), doDefend.by(defendAttacked), doReward.by(takeReward), doClaimed.by(settleClaimed),
	doTargeted.by(reactToTargeting), doAbility.by(useAbility), doBeguiled.by(settleBeguiling),
	// losses, deaths and trophies
	doLoss.by(loseLives), doSave.by(saveByArmour), doWards.by(applyWards), doSuffer.by(sufferLoss), doDie.by(killCharacter), doTrophies.by(tradeTrophies),
)

// points are the kinds of questions, and of reactions to events (DP-39).
var points = []*point{
	askCharacter, askReentry, askBonus.point, askOrders.point, askReroll.point, askMove.point, askMeeting.point, askLeave.point, askSwap.point, askDiscard.point,
	newReactionPoint(orders.TurnOf), newReactionPoint(orders.SpellCast, orders.Command), newReactionPoint(orders.WoundOf, orders.DeathOf),
	newReactionPoint(orders.FollowerDeath), newReactionPoint(orders.KillBy), newReactionPoint(orders.FightOf), newReactionPoint(orders.Enters), newReactionPoint(orders.TalismanOf),
	askHelp.point, askFate.point, askPlus.point, askRoll.point, askLose.point, askTake.point, askBuy.point, askFree.point, askBuySpell.point, askSell.point,
	askVisit.point, askHealing.point, askPay.point, askDrink.point, askCastle.point, askWish.point, askGoal.point, askQuest.point, askDeliver.point, askFeed.point, askEvadeIndividual.point,
	askFoes.point, askArms, askAttackFate.point, askDefence.point, askTarget.point, askReward.point, askPrize.point, askLoot.point, askTrophies.point,
}
