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

// found keeps the first difference that an audit finds.
type found struct{ first *Difference }

func (f *found) differs(difference Difference) {
	if f.first == nil {
		f.first = &difference
	}
}

// follows checks that a commit follows the head of a log.
func (f *found) follows(head eventstore.Head, log eventstore.Log, commit *eventstore.Commit) {
	if err := eventstore.Verify(head, commit); err != nil {
		f.differs(Difference{Pos: commit.Pos, What: err.Error()})
	}
	if commit.Log != log {
		f.differs(Difference{Pos: commit.Pos, What: fmt.Sprintf("it is of %s", commit.Log)})
	}
}

// compare reports whether events of a commit, from the given index on, are as they should be.
func (f *found) compare(words *event.Registry, commit *eventstore.Commit, first int, events, again []event.Event) bool {
	difference, err := compare(words, events, again)
	if err != nil {
		difference = &Difference{What: err.Error()}
	}
	if difference == nil {
		return true
	}
	difference.Pos, difference.Version = commit.Pos, difference.Version+commit.First+first
	f.differs(*difference)
	return false
}

// compare finds the first difference between recorded events and those that should be there; its
// Version counts from 0. It returns nil if there is none.
func compare(words *event.Registry, recorded, again []event.Event) (*Difference, error) {
	for i := range max(len(recorded), len(again)) {
		switch {
		case i >= len(recorded):
			return &Difference{Version: i, Kind: words.Kind(again[i]), What: "it should be there, and is not"}, nil
		case i >= len(again):
			return &Difference{Version: i, Kind: words.Kind(recorded[i]), What: "it is there, and should not be"}, nil
		case words.Kind(recorded[i]) != words.Kind(again[i]):
			return &Difference{Version: i, Kind: words.Kind(recorded[i]), What: "it should be " + words.Kind(again[i])}, nil
		}
		field, what, err := differ(recorded[i], again[i])
		if err != nil {
			return nil, err
		}
		if what != "" {
			return &Difference{Version: i, Kind: words.Kind(recorded[i]), Field: field, What: what}, nil
		}
	}
	return nil, nil
}

// differ compares two events as JSON; what is empty if they are equal.
func differ(recorded, again event.Event) (field, what string, err error) {
	a, err := json.Marshal(recorded)
	if err != nil {
		return "", "", err
	}
	b, err := json.Marshal(again)
	if err != nil || bytes.Equal(a, b) {
		return "", "", err
	}
	x, err := decode(a)
	if err != nil {
		return "", "", err
	}
	y, err := decode(b)
	if err != nil {
		return "", "", err
	}
	if field, what = differing("", x, y); what == "" {
		what = "it is spelt otherwise"
	}
	return field, what, nil
}

func decode(text []byte) (any, error) {
	var v any
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	err := dec.Decode(&v)
	return v, err
}

// differing finds the path of the first place where two values differ, and describes the
// difference.
func differing(path string, x, y any) (field, what string) {
	switch x := x.(type) {
	case map[string]any:
		if y, ok := y.(map[string]any); ok {
			return differingFields(path, x, y)
		}
	case []any:
		if y, ok := y.([]any); ok {
			return differingItems(path, x, y)
		}
	}
	if a, b := fmt.Sprint(x), fmt.Sprint(y); a != b {
		return path, fmt.Sprintf("it is %.60s, and should be %.60s", a, b)
	}
	return "", ""
}

func differingFields(path string, x, y map[string]any) (field, what string) {
	keys := maps.Clone(x)
	maps.Copy(keys, y)
	for _, k := range slices.Sorted(maps.Keys(keys)) {
		sub := k
		if path != "" {
			sub = path + "." + k
		}
		if f, w := differing(sub, x[k], y[k]); w != "" {
			return f, w
		}
	}
	return "", ""
}

func differingItems(path string, x, y []any) (field, what string) {
	for i := range min(len(x), len(y)) {
		if f, w := differing(fmt.Sprintf("%s[%d]", path, i), x[i], y[i]); w != "" {
			return f, w
		}
	}
	if len(x) != len(y) {
		return path, fmt.Sprintf("it has %d entries, and should have %d", len(x), len(y))
	}
	return "", ""
}
