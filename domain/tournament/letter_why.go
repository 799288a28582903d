package tournament

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/tournament/figure"
)

// WhyIn is a figure, opened, with its labels, notes and rules in a language.
// The figures themselves, names and codes of tie-breaks stay as they are; scores
// and roles are called as score says.
func WhyIn(lang string, w figure.Why, score func(name string) string) figure.Why {
	if lang == English {
		return w
	}
	w.Label, w.Note, w.Rule = phrases.in(lang, w.Label, score), phrases.in(lang, w.Note, score), phrases.in(lang, w.Rule, score)
	parts := make([]figure.Why, len(w.Parts))
	for i, p := range w.Parts {
		parts[i] = WhyIn(lang, p, score)
	}
	w.Parts = parts
	return w
}

// whyLines are a figure and its parts as text, a line for each, indented by
// two blanks a step. Tie-breaks are called by their code and their name.
func whyLines(lang string, w figure.Why, score func(string) string) []string {
	w.Parts = slices.Clone(w.Parts)
	for i, p := range w.Parts {
		w.Parts[i].Label = breakName(lang, p.Label)
	}
	if lang == English {
		return strings.Split(strings.TrimRight(w.Text(), "\n"), "\n")
	}
	return appendWhy(nil, lang, WhyIn(lang, w, score), "")
}

// breakName adds the name of a tie-break to its code; other labels stay as they
// are.
func breakName(lang, label string) string {
	code, _, _ := strings.Cut(strings.NewReplacer("-", "/", ":", "/").Replace(label), "/")
	if key := "break." + code; speech.Sentences().Has(lang, key) {
		return label + " (" + say(lang, key) + ")"
	}
	return label
}

func appendWhy(lines []string, lang string, w figure.Why, indent string) []string {
	lines = append(lines, indent+whyLine(lang, w))
	for _, p := range w.Parts {
		lines = appendWhy(lines, lang, p, indent+"  ")
	}
	return lines
}

// whyLine is one figure without its parts: figure.Why.Line in a language.
func whyLine(lang string, w figure.Why) string {
	line := w.Label + ": " + w.Value.String()
	if strings.Contains(w.Value.String(), "/") {
		line += " (" + w.Value.Short() + ")"
	}
	mark := ", "
	switch {
	case w.Cut:
		line, mark = line+"; "+phrases.said.Say(lang, "not_counted", map[string]string{"what": w.Note}), "; "
	case w.Note != "":
		line, mark = line+"; "+w.Note, "; "
	}
	if w.Op != figure.Given && len(w.Parts) > 0 {
		line += mark + opening(lang, w)
	}
	if w.Rule != "" {
		line += " [" + w.Rule + "]"
	}
	return line
}

// opening says how the parts that follow make the figure.
func opening(lang string, w figure.Why) string {
	key := "op_" + string(w.Op)
	if w.Op == figure.Rounded {
		key = "op_decimals"
		if w.Decimals == 0 {
			key = "op_whole"
		}
	}
	return phrases.said.Say(lang, key, map[string]string{"n": strconv.Itoa(w.Decimals)})
}
