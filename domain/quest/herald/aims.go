package herald

import (
	"cmp"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// An aim is somewhere to go: how orders say it, how many turns it takes to be
// there and done, and what it is worth.
type aim struct {
	line  string
	far   int // turns to arrive
	takes int // turns besides
	worth int
}

// rate is what an aim brings for each turn.
func (a aim) rate() int { return a.worth * 10 / (a.far + a.takes + 1) }

// errand is what an errand to a kind of place is worth: what it brings and what
// it spares if it can be done in time, else what it costs.
func (h *herald) errand(dest book.Kind) int {
	p := h.book.Points
	if at, ok := h.find(dest); ok {
		if _, far, ok := h.way(at); ok && far <= h.left() {
			return p.Errand * point
		}
		return p.ErrandPending * point
	}
	return 0
}

// aims are all that this seat could go for on the main board.
func (h *herald) aims() []aim {
	all := slices.Concat(h.deliveries(), h.cards(), h.places(), h.chases())
	if h.strength == Marshal {
		all = append(all, h.searches()...)
	}
	return slices.DeleteFunc(all, func(a aim) bool { return a.worth <= 0 || a.far+a.takes > h.left() })
}

// toKind is an aim at the nearest tile of a kind.
func (h *herald) toKind(kind book.Kind, takes, worth int) []aim {
	at, ok := h.find(kind)
	if !ok {
		return nil
	}
	return h.toCell(at, "", takes, worth)
}

// toCell is an aim at a tile; without an order of its own it is to go there.
func (h *herald) toCell(at land.Place, line string, takes, worth int) []aim {
	way, far, ok := h.way(at)
	if !ok {
		return nil
	}
	return []aim{{cmp.Or(line, way), far, takes, worth}}
}

// deliveries are what the seat carries to where it belongs.
func (h *herald) deliveries() []aim {
	var all []aim
	p := h.book.Points
	for _, f := range h.me.Front {
		d := h.book.Card(f.Card)
		switch {
		case f.Fixed:
		case d.Class == book.Sword:
			all = append(all, h.toKind(d.Dest, 0, 3*p.Excalibur*point)...) // others hunt it
		case d.Class == book.Errand:
			all = append(all, h.toKind(d.Dest, 0, (p.Errand-p.ErrandPending)*point)...)
		}
	}
	m := h.book.Mission(h.me.Mission)
	if m == nil || h.me.Done || h.me.Spoiled || m.At == "" || !h.me.Holds(m.All[0]) {
		return all
	}
	worth := p.Mission * point
	if m.Beaten != "" && !slices.ContainsFunc(h.me.Front, func(f quest.Fronted) bool { return f.Card == m.Beaten && f.Beaten }) {
		won, _ := chance(h.against(h.book.Card(m.Beaten)))
		worth = worth * won / throws
	}
	return append(all, h.toKind(m.At, 0, worth)...)
}

// cards are those that lie on the land: to be taken, or to be beaten.
func (h *herald) cards() []aim {
	var all []aim
	for _, l := range h.Board.Lying {
		if l.Card == "" || l.Under != "" {
			continue
		}
		d := h.book.Card(l.Card)
		worth := 0
		switch {
		case d.Foe() && !l.Free && !d.Companion:
			if margin := h.against(d); margin >= h.daring(d) {
				worth = gain(margin, h.prize(d), h.pain(d))
			}
		case !d.Counted() || len(h.me.Hand) < 5 || h.wanted(l.Card):
			worth = h.value(l.Card)
		}
		all = append(all, h.toCell(l.At, "", 0, worth)...)
	}
	return all
}

// value is what a card is worth to this seat, whoever has it.
func (h *herald) value(card book.Card) int {
	d := h.book.Card(card)
	switch {
	case d == nil:
		return 0
	case d.Class == book.Sword:
		return 2 * h.book.Points.Excalibur * point
	case h.own(card):
		return h.book.Points.Mission * point / len(h.book.Mission(h.me.Mission).All)
	case d.Class == book.Errand:
		return h.errand(d.Dest)
	case d.Dex > h.me.Attrs.Dex:
		return 0
	case d.Steps > 0 || d.Evade:
		return 2 * point
	case d.Once:
		return point
	}
	return (d.Attack + d.Defence + 2*d.Str + 2*d.Int) * lesson * h.left() / h.length()
}

// length is how many turns the whole game has.
func (h *herald) length() int {
	return lists.Either(h.solo(), max(h.Clock, 180), max(h.Options.Rounds, 1))
}

// places are those that train, and the lake while Excalibur is in it.
func (h *herald) places() []aim {
	var all []aim
	if slices.Contains(h.Aside, book.Excalibur) {
		if at, open := h.lies(h.book.Entrance(land.Lake)); open {
			cards := h.Left.Places[land.Lake]
			all = append(all, h.toCell(at, "EXPLORE LAKE", cards/2+6, h.book.Points.Excalibur*point)...)
		}
	}
	for _, l := range h.Board.Main {
		tile := h.book.Tile(book.Tile(l.Tile))
		place := h.book.Place(tile.Kind)
		if place.Stay == 0 || !h.me.Passed && slices.Contains(h.me.Used, tile.ID) || l.At == h.me.At {
			continue
		}
		worth := h.training(place.Gain)
		stay := place.Stay
		if h.solo() {
			stay *= 4
		}
		all = append(all, h.toCell(l.At, "", stay, worth)...)
	}
	return all
}

// training is what a gain of attributes is worth now.
func (h *herald) training(gain book.Attrs) int {
	points := 0
	for _, a := range h.book.Attributes {
		rise := min(gain.Of(a.ID), a.Max-h.me.Attrs.Of(a.ID))
		switch {
		case a.ID == book.Dexterity && h.me.Attrs.Dex >= 3:
		case a.Feeds != "":
			points += rise * h.trained() / 4
		default:
			points += rise * h.trained()
		}
	}
	return points * h.left() / h.length()
}

// trained is what a point of Strength or Intelligence is worth in a whole game:
// less where a lost turn costs the time of several, and a knight thinks
// less of it than it should.
func (h *herald) trained() int {
	switch {
	case h.solo():
		return 20
	case h.strength == Knight:
		return 40
	}
	return 80
}

// chases are after others: who has Excalibur, or what this seat's mission wants.
func (h *herald) chases() []aim {
	var all []aim
	for _, k := range h.others() {
		worth := 0
		if k.Holds(book.Excalibur) && !h.fixed(k.Front, book.Excalibur) {
			worth += h.book.Points.Excalibur * point
		}
		for _, card := range h.missing() {
			if k.Holds(card) && !h.fixed(k.Front, card) {
				worth += h.book.Points.Mission * point / len(h.missing())
			}
		}
		if worth == 0 || slices.Contains(k.ImmuneFrom, h.Seat) || k.Holds(amulet) {
			continue
		}
		won, lost := chance(h.versus(&k))
		all = append(all, h.toCell(k.At, "GOTO "+k.Word, 1, (won*worth-lost*2*h.turn())/throws)...)
	}
	return all
}

func (h *herald) fixed(front []quest.Fronted, card book.Card) bool {
	return slices.ContainsFunc(front, func(f quest.Fronted) bool { return f.Card == card && f.Fixed })
}
