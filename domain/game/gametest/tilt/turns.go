package tilt

import (
	"cmp"
	"slices"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/piles"
)

type (
	run   = turns.Run[*State, joust]
	task  = turns.Task[joust]
	point = turns.Point[*State, joust]
)

// table declares how turns are taken.
var table = &turns.Rules[*State, joust]{
	Stack:  func(s *State) *turns.Stack[joust] { return &s.Turns },
	Steps:  map[string]func(*run, task){"deal": deal, "turn": turn, "draw": draw, "ride": ride, "meet": meet},
	Points: []*point{askRide, askMeet},
	Keys: func(s *State, seat game.Seat) []string {
		if seat != s.Turns.Turn.Seat {
			return nil
		}
		return []string{game.BlockKey(s.round(s.Turns.Turn.N))}
	},
	Most: func(s *State) int { return len(s.Seats) },
	Say: func(_ *State, lang, key string, _ game.Seat, q turns.Question[joust]) string {
		return say(lang, key, "who", name(lang, q.About.Seat))
	},
}

// The two questions: which knight to attack, and whether to meet an attacker.
var (
	askRide = &point{
		ID: "ride", Class: func(*State, joust) turns.Class { return turns.Always },
		Asked:   func(_ *State, j joust) []game.Seat { return []game.Seat{j.Seat} },
		About:   func(_ *State, _ joust, b game.Body) bool { _, is := b.(Ride); return is },
		Legal:   func(s *State, seat game.Seat, _ joust, b game.Body) bool { return s.holds(seat, b.(Ride).Lance) },
		Choices: func(*State, game.Seat, joust) []game.Body { return []game.Body{Ride{}} },
	}
	askMeet = &point{
		ID: "meet", Class: func(*State, joust) turns.Class { return turns.Window },
		Asked: func(s *State, j joust) []game.Seat { // a knight without a lance has no choice (L-4)
			return slices.DeleteFunc([]game.Seat{j.At}, func(seat game.Seat) bool { return len(s.Hands[seat]) == 0 })
		},
		About: func(_ *State, _ joust, b game.Body) bool { _, is := b.(Meet); return is },
		Legal: func(s *State, seat game.Seat, _ joust, b game.Body) bool { return s.holds(seat, b.(Meet).Lance) },
		Choices: func(s *State, seat game.Seat, _ joust) []game.Body {
			all := []game.Body{Meet{}}
			for _, l := range s.Hands[seat] {
				all = append(all, Meet{l})
			}
			return all
		},
	}
)

// holds reports whether a hand has a lance; 0 is no lance, which every hand has.
func (s *State) holds(seat game.Seat, l Lance) bool {
	return l == 0 || slices.Contains(s.Hands[seat], l)
}

// deal gives every knight three lances (L-2).
func deal(r *run, _ task) {
	for _, seat := range r.Now.Seats {
		take(r, seat, 3)
	}
}

// take draws lances with the dice of the phase, so that nobody can know them before.
func take(r *run, seat game.Seat, n int) {
	if lances, _ := piles.Draw(piles.BindRoll(r.Dice, "lance"), r.Now.Rack, n); len(lances) > 0 {
		r.Emit(Armed{Seat: seat, N: len(lances)}, Drawn{Own: game.Own{Seat: seat}, Lances: lances})
	}
}

// turn begins the next turn (L-3); after the last one nothing is left to do.
func turn(r *run, t task) {
	if n := r.Now.Turns.Turn.N; n < r.Now.Rounds*len(r.Now.Seats) {
		j := joust{Seat: r.Now.Seats[n%len(r.Now.Seats)]}
		r.Begin(t, j.Seat, task{Do: "draw", About: j}, task{Do: "ride", About: j}, t)
	}
}

func draw(r *run, t task) { take(r, t.About.Seat, 1) }

func ride(r *run, t task) {
	a, ok := r.Decide(t, askRide, t.About.Seat, t.About)
	if !ok {
		return // the question is put now; the task is begun again when the answer is there
	}
	heed(r, a)
	o := a.Body.(Ride)
	if o.At == "" {
		r.Emit(Rested{Seat: a.Seat})
		return
	}
	r.Emit(Rode{Seat: a.Seat, At: o.At}, Couched{Own: game.Own{Seat: a.Seat}, Lance: o.Lance})
	r.Push(task{Do: "meet", About: joust{Seat: a.Seat, At: o.At}})
}

// meet lets the lances clash, unless the attacked knight gives way (L-4 to L-6).
func meet(r *run, t task) {
	j := t.About
	a, ok := r.Decide(t, askMeet, j.At, j)
	if !ok {
		return
	}
	heed(r, a)
	mine, theirs := r.Now.Couched[0], a.Body.(Meet).Lance
	if theirs == 0 {
		r.Emit(GaveWay(j))
		return
	}
	winner := map[int]game.Seat{1: j.Seat, -1: j.At}[cmp.Compare(mine, theirs)]
	r.Emit(Clashed{Seat: j.Seat, At: j.At, Lances: [2]Lance{mine, theirs}, Winner: winner})
}

// heed tells a seat which standing order answered for it.
func heed(r *run, a turns.Answer) {
	if a.By == turns.Standing {
		r.Emit(Heeded{Own: game.Own{Seat: a.Seat}, N: a.N})
	}
}

// Adjudicate plays on until a seat must decide.
func (s *State) Adjudicate(orders game.Orders, at time.Time, d *dice.Dice) []event.Event {
	return table.Play(s, orders, at, d)
}

// Waits lists the seat that is asked.
func (s *State) Waits(lang string) []game.Wait { return table.Waits(s, lang) }

// ClosePolicy returns the close policy of the machine.
func (s *State) ClosePolicy() game.ClosePolicy { return table.ClosePolicy(s) }
