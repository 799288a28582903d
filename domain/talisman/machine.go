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
	First:  tidy,
	Attend: attend,
	Over:   func(s *State) bool { return s.Ending != nil },
	Keys:   turnKeys,
	Void: func(s *State, seat game.Seat, key string, set int) bool {
		h := s.Heroes[seat]
		return h != nil && slices.Contains(h.Void, Void{Key: key, Set: set})
	},
	Opened: openLine,
	Inside: inside,
	Once:   onceEach,
	Limit:  func(s *State) int { return s.Options.Limit },
	Stops:  func(s *State) turns.Stops { return s.Options.stops() },
	Most:   func(s *State) int { return len(s.remaining()) + s.Extra },
	Scope: func(a matter) string {
		if a.Fight == 0 {
			return ""
		}
		return "fight " + strconv.Itoa(a.Fight)
	},
	Now:       askNow,
	Interrupt: interrupt,
	Dies:      func(s *State) bool { return s.Book.Rulings.NowDies },
	Failed:    passedOver,
	Circle:    func(s *State) []game.Seat { return s.InPlay(s.Active()) },
	Say:       (*State).sayAsked,
}

// Adjudicate continues the game until a player must decide.
func (s *State) Adjudicate(sheets game.Orders, at time.Time, d *dice.Dice) []event.Event {
	return machine.Play(s, sheets, at, d)
}

// Waits returns the open questions to the seats.
func (s *State) Waits(lang string) []game.Wait { return machine.Waits(s, lang) }

// Umpire returns the umpire that the kernel consults between two adjudications.
func (s *State) Umpire() game.Umpire { return umpire{machine.Umpire(s), s} }

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
var steps = map[string]func(*run, task){
	// the setup, and characters that enter later (3.1)
	"deal": deal, "offer": offerCharacters, "choose": keepCharacter, "enter": enter, "bonus": bonus,
	// rounds and turns (3.4, 4.4)
	"next": next, "begin": begin, "open": open, "opened": opened, "dawn": dawn, "orders": takeOrders, "end": end, "close": closeTurn,
	// movement (3.5, 3.18, 3.19)
	"roll": rollMove, "reroll": rerollMove, "move": move, "cross": cross, "stranded": stranded, "portal": tryPortal, "opening": opening,
	// encounters up to their choice (3.6), and spaces up to the cards that lie there (T-42 to T-52)
	"arrive": arrive, "hex": hex, doEntered: entered, "meet": meet,
	"space": space, doLeave: leaveFirst, "draw": draw, "swap": swap, "place": place, "placed": placed, "cards": cards, "print": printed,
	// Spells, and actions of one's own accord
	doExcess: leaveExcess, doKeep: keepSpell, doActs: acts, doReply: castReplies, doFill: fillSpells, doSpell: resolveSpell, doSpent: spendSpell,
	// effects and their consequences
	doEffects: effects, doEffect: effect, doEach: eachOne, doFate: spendFate, doPlus: usePlus, doSettle: settle,
	doParty: settleParty, doKillFollower: killFollower, doLosing: loseFollower, doUnfit: leaveUnfit, doSurplus: leaveSurplus,
	doTake: take, doHire: hire, doFree: takeFree, doPeddle: peddle, doRoyalHealing: royalHealing, doRoyalSale: royalSale,
	doAccept: acceptQuest, doQuest: deliver, doExit: takeExit, doFeed: feed, doCommand: command, doRule: rule, doObey: obey,
	// fights
	doEnemies: fightCards, doGuard: fightGuard, doFoes: meetFoes, doFoe: meetFoe, doCharm: charm, doFoesLeft: foesLeft,
	doHelp: helpFight, doArms: chooseArms, doOthers: letOthers, doDice: rollFight, doFated: fateAttack, doOutcome: outcome,
	doKill: kill, doOver: overFight,
	doFace: face, doPits: meetDemons, doDen: meetWerewolf, doDeath: settleDeath,
	// encounters with characters
	doAttacked: attacked, doEvaded: afterSpell, doDefend: defend, doReward: reward, doClaimed: claimed,
	doTargeted: targeted, doAbility: useAbility, doBeguiled: beguiled,
	// losses, deaths and trophies
	doLoss: loseLives, doSave: save, doWards: wards, doSuffer: suffer, doDie: die, doTrophies: tradeTrophies,
}

// points are the kinds of questions, and of reactions to events (5.8, DP-39).
var points = []*point{
	askCharacter, askReentry, askBonus, askOrders, askReroll, askMove, askMeeting, askLeave, askSwap, askDiscard,
	reactTo(orders.TurnOf), reactTo(orders.SpellCast, orders.Command), reactTo(orders.WoundOf, orders.DeathOf),
	reactTo(orders.FollowerDeath), reactTo(orders.KillBy), reactTo(orders.FightOf), reactTo(orders.Enters), reactTo(orders.TalismanOf),
	askHelp, askFate, askPlus, askRoll, askLose, askTake, askBuy, askFree, askBuySpell, askSell,
	askVisit, askHealing, askPay, askDrink, askCastle, askWish, askGoal, askQuest, askDeliver, askFeed, askEvadeIndividual,
	askFoes, askArms, askAttackFate, askDefence, askTarget, askReward, askPrize, askLoot, askTrophies,
}
