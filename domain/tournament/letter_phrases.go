package tournament

import (
	"embed"
	"regexp"
	"slices"
	"strings"

	"seneschal/domain/words"
)

//go:embed data/phrases/*.yaml
var phraseFiles embed.FS

// phrases are what texts about figures are made of. Such texts are written in
// English, and kept so in tables: they are said in other languages phrase by
// phrase, and what is no phrase, as a name, stays as it is.
var phrases = newPhrasebook(words.Must(phraseFiles, "data/phrases"))

// A phrasebook finds the phrases of texts.
type phrasebook struct {
	said *words.Catalogue
	list []phrase // what is more particular comes first
}

// phrase is one sentence with gaps.
type phrase struct {
	key     string
	pattern *regexp.Regexp
	gaps    []string // names of the gaps, in order
}

func newPhrasebook(said *words.Catalogue) *phrasebook {
	b := &phrasebook{said: said}
	for _, key := range said.Keys(English) {
		b.list = append(b.list, newPhrase(key, said.Say(English, key, nil)))
	}
	slices.SortStableFunc(b.list, func(x, y phrase) int { return y.rank() - x.rank() })
	return b
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
			for i, part := range parts {
				parts[i] = b.in(lang, part, score)
			}
			return strings.Join(parts, mark)
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
