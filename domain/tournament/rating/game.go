package rating

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"time"
)

// A Player is the id of a person.
type Player string

// A Place is what one player made of a game.
type Place struct {
	Player Player `json:"player"`
	Place  int    `json:"place"` // 1 is the best; equal places are shared
	// Seat is needed only if the seat had several holders: those who name the
	// same seat held it one after the other.
	Seat string `json:"seat,omitempty"`
	// Team is named by players who win and lose together.
	Team string `json:"team,omitempty"`
	// Share is for how many phases the player held the seat; 0 is the whole game.
	Share int `json:"share,omitempty"`
	// TookOver marks who came to a seat that another had begun.
	TookOver bool `json:"tookOver,omitempty"`
}

// A Game is a finished game.
type Game struct {
	ID      string    `json:"id"`
	At      time.Time `json:"end"`
	Ruleset string    `json:"ruleset"`
	Phases  int       `json:"phases,omitempty"` // of the whole game; 0: as many as the shares of a seat sum up to
	Places  []Place   `json:"places"`
}

// mostSeats bounds what one game may cost to rate.
const mostSeats = 256

// Check says what is wrong with a game.
func (g Game) Check() error {
	_, err := new(table).checked(&g)
	return err
}

// checked is the sides of a game, or what is wrong with it.
func (t *table) checked(g *Game) ([]side, error) {
	switch {
	case g.ID == "":
		return nil, errors.New("a game has no id")
	case g.At.IsZero():
		return nil, fmt.Errorf("game %s: no end; write a time as 2026-03-01T20:00:00Z", g.ID)
	case len(g.Places) > mostSeats:
		return nil, fmt.Errorf("game %s: %d places; at most %d", g.ID, len(g.Places), mostSeats)
	case g.Phases < 0:
		return nil, fmt.Errorf("game %s: %d phases; write 1 or more, or leave it out", g.ID, g.Phases)
	}
	if err := g.checkPlaces(); err != nil {
		return nil, fmt.Errorf("game %s: %w", g.ID, err)
	}
	sides := t.sidesOf(g)
	if len(sides) < 2 {
		return nil, fmt.Errorf("game %s: %d sides; a game needs two", g.ID, len(sides))
	}
	for _, s := range sides {
		if err := s.check(); err != nil {
			return nil, fmt.Errorf("game %s: %s: %w", g.ID, s.name, err)
		}
	}
	return sides, nil
}

func (g *Game) checkPlaces() error {
	for i := range g.Places {
		switch p := &g.Places[i]; {
		case p.Player == "":
			return fmt.Errorf("place %d of the list names no player", i+1)
		case g.names(p.Player, i):
			return fmt.Errorf("player %s is there twice", p.Player)
		case p.Place < 1:
			return fmt.Errorf("player %s has place %d; the best is 1", p.Player, p.Place)
		case p.Share < 0, g.Phases > 0 && p.Share > g.Phases:
			return fmt.Errorf("player %s held the seat for %d phases of %d", p.Player, p.Share, g.Phases)
		}
	}
	return nil
}

// names says that a player is among the first so many of the list.
func (g *Game) names(p Player, first int) bool {
	for i := range first {
		if g.Places[i].Player == p {
			return true
		}
	}
	return false
}

// Read reads games, and options that differ from the defaults, from JSON:
//
//	{"options": {"periodDays": 30},
//	 "games": [{"id": "g1", "end": "2026-03-01T20:00:00Z", "ruleset": "feudal",
//	            "places": [{"player": "anna", "place": 1}, {"player": "ben", "place": 2}]}]}
//
// Keys that it does not know are errors, as they are mistyped as a rule. What
// Read returns without an error can be run.
func Read(data []byte) ([]Game, Options, error) {
	file := struct {
		Options Options `json:"options"`
		Games   []Game  `json:"games"`
	}{Options: Defaults()}
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&file); err != nil {
		return nil, Options{}, atLine(data, dec.InputOffset(), err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, Options{}, atLine(data, dec.InputOffset(), errors.New("more text after the end of the games"))
	}
	if err := check(file.Games, file.Options); err != nil {
		return nil, Options{}, err
	}
	if file.Games == nil {
		return nil, Options{}, errNoGames
	}
	return file.Games, file.Options, nil
}

var errNoGames = errors.New(`no games are in it: write {"games": [{"id": …, "end": …, "ruleset": …, "places": [{"player": …, "place": 1}, …]}, …]}`)

// keys are all that a file may hold.
const keys = "games and options; in a game id, end, ruleset, phases and places; in a place player, place, seat, team, share and tookOver; " +
	"in options mu, sigma, beta, tau, kappa, drift, deviation, volatility, constraint and periodDays"

// atLine says in which line of the text the reader stopped, and why.
func atLine(data []byte, offset int64, err error) error {
	if errors.Is(err, io.EOF) {
		return errNoGames
	}
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		offset = syntax.Offset
	}
	if kind, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		offset = kind.Offset
		err = fmt.Errorf("%s: %s where %s is wanted", cmp.Or(kind.Field, "the file"), kind.Value, wanted(kind.Type))
	}
	if when, ok := errors.AsType[*time.ParseError](err); ok {
		err = fmt.Errorf("time %q: write it as 2026-03-01T20:00:00Z", when.Value)
	}
	if key, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		err = fmt.Errorf("key %s is unknown; legal are %s", key, keys)
	}
	read := data[:min(max(offset, 0), int64(len(data)))]
	return fmt.Errorf("line %d: %w", bytes.Count(read, []byte("\n"))+1, err)
}

// wanted is what stands for a type in JSON.
func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Int:
		return "a whole number"
	case reflect.Float64:
		return "a number"
	case reflect.String:
		return "a text"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice:
		return "a list"
	}
	return "an object"
}
