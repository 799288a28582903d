package talisman

import (
	"slices"
	"strconv"

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
