package talisman

import (
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
)

// AwaitOrders makes the position wait for the orders of a seat's turn (DP-3), with nothing else in progress. id is that of
// the question ("D12"), turn the number of the turn in the game. Bots imagine positions so.
func (s *State) AwaitOrders(seat game.Seat, id string, turn int) {
	asked, _ := strconv.Atoi(strings.TrimPrefix(id, "D")) // 0 if it is no number
	about := ofSeat{seat}
	tasks := []task{doOrders.of(about), doEnd.of(about), doNext.of(nothing{})}
	put := question{ID: id, Point: askOrders.ID, Seats: []game.Seat{seat}, About: about.matter(), Depth: len(tasks), Turn: true}
	s.Turns = turns.Stack[matter]{Tasks: tasks, Open: []question{put}, Asked: asked, Turn: turns.Turn{N: turn, Seat: seat}}
}
