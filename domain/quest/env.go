package quest

import (
	"errors"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
)

// An env answers the conditions of a seat's clauses while the play decides something for the seat.
type env struct {
	play     *play
	seat     game.Seat
	occasion occasion
}

var _ order.Env = env{}

// errMeaningless is returned for a term that has no meaning on the occasion. A condition with such a term
// is false as a whole.
var errMeaningless = errors.New("the term has no meaning here")

// Quantity returns the value of a number in a condition. It fails with errMeaningless for MARGIN where
// nothing is fought.
func (e env) Quantity(name, _, _ string) (int, error) {
	state := e.play.now
	knight := state.Knights[e.seat]
	switch name {
	case "MARGIN":
		if margin, ok := state.fightMargin(e.seat, e.occasion); ok {
			return margin, nil
		}
		return 0, errMeaningless
	case "HAND":
		return len(knight.Hand), nil
	case "POINTS":
		return knight.Points.Sum(), nil
	case "ROUND":
		return state.Round, nil
	case "LEFT":
		return state.countRoundsLeft(), nil
	}
	return knight.Attrs.Of(attributeTerms[name]), nil
}

// attributeTerms maps the names of attributes in conditions to the attributes.
var attributeTerms = map[string]book.Attr{
	"STR": book.Strength, "INT": book.Intelligence, "DEX": book.Dexterity, "VAL": book.Valour, "EXP": book.Experience,
}

// countRoundsLeft returns the number of rounds after this one; in a solo game the clock divided by the
// price of a lost turn, rounded down.
func (s *State) countRoundsLeft() int {
	if s.IsSolo() {
		return s.Clock / s.lostTurnQuarters()
	}
	return s.Options.Rounds - s.Round
}

// Flag reports whether a condition without a number is true; of is the value that it names. It fails with
// errMeaningless for a card or a foe where there is none.
func (e env) Flag(name, of, _ string) (bool, error) {
	state := e.play.now
	knight := state.Knights[e.seat]
	switch name {
	case "TILE =":
		tile, ok := e.findTile()
		return ok && string(tile.Kind) == of, nil
	case "TILE IS":
		return e.matchesTile(of), nil
	case "CARD =", "CARD IS":
		return e.isCardDrawn(name, of)
	case "FOE =":
		if e.occasion.Foe == "" {
			return false, errMeaningless
		}
		return string(e.occasion.Foe) == of, nil
	case "HAVE":
		return knight.Holds(book.Card(of)), nil
	case "HERE":
		return e.isSeatHere(of), nil
	case "KNOWN":
		return state.isPlaceKnown(of), nil
	}
	return string(state.zoneOfPlace(knight.At)) == of, nil
}

// findTile returns the tile that conditions refer to: the one just drawn, or else the one under the
// character; false if the character is in a development place.
func (e env) findTile() (*book.TileDef, bool) {
	if e.occasion.Tile != "" {
		tile := e.play.now.Book.Tile(e.occasion.Tile)
		return tile, tile != nil
	}
	return e.play.now.TileAt(e.play.now.Knights[e.seat].At)
}

// matchesTile reports whether the tile of findTile is new to the board, known, or else starred.
func (e env) matchesTile(what string) bool {
	fresh := e.occasion.Tile != "" || e.play.turn.seat == e.seat && e.play.turn.laid
	switch what {
	case orders.New:
		return fresh
	case orders.Known:
		return !fresh
	}
	tile, ok := e.findTile()
	return ok && tile.Star
}

// isCardDrawn reports whether the card that the seat drew in this turn is a given card, or of a given
// class. It fails with errMeaningless if the seat drew none, or it is another seat's turn.
func (e env) isCardDrawn(name, of string) (bool, error) {
	if e.play.turn.seat != e.seat || e.play.turn.card == "" {
		return false, errMeaningless
	}
	if name == "CARD =" {
		return string(e.play.turn.card) == of, nil
	}
	return isInClass(e.play.now.Book.Card(e.play.turn.card), book.Class(of)), nil
}

// isSeatHere reports whether the given seat, the holder of a card, anybody else or nobody else is on the
// seat's tile.
func (e env) isSeatHere(of string) bool {
	state := e.play.now
	others := state.listBeside(e.seat)
	card, holder := orders.HolderCard(of)
	switch {
	case of == orders.Nobody:
		return len(others) == 0
	case of == orders.Anybody:
		return len(others) > 0
	case holder:
		return slices.ContainsFunc(others, func(other game.Seat) bool {
			k := state.Knights[other]
			return k.Holds(card)
		})
	}
	return slices.Contains(others, game.Seat(of))
}

// isPlaceKnown reports whether a place is known: a tile of a kind lies on the board, or a development
// place is open.
func (s *State) isPlaceKnown(place string) bool {
	return len(s.Board.Places[land.Zone(place)]) > 0 || len(s.TilesOf(book.Kind(place))) > 0
}

// zoneOfPlace returns the zone of a tile or of a development place. An access tile counts as
// initiatory.
func (s *State) zoneOfPlace(at land.Place) land.Zone {
	if tile, ok := s.TileAt(at); ok {
		return tile.Zone
	}
	return at.Map
}
