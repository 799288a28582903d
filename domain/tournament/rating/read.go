package rating

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

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
	return file.Games, file.Options, nil
}

// atLine says in which line of the text the reader stopped.
func atLine(data []byte, offset int64, err error) error {
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		offset = syntax.Offset
	}
	if kind, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		offset = kind.Offset
	}
	read := data[:min(max(offset, 0), int64(len(data)))]
	return fmt.Errorf("line %d: %w", bytes.Count(read, []byte("\n"))+1, err)
}
