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
	Steps:  map[string]func(*relayRun, relayTask){"deal": deal, "run": run, "judge": judge, "rest": playRest},
	Points: []*turns.Point[*Track, lap]{askRun, askHinder, askRest},
	Attend: addLateSeats,
	Keys: func(track *Track, s game.Seat) []string {
		if s != track.Active {
			return nil
		}
		return []string{turn(track.Round)}
	},
	Spoke: func(track *Track, s game.Seat, orderSet game.OrderSet) bool {
		p := map[int]*turns.Point[*Track, lap]{1: askRun, 2: askRest}[track.Half]
		return slices.ContainsFunc(section(orderSet, turn(track.Round)), func(o game.Order) bool { return p.About(track, lap{}, o.Body) })
	},
	Over:  (*Track).isOver,
	Write: inRelay,
	Asking: func(e event.Event) bool {
		_, asks := e.(Questioned)
		return asks
	},
	Say: func(t *Track, _, key string, _ game.Seat, asks relayAsks) string {
		return map[string]string{
			"asked.run": "your run", "otherwise.run": "you run with your lowest card", "asked.rest": "your rest", "otherwise.rest": "you go on",
			"asked.hinder": "a reply about " + asks.ID, "otherwise.hinder": "you hinder nobody",
		}[key]
	},
}

// The kinds of questions. The game stops for a run and a rest even if the seat has sent its block.
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
		About: func(track *Track, _ lap, body game.Body) bool {
			hinder, standing := body.(Hinder)
			_, reply := body.(Reply)
			return reply || standing && (hinder.Against == "" || hinder.Against == track.Active)
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

// stack builds the machine's part of the position. Relay's events are older than the machine, and say the same in
// other words.
func (t *Track) stack() *turns.Stack[lap] {
	stack := &turns.Stack[lap]{Asked: t.D, Turn: turns.Turn{N: t.Round, Seat: t.Active}}
	openTask := func(do, point, id string, seats ...game.Seat) {
		stack.Tasks = []relayTask{{Do: do}}
		if len(seats) > 0 {
			stack.Open = []relayAsks{{ID: id, Point: point, Seats: seats, Depth: 1, Turn: point != askHinder.ID, Bare: point == askHinder.ID}}
		}
	}
	switch {
	case t.Round == 0:
		openTask("deal", "", "")
	case len(t.Asked) > 0:
		openTask("judge", "hinder", decision(t.D), t.Asked...)
	case t.Half == 2:
		openTask("rest", "rest", "rest", t.Active)
	default:
		openTask("run", "run", "run", t.Active)
	}
	return stack
}

// inRelay translates the machine's events into Relay's: a question to hinder becomes Questioned. It drops all
// others, as Passed already says which half of a turn it is.
func inRelay(track *Track, e event.Event) []event.Event {
	if put, ok := e.(turns.Put[lap]); ok && put.Question.Point == askHinder.ID {
		return []event.Event{Questioned{D: track.D + 1, Seats: put.Question.Seats}}
	}
	return nil
}
