package bot

import (
	"slices"
	"strings"

	"seneschal/domain/bots/kit"
	"seneschal/domain/lists"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// distributePoints returns the order that distributes the first points. A seat that plays alone
// meets foes alone, most of which are strong.
func (h *bot) distributePoints() string {
	if h.strength == Hard && h.playsAlone() {
		return "ATTRIBUTES S8 I2"
	}
	return map[Strength]string{Easy: "ATTRIBUTES S4 I3 D3", Medium: "ATTRIBUTES S5 I3 D2", Hard: "ATTRIBUTES S7 I3"}[h.strength]
}

// writeStays writes lines that say where training is used (D5); an easy bot writes none.
func (h *bot) writeStays() {
	if h.strength == Easy {
		return // without orders a seat uses training at its first arrival
	}
	for _, kind := range []book.Kind{"inn", "monastery", "hermitage", "spring", "village"} {
		if h.isWorthTraining(kind) {
			h.writeLine("IF TILE = %s: USE YES", kind)
		}
	}
	h.writeLine("USE NO")
}

// isWorthTraining reports whether training at a kind of place is worth its turns.
func (h *bot) isWorthTraining(kind book.Kind) bool {
	place := h.book.Place(kind)
	return h.trainingWorth(place.Gain) > place.Stay*2*h.turnWorth()
}

// writeTravel writes the movements for all turns, and returns those for single turns.
func (h *bot) writeTravel() (turns []string) {
	if h.me.At.Map != "" {
		h.writePlaceOrders()
	}
	h.writeDeliveries()
	h.writeTakes()
	if h.strength != Easy && h.me.At.Map == "" {
		turns = h.pursueBestAim()
	}
	h.writeRoaming()
	return turns
}

// writePlaceOrders writes the orders for a development place: to look for Excalibur in the lake,
// else to leave. Nothing else in the places is worth the turns.
func (h *bot) writePlaceOrders() {
	place := h.me.At.Map
	if place == land.Lake && slices.Contains(h.Aside, book.Excalibur) && h.Left.Places[place] > 0 {
		h.writeLine("IF NOT HAVE excalibur: EXPLORE")
	}
	h.writeLine("IF ZONE = %s: OUT", strings.ToUpper(string(place)))
}

// writeDeliveries writes where to bring the cards that the seat has, or may come to have.
func (h *bot) writeDeliveries() {
	if h.me.Holds(fairy) {
		h.writeLine("WISH camaloc IF HAVE excalibur")
	}
	for _, card := range h.book.Cards {
		if card.Dest == "" || h.isFixed(h.me.Front, card.ID) || !h.me.Holds(card.ID) && h.isOutOfReach(card.ID) {
			continue
		}
		h.writeLine("IF HAVE %s AND NOT TILE = %s: GOTO %s", card.ID, card.Dest, card.Dest)
	}
}

// pursueBestAim returns the movements towards the best aim, for each turn of this post until the aim is
// reached; in a solo game for one turn, since the answer comes at once. It returns none without an aim
// that is worth it.
func (h *bot) pursueBestAim() []string {
	aims := h.listAims()
	if len(aims) == 0 {
		return nil
	}
	best := slices.MaxFunc(aims, func(a, b aim) int { return a.worthPerTurn() - b.worthPerTurn() })
	if h.strength == Medium {
		best = slices.MinFunc(aims, func(a, b aim) int { return a.turns - b.turns })
		if best.worthPerTurn() < h.roamingWorth() {
			return nil
		}
	}
	if other := h.pickAim(aims); other.line != "" {
		best = other
	}
	n := min(max(best.turns, 1), h.Options.Tempo)
	switch {
	case h.playsAlone() && !h.Options.Together:
		n = 1
	case strings.HasPrefix(best.line, "EXPLORE"):
		n = h.Options.Tempo // it goes on there
	}
	return slices.Repeat([]string{best.line}, n)
}

// whims are the aims among which a whim chooses, the best first. The first is chosen most often.
const whims = 6

// pickAim returns one of the best aims, as the whim chooses; none without a whim.
func (h *bot) pickAim(aims []aim) aim {
	if h.whim == kit.NoWhim {
		return aim{}
	}
	ranked := slices.SortedStableFunc(slices.Values(aims), func(a, b aim) int { return b.worthPerTurn() - a.worthPerTurn() })
	return ranked[min(h.whim.And("aim").UpTo(whims-1), h.whim.And("other aim").UpTo(whims-1), len(ranked)-1)]
}

// roamingWorth estimates the worth of a turn of exploring the fantastic zone, times ten; 0 without tiles there.
func (h *bot) roamingWorth() int {
	tiles := h.Left.Tiles[land.Fantastic]
	if tiles == 0 {
		return 0
	}
	return 10 * hiddenCardWorth * min(h.Left.Cards, tiles) / tiles
}

// writeRoaming writes lines that say where to explore: beyond the access, or else in the initiatory zone.
func (h *bot) writeRoaming() {
	if h.me.MustEnter != "" {
		h.writeLine("ENTER")
	}
	h.writeLine("IF KNOWN access: EXPLORE FANTASTIC")
	h.writeLine("EXPLORE INITIATORY")
}

// writeTakes writes a line that says which cards this seat takes from the land: those that help in fights, and
// those that its mission wants. An easy bot writes none, and takes those of its mission by default (D15).
func (h *bot) writeTakes() {
	if h.strength == Easy {
		return
	}
	list := h.listMissing()
	for _, card := range h.book.Priority {
		if d := h.book.Card(card); d.Class != book.Item && d.Dex <= h.me.Attrs.Dex && !slices.Contains(list, card) {
			list = append(list, card)
		}
	}
	list = slices.DeleteFunc(list, func(card book.Card) bool {
		_, there := h.findLying(card)
		return !there || h.book.Card(card).IsFoe() && !h.book.Card(card).Companion
	})
	if len(list) > 0 {
		h.writeLine("TAKE %s", lists.Join(append([]book.Card{book.Excalibur}, list...), ", "))
	}
}

// listSearches lists aims at new tiles: the nearest open edge of each zone that has tiles left.
func (h *bot) listSearches() []aim {
	var searches []aim
	borders := h.Board.Main.Borders(func(z land.Zone) bool { return h.Left.Tiles[z] > 0 })
	for _, zone := range land.Zones[:2] {
		if h.Left.Tiles[zone] == 0 {
			continue
		}
		edges := slices.DeleteFunc(h.Board.Main.OpenEdges(zone), func(e land.Edge) bool { return borders.IsBarred(zone, e.Beyond()) })
		way, _, ok := h.ways.Nearest(func(l land.Laid) bool {
			return slices.ContainsFunc(edges, func(e land.Edge) bool { return e.From == l.At.Cell })
		})
		if ok {
			searches = append(searches, aim{"EXPLORE " + strings.ToUpper(string(zone)), h.countTurns(way), 0, h.tileWorth(zone)})
		}
	}
	return searches
}

// tileWorth returns the worth of a new tile of a zone: for the card that it may bring, and
// because it may be the place of a delivery.
func (h *bot) tileWorth(zone land.Zone) int {
	tiles, worth := h.Left.Tiles[zone], 0
	for _, fronted := range h.me.Front {
		d := h.book.Card(fronted.Card)
		if d.Class == book.Errand && !fronted.Fixed && !h.isKindLaid(d.Dest) && h.findKindZone(d.Dest) == zone {
			worth += (h.book.Points.Errand - h.book.Points.ErrandPending) * point
		}
	}
	switch {
	case zone == land.Fantastic:
		worth += hiddenCardWorth*min(h.Left.Cards, tiles) + h.swordWorth()
	case !h.isKindLaid(book.Access):
		worth += beyondAccessWorth * point
	}
	return worth / tiles
}

// hiddenCardWorth estimates the worth of a card of the hidden deck, and beyondAccessWorth that of the whole
// fantastic zone in points of the game.
const (
	hiddenCardWorth   = 20
	beyondAccessWorth = 100
)

// swordWorth returns the worth, taken together, of the tiles that are still missing for Excalibur:
// the lake's and the castle.
func (h *bot) swordWorth() int {
	worth := 0
	if _, open := h.findLying(h.book.Entrance(land.Lake)); !open && slices.Contains(h.Aside, book.Excalibur) {
		worth += h.book.Points.Excalibur * point
	}
	if !h.isKindLaid(h.book.Card(book.Excalibur).Dest) {
		worth += h.book.Points.Excalibur * point / 2
		if h.me.Holds(book.Excalibur) {
			worth *= 2
		}
	}
	return worth
}
