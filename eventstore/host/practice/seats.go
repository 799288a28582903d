package practice

import (
	"fmt"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

const (
	// Visitor is the player that holds the visitor's seat in a game against bots. In copied games each seat has a
	// player of its own, whose ID begins with this.
	Visitor game.Player = "visitor"
	// steward is the player that runs all practice games.
	steward game.Player = "practice"
	// epoch names the epoch of practice games, so that their dice are never those of a real game.
	epoch = "practice"
)

// visitorAt returns the player that holds a seat in a game in which the visitor has all seats.
func visitorAt(seat game.Seat) game.Player { return Visitor + "-" + game.Player(seat) }

// isVisitor reports whether a player is the visitor, in any kind of practice game.
func isVisitor(player game.Player) bool {
	return player == Visitor || strings.HasPrefix(string(player), string(Visitor)+"-")
}

// hasAllSeats reports whether the visitor holds every seat of a game.
func hasAllSeats(g *game.Game) bool {
	return lists.Count(g.Seats(), func(s game.SeatInfo) bool { return isVisitor(s.Player) }) == len(g.Seats())
}

// findVisitor returns the first seat of the visitor; false if the visitor holds none.
func findVisitor(g *game.Game) (game.Seat, bool) {
	for _, info := range g.Seats() {
		if isVisitor(info.Player) {
			return info.Seat, true
		}
	}
	return "", false
}

// isFinal reports whether a receipt is for final orders without an error; false for a nil receipt.
func isFinal(receipt *game.Receipt) bool {
	return receipt != nil && receipt.Set > 0 && receipt.Final && len(receipt.Errors) == 0
}

// questionOf returns a text that identifies what a seat is asked now; "" if it is asked nothing.
func questionOf(g *game.Game, seat game.Seat) string {
	waits := game.WaitsOf(g.State(), seat, "en")
	if len(waits) == 0 {
		return ""
	}
	n, phase, _, _ := g.Phase()
	return fmt.Sprint(n, phase.Name, lists.Map(waits, func(w game.Wait) string { return w.Question + w.For + w.Ask }))
}

// numberLines makes lines of orders from texts, numbered from 1.
func numberLines(texts []string) []order.Line {
	lines := make([]order.Line, len(texts))
	for i, text := range texts {
		lines[i] = order.Line{N: i + 1, Text: text}
	}
	return lines
}
