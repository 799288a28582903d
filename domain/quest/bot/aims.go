package bot

import (
	"cmp"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// An aim is a destination. line is the order that leads there.
type aim struct {
	line  string
	turns int // turns to arrive
	takes int // further turns after the arrival
	worth int
}

// worthPerTurn returns the worth of an aim for each turn that it takes, times ten.
func (a aim) worthPerTurn() int { return a.worth * 10 / (a.turns + a.takes + 1) }

// errandWorth returns the worth of an errand to a kind of place: its points if it can
// be done in time, else the negative points for leaving it undone; 0 if the place is not known.
func (h *bot) errandWorth(dest book.Kind) int {
	points := h.book.Points
	if at, ok := h.findNearest(dest); ok {
		if _, far, ok := h.findWay(at); ok && far <= h.countTurnsLeft() {
			return points.Errand * point
		}
		return points.ErrandPending * point
	}
	return 0
}

// listAims lists all worthwhile aims on the main board that this seat can reach in time.
func (h *bot) listAims() []aim {
	all := slices.Concat(h.listDeliveries(), h.listCardAims(), h.listPlaceAims(), h.listChases())
	if h.strength == Hard {
		all = append(all, h.listSearches()...)
	}
	return slices.DeleteFunc(all, func(a aim) bool { return a.worth <= 0 || a.turns+a.takes > h.countTurnsLeft() })
}

// aimAtKind makes an aim of the nearest tile of a kind; none if no such tile is laid, or none can be reached.
func (h *bot) aimAtKind(kind book.Kind, takes, worth int) []aim {
	at, ok := h.findNearest(kind)
	if !ok {
		return nil
	}
	return h.aimAtCell(at, "", takes, worth)
}

// aimAtCell makes an aim of a tile; if the line is "", the order is to go there. It returns none if the tile
// cannot be reached.
func (h *bot) aimAtCell(at land.Place, line string, takes, worth int) []aim {
	way, far, ok := h.findWay(at)
	if !ok {
		return nil
	}
	return []aim{{cmp.Or(line, way), far, takes, worth}}
}

// listDeliveries lists the aims of the seat's cards: the places where they are delivered or where
// the mission wants them.
func (h *bot) listDeliveries() []aim {
	var aims []aim
	points := h.book.Points
	for _, fronted := range h.me.Front {
		card := h.book.Card(fronted.Card)
		switch {
		case fronted.Fixed:
		case card.Class == book.Sword:
			aims = append(aims, h.aimAtKind(card.Dest, 0, 3*points.Excalibur*point)...) // others hunt it
		case card.Class == book.Errand:
			aims = append(aims, h.aimAtKind(card.Dest, 0, (points.Errand-points.ErrandPending)*point)...)
		}
	}
	mission := h.book.Mission(h.me.Mission)
	if mission == nil || h.me.Done || h.me.Spoiled || mission.At == "" || !h.me.Holds(mission.All[0]) {
		return aims
	}
	worth := points.Mission * point
	if mission.Beaten != "" && !slices.ContainsFunc(h.me.Front, func(f quest.Fronted) bool { return f.Card == mission.Beaten && f.Beaten }) {
		won, _ := countChances(h.foeMargin(h.book.Card(mission.Beaten)))
		worth = worth * won / throws
	}
	return append(aims, h.aimAtKind(mission.At, 0, worth)...)
}

// listCardAims lists aims at the cards on the land: some to be taken, some to be beaten. Those with a worth of
// 0 or less are not worth going to.
func (h *bot) listCardAims() []aim {
	var aims []aim
	for _, lying := range h.Board.Lying {
		if lying.Card == "" || lying.Under != "" {
			continue
		}
		card := h.book.Card(lying.Card)
		worth := 0
		switch {
		case card.IsFoe() && !lying.Free && !card.Companion:
			if margin := h.foeMargin(card); margin >= h.findLeastMargin(card) {
				worth = expectedWorth(margin, h.victoryWorth(card), h.defeatCost(card))
			}
		case !card.IsCounted() || len(h.me.Hand) < 5 || h.isMissing(lying.Card):
			worth = h.cardWorth(lying.Card)
		}
		aims = append(aims, h.aimAtCell(lying.At, "", 0, worth)...)
	}
	return aims
}

// cardWorth returns the worth of a card to this seat, whichever seat has it; 0 for an unknown card, and for a
// weapon that it cannot use.
func (h *bot) cardWorth(card book.Card) int {
	cardDef := h.book.Card(card)
	switch {
	case cardDef == nil:
		return 0
	case cardDef.Class == book.Sword:
		return 2 * h.book.Points.Excalibur * point
	case h.isInMission(card):
		return h.book.Points.Mission * point / len(h.book.Mission(h.me.Mission).All)
	case cardDef.Class == book.Errand:
		return h.errandWorth(cardDef.Dest)
	case cardDef.Dex > h.me.Attrs.Dex:
		return 0
	case cardDef.Steps > 0 || cardDef.Evade:
		return 2 * point
	case cardDef.Once:
		return point
	}
	return (cardDef.Attack + cardDef.Defence + 2*cardDef.Str + 2*cardDef.Int) * lesson * h.countTurnsLeft() / h.countGameTurns()
}

// countGameTurns returns the number of turns in the whole game; in a solo game the quarters left on the
// clock, at least 180.
func (h *bot) countGameTurns() int {
	return lists.Either(h.playsAlone(), max(h.Clock, 180), max(h.Options.Rounds, 1))
}

// listPlaceAims lists aims at the places of training that can still be used, and at the lake while Excalibur is
// in it.
func (h *bot) listPlaceAims() []aim {
	var aims []aim
	if slices.Contains(h.Aside, book.Excalibur) {
		if at, open := h.findLying(h.book.Entrance(land.Lake)); open {
			cards := h.Left.Places[land.Lake]
			aims = append(aims, h.aimAtCell(at, "EXPLORE LAKE", cards/2+6, h.book.Points.Excalibur*point)...)
		}
	}
	for _, laid := range h.Board.Main {
		tile := h.book.Tile(book.Tile(laid.Tile))
		place := h.book.Place(tile.Kind)
		if place.Stay == 0 || !h.me.Passed && slices.Contains(h.me.Used, tile.ID) || laid.At == h.me.At {
			continue
		}
		worth := h.trainingWorth(place.Gain)
		stay := place.Stay
		if h.playsAlone() {
			stay *= 4
		}
		aims = append(aims, h.aimAtCell(laid.At, "", stay, worth)...)
	}
	return aims
}

// trainingWorth returns the present worth of a gain of attributes.
func (h *bot) trainingWorth(gain book.Attrs) int {
	points := 0
	for _, attr := range h.book.Attributes {
		rise := min(gain.Of(attr.ID), attr.Max-h.me.Attrs.Of(attr.ID))
		switch {
		case attr.ID == book.Dexterity && h.me.Attrs.Dex >= 3:
		case attr.Feeds != "":
			points += rise * h.pointWorth() / 4
		default:
			points += rise * h.pointWorth()
		}
	}
	return points * h.countTurnsLeft() / h.countGameTurns()
}

// pointWorth returns the worth of a point of Strength or Intelligence over a whole game. It is
// less where a lost turn costs the time of several, and a medium bot underrates it.
func (h *bot) pointWorth() int {
	switch {
	case h.playsAlone():
		return 20
	case h.strength == Medium:
		return 40
	}
	return 80
}

// listChases lists aims at other seats: the holder of Excalibur, and holders of cards that this seat's mission
// wants. It leaves out seats that may not be challenged, or hold the Amulet.
func (h *bot) listChases() []aim {
	var chases []aim
	for _, knight := range h.listOthers() {
		worth := 0
		if knight.Holds(book.Excalibur) && !h.isFixed(knight.Front, book.Excalibur) {
			worth += h.book.Points.Excalibur * point
		}
		for _, card := range h.listMissing() {
			if knight.Holds(card) && !h.isFixed(knight.Front, card) {
				worth += h.book.Points.Mission * point / len(h.listMissing())
			}
		}
		if worth == 0 || slices.Contains(knight.ImmuneFrom, h.Seat) || knight.Holds(amulet) {
			continue
		}
		won, lost := countChances(h.rivalMargin(&knight))
		chases = append(chases, h.aimAtCell(knight.At, "GOTO "+knight.Word, 1, (won*worth-lost*2*h.turnWorth())/throws)...)
	}
	return chases
}

func (h *bot) isFixed(front []quest.Fronted, card book.Card) bool {
	return slices.ContainsFunc(front, func(f quest.Fronted) bool { return f.Card == card && f.Fixed })
}
