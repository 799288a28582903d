package tournament

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
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
	var fields []string
	x, y := fieldsOf(a), fieldsOf(b)
	for name := range x {
		if !reflect.DeepEqual(x[name], y[name]) {
			fields = append(fields, name)
		}
	}
	for name := range y {
		if _, ok := x[name]; !ok {
			fields = append(fields, name)
		}
	}
	slices.Sort(fields)
	return fields
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
