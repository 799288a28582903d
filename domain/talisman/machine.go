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

// machine holds the rules by which talisman takes turns (section 4).
var machine = &turns.Rules[*State, matter]{
	Stack:  func(s *State) *turns.Stack[matter] { return &s.Turns },
	Steps:  steps,
	Points: points,
	First:  listTidyTasks,
	Attend: checkAttendance,
	Over:   func(s *State) bool { return s.Ending != nil },
	Keys:   turnKeys,
	Void: func(s *State, seat game.Seat, key string, set int) bool {
		h := s.Heroes[seat]
		return h != nil && slices.Contains(h.Void, Void{Key: key, Set: set})
	},
	Opened: openLine,
	Inside: ordersOfLine,
	Once:   splitOnce,
	Limit:  func(s *State) int { return s.Options.Limit },
	Stops:  func(s *State) turns.Stops { return s.Options.translateStops() },
	Most:   func(s *State) int { return len(s.listRemaining()) + s.Extra },
	Scope: func(a matter) string {
		if a.Fight == 0 {
			return ""
		}
		return "fight " + strconv.Itoa(a.Fight)
	},
	Now:       askNow,
	Interrupt: carryOutNow,
	Dies:      func(s *State) bool { return s.Book.Rulings.NowDies },
	Failed:    listPassedOver,
	Circle:    func(s *State) []game.Seat { return s.InPlay(s.Active()) },
	Say:       (*State).sayAsked,
}

// Adjudicate continues the game until a player must decide.
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
	p := game.Phase{Name: "setup", Kind: kindSetup, Cycle: s.Round}
	if s.Turns.Turn.N > 0 {
		p.Name, p.Kind = fmt.Sprintf("turn %d", s.Turns.Turn.N), kindTurn
	}
	if q, ok := s.Turns.Question(); ok {
		p.Name += ", " + q.ID
		if q.Again > 0 {
			p.Name += fmt.Sprintf(" (%d)", q.Again+1)
		}
		switch {
		case q.Point == askOrders.ID:
			p.Clock, p.Hold = fmt.Sprintf("turn %d", s.Turns.Turn.N), time.Duration(s.Options.Hold)*time.Hour
		case s.Turns.Turn.N == 0:
			p.Clock = q.ID
		case q.Turn:
			p.Clock, p.Kind = q.ID, kindAnswer
		default:
			p.Clock, p.Kind = q.ID, kindDefence
		}
	}
	p.Title = words.Capital(p.Name)
	return p
}

// steps are the functions that carry out tasks, by name. A task without a step is passed over.
var steps = mapSteps(
	// the setup, and characters that enter later (3.1)
	define(doDeal, setUpGame), define(doOffer, offerCharacters), define(doChoose, keepCharacter), define(doEnter, enterCharacter), define(doBonus, giveBonus),
	// rounds and turns (3.4, 4.4)
	define(doNext, startNextTurn), define(doBegin, beginTurn), define(doOpen, openTurn), define(doOpened, followOpening), define(doDawn, followReactions), define(doOrders, takeOrders), define(doEnd, endTurn), define(doClose, closeTurn),
	// movement (3.5, 3.18, 3.19)
	define(doRoll, rollMove), define(doReroll, rerollMove), define(doMove, carryOutMove), define(doCross, crossBridge), define(doStranded, endStranded), define(doPortal, tryPortal), defineAfterRoll(doOpening, settlePortal),
	// encounters up to their choice (3.6), and spaces up to the cards that lie there (T-42 to T-52)
	define(doArrive, arriveAtSpace), define(doHex, resolveMarkers), define(doEntered, reactToEntering), define(doMeet, chooseEncounter),
	define(doSpace, startSpace), define(doLeave, leaveFirst), define(doDraw, drawCards), define(doSwap, swapCards), define(doPlace, placeDrawn), defineAfterRoll(doPlaced, putPlacedCard), define(doCards, resolveCards), define(doPrint, resolveInstructions),
	// Spells, and actions of one's own accord
	define(doExcess, leaveExcess), define(doKeep, drawKeptSpell), define(doActs, carryOutActs), define(doReply, castReplies), define(doFill, fillSpells), define(doSpell, resolveSpell), define(doSpent, spendSpell),
	// effects and their consequences
	define(doEffects, startEffects), define(doEffect, carryOutEffect), define(doEach, startForOne), define(doFate, spendFate), define(doPlus, usePlus), defineAfterRoll(doSettle, settleTable),
	defineAfterRoll(doParty, settleParty), define(doKillFollower, killFollower), define(doLosing, loseFollower), define(doUnfit, leaveUnfit), define(doSurplus, leaveSurplus),
	define(doTake, takeThings), define(doHire, hireFollower), define(doFree, takeFree), define(doPeddle, peddleObjects), define(doRoyalHealing, royalHealing), define(doRoyalSale, royalSale),
	defineAfterRoll(doAccept, acceptQuest), define(doQuest, deliverGoods), defineAfterRoll(doExit, takeExit), define(doFeed, feedFollowers), define(doCommand, castCommand), define(doRule, rollForCommand), defineAfterRoll(doObey, obeyCommand),
	// fights
	define(doEnemies, fightCards), define(doGuard, fightGuard), define(doFoes, meetFoes), define(doFoe, meetFoe), defineAfterRoll(doCharm, charmAnimal), define(doFoesLeft, meetFoesLeft),
	define(doHelp, helpFight), define(doArms, chooseArms), define(doOthers, letOthers), define(doDice, rollFight), define(doFated, fateAttack), define(doOutcome, settleScores),
	define(doKill, killCreatures), define(doOver, closeFight),
	define(doFace, faceObstacle), defineAfterRoll(doPits, meetDemons), defineAfterRoll(doDen, meetWerewolf), define(doDeath, settleDeath),
	// encounters with characters
	define(doAttacked, reactToAttack), define(doEvaded, afterSpell), define(doDefend, defendAttacked), define(doReward, takeReward), define(doClaimed, settleClaimed),
	define(doTargeted, reactToTargeting), define(doAbility, useAbility), defineAfterRoll(doBeguiled, settleBeguiling),
	// losses, deaths and trophies
	define(doLoss, loseLives), defineAfterRoll(doSave, saveByArmour), define(doWards, applyWards), define(doSuffer, sufferLoss), define(doDie, killCharacter), define(doTrophies, tradeTrophies),
)

// points are the kinds of questions, and of reactions to events (5.8, DP-39).
var points = []*point{
	askCharacter, askReentry, &askBonus.point, &askOrders.point, &askReroll.point, &askMove.point, &askMeeting.point, &askLeave.point, &askSwap.point, &askDiscard.point,
	newReactionPoint(orders.TurnOf), newReactionPoint(orders.SpellCast, orders.Command), newReactionPoint(orders.WoundOf, orders.DeathOf),
	newReactionPoint(orders.FollowerDeath), newReactionPoint(orders.KillBy), newReactionPoint(orders.FightOf), newReactionPoint(orders.Enters), newReactionPoint(orders.TalismanOf),
	&askHelp.point, &askFate.point, &askPlus.point, &askRoll.point, &askLose.point, &askTake.point, &askBuy.point, &askFree.point, &askBuySpell.point, &askSell.point,
	&askVisit.point, &askHealing.point, &askPay.point, &askDrink.point, &askCastle.point, &askWish.point, &askGoal.point, &askQuest.point, &askDeliver.point, &askFeed.point, &askEvadeIndividual.point,
	&askFoes.point, askArms, &askAttackFate.point, &askDefence.point, &askTarget.point, &askReward.point, &askPrize.point, &askLoot.point, &askTrophies.point,
}
