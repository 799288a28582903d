package tiebreak

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/tournament/standings"
)

// Options complete the names of tie-breaks.
type Options struct {
	Edition Edition                           // for FIDE's tie-breaks without one in their name; "": 2026
	Roll    func(sides int, label string) int // the tournament's dice, for LOT; nil: none
	Score   string                            // the score that ranks games, for SHARE without a name; "": none
}

// A Known is a tie-break that Parse accepts.
type Known struct {
	Name  string // "BH", "SCORE:NAME"
	Title string
	Mods  []string // "C1", "M2"
}

// List returns all tie-breaks, by name.
func List() []Known {
	var all []Known
	for _, name := range slices.Sorted(maps.Keys(definitions)) {
		definition := definitions[name]
		known := Known{Name: name, Title: definition.title}
		if definition.arg != "" {
			known.Name += ":" + definition.arg
		}
		for _, m := range definition.mods {
			known.Mods = append(known.Mods, modifiers[m]...)
		}
		all = append(all, known)
	}
	return all
}

// modifiers lists the spellings of each modifier.
var modifiers = map[rune][]string{
	'C': {"C1", "C2"}, 'M': {"M1", "M2"}, 'L': {"L+N", "L-N"}, 'R': {"R"}, 'F': {"F"}, 'P': {"P"},
}

// ParseList parses names that are separated by commas or blanks: "BH-C1, BH, SB". It leaves out SHARE without a name
// if Options has no score. It fails at the first name that Parse refuses; an empty text gives nil.
func ParseList(text string, options Options) ([]standings.TieBreak, error) {
	var breaks []standings.TieBreak
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		tieBreak, err := Parse(word, options)
		if err != nil {
			return nil, err
		}
		if tieBreak.String() != "SHARE/"+string(House) || options.Score != "" {
			breaks = append(breaks, tieBreak)
		}
	}
	return breaks, nil
}

// Parse parses a name: "BH", "BH-C1", "BH/C1" (as FIDE's files have it), "KS-L+1", "SCORE:honour", each with an
// edition if wanted, "BH-C1/2023". It fails if the name, a modifier or the edition is unknown.
func Parse(word string, o Options) (standings.TieBreak, error) {
	spec, definition, err := parseName(word, o)
	if err != nil {
		return nil, err
	}
	return tieBreak{spec, definition}, nil
}

// parseName splits a name into its parts and finds its definition.
func parseName(word string, options Options) (spec, definition, error) {
	head, rest := word, ""
	if i := strings.IndexAny(word, "-/"); i >= 0 {
		head, rest = word[:i], word[i:]
	}
	name, arg, _ := strings.Cut(head, ":")
	s := spec{name: strings.ToUpper(name), arg: arg, edition: options.Edition, roll: options.Roll, score: options.Score}
	if s.name == "GE" {
		s.name = "REP" // its name until 2024
	}
	d, ok := definitions[s.name]
	if !ok {
		return s, d, fmt.Errorf("tie-break %q is unknown; legal are %s", word, listNames())
	}
	if err := s.readModifiers(d, rest); err != nil {
		return s, d, fmt.Errorf("tie-break %q: %w", word, err)
	}
	return s, d, nil
}

// listNames lists the names of all tie-breaks.
func listNames() string {
	return strings.Join(lists.Map(List(), func(k Known) string { return k.Name }), ", ")
}

// readModifiers checks the argument, reads modifiers and edition from the rest of a name, and builds
// the canonical name.
func (s *spec) readModifiers(definition definition, rest string) error {
	s.full = s.name
	if (definition.arg == "") != (s.arg == "") && !(definition.free && s.arg == "") || strings.ContainsAny(s.arg, ": ") {
		return fmt.Errorf("write it %s", strings.TrimSuffix(s.name+":"+definition.arg, ":"))
	}
	if s.arg != "" {
		s.full += ":" + s.arg
	}
	if s.name == "PLACE" {
		if n, err := strconv.Atoi(s.arg); err != nil || n < 1 || n > 99 {
			return fmt.Errorf("place %q; from 1 to 99 are legal", s.arg)
		}
	}
	s.edition = cmp.Or(s.edition, FIDE2026)
	if definition.house {
		s.edition = House
	}
	for _, part := range splitModifiers(rest) {
		if err := s.readModifier(definition, part); err != nil {
			return err
		}
	}
	return s.checkEdition(definition)
}

// splitModifiers splits "-C1/2026" at its hyphens and slashes; the sign of a limit, as in "-L-1", does not
// split.
func splitModifiers(rest string) []string {
	var modifiers []string
	for rest != "" {
		rest = rest[1:]
		end := strings.IndexAny(rest, "-/")
		if end == 1 && (rest[0] == 'L' || rest[0] == 'l') {
			if next := strings.IndexAny(rest[2:], "-/"); next >= 0 {
				end = 2 + next
			} else {
				end = -1
			}
		}
		if end < 0 {
			return append(modifiers, rest)
		}
		modifiers = append(modifiers, rest[:end])
		rest = rest[end:]
	}
	return modifiers
}

// readModifier reads one modifier, or the edition.
func (s *spec) readModifier(definition definition, part string) error {
	part = strings.ToUpper(part)
	takes := part != "" && strings.ContainsRune(definition.mods, rune(part[0]))
	n, err := strconv.Atoi(strings.TrimLeft(part, "CML"))
	switch {
	case !definition.house && (part == string(FIDE2023) || part == string(FIDE2026)), definition.house && part == string(House):
		s.edition = Edition(part)
		return nil
	case takes && part == "R":
		s.reverse = true
	case takes && part == "F":
		s.fore = true
	case takes && part == "P":
		s.forfeits = true
	case takes && err == nil && part[0] == 'C' && (n == 1 || n == 2):
		s.trim = trim{low: n}
	case takes && err == nil && part[0] == 'M' && (n == 1 || n == 2):
		s.trim = trim{n, n}
	case takes && err == nil && part[0] == 'L' && n >= -99 && n <= 99:
		s.limit = n
		part = fmt.Sprintf("L%+d", n)
	default:
		return fmt.Errorf("%q is neither an edition nor a modifier of %s; legal are %s", part, s.name, definition.listLegal())
	}
	s.full += "-" + part
	return nil
}

// listLegal lists the editions and modifiers that the tie-break takes.
func (d definition) listLegal() string {
	all := lists.Either(d.house, []string{string(House)}, []string{string(FIDE2023), string(FIDE2026)})
	for _, m := range d.mods {
		all = append(all, modifiers[m]...)
	}
	return strings.Join(all, ", ")
}

// checkEdition checks the edition and appends it to the canonical name.
func (s *spec) checkEdition(definition definition) error {
	if s.edition != House && s.edition != FIDE2023 && s.edition != FIDE2026 {
		return fmt.Errorf("edition %q; legal are %s", s.edition, definition.listLegal())
	}
	if !definition.house && string(s.edition) < definition.since {
		return fmt.Errorf("FIDE has it since %s only", definition.since)
	}
	s.full += "/" + string(s.edition)
	return nil
}

// An Explanation holds the parts of a tie-break's name, for callers that put it into words.
type Explanation struct {
	Name     string // "BH"
	Arg      string // a score or a place behind the name; "": none
	Edition  string
	House    bool // our own, not FIDE's
	Cut      int  // the number of least significant values that are left out
	Median   int  // the number left out at either end; Cut is then 0
	Limit    int  // the number of half points by which the limit is moved
	Least    bool // a lower figure is better
	Fore     bool // the last round is taken as drawn
	Forfeits bool // forfeits count as games
}

// Explain splits a name into its parts. It returns false if Parse would refuse the name.
func Explain(name string) (Explanation, bool) {
	s, d, err := parseName(name, Options{})
	explanation := Explanation{
		Name: s.name, Arg: s.arg, Edition: string(s.edition), House: d.house, Median: s.trim.high, Limit: s.limit, Least: s.reverse, Fore: s.fore, Forfeits: s.forfeits,
	}
	if s.trim.high == 0 {
		explanation.Cut = s.trim.low
	}
	return explanation, err == nil
}
