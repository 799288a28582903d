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

// loadPhrases returns the phrases of which texts about figures consist; it reads them once. Such texts are written and
// stored in English, and translated phrase by phrase. A text that is no phrase, such as a name, stays as it is.
var loadPhrases = sync.OnceValue(func() *phrasebook { return newPhrasebook(words.Must(phraseFiles, "data/phrases")) })

// A phrasebook finds the phrases of texts.
type phrasebook struct {
	sentences *words.Catalogue
	phrases   []phrase // by rank, the highest first
}

// newPhrasebook makes the patterns of a catalogue's English sentences.
func newPhrasebook(said *words.Catalogue) *phrasebook {
	b := &phrasebook{sentences: said}
	for _, key := range said.Keys(English) {
		b.phrases = append(b.phrases, newPhrase(key, said.Say(English, key, nil)))
	}
	slices.SortStableFunc(b.phrases, func(x, y phrase) int { return y.rank() - x.rank() })
	return b
}

// phrase is one sentence with gaps.
type phrase struct {
	key     string
	pattern *regexp.Regexp
	gaps    []string // names of the gaps, in order
}

// gapPattern finds the gaps of a sentence, such as {who}, after its marks have been quoted for a regular expression.
var gapPattern = regexp.MustCompile(`\\\{([a-z]+)\\\}`)

// newPhrase makes a pattern of a sentence. The gaps n, m and of take numbers; seat, game and score
// take single words; all others take any text without semicolons.
func newPhrase(key, sentence string) phrase {
	p := phrase{key: key}
	pattern := gapPattern.ReplaceAllStringFunc(regexp.QuoteMeta(sentence), func(s string) string {
		name := gapPattern.FindStringSubmatch(s)[1]
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

// rank weighs a phrase; phrases of higher rank are tried first. Phrases without gaps come first, then those around
// another phrase, then all others, the longest of them first.
func (p phrase) rank() int {
	switch {
	case len(p.gaps) == 0:
		return 2000
	case slices.Contains(p.gaps, nestedGap):
		return 1000
	}
	return len(p.pattern.String()) - 8*len(p.gaps)
}

// nestedGap names the gap in which another phrase may stand.
const nestedGap = "what"

// translate translates a text into a language; score names the scores. A text may consist of several phrases, joined
// by semicolons or commas. A part that is no phrase is passed to score.
func (b *phrasebook) translate(lang, text string, score func(string) string) string {
	if said, ok := b.translateOne(lang, text, score); ok || text == "" {
		return said
	}
	for _, mark := range []string{"; ", ", "} {
		if strings.Contains(text, mark) {
			parts := strings.Split(text, mark)
			return strings.Join(lists.Map(parts, func(part string) string { return b.translate(lang, part, score) }), mark)
		}
	}
	return score(text)
}

// translateOne translates a text that is a single phrase. Any other text it returns unchanged, with false.
func (b *phrasebook) translateOne(lang, text string, score func(string) string) (string, bool) {
	for _, phrase := range b.phrases {
		groups := phrase.pattern.FindStringSubmatch(text)
		if groups == nil {
			continue
		}
		args := make(map[string]string, len(phrase.gaps))
		for i, name := range phrase.gaps {
			args[name] = groups[i+1]
			switch name {
			case nestedGap, "seat":
				args[name] = b.translate(lang, groups[i+1], score)
			case "score":
				args[name] = score(groups[i+1])
			}
		}
		return b.sentences.Say(lang, phrase.key, args), true
	}
	return text, false
}

// TranslateWhy translates the labels, notes and rules of a figure and its parts into a language. Values, names of
// players and the codes of tie-breaks stay as they are; score names scores and roles.
func TranslateWhy(lang string, w figure.Why, score func(name string) string) figure.Why {
	w.Label, w.Note, w.Rule = loadPhrases().translate(lang, w.Label, score), loadPhrases().translate(lang, w.Note, score), loadPhrases().translate(lang, w.Rule, score)
	w.Parts = lists.Map(w.Parts, func(p figure.Why) figure.Why { return TranslateWhy(lang, p, score) })
	return w
}

// writeWhy writes a figure and its parts as text, a line for each, indented by two blanks a step.
// It adds the names of tie-breaks to the codes that label the parts.
func writeWhy(lang string, w figure.Why, score func(string) string) []string {
	w.Parts = slices.Clone(w.Parts)
	for i, p := range w.Parts {
		w.Parts[i].Label = nameTieBreak(lang, p.Label)
	}
	if lang == English {
		return w.Lines(figure.Why.Line)
	}
	return TranslateWhy(lang, w, score).Lines(func(w figure.Why) string { return writeWhyLine(lang, w) })
}

// nameTieBreak adds the name of a tie-break to a label that begins with its code; other labels stay as they are.
func nameTieBreak(lang, label string) string {
	code, _, _ := strings.Cut(strings.NewReplacer("-", "/", ":", "/").Replace(label), "/")
	if key := "break." + code; speech.Sentences().Has(lang, key) {
		return label + " (" + say(lang, key) + ")"
	}
	return label
}

// writeWhyLine writes a figure without its parts, as figure.Why.Line does, in a language.
func writeWhyLine(lang string, w figure.Why) string {
	line := w.Label + ": " + words.LocaliseNumbers(lang, w.Value.String())
	if strings.Contains(w.Value.String(), "/") {
		line += " (" + words.LocaliseNumbers(lang, w.Value.Short()) + ")"
	}
	mark := ", "
	switch {
	case w.Cut:
		line, mark = line+"; "+loadPhrases().sentences.Say(lang, "not_counted", map[string]string{"what": w.Note}), "; "
	case w.Note != "":
		line, mark = line+"; "+w.Note, "; "
	}
	if w.Op != figure.Given && len(w.Parts) > 0 {
		line += mark + describeOp(lang, w)
	}
	if w.Rule != "" {
		line += " [" + w.Rule + "]"
	}
	return line
}

// describeOp says how the parts that follow make up the figure.
func describeOp(lang string, w figure.Why) string {
	key := "op_" + string(w.Op)
	if w.Op == figure.Rounded {
		key = lists.Either(w.Decimals == 0, "op_whole", "op_decimals")
	}
	return loadPhrases().sentences.Say(lang, key, map[string]string{"n": strconv.Itoa(w.Decimals)})
}

// A TieBreakText is the explanation of a tie-break for people.
type TieBreakText struct {
	Short  string // heading of its column: "Buchholz, cut 1"
	Title  string // the figures that it counts
	Source string // the rules that define it
}

// ExplainTieBreak explains a tie-break by its code, in a language; score names the scores. For an unknown code, the
// code serves as heading and title.
func ExplainTieBreak(lang, code string, score func(name string) string) TieBreakText {
	explanation, ok := tiebreak.Explain(code)
	if !ok {
		return TieBreakText{Short: code, Title: code}
	}
	pairs := []any{"n", explanation.Arg, "score", score(explanation.Arg)}
	source, counts := lists.Either(explanation.House, "source.house", "source.fide"), "break."+explanation.Name
	if key := "counts." + explanation.Name; explanation.Arg != "" && speech.Sentences().Has(lang, key) {
		counts = key
	}
	b := TieBreakText{words.Capital(say(lang, "short."+explanation.Name, pairs...)), say(lang, counts, pairs...), say(lang, source, "edition", explanation.Edition)}
	for _, c := range []struct {
		applies bool
		name    string
		n       string
	}{
		{explanation.Cut > 0, "cut", strconv.Itoa(explanation.Cut)},
		{explanation.Median > 0, "median", strconv.Itoa(explanation.Median)},
		{explanation.Limit != 0, "limit", fmt.Sprintf("%+d", explanation.Limit)},
		{explanation.Least, "least", ""},
		{explanation.Fore, "fore", ""},
		{explanation.Forfeits, "forfeits", ""},
	} {
		if c.applies {
			b.Short += ", " + say(lang, "short.with."+c.name, "n", c.n)
			b.Title += ", " + say(lang, "counts.with."+c.name, "n", c.n)
		}
	}
	return b
}
