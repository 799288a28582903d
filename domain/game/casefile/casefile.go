// Package casefile reads and runs case files: a rules question in the game's own language, with its
// answer. A file is in the txtar format; its comment names the rule and the question:
//
//	# F-031  A besieged manor yields no tithe.
//	-- game --              ruleset, preset, options, seats (names or how many), edition; YAML
//	-- given --             YAML laid over the starting position as JSON: maps merge, null takes away, lists replace
//	-- orders lancelot --   a submission; sections may come in any order, submissions of a phase are sent in that of the file
//	-- refused --           each refused line, as "line: reason", "line: CODE" or a part of it; all must be named
//	-- warned --            warnings, in the same form; some may be left out
//	-- forecast lancelot -- parts of lines of the receipt's forecast; "! text" must not be there
//	-- dice --              values in their order; "..." at the end lets the others be 1
//	-- events --            kinds with fields, "fought {at: fen}", in this order among those adjudicated; "! fought {}" must not be there
//	-- state --             YAML that must be contained in the position afterwards
//	-- report lancelot --   parts of lines of that seat's report ("report public" for onlookers); "! text" must not be there
//	-- result --            YAML that must be contained in the result
//	-- refused setup --     parts of the errors of a setup that must be refused
//
// A number at the end of a heading ("orders gawain 2") is that of the phase, from 1. A phase is
// closed if the file asks for anything after its closing. Lines that begin with # are remarks.
package casefile

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// A CaseResult is the outcome of a case.
type CaseResult struct {
	Name     string   `json:"name"`
	Rule     string   `json:"rule"`  // "F-031"
	Title    string   `json:"title"` // the question
	Failures []string `json:"failures,omitempty"`
}

// Holds reports whether the case came out as it says.
func (r CaseResult) Holds() bool { return len(r.Failures) == 0 }

// A Lookup finds rulesets by name.
type Lookup = func(name string) (game.Ruleset, bool)

// file is a case file as read: its sections in their order.
type file []section

// section is one part of a case file. A section under "orders lancelot 2" has the kind "orders", the seat
// "lancelot", and the phase 2.
type section struct {
	kind  string // "orders"
	seat  string // the seat: "lancelot"; "" if none is named
	phase int    // from 1
	text  string
}

// headings maps the kinds of sections to whether their headings name a seat.
var headings = map[string]bool{
	"game": false, "given": false, "orders": true, "refused": false, "warned": false, "forecast": true, "dice": false,
	"events": false, "state": false, "report": true, "result": false,
}

// parse reads a case file. The result holds its name, rule and title, and as failures everything that is wrong with the
// file itself.
func parse(name string, data []byte) (file, CaseResult) {
	result := CaseResult{Name: name}
	comment, parts := split(string(data))
	for line := range strings.Lines(comment) {
		if text, ok := strings.CutPrefix(strings.TrimSpace(line), "#"); ok && result.Rule == "" {
			result.Rule, result.Title, _ = strings.Cut(strings.TrimSpace(text), " ")
			result.Title = strings.TrimSpace(result.Title)
		}
	}
	if result.Rule == "" || result.Title == "" {
		result.Failures = append(result.Failures, "the first line is to name the rule and what is asked: # F-031  A besieged manor yields no tithe.")
	}
	var f file
	for _, file := range parts {
		section, err := parseHeading(file.name)
		if err != nil {
			result.Failures = append(result.Failures, err.Error())
			continue
		}
		section.text = file.text
		f = append(f, section)
	}
	if _, ok := f.find("game", "", 1); !ok && len(result.Failures) == 0 {
		result.Failures = append(result.Failures, "there is no section game")
	}
	return f, result
}

// parseHeading parses the heading of a section; without a number it is for phase 1. It fails if the kind is not known,
// or does not fit the number of words.
func parseHeading(name string) (section, error) {
	words := strings.Fields(name)
	s := section{phase: 1}
	if n := len(words); n > 1 {
		if p, err := strconv.Atoi(words[n-1]); err == nil && p > 0 && p < 1000 {
			s.phase, words = p, words[:n-1]
		}
	}
	if name == "refused setup" {
		return section{kind: "refused", seat: "setup", phase: 1}, nil
	}
	if len(words) == 0 {
		return s, fmt.Errorf("section %q has no name", name)
	}
	s.kind = words[0]
	whom, known := headings[s.kind]
	switch {
	case !known:
		return s, fmt.Errorf("section %q is not known", name)
	case whom && len(words) != 2:
		return s, fmt.Errorf("section %q is to name a seat", name)
	case !whom && len(words) != 1:
		return s, fmt.Errorf("section %q has too many words", name)
	case whom:
		s.seat = words[1]
	}
	return s, nil
}

// find returns the section of a kind for a seat ("" if the kind names none) and a phase; false if there is none.
func (f file) find(what, whom string, phase int) (section, bool) {
	return lists.Find(f, func(s section) bool { return s.kind == what && s.seat == whom && s.phase == phase })
}

// sectionsOf returns all sections of one kind for a phase, sorted by seat.
func (f file) sectionsOf(what string, phase int) []section {
	all := lists.Keep(f, func(s section) bool { return s.kind == what && s.phase == phase })
	slices.SortStableFunc(all, func(a, b section) int { return cmp.Compare(a.seat, b.seat) })
	return all
}

// lastPhase returns the number of the last phase that the file mentions.
func (f file) lastPhase() int {
	n := 1
	for _, s := range f {
		n = max(n, s.phase)
	}
	return n
}

// closes reports whether a phase is to be closed: the file asks for something after its closing, or has a later
// phase.
func (f file) closes(phase int) bool {
	if phase < f.lastPhase() {
		return true
	}
	return slices.ContainsFunc([]string{"dice", "events", "state", "report", "result"}, func(what string) bool {
		return len(f.sectionsOf(what, phase)) > 0
	})
}

// lines returns the lines of a section without remarks and blank ones.
func (s section) lines() []string {
	var out []string
	for line := range strings.Lines(s.text) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			out = append(out, line)
		}
	}
	return out
}

// orderLines returns the text of the section as the lines of a player's submission.
func (s section) orderLines() []order.Line { return order.Clean(s.text) }

// An archiveFile is one file of a txtar archive.
type archiveFile struct{ name, text string }

// split reads the txtar format: a comment, then parts that each begin with a line "-- name --". Such a line may have
// a remark (#) behind the second dashes, which is dropped.
func split(data string) (comment string, parts []archiveFile) {
	for line := range strings.Lines(strings.ReplaceAll(data, "\r\n", "\n")) {
		name, ok := marker(line)
		switch {
		case ok:
			parts = append(parts, archiveFile{name: name})
		case len(parts) == 0:
			comment += line
		default:
			parts[len(parts)-1].text += line
		}
	}
	return comment, parts
}

// marker returns the name of the part that a line begins; ok is false for any other line.
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
