package practice

import (
	"fmt"

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

// seatOf returns the seat of the visitor; false if the visitor has left the game.
func seatOf(g *game.Game) (game.Seat, bool) {
	for _, info := range g.Seats() {
		if info.Player == Visitor {
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

// number makes lines of orders from texts.
func number(texts []string) []order.Line {
	lines := make([]order.Line, len(texts))
	for i, text := range texts {
		lines[i] = order.Line{N: i + 1, Text: text}
	}
	return lines
}
