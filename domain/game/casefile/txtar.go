package casefile

import "strings"

// part is one file of an archive.
type part struct{ name, text string }

// split reads the txtar format: a comment, then parts that each begin with a
// line "-- name --". A remark after the second dashes is left out.
func split(data string) (comment string, parts []part) {
	for line := range strings.Lines(strings.ReplaceAll(data, "\r\n", "\n")) {
		name, ok := marker(line)
		switch {
		case ok:
			parts = append(parts, part{name: name})
		case len(parts) == 0:
			comment += line
		default:
			parts[len(parts)-1].text += line
		}
	}
	return comment, parts
}

func marker(line string) (name string, ok bool) {
	rest, ok := strings.CutPrefix(line, "-- ")
	if !ok {
		return "", false
	}
	name, after, ok := strings.Cut(rest, " --")
	after = strings.TrimSpace(after)
	if !ok || after != "" && after[0] != '#' {
		return "", false
	}
	return strings.TrimSpace(name), true
}
