package practice

import (
	"fmt"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

const (
	// Visitor is the player that holds the visitor's seat in each game.
	Visitor game.Player = "visitor"
	// steward is the player that runs all practice games.
	steward game.Player = "practice"
	// epoch names the epoch of practice games: they never have the dice of a real one.
	epoch = "practice"
)

// visitorAt returns the player that holds a seat in a game in which the visitor has all seats.
func visitorAt(seat game.Seat) game.Player { return Visitor + "-" + game.Player(seat) }

// isVisitor reports whether a player is the visitor.
func isVisitor(player game.Player) bool {
	return player == Visitor || strings.HasPrefix(string(player), string(Visitor)+"-")
}

// hasAllSeats reports whether the visitor writes for every seat of a game.
func hasAllSeats(g *game.Game) bool {
	return lists.Count(g.Seats(), func(s game.SeatInfo) bool { return isVisitor(s.Player) }) == len(g.Seats())
}

// seatOf returns the first seat of the visitor; false if the visitor has left the game.
func seatOf(g *game.Game) (game.Seat, bool) {
	for _, info := range g.Seats() {
		if isVisitor(info.Player) {
			return info.Seat, true
		}
	}
	return "", false
}

// saysAll reports whether the visitor has sent final orders, none of which was refused.
func saysAll(receipt *game.Receipt) bool {
	return receipt != nil && receipt.Set > 0 && receipt.Final && len(receipt.Errors) == 0
}

// questionOf identifies what a seat is asked now; "" if it is asked nothing.
func questionOf(g *game.Game, seat game.Seat) string {
	waits := game.WaitsOf(g.State(), seat, "en")
	if len(waits) == 0 {
		return ""
	}
	n, phase, _, _ := g.Phase()
	return fmt.Sprint(n, phase.Name, lists.Map(waits, func(w game.Wait) string { return w.Question + w.For + w.Ask }))
}

// numberLines makes lines of orders from texts.
func numberLines(texts []string) []order.Line {
	lines := make([]order.Line, len(texts))
	for i, text := range texts {
		lines[i] = order.Line{N: i + 1, Text: text}
	}
	return lines
}
