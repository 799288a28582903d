package tournament

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"seneschal/domain/lists"
)

func fieldsOf(r Rules) map[string]any {
	fields := map[string]any{}
	text, err := json.Marshal(r)
	if err == nil {
		err = json.Unmarshal(text, &fields)
	}
	if err != nil {
		panic(err) //nolint:forbidigo // rules are made of what marshals
	}
	return fields
}

// changes are the fields in which rules differ, sorted.
func changes(a, b Rules) []string {
	x, y := fieldsOf(a), fieldsOf(b)
	all := maps.Clone(x)
	maps.Copy(all, y)
	return lists.Keep(slices.Sorted(maps.Keys(all)), func(name string) bool { return !reflect.DeepEqual(x[name], y[name]) })
}

// Lines are the rules as plain text, a field a line: "points.scheme: meeple".
func (r Rules) Lines() []string { return flat("", fieldsOf(r)) }

func flat(prefix string, fields map[string]any) []string {
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if inner, ok := fields[name].(map[string]any); ok {
			lines = append(lines, flat(prefix+name+".", inner)...)
		} else if fields[name] != "" {
			lines = append(lines, fmt.Sprintf("%s%s: %v", prefix, name, fields[name]))
		}
	}
	return lines
}
