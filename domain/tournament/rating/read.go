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

// Read parses games, and options that differ from the defaults, from JSON:
//
//	{"options": {"periodDays": 30},
//	 "games": [{"id": "g1", "end": "2026-03-01T20:00:00Z", "ruleset": "feudal",
//	            "places": [{"player": "anna", "place": 1}, {"player": "ben", "place": 2}]}]}
//
// It fails for unknown keys, which are usually typing errors, and for games or options that
// RateAll would refuse. Errors of syntax name the line.
func Read(data []byte) ([]Game, Options, error) {
	file := struct {
		Options Options `json:"options"`
		Games   []Game  `json:"games"`
	}{Options: Defaults()}
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&file); err != nil {
		return nil, Options{}, explainAtLine(data, dec.InputOffset(), err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, Options{}, explainAtLine(data, dec.InputOffset(), errors.New("more text after the end of the games"))
	}
	if err := checkGames(file.Games, file.Options); err != nil {
		return nil, Options{}, err
	}
	if file.Games == nil {
		return nil, Options{}, errNoGames
	}
	return file.Games, file.Options, nil
}

var errNoGames = errors.New(`no games are in it: write {"games": [{"id": …, "end": …, "ruleset": …, "places": [{"player": …, "place": 1}, …]}, …]}`)

// legalKeys lists all keys that a file may hold.
const legalKeys = "games and options; in a game id, end, ruleset, phases and places; in a place player, place, seat, team, share and tookOver; " +
	"in options mu, sigma, beta, tau, kappa, drift, deviation, volatility, constraint and periodDays"

// explainAtLine puts a decoder's error into plain words, with the number of the line at which the decoder
// stopped. For an empty file it returns errNoGames.
func explainAtLine(data []byte, offset int64, err error) error {
	if errors.Is(err, io.EOF) {
		return errNoGames
	}
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		offset = syntax.Offset
	}
	if kind, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		offset = kind.Offset
		err = fmt.Errorf("%s: %s where %s is wanted", cmp.Or(kind.Field, "the file"), kind.Value, cmp.Or(jsonKinds[kind.Type.Kind()], "an object"))
	}
	if when, ok := errors.AsType[*time.ParseError](err); ok {
		err = fmt.Errorf("time %q: write it as 2026-03-01T20:00:00Z", when.Value)
	}
	if key, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		err = fmt.Errorf("key %s is unknown; legal are %s", key, legalKeys)
	}
	read := data[:min(max(offset, 0), int64(len(data)))]
	return fmt.Errorf("line %d: %w", bytes.Count(read, []byte("\n"))+1, err)
}

// jsonKinds names the JSON value that stands for a Go type; all other types are objects.
var jsonKinds = map[reflect.Kind]string{
	reflect.Int: "a whole number", reflect.Float64: "a number", reflect.String: "a text", reflect.Bool: "true or false", reflect.Slice: "a list",
}
