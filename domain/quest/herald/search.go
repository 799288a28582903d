package herald

import (
	"slices"
	"strings"

	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// searches are for new tiles of both zones.
func (h *herald) searches() []aim {
	var all []aim
	borders := h.Board.Main.Borders(func(z land.Zone) bool { return h.Left.Tiles[z] > 0 })
	for _, zone := range land.Zones[:2] {
		if h.Left.Tiles[zone] == 0 {
			continue
		}
		edges := slices.DeleteFunc(h.Board.Main.OpenEdges(zone), func(e land.Edge) bool { return borders.Bar(zone, e.Beyond()) })
		way, _, ok := h.ways.Nearest(func(l land.Laid) bool {
			return slices.ContainsFunc(edges, func(e land.Edge) bool { return e.From == l.At.Cell })
		})
		if ok {
			all = append(all, aim{"EXPLORE " + strings.ToUpper(string(zone)), h.cost(way), 0, h.tile(zone)})
		}
	}
	return all
}

// tile is what a new tile of a zone is worth: for the card that it may bring, and
// as it may be the place where something is to be delivered.
func (h *herald) tile(zone land.Zone) int {
	tiles, worth := h.Left.Tiles[zone], 0
	for _, f := range h.me.Front {
		d := h.book.Card(f.Card)
		if d.Class == book.Errand && !f.Fixed && !h.known(d.Dest) && h.zoneOf(d.Dest) == zone {
			worth += (h.book.Points.Errand - h.book.Points.ErrandPending) * point
		}
	}
	switch {
	case zone == land.Fantastic:
		worth += found*min(h.Left.Cards, tiles) + h.sword()
	case !h.known(book.Access):
		worth += beyondAccess * point
	}
	return worth / tiles
}

// found is what a card of the hidden deck is worth, about, and beyondAccess all
// that lies in the fantastic zone.
const (
	found        = 20
	beyondAccess = 100
)

// sword is what those tiles are worth together that are missing for Excalibur: of
// the lake, and of the castle.
func (h *herald) sword() int {
	worth := 0
	if _, open := h.lies(h.book.Entrance(land.Lake)); !open && slices.Contains(h.Aside, book.Excalibur) {
		worth += h.book.Points.Excalibur * point
	}
	if !h.known(h.book.Card(book.Excalibur).Dest) {
		worth += h.book.Points.Excalibur * point / 2
		if h.me.Holds(book.Excalibur) {
			worth *= 2
		}
	}
	return worth
}
