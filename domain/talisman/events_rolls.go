package talisman

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
)

// A Roll is a throw of dice in the turn in progress.
type Roll struct {
	Name  book.Roll `json:"name"`
	Seat  game.Seat `json:"seat"`
	Dice  []int     `json:"dice"`
	Plus  int       `json:"plus,omitempty"`
	Fated bool      `json:"fated,omitempty"` // a die was rolled again (T-90)
}

// Natural returns the sum of the dice (T-92).
func (r Roll) Natural() int { return lists.Sum(r.Dice, func(d int) int { return d }) }

// Total returns the natural number with the additions.
func (r Roll) Total() int { return r.Natural() + r.Plus }

// Roll returns a roll of the turn in progress by its number, from 1; the zero Roll if there is
// none.
func (s *State) Roll(n int) Roll {
	if n < 1 || n > len(s.Rolls) {
		return Roll{}
	}
	return s.Rolls[n-1]
}

// DiceRolled adds a throw of dice to the rolls of the turn.
type DiceRolled struct {
	Roll int       `json:"roll"` // its number in this turn
	Name book.Roll `json:"name"`
	Seat game.Seat `json:"seat"`
	Dice []int     `json:"dice"`
}

func (e DiceRolled) apply(state *State) {
	state.Rolls = appendCopy(state.Rolls, Roll{Name: e.Name, Seat: e.Seat, Dice: e.Dice})
}

// FateSpent rolls a die again (T-89).
type FateSpent struct {
	Roll int       `json:"roll"`
	Seat game.Seat `json:"seat"`
	Die  int       `json:"die"` // index of the die, from 0
	Old  int       `json:"old"`
	New  int       `json:"new"`
	Left int       `json:"fate_left"`
}

func (e FateSpent) apply(state *State) {
	state.Heroes[e.Seat].Fate = e.Left
	state.changeRoll(e.Roll, func(roll *Roll) {
		roll.Dice, roll.Fated = slices.Clone(roll.Dice), true
		roll.Dice[e.Die] = e.New
	})
}

// PlusUsed adds to a roll (DP-18).
type PlusUsed struct {
	Roll   int       `json:"roll"`
	Seat   game.Seat `json:"seat"`
	Before int       `json:"before"`
	After  int       `json:"after"`
}

func (e PlusUsed) apply(state *State) {
	state.changeRoll(e.Roll, func(r *Roll) { r.Plus += e.After - e.Before })
}

// changeRoll changes a roll of the turn; it does nothing if there is no such roll.
func (s *State) changeRoll(n int, how func(*Roll)) {
	if n < 1 || n > len(s.Rolls) {
		return
	}
	s.Rolls = slices.Clone(s.Rolls)
	how(&s.Rolls[n-1])
}

// A fact is an event of the registry that knows its own effect: apply changes the position in
// place. The apply of a telling event does nothing.
type fact interface{ apply(*State) }

// A telling event changes nothing; it only informs.
type telling struct{}

func (telling) apply(*State) {}

// defineEvent lists an event of the registry. It does not compile for an event without an
// apply method.
func defineEvent[E fact](name string) event.Def { return event.Of[E](name) }

// Apply changes the position in place. Events that are no facts of this package are those of the kernel of turns; the
// Turns apply them.
func (s *State) Apply(ev event.Event) {
	if f, ok := ev.(fact); ok {
		f.apply(s)
		return
	}
	s.Turns.Apply(ev)
}
