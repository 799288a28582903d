// Package herald plays quest from nothing but a report's data, as a person with
// the same mail would. It explores, fights by the margin, carries what is to be
// delivered, hunts whoever has Excalibur, duels and trades. It is pure: the same
// report leads to the same letter.
package herald

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/heralds/kit"
	"seneschal/domain/lists"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/chronicle"
	"seneschal/domain/quest/land"
	"seneschal/domain/report"
)

// A Strength is how well a herald plays.
type Strength string

const (
	Squire  Strength = kit.Squire  // explores, and delivers what it finds the place for
	Knight  Strength = kit.Knight  // goes for its mission, foes and the sword, the nearest first
	Marshal Strength = kit.Marshal // weighs what each aim is worth for the turns that it takes
)

// Known reports whether there are heralds of this strength; if not, the error
// names those that there are.
func (s Strength) Known() error { return kit.Known(s) }

// Letter writes what a seat has to say to the position of its report, READY
// included; nothing if it is not asked. It is an error if the report holds no
// data of a game of quest.
func (s Strength) Letter(r report.Report) ([]string, error) {
	d, err := kit.Data[chronicle.Data](r)
	if err != nil {
		return nil, err
	}
	return s.Orders(d)
}

// Orders writes the letter of the seat whose view of a game d is; none if it
// has nothing to say now.
func (s Strength) Orders(d chronicle.Data) ([]string, error) {
	if err := s.Known(); err != nil {
		return nil, err
	}
	h, ok := newHerald(s, d)
	if !ok {
		return nil, fmt.Errorf("writing orders: the report is no seat's own")
	}
	if d.Over != nil || h.me.Status == quest.Resigned {
		return nil, nil
	}
	h.write()
	return append(h.lines, "READY"), nil
}

// A herald thinks about one position of one seat.
type herald struct {
	chronicle.Data
	book     *book.Book
	strength Strength
	me       chronicle.KnightView
	home     land.Place // where it is on the main board, or comes out on it
	ways     land.Ways  // over the main board from there
	dry      land.Ways  // those around what costs turns
	lines    []string
}

func newHerald(s Strength, d chronicle.Data) (*herald, bool) {
	h := &herald{Data: d, strength: s, book: book.Of(d.Edition)}
	i := slices.IndexFunc(d.Knights, func(k chronicle.KnightView) bool { return k.Seat == d.Seat })
	if i < 0 || d.Seat == "" || h.book == nil {
		return h, false
	}
	h.me = d.Knights[i]
	h.home = h.me.At
	if h.home.Map != "" {
		h.home, _ = h.lies(h.book.Entrance(h.home.Map)) // it is open: one is in it
	}
	h.ways = d.Board.Main.WaysFrom(h.home.Cell, nil)
	h.dry = d.Board.Main.WaysFrom(h.home.Cell, func(l land.Laid) bool { return h.waits(l.At) == 0 })
	return h, true
}

func (h *herald) say(format string, args ...any) {
	h.lines = append(h.lines, fmt.Sprintf(format, args...))
}

// write says what there is to say.
func (h *herald) write() {
	if h.Post == 0 {
		h.say("SETUP")
		h.say("CHARACTER %s", h.book.Characters[slices.Index(h.Order, h.Seat)%len(h.book.Characters)].ID)
		return
	}
	h.say("ALL")
	h.fight()
	h.meet()
	h.stay()
	turns := h.travel()
	if h.Post == 1 {
		h.say("SETUP")
		h.say("%s", h.first())
	}
	for n, line := range turns {
		h.say("TURN %d", n+1)
		h.say("%s", line)
	}
}

// others are the seats beside this one that are on the board, in turn order.
func (h *herald) others() []chronicle.KnightView {
	return slices.DeleteFunc(slices.Clone(h.Knights), func(k chronicle.KnightView) bool {
		return k.Seat == h.Seat || k.Status == quest.Resigned
	})
}

// solo reports whether nobody else plays.
func (h *herald) solo() bool { return len(h.Knights) == 1 }

// holder is who of the others holds a card, as far as this seat knows.
func (h *herald) holder(card book.Card) (chronicle.KnightView, bool) {
	return lists.Find(h.others(), func(k chronicle.KnightView) bool { return k.Holds(card) })
}

// lies finds a card that lies on the land, and that this seat knows.
func (h *herald) lies(card book.Card) (land.Place, bool) {
	for _, l := range h.Board.Lying {
		if l.Card == card && l.Under == "" {
			return l.At, true
		}
	}
	return land.Place{}, false
}

// gone reports whether somebody else has a card, or it is out of the game.
func (h *herald) gone(card book.Card) bool {
	_, held := h.holder(card)
	return held || slices.Contains(h.Out, card)
}

// left is how many turns this seat can still play; in a solo game the quarters
// of the clock.
func (h *herald) left() int {
	if h.solo() {
		return h.Clock
	}
	return h.Options.Rounds - h.Round
}

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

func (h *herald) known(kind book.Kind) bool { _, ok := h.find(kind); return ok }

// zoneOf is the zone in which the tiles of a kind are laid.
func (h *herald) zoneOf(kind book.Kind) land.Zone {
	i := slices.IndexFunc(h.book.Tiles, func(d book.TileDef) bool { return d.Kind == kind })
	return h.book.Tiles[i].Zone
}
