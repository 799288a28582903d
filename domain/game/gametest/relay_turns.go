package gametest

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
)

// relayTurns declares how Relay takes turns.
var relayTurns = &turns.Rules[*Track, lap]{
	Stack:  (*Track).stack,
	Steps:  map[string]func(*relayRun, relayTask){"deal": deal, "run": run, "judge": judge, "rest": rest},
	Points: []*turns.Point[*Track, lap]{askRun, askHinder, askRest},
	Attend: welcome,
	Keys: func(t *Track, s game.Seat) []string {
		if s != t.Active {
			return nil
		}
		return []string{turn(t.Round)}
	},
	Spoke: func(t *Track, s game.Seat, orderSet game.OrderSet) bool {
		p := map[int]*turns.Point[*Track, lap]{1: askRun, 2: askRest}[t.Half]
		return slices.ContainsFunc(section(orderSet, turn(t.Round)), func(o game.Order) bool { return p.About(t, lap{}, o.Body) })
	},
	Over:  (*Track).done,
	Write: inRelay,
	Asking: func(e event.Event) bool {
		_, asks := e.(Questioned)
		return asks
	},
	Say: func(t *Track, _, key string, _ game.Seat, q relayAsks) string {
		return map[string]string{
			"asked.run": "your run", "otherwise.run": "you run with your lowest card", "asked.rest": "your rest", "otherwise.rest": "you go on",
			"asked.hinder": "a reply about " + q.ID, "otherwise.hinder": "you hinder nobody",
		}[key]
	},
}

// The kinds of questions. A run and a rest stop the game even if their block is there.
var (
	askRun = &turns.Point[*Track, lap]{
		ID: "run", Class: stopping(turns.Held), Asked: onTrack,
		About: func(_ *Track, _ lap, b game.Body) bool { _, ok := b.(Dash); return ok },
		Legal: func(t *Track, s game.Seat, _ lap, b game.Body) bool {
			return slices.Contains(t.Hands[s], b.(Dash).Card)
		},
		Choices: func(t *Track, s game.Seat, _ lap) []game.Body { return []game.Body{Dash{t.lowest(s)}} },
		Ways: func(t *Track, s game.Seat, _ relayAsks) [][]string {
			return [][]string{{"TURN", Dash{max(t.lowest(s), 1)}.String(), "GO", "END"}}
		},
	}
	askHinder = &turns.Point[*Track, lap]{
		ID: "hinder", Class: stopping(turns.Window),
		Asked: func(t *Track, _ lap) []game.Seat { return t.others() },
		About: func(t *Track, _ lap, b game.Body) bool {
			h, standing := b.(Hinder)
			_, reply := b.(Reply)
			return reply || standing && (h.Against == "" || h.Against == t.Active)
		},
		Choices: func(*Track, game.Seat, lap) []game.Body { return []game.Body{Hinder{}} },
		Ways:    func(t *Track, _ game.Seat, q relayAsks) [][]string { return [][]string{{Reply{D: t.D}.String()}} },
	}
	askRest = &turns.Point[*Track, lap]{
		ID: "rest", Class: stopping(turns.Held), Asked: onTrack,
		About:   func(_ *Track, _ lap, b game.Body) bool { _, ok := b.(Pause); return ok },
		Choices: func(*Track, game.Seat, lap) []game.Body { return []game.Body{Pause{}} },
		Ways:    func(*Track, game.Seat, relayAsks) [][]string { return [][]string{{Pause{Rest: true}.String()}} },
	}
)

func stopping(c turns.Class) func(*Track, lap) turns.Class {
	return func(*Track, lap) turns.Class { return c }
}

func onTrack(t *Track, _ lap) []game.Seat { return []game.Seat{t.Active} }

// stack builds the machine's part of the position. Relay's events are older than the machine, and
// say the same in other words.
func (t *Track) stack() *turns.Stack[lap] {
	s := &turns.Stack[lap]{Asked: t.D, Turn: turns.Turn{N: t.Round, Seat: t.Active}}
	open := func(do, point, id string, seats ...game.Seat) {
		s.Tasks = []relayTask{{Do: do}}
		if len(seats) > 0 {
			s.Open = []relayAsks{{ID: id, Point: point, Seats: seats, Depth: 1, Turn: point != askHinder.ID, Bare: point == askHinder.ID}}
		}
	}
	switch {
	case t.Round == 0:
		open("deal", "", "")
	case len(t.Asked) > 0:
		open("judge", "hinder", decision(t.D), t.Asked...)
	case t.Half == 2:
		open("rest", "rest", "rest", t.Active)
	default:
		open("run", "run", "run", t.Active)
	}
	return s
}

// inRelay translates the machine's events into Relay's. Passed already says which half of a turn it
// is.
func inRelay(t *Track, e event.Event) []event.Event {
	if put, ok := e.(turns.Put[lap]); ok && put.Question.Point == askHinder.ID {
		return []event.Event{Questioned{D: t.D + 1, Seats: put.Question.Seats}}
	}
	return nil
}
