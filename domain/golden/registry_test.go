package golden_test

import (
	"cmp"
	"encoding"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/domain/rulesets"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
)

const (
	eventsFile = "domain/golden/testdata/events.txt"
	unreleased = "unreleased" // of a field that no release has written yet
)

// TestEventsKeepTheirFields holds the fields of every kind of event to a list: kind and version, the
// field, its type in JSON, and the release since which it is written. What is released never changes,
// and a released version gets no further field: a new shape is a new version, with an upcaster. What
// is not released yet is written anew with -update.
func TestEventsKeepTheirFields(t *testing.T) {
	held, err := os.ReadFile(eventsFile)
	require.NoError(t, err)
	since := map[string]string{} // by the rest of the line
	frozen := map[string]bool{}  // kinds, with their version
	for line := range strings.Lines(string(held)) {
		text := strings.TrimSpace(line)
		at := strings.LastIndex(text, " ")
		since[text[:at]] = text[at+1:]
		if shape, _, _ := strings.Cut(text, " "); text[at+1:] != unreleased {
			frozen[shape] = true
		}
	}
	now, versions := describeEvents(t)
	for line := range since {
		shape, _, _ := strings.Cut(line, " ")
		kind, version, _ := strings.Cut(shape, "/")
		require.Contains(t, versions, kind, "a kind of event is gone: its logs could not be read")
		if version == fmt.Sprint(versions[kind]) && !slices.Contains(now, line) {
			require.Equal(t, unreleased, since[line], "%s: it was released: give the event a new version, with an upcaster", line)
			delete(since, line)
		}
	}
	for _, line := range now {
		if _, ok := since[line]; !ok {
			shape, _, _ := strings.Cut(line, " ")
			require.False(t, frozen[shape], "%s: that version was released without it: give the event a new version, with an upcaster", line)
			since[line] = unreleased
		}
	}
	var list strings.Builder
	for _, line := range slices.Sorted(maps.Keys(since)) {
		fmt.Fprintln(&list, line, since[line])
	}
	if *update {
		require.NoError(t, os.WriteFile(eventsFile, []byte(list.String()), 0o644))
		return
	}
	require.Equal(t, string(held), list.String(), "write the list anew with -update")
}

// describeEvents returns a line for each field of each event that the server can write, and the
// version of each kind.
func describeEvents(t *testing.T) (lines []string, versions map[string]int) {
	t.Helper()
	registries := []*event.Registry{tournament.Registry(), substitute.Registry(), opening.Registry()}
	for _, rules := range rulesets.All() {
		registries = append(registries, game.Registry(rules))
	}
	versions = map[string]int{}
	for _, registry := range registries {
		for _, kind := range registry.Kinds() {
			if versions[kind] > 0 {
				continue // the kernel's, which all rulesets share
			}
			versions[kind] = registry.Version(kind)
			shape := fmt.Sprintf("%s/%d", kind, versions[kind])
			empty, err := registry.Decode(event.Envelope{Kind: kind, Version: versions[kind], Data: json.RawMessage("{}")})
			require.NoError(t, err)
			fields := describeFields(reflect.TypeOf(empty), "", nil)
			if len(fields) == 0 {
				lines = append(lines, shape+" - -")
			}
			for _, field := range fields {
				lines = append(lines, shape+" "+field)
			}
		}
	}
	return lines, versions
}

// describeFields returns the path and the type in JSON of each field of a struct, those of the structs
// in it included: "setup.seats []string".
func describeFields(of reflect.Type, path string, within []reflect.Type) (fields []string) {
	for i := range of.NumField() {
		field := of.Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case name == "-" || !field.IsExported() && (!field.Anonymous || field.Type.Kind() != reflect.Struct):
		case field.Anonymous && name == "":
			fields = append(fields, describeFields(field.Type, path, within)...)
		default:
			fields = append(fields, describeValue(field.Type, path+cmp.Or(name, field.Name), within)...)
		}
	}
	return fields
}

var (
	jsonMarshaler = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

// describeValue returns the type of a value in JSON, behind its path: "rolls []int". A struct is told
// field by field.
func describeValue(of reflect.Type, path string, within []reflect.Type) []string {
	switch {
	case of == reflect.TypeFor[time.Time]():
		return []string{path + " time"}
	case of.Kind() == reflect.Pointer:
		return describeValue(of.Elem(), path, within)
	case of.Implements(jsonMarshaler) || reflect.PointerTo(of).Implements(jsonMarshaler):
		return []string{path + " own:" + of.Name()}
	case of.Implements(textMarshaler) || reflect.PointerTo(of).Implements(textMarshaler):
		return []string{path + " text:" + of.Name()}
	}
	switch of.Kind() {
	case reflect.Slice, reflect.Array:
		if of.Elem().Kind() == reflect.Uint8 {
			return []string{path + " bytes"}
		}
		return describeValue(of.Elem(), path+"[]", within)
	case reflect.Map:
		return describeValue(of.Elem(), path+"{"+of.Key().Kind().String()+"}", within)
	case reflect.Struct:
		if slices.Contains(within, of) {
			return []string{path + " again:" + of.Name()}
		}
		return describeFields(of, path+".", append(slices.Clip(within), of))
	}
	return []string{path + " " + of.Kind().String()}
}
