// Package herald plays quest from a report's data alone, as a person with
// the same mail would. It explores, fights by the margin, delivers cards, hunts
// the holder of Excalibur, duels and trades. It is pure: the same
// report leads to the same letter.
package herald

import (
	"fmt"
	"slices"

	"seneschal/domain/heralds/kit"
	"seneschal/domain/lists"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/chronicle"
	"seneschal/domain/quest/land"
)

// A Strength says how well a herald plays.
type Strength string

const (
	Squire  Strength = kit.Squire  // explores, and makes deliveries to places that it finds
	Knight  Strength = kit.Knight  // goes for its mission, foes and the sword, the nearest first
	Marshal Strength = kit.Marshal // weighs the worth of each aim against the turns that it takes
)

// A herald thinks about one position of one seat.
type herald struct {
	chronicle.Data
	book     *book.Book
	strength Strength
	me       chronicle.KnightView
	home     land.Place // the seat's place on the main board, or the place where it comes out on it
	ways     land.Ways  // the ways over the main board from there
	dry      land.Ways  // the ways around tiles that cost turns
	lines    []string
}

func newHerald(s Strength, d chronicle.Data) (*herald, bool) {
	h := &herald{Data: d, strength: s, book: book.Of(d.Edition)}
	me, ok := lists.Find(d.Knights, func(k chronicle.KnightView) bool { return k.Seat == d.Seat })
	if !ok || d.Seat == "" || h.book == nil {
		return h, false
	}
	h.me, h.home = me, me.At
	if h.home.Map != "" {
		h.home, _ = h.lies(h.book.Entrance(h.home.Map)) // it is open, since the seat is in it
	}
	h.ways = d.Board.Main.WaysFrom(h.home.Cell, nil)
	h.dry = d.Board.Main.WaysFrom(h.home.Cell, func(l land.Laid) bool { return h.waits(l.At) == 0 })
	return h, true
}

func (h *herald) say(format string, args ...any) {
	h.lines = append(h.lines, fmt.Sprintf(format, args...))
}

// others lists the other seats that are on the board, in turn order.
func (h *herald) others() []chronicle.KnightView {
	return lists.Keep(h.Knights, func(k chronicle.KnightView) bool { return k.Seat != h.Seat && k.Status != quest.Resigned })
}

// solo reports whether the seat plays alone.
func (h *herald) solo() bool { return len(h.Knights) == 1 }

// holder finds the other seat that holds a card, as far as this seat knows.
func (h *herald) holder(card book.Card) (chronicle.KnightView, bool) {
	return lists.Find(h.others(), func(k chronicle.KnightView) bool { return k.Holds(card) })
}

// lies finds a card that lies on the land and that this seat knows.
func (h *herald) lies(card book.Card) (land.Place, bool) {
	l, ok := lists.Find(h.Board.Lying, func(l quest.Lying) bool { return l.Card == card && l.Under == "" })
	return l.At, ok
}

// gone reports whether another seat has a card, or it is out of the game.
func (h *herald) gone(card book.Card) bool {
	_, held := h.holder(card)
	return held || slices.Contains(h.Out, card)
}

func (h *herald) known(kind book.Kind) bool { _, ok := h.find(kind); return ok }

// zoneOf returns the zone in which the tiles of a kind are laid.
func (h *herald) zoneOf(kind book.Kind) land.Zone {
	d, _ := lists.Find(h.book.Tiles, func(d book.TileDef) bool { return d.Kind == kind })
	return d.Zone
}

// find finds the nearest laid tile of a kind.
func (h *herald) find(kind book.Kind) (land.Place, bool) {
	_, laid, ok := h.ways.Nearest(func(l land.Laid) bool { return h.book.Tile(book.Tile(l.Tile)).Kind == kind })
	return laid.At, ok
}

// left returns the number of turns that this seat can still play; in a solo game the quarters
// on the clock.
func (h *herald) left() int {
	return lists.Either(h.solo(), h.Clock, h.Options.Rounds-h.Round)
}

// way returns the order that leads to a tile of the main board, and the number of turns that it
// takes. It leads around tiles that cost turns, if that is shorter.
func (h *herald) way(to land.Place) (line string, far int, ok bool) {
	line = "GOTO " + to.Label()
	if to.Map != "" {
		return line, 0, false
	}
	way, ok := h.ways.To(to.Cell)
	if reach := h.book.Card(unicorn).Steps; !ok || h.me.Holds(unicorn) {
		return line, (len(way) + reach - 1) / reach, ok // it flies over tiles that cost turns
	}
	far = h.cost(way)
	if around, ok := h.dry.To(to.Cell); ok && h.cost(around) < far {
		return line + " AVOID fog, river, haunted-house", h.cost(around), true
	}
	return line, far, true
}

// cost counts the turns that a way takes, with those that are lost on it.
func (h *herald) cost(way []land.Dir) int {
	at, turns := h.home, 0
	for _, d := range way {
		at = at.Next(d)
		turns += 1 + h.waits(at)
	}
	return turns
}

// waits returns the number of turns that an arrival on a tile costs.
func (h *herald) waits(at land.Place) int {
	laid, _ := h.Board.Main.At(at.Cell)
	lost := h.book.Place(h.book.Tile(book.Tile(laid.Tile)).Kind).Wait
	if h.solo() {
		lost *= h.book.Time.Solo.Lost
	}
	return lost
}

// missing lists the cards of the seat's own mission that it does not hold yet; none
// once it is accomplished.
func (h *herald) missing() []book.Card {
	m := h.book.Mission(h.me.Mission)
	if m == nil || h.me.Done || h.me.Spoiled {
		return nil
	}
	all := slices.Clone(m.All)
	if !slices.ContainsFunc(m.Any, h.me.Holds) {
		all = append(all, m.Any...)
	}
	return slices.DeleteFunc(all, h.me.Holds)
}

func (h *herald) wanted(card book.Card) bool { return slices.Contains(h.missing(), card) }

// own reports whether the seat's own mission names a card.
func (h *herald) own(card book.Card) bool {
	m := h.book.Mission(h.me.Mission)
	return m != nil && !h.me.Done && slices.Contains(m.Cards(), card)
}

// point is the worth of one point in a herald's reckoning.
const point = 100

// unicorn flies, fairy carries its holder anywhere, and a holder of amulet is not
// to be fought.
const (
	amulet  book.Card = "magic-amulet"
	unicorn book.Card = "flying-unicorn"
	fairy   book.Card = "fairy"
)
