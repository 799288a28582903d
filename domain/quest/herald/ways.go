package herald

import (
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// way is how to go to a tile of the main board, as orders say it, and how many
// turns it takes: around what costs turns, if that is shorter.
func (h *herald) way(to land.Place) (line string, far int, ok bool) {
	line = "GOTO " + to.Label()
	if to.Map != "" {
		return line, 0, false
	}
	way, ok := h.ways.To(to.Cell)
	if reach := h.book.Card(unicorn).Steps; !ok || h.me.Holds(unicorn) {
		return line, (len(way) + reach - 1) / reach, ok // over all that costs turns
	}
	far = h.cost(way)
	if around, ok := h.dry.To(to.Cell); ok && h.cost(around) < far {
		return line + " AVOID fog, river, haunted-house", h.cost(around), true
	}
	return line, far, true
}

// cost is how many turns a way takes, with those that are lost on it.
func (h *herald) cost(way []land.Dir) int {
	at, turns := h.home, 0
	for _, d := range way {
		at = at.Next(d)
		turns += 1 + h.waits(at)
	}
	return turns
}

// waits is how many turns an arrival on a tile costs.
func (h *herald) waits(at land.Place) int {
	laid, _ := h.Board.Main.At(at.Cell)
	lost := h.book.Place(h.book.Tile(book.Tile(laid.Tile)).Kind).Wait
	if h.solo() {
		lost *= h.book.Time.Solo.Lost
	}
	return lost
}

// find is the nearest laid tile of a kind.
func (h *herald) find(kind book.Kind) (land.Place, bool) {
	_, laid, ok := h.ways.Nearest(func(l land.Laid) bool { return h.book.Tile(book.Tile(l.Tile)).Kind == kind })
	return laid.At, ok
}
