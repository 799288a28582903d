package figure

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"seneschal/domain/lists"
)

// An Op tells how a figure is made from its parts.
type Op string

const (
	Given   Op = ""        // it has no parts, or they only illustrate it
	Total   Op = "sum"     // of the parts that are not cut
	Mean    Op = "mean"    // of the parts that are not cut
	Product Op = "product" // of all parts
	Least   Op = "least"   // of all parts
	Rounded Op = "rounded" // the only part, half up, to Decimals
)

// A Why is a figure opened to its arithmetic. Working the Op over the parts
// again gives the value, at every depth: Check holds it to that.
type Why struct {
	Label    string `json:"label"`
	Value    Number `json:"value"`
	Op       Op     `json:"op,omitempty"`
	Decimals int    `json:"decimals,omitempty"` // of Rounded
	Rule     string `json:"rule,omitempty"`     // "FIDE C.07 2026, 8.1", "points scheme places 10 6 3 1"
	Note     string `json:"note,omitempty"`     // what counted so, and why
	Cut      bool   `json:"cut,omitempty"`      // shown, but not counted in what it is a part of
	Parts    []Why  `json:"parts,omitempty"`
	// Who are the entrants that Label and Note name, once they are Called by
	// their names.
	Who []Person `json:"who,omitempty"`
}

// Fact is a figure that is not made of others.
func Fact(label string, value Number, rule string) Why {
	return Why{Label: label, Value: value, Rule: rule}
}

// SumOf adds up the parts that are not cut.
func SumOf(label, rule string, parts ...Why) Why { return made(Total, label, rule, parts) }

// MeanOf is the average of the parts that are not cut, 0 if there is none.
func MeanOf(label, rule string, parts ...Why) Why { return made(Mean, label, rule, parts) }

// ProductOf multiplies the parts.
func ProductOf(label, rule string, parts ...Why) Why { return made(Product, label, rule, parts) }

// LeastOf is the least of the parts, of which there is one at least.
func LeastOf(label, rule string, parts ...Why) Why { return made(Least, label, rule, parts) }

func made(op Op, label, rule string, parts []Why) Why {
	w := Why{Label: label, Op: op, Rule: rule, Parts: parts}
	w.Value = w.again()
	return w
}

// RoundOf is a figure rounded half up.
func RoundOf(label, rule string, decimals int, part Why) Why {
	return Why{Label: label, Value: part.Value.Round(decimals), Op: Rounded, Decimals: decimals, Rule: rule, Parts: []Why{part}}
}

// Noted is w with a note.
func (w Why) Noted(note string) Why {
	w.Note = note
	return w
}

// Named is w with another label.
func (w Why) Named(label string) Why {
	w.Label = label
	return w
}

// Dropped is w, shown but not counted, for the reason told.
func (w Why) Dropped(note string) Why {
	w.Cut, w.Note = true, note
	return w
}

func counted(parts []Why) Number {
	sum := Number{}
	for _, p := range parts {
		if !p.Cut {
			sum = sum.Add(p.Value)
		}
	}
	return sum
}

// again works out the value from the parts.
func (w Why) again() Number {
	switch w.Op {
	case Total:
		return counted(w.Parts)
	case Mean:
		return counted(w.Parts).Div(Int(lists.Count(w.Parts, func(p Why) bool { return !p.Cut })))
	case Product:
		n := Int(1)
		for _, p := range w.Parts {
			n = n.Mul(p.Value)
		}
		return n
	case Least:
		if len(w.Parts) > 0 {
			return slices.MinFunc(w.Parts, func(p, q Why) int { return p.Value.Cmp(q.Value) }).Value
		}
	case Rounded:
		if len(w.Parts) == 1 {
			return w.Parts[0].Value.Round(w.Decimals)
		}
	}
	return w.Value
}

// Check works every figure out again from its parts, and names the first that
// does not come out.
func (w Why) Check() error {
	if again := w.again(); !again.Equal(w.Value) {
		return fmt.Errorf("%s is %s, but its parts give %s", w.Label, w.Value, again)
	}
	for _, p := range w.Parts {
		if err := p.Check(); err != nil {
			return fmt.Errorf("%s: %w", w.Label, err)
		}
	}
	return nil
}

// Text is the tree as plain text, a line for each figure, indented by two
// blanks a step.
func (w Why) Text() string {
	return strings.Join(w.Lines(Why.Line), "\n") + "\n"
}

// Lines are the lines of Text, each figure written by line.
func (w Why) Lines(line func(Why) string) []string {
	lines := []string{line(w)}
	for _, p := range w.Parts {
		for _, below := range p.Lines(line) {
			lines = append(lines, "  "+below)
		}
	}
	return lines
}

// Line is the figure without its parts, in one line.
func (w Why) Line() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s", w.Label, w.Value)
	if short := w.Value.Short(); strings.Contains(w.Value.String(), "/") {
		fmt.Fprintf(&b, " (%s)", short)
	}
	mark := ", "
	if w.Cut {
		fmt.Fprintf(&b, "; not counted: %s", w.Note)
		mark = "; "
	} else if w.Note != "" {
		fmt.Fprintf(&b, "; %s", w.Note)
		mark = "; "
	}
	if w.Op != Given && len(w.Parts) > 0 {
		b.WriteString(mark + opening(w))
	}
	if w.Rule != "" {
		fmt.Fprintf(&b, " [%s]", w.Rule)
	}
	return b.String()
}

// opening says how the parts that follow make the figure.
func opening(w Why) string {
	switch w.Op {
	case Rounded:
		if w.Decimals == 0 {
			return "rounded to a whole number"
		}
		return fmt.Sprintf("rounded to %d decimals", w.Decimals)
	case Least:
		return "the least of"
	}
	return "the " + string(w.Op) + " of"
}

// A Person is an entrant whom the words of a figure name.
type Person struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Called is w with names in the place of the IDs of entrants, at every depth,
// and with a list of those whom each figure names.
func (w Why) Called(names map[string]string) Why {
	label, who := Named(w.Label, names)
	note, others := Named(w.Note, names)
	w.Label, w.Note, w.Who = label, note, who
	for _, p := range others {
		if !slices.Contains(w.Who, p) {
			w.Who = append(w.Who, p)
		}
	}
	w.Parts = lists.Map(w.Parts, func(p Why) Why { return p.Called(names) })
	return w
}

// Named is a text with names in the place of IDs that stand in it as words of
// their own, and whom it names, each once.
func Named(text string, names map[string]string) (string, []Person) {
	var b strings.Builder
	var who []Person
	for text != "" {
		word, mark := split(text)
		text = text[len(word)+len(mark):]
		if name, ok := names[word]; ok {
			if p := (Person{word, name}); !slices.Contains(who, p) {
				who = append(who, p)
			}
			word = name
		}
		b.WriteString(word + mark)
	}
	return b.String(), who
}

// split is the word that a text begins with, and what stands before the next.
func split(text string) (word, mark string) {
	end := strings.IndexFunc(text, func(r rune) bool { return !inWord(r) })
	if end < 0 {
		return text, ""
	}
	next := strings.IndexFunc(text[end:], inWord)
	if next < 0 {
		return text[:end], text[end:]
	}
	return text[:end], text[end : end+next]
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_' }
