package casefile

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"seneschal/domain/overlay"
)

// findMissing describes the first value of want that have does not contain, by its path and the value there; "" if have
// contains all of them. Maps may hold more than is wanted, lists may not. A blank value (nil, "", 0, false) may be
// missing.
func findMissing(have, want any, path string) string {
	switch w := want.(type) {
	case map[string]any:
		h, _ := have.(map[string]any) // nil: nothing is contained
		for _, k := range slices.Sorted(maps.Keys(w)) {
			if at := findMissing(h[k], w[k], join(path, k)); at != "" {
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
			if at := findMissing(anies[i], w[i], fmt.Sprintf("%s[%d]", path, i)); at != "" {
				return at
			}
		}
		return ""
	}
	if have == want || have == nil && overlay.IsBlank(want) {
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

// text formats a value as JSON, or as Go prints it if it has no JSON.
func text(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(data)
}
