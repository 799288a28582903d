package tournament

import (
	"embed"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/tiebreak"
	"seneschal/domain/words"
)

//go:embed data/phrases/*.yaml
var phraseFiles embed.FS

// phrases are what texts about figures are made of. Such texts are written in
// English, and kept so in tables: they are said in other languages phrase by
// phrase, and what is no phrase, as a name, stays as it is.
var phrases = sync.OnceValue(func() *phrasebook { return newPhrasebook(words.Must(phraseFiles, "data/phrases")) })

// A phrasebook finds the phrases of texts.
type phrasebook struct {
	said *words.Catalogue
	list []phrase // what is more particular comes first
}

func newPhrasebook(said *words.Catalogue) *phrasebook {
	b := &phrasebook{said: said}
	for _, key := range said.Keys(English) {
		b.list = append(b.list, newPhrase(key, said.Say(English, key, nil)))
	}
	slices.SortStableFunc(b.list, func(x, y phrase) int { return y.rank() - x.rank() })
	return b
}

// phrase is one sentence with gaps.
type phrase struct {
	key     string
	pattern *regexp.Regexp
	gaps    []string // names of the gaps, in order
}

var gap = regexp.MustCompile(`\\\{([a-z]+)\\\}`)

// newPhrase makes a pattern of a sentence: numbers go into the gaps n, m and
// of, single words into seat, game and score, all but semicolons into others.
func newPhrase(key, sentence string) phrase {
	p := phrase{key: key}
	pattern := gap.ReplaceAllStringFunc(regexp.QuoteMeta(sentence), func(s string) string {
		name := gap.FindStringSubmatch(s)[1]
		p.gaps = append(p.gaps, name)
		switch name {
		case "n", "m", "of":
			return `(-?[0-9][0-9./]*)`
		case "seat", "game", "score":
			return `(\S+)`
		}
		return `([^;]+?)`
	})
	p.pattern = regexp.MustCompile(`^` + pattern + `$`)
	return p
}

// rank orders phrases: those without gaps before those around another phrase,
// and these before the rest, where the most words come first.
func (p phrase) rank() int {
	switch {
	case len(p.gaps) == 0:
		return 2000
	case slices.Contains(p.gaps, within):
		return 1000
	}
	return len(p.pattern.String()) - 8*len(p.gaps)
}

// within is the gap that another phrase may stand in.
const within = "what"

// in is a text in a language, with scores by what they are called. Several
// phrases may be joined by semicolons and commas.
func (b *phrasebook) in(lang, text string, score func(string) string) string {
	if said, ok := b.one(lang, text, score); ok || text == "" {
		return said
	}
	for _, mark := range []string{"; ", ", "} {
		if strings.Contains(text, mark) {
			parts := strings.Split(text, mark)
			return strings.Join(lists.Map(parts, func(part string) string { return b.in(lang, part, score) }), mark)
		}
	}
	return score(text)
}

// one is a text that is one phrase.
func (b *phrasebook) one(lang, text string, score func(string) string) (string, bool) {
	for _, p := range b.list {
		found := p.pattern.FindStringSubmatch(text)
		if found == nil {
			continue
		}
		args := make(map[string]string, len(p.gaps))
		for i, name := range p.gaps {
			args[name] = found[i+1]
			switch name {
			case within, "seat":
				args[name] = b.in(lang, found[i+1], score)
			case "score":
				args[name] = score(found[i+1])
			}
		}
		return b.said.Say(lang, p.key, args), true
	}
	return text, false
}

// WhyIn is a figure, opened, with its labels, notes and rules in a language.
// The figures themselves, names and codes of tie-breaks stay as they are; scores
// and roles are called as score says.
func WhyIn(lang string, w figure.Why, score func(name string) string) figure.Why {
	w.Label, w.Note, w.Rule = phrases().in(lang, w.Label, score), phrases().in(lang, w.Note, score), phrases().in(lang, w.Rule, score)
	w.Parts = lists.Map(w.Parts, func(p figure.Why) figure.Why { return WhyIn(lang, p, score) })
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
		return w.Lines(figure.Why.Line)
	}
	return WhyIn(lang, w, score).Lines(func(w figure.Why) string { return whyLine(lang, w) })
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

// whyLine is one figure without its parts: figure.Why.Line in a language.
func whyLine(lang string, w figure.Why) string {
	line := w.Label + ": " + words.Figures(lang, w.Value.String())
	if strings.Contains(w.Value.String(), "/") {
		line += " (" + words.Figures(lang, w.Value.Short()) + ")"
	}
	mark := ", "
	switch {
	case w.Cut:
		line, mark = line+"; "+phrases().said.Say(lang, "not_counted", map[string]string{"what": w.Note}), "; "
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
		key = lists.Either(w.Decimals == 0, "op_whole", "op_decimals")
	}
	return phrases().said.Say(lang, key, map[string]string{"n": strconv.Itoa(w.Decimals)})
}

// A Break is a tie-break for people.
type Break struct {
	Short  string // heading of its column: "Buchholz, cut 1"
	Title  string // what it counts
	Source string // where that is written down
}

// BreakIn explains a tie-break by its code, in a language; scores are called as score
// says. What is no code is called as it is.
func BreakIn(lang, code string, score func(name string) string) Break {
	e, ok := tiebreak.Explain(code)
	if !ok {
		return Break{Short: code, Title: code}
	}
	pairs := []any{"n", e.Arg, "score", score(e.Arg)}
	source, counts := lists.Either(e.House, "source.house", "source.fide"), "break."+e.Name
	if key := "counts." + e.Name; e.Arg != "" && speech.Sentences().Has(lang, key) {
		counts = key
	}
	b := Break{words.Capital(say(lang, "short."+e.Name, pairs...)), say(lang, counts, pairs...), say(lang, source, "edition", e.Edition)}
	for _, c := range []struct {
		is   bool
		name string
		n    string
	}{
		{e.Cut > 0, "cut", strconv.Itoa(e.Cut)},
		{e.Median > 0, "median", strconv.Itoa(e.Median)},
		{e.Limit != 0, "limit", fmt.Sprintf("%+d", e.Limit)},
		{e.Least, "least", ""},
		{e.Fore, "fore", ""},
		{e.Forfeits, "forfeits", ""},
	} {
		if c.is {
			b.Short += ", " + say(lang, "short.with."+c.name, "n", c.n)
			b.Title += ", " + say(lang, "counts.with."+c.name, "n", c.n)
		}
	}
	return b
}
