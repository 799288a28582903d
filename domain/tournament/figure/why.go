package figure

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"seneschal/domain/lists"
)

// An Op is the operation that makes a figure from its parts.
type Op string

// The operations.
const (
	Given   Op = ""        // no parts, or parts that only illustrate the figure
	Total   Op = "sum"     // adds the parts that are not cut
	Mean    Op = "mean"    // averages the parts that are not cut
	Product Op = "product" // multiplies all parts
	Least   Op = "least"   // takes the least of all parts
	Rounded Op = "rounded" // rounds the only part to Decimals, a half upwards
)

// A Why is a figure with its arithmetic. Applying the Op to the parts again gives
// the value, at every depth; Check verifies this.
type Why struct {
	Label    string `json:"label"`
	Value    Number `json:"value"`
	Op       Op     `json:"op,omitempty"`
	Decimals int    `json:"decimals,omitempty"` // for Rounded only
	Rule     string `json:"rule,omitempty"`     // "FIDE C.07 2026, 8.1", "points scheme places 10 6 3 1"
	Note     string `json:"note,omitempty"`     // how the figure counted, and why
	Cut      bool   `json:"cut,omitempty"`      // shown, but not counted in the figure above it
	Parts    []Why  `json:"parts,omitempty"`
	// Who lists the entrants that Label and Note name. NameEntrants fills it in.
	Who []Person `json:"who,omitempty"`
}

// Fact makes a figure that has no parts.
func Fact(label string, value Number, rule string) Why {
	return Why{Label: label, Value: value, Rule: rule}
}

// SumOf adds up the parts that are not cut.
func SumOf(label, rule string, parts ...Why) Why { return newWhy(Total, label, rule, parts) }

// MeanOf averages the parts that are not cut. The mean of none is 0.
func MeanOf(label, rule string, parts ...Why) Why { return newWhy(Mean, label, rule, parts) }

// ProductOf multiplies the parts.
func ProductOf(label, rule string, parts ...Why) Why { return newWhy(Product, label, rule, parts) }

// LeastOf picks the least of the parts. The least of none is 0.
func LeastOf(label, rule string, parts ...Why) Why { return newWhy(Least, label, rule, parts) }

// newWhy makes a figure of its parts and computes its value.
func newWhy(op Op, label, rule string, parts []Why) Why {
	why := Why{Label: label, Op: op, Rule: rule, Parts: parts}
	why.Value = why.recompute()
	return why
}

// RoundOf rounds a figure to a number of decimals, a half upwards.
func RoundOf(label, rule string, decimals int, part Why) Why {
	return Why{Label: label, Value: part.Value.Round(decimals), Op: Rounded, Decimals: decimals, Rule: rule, Parts: []Why{part}}
}

// WithNote returns w with the given note.
func (w Why) WithNote(note string) Why {
	w.Note = note
	return w
}

// WithLabel returns w with the given label.
func (w Why) WithLabel(label string) Why {
	w.Label = label
	return w
}

// AsDropped returns w as a part that is shown but not counted; the note gives the
// reason.
func (w Why) AsDropped(note string) Why {
	w.Cut, w.Note = true, note
	return w
}

// sumCounted adds up the parts that are not cut.
func sumCounted(parts []Why) Number {
	sum := Number{}
	for _, part := range parts {
		if !part.Cut {
			sum = sum.Add(part.Value)
		}
	}
	return sum
}

// recompute computes the value from the parts. A Given figure keeps its value.
func (w Why) recompute() Number {
	switch w.Op {
	case Total:
		return sumCounted(w.Parts)
	case Mean:
		return sumCounted(w.Parts).Div(Int(lists.Count(w.Parts, func(p Why) bool { return !p.Cut })))
	case Product:
		number := Int(1)
		for _, p := range w.Parts {
			number = number.Mul(p.Value)
		}
		return number
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

// Check computes every figure again from its parts, and returns an error for the first figure whose value differs;
// nil if there is none.
func (w Why) Check() error {
	if again := w.recompute(); !again.Equal(w.Value) {
		return fmt.Errorf("%s is %s, but its parts give %s", w.Label, w.Value, again)
	}
	for _, p := range w.Parts {
		if err := p.Check(); err != nil {
			return fmt.Errorf("%s: %w", w.Label, err)
		}
	}
	return nil
}

// Text writes the tree as plain text: one line for each figure, indented by two
// blanks for each level.
func (w Why) Text() string {
	return strings.Join(w.Lines(Why.Line), "\n") + "\n"
}

// Lines lists the lines of Text, written by the function line in place of Line.
func (w Why) Lines(line func(Why) string) []string {
	lines := []string{line(w)}
	for _, p := range w.Parts {
		for _, below := range p.Lines(line) {
			lines = append(lines, "  "+below)
		}
	}
	return lines
}

// Line writes the figure in one line, without its parts.
func (w Why) Line() string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s: %s", w.Label, w.Value)
	if short := w.Value.Short(); strings.Contains(w.Value.String(), "/") {
		fmt.Fprintf(&out, " (%s)", short)
	}
	mark := ", "
	if w.Cut {
		fmt.Fprintf(&out, "; not counted: %s", w.Note)
		mark = "; "
	} else if w.Note != "" {
		fmt.Fprintf(&out, "; %s", w.Note)
		mark = "; "
	}
	if w.Op != Given && len(w.Parts) > 0 {
		out.WriteString(mark + describeOp(w))
	}
	if w.Rule != "" {
		fmt.Fprintf(&out, " [%s]", w.Rule)
	}
	return out.String()
}

// describeOp returns the words that lead from a figure to its parts, such as
// "the sum of".
func describeOp(why Why) string {
	switch why.Op {
	case Rounded:
		if why.Decimals == 0 {
			return "rounded to a whole number"
		}
		return fmt.Sprintf("rounded to %d decimals", why.Decimals)
	case Least:
		return "the least of"
	}
	return "the " + string(why.Op) + " of"
}

// A Person is an entrant named in the words of a figure.
type Person struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// NameEntrants returns w with names in place of the IDs of entrants in labels and notes, at every depth. Who of each
// figure then lists the entrants that it names.
func (w Why) NameEntrants(names map[string]string) Why {
	label, who := NameEntrants(w.Label, names)
	note, others := NameEntrants(w.Note, names)
	w.Label, w.Note, w.Who = label, note, who
	for _, person := range others {
		if !slices.Contains(w.Who, person) {
			w.Who = append(w.Who, person)
		}
	}
	w.Parts = lists.Map(w.Parts, func(p Why) Why { return p.NameEntrants(names) })
	return w
}

// NameEntrants returns a text with names in place of IDs where these stand as whole words, and the entrants that the
// text names, each once.
func NameEntrants(text string, names map[string]string) (string, []Person) {
	var out strings.Builder
	var persons []Person
	for text != "" {
		word, mark := cutWord(text)
		text = text[len(word)+len(mark):]
		if name, ok := names[word]; ok {
			if p := (Person{word, name}); !slices.Contains(persons, p) {
				persons = append(persons, p)
			}
			word = name
		}
		out.WriteString(word + mark)
	}
	return out.String(), persons
}

// cutWord returns the first word of a text and the characters between it and the
// next word. The first word is empty if the text begins with another character.
func cutWord(text string) (word, mark string) {
	end := strings.IndexFunc(text, func(r rune) bool { return !isWordRune(r) })
	if end < 0 {
		return text, ""
	}
	next := strings.IndexFunc(text[end:], isWordRune)
	if next < 0 {
		return text[:end], text[end:]
	}
	return text[:end], text[end : end+next]
}

func isWordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_'
}
