package rating

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"seneschal/domain/lists"
)

// A name identifies a side or a seat: kind says whether by a player, a seat or a team, and text which.
type name struct{ kind, text string }

func (n name) String() string { return n.kind + " " + n.text }

// compare orders names by kind, then by text.
func (n name) compare(m name) int {
	return cmp.Or(cmp.Compare(n.kind, m.kind), cmp.Compare(n.text, m.text))
}

// A seat is one position of a game. Its first holder is the player who began it.
type seat struct {
	name    name
	holders []Place
}

// A side is a competitor that wins or loses as one: the seats of a team, or a single seat.
type side struct {
	name  name
	place int
	seats []seat
}

// A resultTable holds the sides of one game after another. It uses its memory again for the next
// game, because allocating would cost more than rating.
type resultTable struct {
	sides []side
	seats []seat
}

// listSides returns the sides of the game by place, then by name, whatever the order of its places.
func (g Game) listSides() []side { return new(resultTable).listSides(&g) }

// listSides returns the sides of a game, as Game.listSides does. They are valid until the next call.
func (t *resultTable) listSides(game *Game) []side {
	t.sides = t.sides[:0]
	if game.hasSharedSides() {
		t.gatherTeams(game)
	} else {
		t.addSingles(game)
	}
	slices.SortFunc(t.sides, side.compare)
	return t.sides
}

// compare orders sides by place, then by name.
func (s side) compare(other side) int {
	return cmp.Or(cmp.Compare(s.place, other.place), s.name.compare(other.name))
}

// hasSharedSides reports whether any place names a seat or a team, so that players may form one side.
func (g *Game) hasSharedSides() bool {
	return slices.ContainsFunc(g.Places, func(p Place) bool { return p.Seat != "" || p.Team != "" })
}

// addSingles makes every player a side of their own.
func (t *resultTable) addSingles(game *Game) {
	t.seats = slices.Grow(t.seats[:0], len(game.Places))
	for i := range game.Places {
		own := name{"player", string(game.Places[i].Player)}
		t.seats = append(t.seats, seat{own, game.Places[i : i+1]})
		t.sides = append(t.sides, side{own, game.Places[i].Place, t.seats[i : i+1]})
	}
}

// gatherTeams puts the players of a team into one side, and the holders of a seat into one seat.
func (t *resultTable) gatherTeams(g *Game) {
	for _, place := range slices.SortedFunc(slices.Values(g.Places), compareHolders) {
		ofSeat := lists.Either(place.Seat != "", name{"seat", place.Seat}, name{"player", string(place.Player)})
		ofSide := lists.Either(place.Team != "", name{"team", place.Team}, ofSeat)
		i := slices.IndexFunc(t.sides, func(s side) bool { return s.name == ofSide })
		if i < 0 {
			i, t.sides = len(t.sides), append(t.sides, side{name: ofSide, place: place.Place})
		}
		t.sides[i].addHolder(ofSeat, place)
	}
}

// addHolder adds a holder to the seat of a name. It makes the seat if it is new.
func (s *side) addHolder(name name, place Place) {
	i := slices.IndexFunc(s.seats, func(o seat) bool { return o.name == name })
	if i < 0 {
		i, s.seats = len(s.seats), append(s.seats, seat{name: name})
	}
	s.seats[i].holders = append(s.seats[i].holders, place)
}

// compareHolders orders players who began a seat before those who took one over, then by id.
func compareHolders(a, b Place) int {
	return cmp.Or(lists.One(a.TookOver)-lists.One(b.TookOver), cmp.Compare(a.Player, b.Player))
}

// shareOf returns the part of the game that a holder played, from 0 to 1. If the game's number of
// phases is 0, the shares of the seat's holders are summed instead.
func (s *seat) shareOf(place *Place, phases int) float64 {
	if place.Share == 0 {
		return 1
	}
	if phases == 0 {
		for _, h := range s.holders {
			phases += h.Share
		}
	}
	return min(float64(place.Share)/float64(phases), 1)
}

// maxPlaces is how many places a game may have, which bounds the cost of rating it.
const maxPlaces = 256

// Check returns an error that says why the game cannot be rated; nil if it can.
func (g Game) Check() error {
	_, err := new(resultTable).listCheckedSides(&g)
	return err
}

// listCheckedSides returns the sides of a game, or an error that says what is wrong with it.
func (t *resultTable) listCheckedSides(game *Game) ([]side, error) {
	switch {
	case game.ID == "":
		return nil, errors.New("a game has no id")
	case game.At.IsZero():
		return nil, fmt.Errorf("game %s: no end; write a time as 2026-03-01T20:00:00Z", game.ID)
	case len(game.Places) > maxPlaces:
		return nil, fmt.Errorf("game %s: %d places; at most %d", game.ID, len(game.Places), maxPlaces)
	case game.Phases < 0:
		return nil, fmt.Errorf("game %s: %d phases; write 1 or more, or leave it out", game.ID, game.Phases)
	}
	if err := game.checkPlaces(); err != nil {
		return nil, fmt.Errorf("game %s: %w", game.ID, err)
	}
	sides := t.listSides(game)
	if len(sides) < 2 {
		return nil, fmt.Errorf("game %s: %d sides; a game needs two", game.ID, len(sides))
	}
	for _, side := range sides {
		if err := side.check(); err != nil {
			return nil, fmt.Errorf("game %s: %s: %w", game.ID, side.name, err)
		}
	}
	return sides, nil
}

// checkPlaces returns an error about the first place with a fault; nil if there is none.
func (g *Game) checkPlaces() error {
	for i := range g.Places {
		switch place := &g.Places[i]; {
		case place.Player == "":
			return fmt.Errorf("place %d of the list names no player", i+1)
		case slices.ContainsFunc(g.Places[:i], func(other Place) bool { return other.Player == place.Player }):
			return fmt.Errorf("player %s is there twice", place.Player)
		case place.Place < 1:
			return fmt.Errorf("player %s has place %d; the best is 1", place.Player, place.Place)
		case place.Share < 0, g.Phases > 0 && place.Share > g.Phases:
			return fmt.Errorf("player %s held the seat for %d phases of %d", place.Player, place.Share, g.Phases)
		}
	}
	return nil
}

// check returns an error if the holders of a side have different places, or if two of them began
// one seat.
func (s side) check() error {
	for _, seat := range s.seats {
		for i, place := range seat.holders {
			if place.Place != s.place {
				return fmt.Errorf("places %d and %d; it has one place", s.place, place.Place)
			}
			if i > 0 && !place.TookOver {
				return fmt.Errorf("%s and %s both began it; mark with tookOver who came later", seat.holders[0].Player, place.Player)
			}
		}
	}
	return nil
}
