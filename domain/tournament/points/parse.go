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
var files embed.FS

var named = datafile.MustFile[[]Scheme](files, "data/schemes.yaml")

// most is the greatest number of places in a list.
const most = 64

// Parse reads a scheme: a named one, followed by the name of a score if it needs
// one ("sum-of-squares honour"); "places 10 6 3 1"; "result 3 1 0"; or
// "formula 100 * honour / sum(honour)".
func Parse(text string) (Scheme, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return Scheme{}, fmt.Errorf("no points scheme; write one of %s", legal())
	}
	scheme, err := parse(strings.ToLower(words[0]), words[1:])
	if err != nil {
		return Scheme{}, fmt.Errorf("points scheme %q: %w", text, err)
	}
	return scheme, nil
}

func parse(head string, rest []string) (Scheme, error) {
	switch head {
	case "places":
		return listed(rest)
	case "result":
		return tripled(rest)
	case "formula":
		text := strings.Join(rest, " ")
		e, err := parseFormula(text)
		return Scheme{Name: head, formula: e, spelling: "formula " + text}, err
	}
	for _, scheme := range named {
		if scheme.Name == head {
			return scheme.over(rest)
		}
	}
	return Scheme{}, fmt.Errorf("unknown; legal are %s", legal())
}

func legal() string {
	all := []string{"places N N …", "result WIN DRAW LOSS", "formula …"}
	all = append(all, lists.Map(named, Scheme.call)...)
	return strings.Join(all, ", ")
}

// call shows how to write a named scheme.
func (s Scheme) call() string {
	if s.Needs == "score" {
		return s.Name + " SCORE"
	}
	return s.Name
}

// over completes a named scheme with the words after its name. It fails unless
// they are the score that the scheme needs, or none if it needs none.
func (s Scheme) over(rest []string) (Scheme, error) {
	s.spelling = s.Name
	switch {
	case s.Needs == "" && len(rest) == 0:
		return s, nil
	case s.Needs == "score" && len(rest) == 1 && isName(rest[0]):
		s.score = rest[0]
		s.spelling += " " + s.score
		return s, nil
	}
	return Scheme{}, fmt.Errorf("write it %s", s.call())
}

func listed(words []string) (Scheme, error) {
	numbers, err := numbers(words)
	switch {
	case err != nil:
		return Scheme{}, err
	case len(numbers) == 0 || len(numbers) > most:
		return Scheme{}, fmt.Errorf("%d places; from 1 to %d are legal", len(numbers), most)
	case !descending(numbers):
		return Scheme{}, errors.New("a worse place may not give more")
	}
	return Scheme{Name: "places", Places: numbers, spelling: "places " + join(numbers)}, nil
}

func tripled(words []string) (Scheme, error) {
	numbers, err := numbers(words)
	switch {
	case err != nil:
		return Scheme{}, err
	case len(numbers) != 3:
		return Scheme{}, fmt.Errorf("%d numbers; write win, draw and loss", len(numbers))
	case !descending(numbers):
		return Scheme{}, errors.New("a draw may not give more than a win, nor a loss more than a draw")
	}
	return Scheme{Name: "result", Result: &Triple{numbers[0], numbers[1], numbers[2]}, spelling: "result " + join(numbers)}, nil
}

func numbers(words []string) ([]figure.Number, error) {
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

func join(numbers []figure.Number) string {
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
