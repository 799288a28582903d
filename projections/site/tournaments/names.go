package tournaments

import (
	"context"
	"slices"
	"strings"

	"seneschal/domain/tournament"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/words"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// The tables hold entrants by their IDs, in figures and draws too. Here they
// get their names.

// entrantNames are the names of all who ever entered a tournament, by ID.
func (s *Pages) entrantNames(ctx context.Context, names web.Names, id string) (map[string]string, error) {
	entrants, err := tournaments.Entrants(ctx, s.DB, id)
	called := make(map[string]string, len(entrants))
	for _, e := range entrants {
		called[string(e.Player)] = names.Of(e.Player)
	}
	return called, err
}

// drawnWords are the lines that tell how a round was drawn, with names.
func drawnWords(lines []tournament.Line, called map[string]string) []tournament.Line {
	named := slices.Clone(lines)
	for i := range named {
		named[i].Label, _ = figure.Named(named[i].Label, called)
		named[i].Value, _ = figure.Named(named[i].Value, called)
	}
	return named
}

// drawn are such lines in the words of the reader: what was drawn, and by which rule.
func (to teller) drawn(lines []tournament.Line) []tournament.Line {
	told := slices.Clone(lines)
	for i, l := range told {
		told[i].Label, told[i].Value = words.Capital(to.retold(strings.Replace(l.Label, " - ", " – ", 1))), to.retold(l.Value)
		told[i].Source = to.byRules(l.Source)
	}
	return told
}

// retold is a text about a draw, part by part if all of them are known, else whole.
func (to teller) retold(text string) string {
	parts := strings.Split(text, ", ")
	for i, part := range parts {
		if parts[i] = to.said.Retell("tournament.drawn.", part); parts[i] == part {
			return to.said.Retell("tournament.drawn.", text)
		}
	}
	return strings.Join(parts, ", ")
}

// byRules are the rules of a draw in words; what is no rule of the house is a method, or
// a book.
func (to teller) byRules(source string) string {
	rules := strings.Split(source, ", ")
	for i, rule := range rules {
		key := "tournament.rule." + rule
		if !to.said.Has(key) {
			return to.retold(source)
		}
		rules[i] = to.say(key)
	}
	return strings.Join(rules, "; ")
}

// BreakHead is a tie-break for people.
type BreakHead struct {
	Code   string `json:"code"`   // as in the rules: "BH-C1/2026"
	Label  string `json:"label"`  // "Buchholz, cut 1"
	Title  string `json:"title"`  // what it counts
	Source string `json:"source"` // where that is written down
}

// called is a tie-break with what it counts.
func (h BreakHead) called() string {
	if strings.EqualFold(h.Label, h.Title) {
		return h.Label
	}
	return h.Label + " (" + h.Title + ")"
}

// breakHeads explain a list of tie-breaks.
func (to teller) breakHeads(codes []string) []BreakHead {
	heads := []BreakHead{}
	for _, code := range codes {
		b := tournament.BreakIn(to.said.Lang, code, to.score)
		heads = append(heads, BreakHead{code, b.Short, b.Title, b.Source})
	}
	return heads
}
