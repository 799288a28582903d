package audit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"seneschal/domain/event"
	"seneschal/eventstore"
)

// findings keeps the first difference that an audit finds.
type findings struct{ first *Difference }

// noteDifference keeps a difference, unless there is an earlier one.
func (f *findings) noteDifference(difference Difference) {
	if f.first == nil {
		f.first = &difference
	}
}

// checkFollows notes a difference if a commit does not follow the head of a log, or is of another log.
func (f *findings) checkFollows(head eventstore.Head, log eventstore.Log, commit *eventstore.Commit) {
	if err := eventstore.Verify(head, commit); err != nil {
		f.noteDifference(Difference{Pos: commit.Pos, What: err.Error()})
	}
	if commit.Log != log {
		f.noteDifference(Difference{Pos: commit.Pos, What: fmt.Sprintf("it is of %s", commit.Log)})
	}
}

// compareEvents compares events of a commit, of which the first has the index first in it, with those that should be
// there, again. It returns false, and notes the difference, if they are not the same.
func (f *findings) compareEvents(registry *event.Registry, commit *eventstore.Commit, first int, events, again []event.Event) bool {
	difference, err := findDifference(registry, events, again)
	if err != nil {
		difference = &Difference{What: err.Error()}
	}
	if difference == nil {
		return true
	}
	difference.Pos, difference.Version = commit.Pos, difference.Version+commit.First+first
	f.noteDifference(*difference)
	return false
}

// findDifference finds the first difference between recorded events and those that should be there; its
// Version counts from 0. It returns nil if there is none.
func findDifference(registry *event.Registry, recorded, expected []event.Event) (*Difference, error) {
	for i := range max(len(recorded), len(expected)) {
		switch {
		case i >= len(recorded):
			return &Difference{Version: i, Kind: registry.Kind(expected[i]), What: "it should be there, and is not"}, nil
		case i >= len(expected):
			return &Difference{Version: i, Kind: registry.Kind(recorded[i]), What: "it is there, and should not be"}, nil
		case registry.Kind(recorded[i]) != registry.Kind(expected[i]):
			return &Difference{Version: i, Kind: registry.Kind(recorded[i]), What: "it should be " + registry.Kind(expected[i])}, nil
		}
		field, what, err := compareEvent(recorded[i], expected[i])
		if err != nil {
			return nil, err
		}
		if what != "" {
			return &Difference{Version: i, Kind: registry.Kind(recorded[i]), Field: field, What: what}, nil
		}
	}
	return nil, nil
}

// compareEvent compares two events as JSON. what says how they differ; it is "" if they do not.
func compareEvent(recorded, expected event.Event) (field, what string, err error) {
	a, err := json.Marshal(recorded)
	if err != nil {
		return "", "", err
	}
	b, err := json.Marshal(expected)
	if err != nil || bytes.Equal(a, b) {
		return "", "", err
	}
	x, err := decodeJSON(a)
	if err != nil {
		return "", "", err
	}
	y, err := decodeJSON(b)
	if err != nil {
		return "", "", err
	}
	if field, what = findDifferingPath("", x, y); what == "" {
		what = "it is spelt otherwise"
	}
	return field, what, nil
}

func decodeJSON(text []byte) (any, error) {
	var v any
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	err := dec.Decode(&v)
	return v, err
}

// findDifferingPath finds the path, below the given one, of the first place where two JSON values differ, and describes
// the difference. Both results are "" if the values are equal.
func findDifferingPath(path string, x, y any) (field, what string) {
	switch x := x.(type) {
	case map[string]any:
		if y, ok := y.(map[string]any); ok {
			return compareFields(path, x, y)
		}
	case []any:
		if y, ok := y.([]any); ok {
			return compareItems(path, x, y)
		}
	}
	if a, b := fmt.Sprint(x), fmt.Sprint(y); a != b {
		return path, fmt.Sprintf("it is %.60s, and should be %.60s", a, b)
	}
	return "", ""
}

// compareFields compares two objects as findDifferingPath does, by the sorted names of their fields. A missing field counts
// as null.
func compareFields(path string, x, y map[string]any) (field, what string) {
	keys := maps.Clone(x)
	maps.Copy(keys, y)
	for _, k := range slices.Sorted(maps.Keys(keys)) {
		sub := k
		if path != "" {
			sub = path + "." + k
		}
		if f, w := findDifferingPath(sub, x[k], y[k]); w != "" {
			return f, w
		}
	}
	return "", ""
}

// compareItems compares two lists as findDifferingPath does: first their items, then their lengths.
func compareItems(path string, x, y []any) (field, what string) {
	for i := range min(len(x), len(y)) {
		if f, w := findDifferingPath(fmt.Sprintf("%s[%d]", path, i), x[i], y[i]); w != "" {
			return f, w
		}
	}
	if len(x) != len(y) {
		return path, fmt.Sprintf("it has %d entries, and should have %d", len(x), len(y))
	}
	return "", ""
}
