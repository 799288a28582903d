// Package overlay changes a position by laying JSON over it, as case files and lessons do: they name
// what is different, and leave the rest as the rules begin.
package overlay

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// Lay overlays a position with JSON, and writes the result into laid, a pointer to a copy of the position: maps merge,
// null removes, anything else replaces. It fails if over is no JSON, does not fit the position, or has a field that the
// position does not have. position stays as it is.
func Lay(position, laid any, over []byte) error {
	a, err := ToValues(position)
	if err != nil {
		return fmt.Errorf("reading the position: %w", err)
	}
	var b any
	if err := json.Unmarshal(over, &b); err != nil {
		return fmt.Errorf("reading what is given: %w", err)
	}
	merged, err := json.Marshal(mergeValues(a, b))
	if err != nil {
		return fmt.Errorf("writing the position: %w", err)
	}
	if err := json.Unmarshal(makeEmpty(a), laid); err != nil {
		return fmt.Errorf("clearing the position: %w", err)
	}
	if err := json.Unmarshal(merged, laid); err != nil {
		return fmt.Errorf("laying over the position: %w", err)
	}
	return checkKnown(laid, b)
}

// ToValues converts a value to the plain values of its JSON.
func ToValues(of any) (v any, err error) {
	data, err := json.Marshal(of)
	if err != nil {
		return nil, err
	}
	err = json.Unmarshal(data, &v)
	return v, err
}

// makeEmpty makes JSON that clears the fields of a position, because unmarshalling adds to maps and lists that are
// there.
func makeEmpty(position any) []byte {
	fields, _ := position.(map[string]any) // a State is a struct
	nothing := make(map[string]any, len(fields))
	for k := range fields {
		nothing[k] = nil
	}
	data, err := json.Marshal(nothing)
	if err != nil {
		return []byte("{}")
	}
	return data
}

// mergeValues returns the plain value a overlaid with b. It changes neither.
func mergeValues(a, b any) any {
	under, ok1 := a.(map[string]any)
	over, ok2 := b.(map[string]any)
	if !ok2 {
		return b
	}
	if !ok1 {
		under = nil
	}
	merged := maps.Clone(under)
	if merged == nil {
		merged = make(map[string]any)
	}
	for k, v := range over {
		if v == nil {
			delete(merged, k)
			continue
		}
		merged[k] = mergeValues(merged[k], v)
	}
	return merged
}

// checkKnown returns an error if a given field does not exist in the position: unmarshalling would
// silently drop it.
func checkKnown(position, given any) error {
	have, err := ToValues(position)
	if err != nil {
		return fmt.Errorf("reading the position: %w", err)
	}
	if path := findUnknown(have, given, ""); path != "" {
		return fmt.Errorf("given %s: the position has no such field", path)
	}
	return nil
}

// findUnknown returns the path of the first given value that is not empty and not in the position; ""
// if there is none.
func findUnknown(have, given any, path string) string {
	fields, ok := given.(map[string]any)
	if !ok {
		return ""
	}
	there, _ := have.(map[string]any) // nil: it has no fields
	for _, k := range slices.Sorted(maps.Keys(fields)) {
		v, ok := there[k]
		if !ok && !IsBlank(fields[k]) {
			return path + k
		}
		if at := findUnknown(v, fields[k], path+k+"."); at != "" {
			return at
		}
	}
	return ""
}

// IsBlank reports whether a plain value is zero or empty, at all levels, and may be left out of JSON. A list counts as
// blank only if it has no elements.
func IsBlank(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case bool:
		return !v
	case float64:
		return v == 0
	case string:
		return v == ""
	case []any:
		return len(v) == 0
	case map[string]any:
		for _, x := range v {
			if !IsBlank(x) {
				return false
			}
		}
		return true
	}
	return false
}
