package gametest

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/words"
)

// AtOnce is how many sentences of one kind may follow each other in a report. AtMost is how many
// sentences the reader's own news, at the top of a report, may have.
const (
	AtOnce = 5
	AtMost = 3
)

// Phrases finds the key of a sentence among those of a ruleset's catalogue in a language.
type Phrases struct {
	list  []phrase
	mu    sync.Mutex
	known map[string]string
}

// A phrase is a sentence of a catalogue as a pattern.
type phrase struct {
	key     string
	pattern *regexp.Regexp
	own     int // submissions outside parameters: of two that match, the phrase with more wins
}

var (
	parameter  = regexp.MustCompile(`\\\{[a-z_]+(?:\\\|[^{}]*)?\\\}`)
	number     = regexp.MustCompile(`\.(one|other)$`)
	inBraces   = regexp.MustCompile(`\{[^{}]*\}`)
	submission = regexp.MustCompile(`\pL`)
)

// NewPhrases makes the patterns of a catalogue in a language. Singular and plural forms count as
// one key. A sentence with hardly a submission of its own would match anything, and is left out.
func NewPhrases(catalogue *words.Catalogue, lang string) *Phrases {
	phrases := &Phrases{known: map[string]string{}}
	for _, key := range catalogue.Keys(lang) {
		said := catalogue.Say(lang, key, nil)
		pattern := parameter.ReplaceAllString(regexp.QuoteMeta(said), ".*")
		if own := len(submission.FindAllString(inBraces.ReplaceAllString(said, ""), -1)); own > 3 && !strings.HasSuffix(key, ".each") {
			phrases.list = append(phrases.list, phrase{number.ReplaceAllString(key, ""), regexp.MustCompile("^" + pattern + "$"), own})
		}
	}
	slices.SortStableFunc(phrases.list, func(a, b phrase) int { return cmp.Compare(b.own, a.own) })
	return phrases
}

// A phrasing is a catalogue in one language.
type phrasing struct {
	told *words.Catalogue
	lang string
}

// made caches the Phrases, which games share, because they are many and expensive to make.
var made sync.Map

// phrasesOf returns the Phrases of a catalogue in a language, made once.
func phrasesOf(catalogue *words.Catalogue, lang string) *Phrases {
	of := phrasing{catalogue, lang}
	p, ok := made.Load(of)
	if !ok {
		p, _ = made.LoadOrStore(of, NewPhrases(catalogue, lang))
	}
	return p.(*Phrases)
}

// Key returns the key of a sentence; "" if the catalogue has none like it.
func (p *Phrases) Key(text string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	key, ok := p.known[text]
	if !ok {
		if i := slices.IndexFunc(p.list, func(f phrase) bool { return f.pattern.MatchString(text) }); i >= 0 {
			key = p.list[i].key
		}
		p.known[text] = key
	}
	return key
}

// Longest finds the longest run of sentences with one key in a list; keys in spared do not run on.
func (p *Phrases) Longest(items []string, spared ...string) (key string, n int) {
	last, run := "", 0
	for _, item := range items {
		now := p.Key(item)
		if now == "" || now != last || slices.Contains(spared, now) {
			last, run = now, 0
		}
		if run++; run > n {
			key, n = now, run
		}
	}
	return key, n
}

// lawAlike checks that a report does not repeat a kind of sentence, but makes a list of it. Marches
// of several groups may repeat.
func (p *play) lawAlike(before *game.Game, events []event.Event, to game.Seat, lang string) {
	if p.Told == nil {
		return
	}
	story := p.Ruleset.Tell(before.State(), to, lang, game.Seen(to, events))
	phrases := phrasesOf(p.Told, lang)
	require.LessOrEqual(p.T, len(story.Yours), AtMost)
	for _, s := range story.Sections {
		for _, block := range s.Blocks {
			key, n := phrases.Longest(block.Items, p.Marches...)
			require.LessOrEqual(p.T, n, AtOnce, "%s of %s in %s: %v", key, s.ID, lang, block.Items)
		}
	}
}
