package herald

import (
	"slices"
	"strings"

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

// missing are the cards of the seat's own mission that it does not hold yet; none
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

// steps is how many turns it takes to a cell of the main board.
func (h *herald) steps(to land.Place) (int, bool) {
	way, ok := h.ways.To(to.Cell)
	if !ok || to.Map != "" {
		return 0, false
	}
	reach := 1
	if h.me.Holds(unicorn) {
		reach = h.book.Card(unicorn).Steps
	}
	return (len(way) + reach - 1) / reach, true
}

// unicorn flies, fairy carries anywhere, who has the amulet is not
// to be fought.
const (
	amulet  book.Card = "magic-amulet"
	unicorn book.Card = "flying-unicorn"
	fairy   book.Card = "fairy"
)

// find is the nearest laid tile of a kind.
func (h *herald) find(kind book.Kind) (land.Place, bool) {
	_, laid, ok := h.ways.Nearest(func(l land.Laid) bool { return h.book.Tile(book.Tile(l.Tile)).Kind == kind })
	return laid.At, ok
}

// errand is what an errand to a kind of place is worth: what it brings and what
// it spares if it can be done in time, else what it costs.
func (h *herald) errand(dest book.Kind) int {
	p := h.book.Points
	if at, ok := h.find(dest); ok {
		if far, ok := h.steps(at); ok && far <= h.left() {
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
	return h.toCell(at, "GOTO "+at.Label(), takes, worth)
}

func (h *herald) toCell(at land.Place, line string, takes, worth int) []aim {
	far, ok := h.steps(at)
	if !ok {
		return nil
	}
	return []aim{{line, far, takes, worth}}
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

// searches are for places where something is to be delivered, and that are not
// laid yet: each new tile of their zone may be the one.
func (h *herald) searches() []aim {
	worth := map[land.Zone]int{}
	for _, f := range h.me.Front {
		d := h.book.Card(f.Card)
		if _, laid := h.find(d.Dest); f.Fixed || d.Dest == "" || laid {
			continue
		}
		points := h.book.Points.Errand - h.book.Points.ErrandPending
		if d.Class == book.Sword {
			points = h.book.Points.Excalibur
		}
		worth[h.zoneOf(d.Dest)] += points * point
	}
	var all []aim
	for _, zone := range land.Zones[:2] {
		edges := h.Board.Main.OpenEdges(zone)
		tiles := h.Left.Tiles[zone]
		if worth[zone] == 0 || tiles == 0 {
			continue
		}
		_, at, ok := h.ways.Nearest(func(l land.Laid) bool {
			return slices.ContainsFunc(edges, func(e land.Edge) bool { return e.From == l.At.Cell })
		})
		if ok {
			all = append(all, h.toCell(at.At, "EXPLORE "+strings.ToUpper(string(zone)), tiles/2, worth[zone])...)
		}
	}
	return all
}

// zoneOf is the zone in which the tiles of a kind are laid.
func (h *herald) zoneOf(kind book.Kind) land.Zone {
	i := slices.IndexFunc(h.book.Tiles, func(d book.TileDef) bool { return d.Kind == kind })
	return h.book.Tiles[i].Zone
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
		default:
			worth = h.value(l.Card)
		}
		all = append(all, h.toCell(l.At, "GOTO "+l.At.Label(), 0, worth)...)
	}
	return all
}

// value is what a card is worth that can be taken.
func (h *herald) value(card book.Card) int {
	d := h.book.Card(card)
	switch {
	case d.Class == book.Sword:
		return 2 * h.book.Points.Excalibur * point
	case h.wanted(card):
		return h.book.Points.Mission * point / len(h.missing())
	case d.Class == book.Errand:
		return h.errand(d.Dest)
	case !d.Counted() || len(h.me.Hand) >= 5 || d.Dex > h.me.Attrs.Dex:
		return 0
	case card == unicorn:
		return 2 * point
	}
	return (d.Attack + d.Defence + 2*d.Str + 2*d.Int) * lesson * h.left() / h.length()
}

// length is how many turns the whole game has.
func (h *herald) length() int {
	if h.solo() {
		return max(h.Clock, 180)
	}
	return max(h.Options.Rounds, 1)
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
		all = append(all, h.toCell(l.At, "GOTO "+l.At.Label(), stay, worth)...)
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
			points += rise * trained / 4
		default:
			points += rise * trained
		}
	}
	return points * h.left() / h.length()
}

// trained is what a point of Strength or Intelligence is worth in a whole game.
const trained = 40

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
