package talisman

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman/orders"
)

// A stepMap are steps by the names of their tasks.
type stepMap map[string]func(*run, task)

// steps are what tasks do: of turns, of what a turn meets, ... A task without a
// step is passed over; two of one name are a fault of the program.
func steps(all ...stepMap) map[string]func(*run, task) {
	merged, n := stepMap{}, 0
	for _, some := range all {
		maps.Copy(merged, some)
		n += len(some)
	}
	if len(merged) < n {
		panic("two steps have the same name")
	}
	return merged
}

// turnKeys are the sections that speak in a seat's own turn: the block of that
// turn.
func turnKeys(s *State, seat game.Seat) []string {
	if seat != s.Active() || s.Now.Order == 0 {
		return nil
	}
	return []string{game.BlockKey(s.Now.Order)}
}

// Adjudicate plays on until somebody must decide.
func (s *State) Adjudicate(sheets game.Orders, at time.Time, d *dice.Dice) []event.Event {
	return machine.Play(s, sheets, at, d)
}

// Waits are for who is asked.
func (s *State) Waits(lang string) []game.Wait { return machine.Waits(s, lang) }

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

// ofTurn are the tasks that a turn consists of: those that are dropped when it
// ends at once, or when an effect has moved the active character on (T-24, T-53).
// What an effect list, a loss or a death still brings is none of them.
var ofTurn = map[string]bool{
	"orders": true, "roll": true, "reroll": true, "move": true, "cross": true, "portal": true, "opening": true,
	"acts": true, doLeave: true, "entered": true, "fill": true, "meet": true, "space": true, "draw": true, "swap": true, "place": true, "cards": true, "print": true, "take": true,
}

// cut ends the turn at once (T-24): what is still on the stack of effects is
// carried out, then the end.
func cut(r *run, reason string) {
	r.Emit(TurnCut{Seat: r.Now.Active(), Reason: reason})
	r.Drop(func(t task) bool { return ofTurn[t.Do] })
}

// A Reaction is one reaction of a WHEN line: what it is for, and what is done.
type Reaction struct {
	On orders.Trigger
	Do orders.Body
}

// String is the reaction as a line of its own.
func (r Reaction) String() string { return "WHEN " + r.On.String() + " THEN " + r.Do.String() }

// openLine is the orders that a line comes to now: those whose conditions hold.
func openLine(s *State, seat game.Seat, a matter, line game.Body) []game.Body {
	c, ok := line.(orders.Clause)
	if !ok {
		return []game.Body{line}
	}
	return bodies(c, c.Orders(env{s: s, seat: seat, a: a}))
}

// inside are all orders of a line, whatever they depend on.
func inside(line game.Body) []game.Body {
	c, ok := line.(orders.Clause)
	if !ok {
		return []game.Body{line}
	}
	return bodies(c, c.All())
}

func bodies(c orders.Clause, list []orders.Body) []game.Body {
	on, when := c.When.(orders.Trigger)
	all := make([]game.Body, len(list))
	for i, b := range list {
		if all[i] = b; when {
			all[i] = Reaction{On: on, Do: b}
		}
	}
	return all
}

// onceEach splits the lines of a block into policies and actions: an action is
// carried out once, when its step comes (5.2).
func onceEach(lines []game.Order) (always, once []game.Order) {
	for _, o := range lines {
		if slices.ContainsFunc(inside(o.Body), action) {
			once = append(once, o)
		} else {
			always = append(always, o)
		}
	}
	return always, once
}

func action(b game.Body) bool {
	switch b.(type) {
	case orders.Cast, orders.Use, orders.Leave, orders.Align:
		return true
	}
	return false
}

func is[O orders.Body](b game.Body) bool {
	_, ok := b.(O)
	return ok
}

// isAbout is the About of points that every order of a type concerns.
func isAbout[O orders.Body](_ *State, _ matter, b game.Body) bool { return is[O](b) }

// skipped tells a seat which orders could not be carried out at a question, those
// that came before the one that counts (5.2, R-73).
func skipped(r *run, p *point, a turns.Answer) {
	for _, f := range a.Failed {
		r.Emit(OrderSkipped{Own: game.Own{Seat: a.Seat}, Line: f.N, Order: f.Body.String(), Point: p.ID})
	}
}
