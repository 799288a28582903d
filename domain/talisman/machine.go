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
)

// machine is how talisman takes turns (section 4).
var machine = &turns.Rules[*State, matter]{
	Stack: func(s *State) *turns.Stack[matter] { return &s.Turns },
	Steps: steps(
		// setup and turns
		setupSteps, turnSteps, moveSteps, arriveSteps, drawSteps, agendaSteps,
		// Spells
		handSteps, actSteps, castSteps, reactSteps,
		// effects
		effectSteps,
		// fights
		fightSteps,
	),
	Points: slices.Concat(
		// setup and turns
		setupPoints, turnPoints, movePoints, arrivePoints, drawPoints,
		// Spells
		handPoints, reactPoints, quietPoints,
		// effects
		effectPoints,
		// fights
		fightPoints,
	),
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
	Circle:    func(s *State) []game.Seat { return s.InPlay(s.Active()) },
	Say:       (*State).sayAsked,
}

// Adjudicate plays on until somebody must decide.
func (s *State) Adjudicate(sheets game.Orders, at time.Time, d *dice.Dice) []event.Event {
	return machine.Play(s, sheets, at, d)
}

// Waits are for who is asked.
func (s *State) Waits(lang string) []game.Wait { return machine.Waits(s, lang) }

// Umpire is what the kernel asks of a position between two adjudications.
func (s *State) Umpire() game.Umpire { return umpire{machine.Umpire(s), s} }

// Phase is from one question to the next. The orders of a turn and each answer
// have their own time.
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
	p.Title = "T" + p.Name[1:]
	if s.Turns.Turn.N == 0 {
		p.Title = "S" + p.Name[1:]
	}
	return p
}

// fightSteps are the steps of fights, of encounters with characters, of losses and
// deaths, and of trophies.
var fightSteps = stepMap{
	doEnemies: fightCards, doGuard: fightGuard, doFoes: meetFoes, doFoe: meetFoe, doCharm: charm, doFoesLeft: foesLeft,
	doHelp: helpFight, doArms: chooseArms, doOthers: letOthers, doDice: rollFight, doFated: fateAttack, doOutcome: outcome,
	doKill: kill, doOver: overFight,
	doFace: face, doPits: meetDemons, doDen: meetWerewolf, doDeath: settleDeath,
	doAttacked: attacked, doEvaded: afterSpell, doDefend: defend, doReward: reward, doClaimed: claimed,
	doTargeted: targeted, doAbility: useAbility, doBeguiled: beguiled,
	doLoss: loseLives, doSave: save, doWards: wards, doSuffer: suffer, doDie: die,
	doTrophies: tradeTrophies,
}

var fightPoints = []*point{askFoes, askArms, askAttackFate, askDefence, askTarget, askReward, askPrize, askLoot, askTrophies}
