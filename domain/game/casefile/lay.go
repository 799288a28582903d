package casefile

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"seneschal/domain/game"
)

// Lay returns a copy of a position overlaid with JSON: maps merge, null removes, anything else
// replaces. It fails if the JSON has a field that the position does not have.
func Lay(state game.State, over []byte) (game.State, error) {
	a, err := values(state)
	if err != nil {
		return nil, fmt.Errorf("reading the position: %w", err)
	}
	var b any
	if err := json.Unmarshal(over, &b); err != nil {
		return nil, fmt.Errorf("reading what is given: %w", err)
	}
	merged, err := json.Marshal(merge(a, b))
	if err != nil {
		return nil, fmt.Errorf("writing the position: %w", err)
	}
	laid := state.Clone()
	if err := json.Unmarshal(empty(a), laid); err != nil {
		return nil, fmt.Errorf("clearing the position: %w", err)
	}
	if err := json.Unmarshal(merged, laid); err != nil {
		return nil, fmt.Errorf("laying over the position: %w", err)
	}
	return laid, known(laid, b)
}

// values converts a value to the plain values of its JSON.
func values(of any) (v any, err error) {
	data, err := json.Marshal(of)
	if err != nil {
		return nil, err
	}
	err = json.Unmarshal(data, &v)
	return v, err
}

// empty makes JSON that clears maps, lists and pointers at the top of a position; unmarshalling
// would otherwise add to them.
func empty(position any) []byte {
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

// merge overlays a with b.
func merge(a, b any) any {
	under, ok1 := a.(map[string]any)
	over, ok2 := b.(map[string]any)
	if !ok2 {
		return b
	}
	if !ok1 {
		under = nil
	}
	out := maps.Clone(under)
	if out == nil {
		out = make(map[string]any)
	}
	for k, v := range over {
		if v == nil {
			delete(out, k)
			continue
		}
		out[k] = merge(out[k], v)
	}
	return out
}

// known returns an error if a given field does not exist in the position: unmarshalling would
// silently drop it.
func known(state game.State, given any) error {
	have, err := values(state)
	if err != nil {
		return fmt.Errorf("reading the position: %w", err)
	}
	if path := unknown(have, given, ""); path != "" {
		return fmt.Errorf("given %s: the position has no such field", path)
	}
	return nil
}

// unknown returns the path of the first given value that is not empty and not in the position; ""
// if there is none.
func unknown(have, given any, path string) string {
	fields, ok := given.(map[string]any)
	if !ok {
		return ""
	}
	there, _ := have.(map[string]any) // nil: it has no fields
	for _, k := range slices.Sorted(maps.Keys(fields)) {
		v, ok := there[k]
		if !ok && !blank(fields[k]) {
			return path + k
		}
		if at := unknown(v, fields[k], path+k+"."); at != "" {
			return at
		}
	}
	return ""
}

// blank reports whether a value may be left out of JSON.
func blank(v any) bool {
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
			if !blank(x) {
				return false
			}
		}
		return true
	}
	return false
}

// missing describes the first value of want that have does not contain, by its path and the value
// there; "" if all are contained. Maps may hold more, lists may not.
func missing(have, want any, path string) string {
	switch w := want.(type) {
	case map[string]any:
		h, _ := have.(map[string]any) // nil: nothing is contained
		for _, k := range slices.Sorted(maps.Keys(w)) {
			if at := missing(h[k], w[k], join(path, k)); at != "" {
				return at
			}
		}
		return ""
	case []any:
		anies, _ := have.([]any) // nil: an empty list
		if len(anies) != len(w) {
			return fmt.Sprintf("%s is %s, not %s", path, text(have), text(want))
		}
		for i := range w {
			if at := missing(anies[i], w[i], fmt.Sprintf("%s[%d]", path, i)); at != "" {
				return at
			}
		}
		return ""
	}
	if have == want || have == nil && blank(want) {
		return ""
	}
	return fmt.Sprintf("%s is %s, not %s", path, text(have), text(want))
}

func join(path, k string) string {
	if path == "" {
		return k
	}
	return path + "." + k
}

func text(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(data)
}
