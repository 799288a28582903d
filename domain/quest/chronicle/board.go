package chronicle

import (
	"seneschal/domain/game"
	"seneschal/domain/quest/land"
	"seneschal/domain/report"
)

// A way is where a character went in a post, from where it stood.
type way struct {
	seat  game.Seat
	stops []land.Place
}

// board draws the land as a seat may see it.
func (p speaker) board(game.Seat) *report.Board { return nil }

// arrows draw ways over the board of the same position.
func (p speaker) arrows([]way) []report.Shape { return nil }
