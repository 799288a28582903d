// Package bot plays quest from a report's data alone, as a person with
// the same mail would. It explores, fights by the margin, delivers cards, hunts
// the holder of Excalibur, duels and trades. It is pure: the same
// report leads to the same submission.
package bot

import (
	"fmt"
	"slices"

	"seneschal/domain/bots/kit"
	"seneschal/domain/lists"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/chronicle"
	"seneschal/domain/quest/land"
)

// A Strength says how well a bot plays.
type Strength string

const (
	Easy   Strength = kit.Easy   // explores, and makes deliveries to places that it finds
	Medium Strength = kit.Medium // goes for its mission, foes and the sword, the nearest first
	Hard   Strength = kit.Hard   // weighs the worth of each aim against the turns that it takes
)

// A bot thinks about one position of one seat.
type bot struct {
	chronicle.Data
	book     *book.Book
	strength Strength
	me       chronicle.KnightView // the seat's own knight
	home     land.Place           // the seat's place on the main board, or the place where it comes out on it
	ways     land.Ways            // the ways over the main board from there
	dry      land.Ways            // the ways around tiles that cost turns
	lines    []string             // written so far
	whim     kit.Whim             // by which aims are chosen; kit.NoWhim: the best
}

// newBot returns a bot for the seat that a view is for; false if the view is the public's, shows no such seat,
// or is of an unknown edition.
func newBot(s Strength, view chronicle.Data) (*bot, bool) {
	h := &bot{Data: view, strength: s, book: book.Of(view.Edition), whim: kit.NoWhim}
	me, ok := lists.Find(view.Knights, func(k chronicle.KnightView) bool { return k.Seat == view.Seat })
	if !ok || view.Seat == "" || h.book == nil {
		return h, false
	}
	h.me, h.home = me, me.At
	if h.home.Map != "" {
		h.home, _ = h.findLying(h.book.Entrance(h.home.Map)) // it is open, since the seat is in it
	}
	h.ways = view.Board.Main.WaysFrom(h.home.Cell, nil)
	h.dry = view.Board.Main.WaysFrom(h.home.Cell, func(l land.Laid) bool { return h.countWaits(l.At) == 0 })
	return h, true
}

func (h *bot) writeLine(format string, args ...any) {
	h.lines = append(h.lines, fmt.Sprintf(format, args...))
}

// listOthers lists the other seats that are on the board, in turn order.
func (h *bot) listOthers() []chronicle.KnightView {
	return lists.Keep(h.Knights, func(k chronicle.KnightView) bool { return k.Seat != h.Seat && k.Status != quest.Resigned })
}

// playsAlone reports whether the seat plays alone.
func (h *bot) playsAlone() bool { return len(h.Knights) == 1 }

// findHolder finds the other seat that holds a card, as far as this seat knows; false if there is none.
func (h *bot) findHolder(card book.Card) (chronicle.KnightView, bool) {
	return lists.Find(h.listOthers(), func(k chronicle.KnightView) bool { return k.Holds(card) })
}

// findLying finds a card that lies on the land, not in a hoard, and that this seat knows; false if it lies
// nowhere.
func (h *bot) findLying(card book.Card) (land.Place, bool) {
	l, ok := lists.Find(h.Board.Lying, func(l quest.Lying) bool { return l.Card == card && l.Under == "" })
	return l.At, ok
}

// isOutOfReach reports whether another seat has a card, or the card is out of the game.
func (h *bot) isOutOfReach(card book.Card) bool {
	_, held := h.findHolder(card)
	return held || slices.Contains(h.Out, card)
}

func (h *bot) isKindLaid(kind book.Kind) bool { _, ok := h.findNearest(kind); return ok }

// findKindZone returns the zone in which the tiles of a kind are laid; "" for an unknown kind.
func (h *bot) findKindZone(kind book.Kind) land.Zone {
	d, _ := lists.Find(h.book.Tiles, func(d book.TileDef) bool { return d.Kind == kind })
	return d.Zone
}

// findNearest finds the nearest laid tile of a kind; false if none can be reached.
func (h *bot) findNearest(kind book.Kind) (land.Place, bool) {
	_, laid, ok := h.ways.Nearest(func(l land.Laid) bool { return h.book.Tile(book.Tile(l.Tile)).Kind == kind })
	return laid.At, ok
}

// countTurnsLeft returns the number of turns that this seat can still play; in a solo game the quarters
// on the clock.
func (h *bot) countTurnsLeft() int {
	return lists.Either(h.playsAlone(), h.Clock, h.Options.Rounds-h.Round)
}

// findWay returns the order that leads to a tile of the main board, and the number of turns that the way
// takes; false if there is no way, or the tile is in a place. It leads around tiles that cost turns, if that
// takes fewer.
func (h *bot) findWay(to land.Place) (line string, turns int, ok bool) {
	line = "GOTO " + to.Label()
	if to.Map != "" {
		return line, 0, false
	}
	way, ok := h.ways.To(to.Cell)
	if reach := h.book.Card(unicorn).Steps; !ok || h.me.Holds(unicorn) {
		return line, (len(way) + reach - 1) / reach, ok // it flies over tiles that cost turns
	}
	turns = h.countTurns(way)
	if around, ok := h.dry.To(to.Cell); ok && h.countTurns(around) < turns {
		return line + " AVOID fog, river, haunted-house", h.countTurns(around), true
	}
	return line, turns, true
}

// countTurns counts the turns that a way takes, with those that are lost on it.
func (h *bot) countTurns(way []land.Dir) int {
	at, turns := h.home, 0
	for _, d := range way {
		at = at.Next(d)
		turns += 1 + h.countWaits(at)
	}
	return turns
}

// countWaits returns the number of turns that an arrival on a tile costs.
func (h *bot) countWaits(at land.Place) int {
	laid, _ := h.Board.Main.At(at.Cell)
	lost := h.book.Place(h.book.Tile(book.Tile(laid.Tile)).Kind).Wait
	if h.playsAlone() {
		lost *= h.book.Time.Solo.Lost
	}
	return lost
}

// listMissing lists the cards of the seat's own mission that it does not hold yet; none
// once it is accomplished.
func (h *bot) listMissing() []book.Card {
	mission := h.book.Mission(h.me.Mission)
	if mission == nil || h.me.Done || h.me.Spoiled {
		return nil
	}
	all := slices.Clone(mission.All)
	if !slices.ContainsFunc(mission.Any, h.me.Holds) {
		all = append(all, mission.Any...)
	}
	return slices.DeleteFunc(all, h.me.Holds)
}

func (h *bot) isMissing(card book.Card) bool { return slices.Contains(h.listMissing(), card) }

// isInMission reports whether the seat's own mission names a card.
func (h *bot) isInMission(card book.Card) bool {
	m := h.book.Mission(h.me.Mission)
	return m != nil && !h.me.Done && slices.Contains(m.Cards(), card)
}

// point is the worth of one point of the game in a bot's reckoning.
const point = 100

// unicorn flies, fairy carries its holder anywhere, and a holder of amulet is not
// to be fought.
const (
	amulet  book.Card = "magic-amulet"
	unicorn book.Card = "flying-unicorn"
	fairy   book.Card = "fairy"
)
