package points

import (
	"embed"
	"errors"
	"fmt"
	"strings"

	"seneschal/domain/datafile"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
)

//go:embed data/schemes.yaml
var schemeFiles embed.FS

// namedSchemes holds the schemes that have a name of their own.
var namedSchemes = datafile.MustFile[[]Scheme](schemeFiles, "data/schemes.yaml")

// maxPlaces is how many places a list may have.
const maxPlaces = 64

// Parse reads a scheme: a named one, followed by the name of a score if it needs one ("sum-of-squares honour");
// "places 10 6 3 1"; "result 3 1 0"; or "formula 100 * honour / sum(honour)". It fails for any other text.
func Parse(text string) (Scheme, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return Scheme{}, fmt.Errorf("no points scheme; write one of %s", listLegalSchemes())
	}
	scheme, err := parseScheme(strings.ToLower(words[0]), words[1:])
	if err != nil {
		return Scheme{}, fmt.Errorf("points scheme %q: %w", text, err)
	}
	return scheme, nil
}

// parseScheme reads the words of a scheme; head is the first of them.
func parseScheme(head string, rest []string) (Scheme, error) {
	switch head {
	case "places":
		return parsePlaces(rest)
	case "result":
		return parseResult(rest)
	case "formula":
		text := strings.Join(rest, " ")
		e, err := parseFormula(text)
		return Scheme{Name: head, formula: e, spelling: "formula " + text}, err
	}
	for _, scheme := range namedSchemes {
		if scheme.Name == head {
			return scheme.completeWith(rest)
		}
	}
	return Scheme{}, fmt.Errorf("unknown; legal are %s", listLegalSchemes())
}

// listLegalSchemes returns the spellings of all schemes, for errors.
func listLegalSchemes() string {
	all := []string{"places N N …", "result WIN DRAW LOSS", "formula …"}
	all = append(all, lists.Map(namedSchemes, Scheme.spellUsage)...)
	return strings.Join(all, ", ")
}

// spellUsage returns the words with which a named scheme is written.
func (s Scheme) spellUsage() string {
	if s.Needs == "score" {
		return s.Name + " SCORE"
	}
	return s.Name
}

// completeWith completes a named scheme with the words after its name. It fails unless
// they are the score that the scheme needs, or none if it needs none.
func (s Scheme) completeWith(rest []string) (Scheme, error) {
	s.spelling = s.Name
	switch {
	case s.Needs == "" && len(rest) == 0:
		return s, nil
	case s.Needs == "score" && len(rest) == 1 && isName(rest[0]):
		s.score = rest[0]
		s.spelling += " " + s.score
		return s, nil
	}
	return Scheme{}, fmt.Errorf("write it %s", s.spellUsage())
}

// parsePlaces reads the points for the first place, the second and so on.
func parsePlaces(words []string) (Scheme, error) {
	numbers, err := parseNumbers(words)
	switch {
	case err != nil:
		return Scheme{}, err
	case len(numbers) == 0 || len(numbers) > maxPlaces:
		return Scheme{}, fmt.Errorf("%d places; from 1 to %d are legal", len(numbers), maxPlaces)
	case !isDescending(numbers):
		return Scheme{}, errors.New("a worse place may not give more")
	}
	return Scheme{Name: "places", Places: numbers, spelling: "places " + joinNumbers(numbers)}, nil
}

// parseResult reads the points for a win, a draw and a loss.
func parseResult(words []string) (Scheme, error) {
	numbers, err := parseNumbers(words)
	switch {
	case err != nil:
		return Scheme{}, err
	case len(numbers) != 3:
		return Scheme{}, fmt.Errorf("%d numbers; write win, draw and loss", len(numbers))
	case !isDescending(numbers):
		return Scheme{}, errors.New("a draw may not give more than a win, nor a loss more than a draw")
	}
	return Scheme{Name: "result", Result: &Triple{numbers[0], numbers[1], numbers[2]}, spelling: "result " + joinNumbers(numbers)}, nil
}

// parseNumbers reads each word as a number; it fails at the first that is none.
func parseNumbers(words []string) ([]figure.Number, error) {
	var all []figure.Number
	for _, word := range words {
		number, err := figure.Parse(word)
		if err != nil {
			return nil, err
		}
		all = append(all, number)
	}
	return all, nil
}

func joinNumbers(numbers []figure.Number) string {
	return strings.Join(lists.Map(numbers, figure.Number.String), " ")
}

// String returns the canonical spelling. Parse reads it back.
func (s Scheme) String() string { return s.spelling }

// MarshalText encodes a scheme as its canonical spelling.
func (s Scheme) MarshalText() ([]byte, error) { return []byte(s.spelling), nil }

// UnmarshalText reads a scheme as Parse does. Empty text gives the zero Scheme.
func (s *Scheme) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*s = Scheme{}
		return nil
	}
	read, err := Parse(string(text))
	if err == nil {
		*s = read
	}
	return err
}
