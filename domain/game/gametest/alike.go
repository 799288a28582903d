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

// AtOnce is how many sentences of one kind may follow each other in a list of a report. AtMost is how many sentences
// the reader's own news, at the top of a report, may have.
const (
	AtOnce = 5
	AtMost = 3
)

// Phrases finds the catalogue key from which a sentence was made, in one language.
type Phrases struct {
	phrases []phrase
	mu      sync.Mutex
	known   map[string]string
}

// A phrase is a sentence of a catalogue as a pattern.
type phrase struct {
	key        string
	pattern    *regexp.Regexp
	ownLetters int // letters outside parameters: of two phrases that match, the one with more letters wins
}

var (
	parameter  = regexp.MustCompile(`\\\{[a-z_]+(?:\\\|[^{}]*)?\\\}`)
	pluralForm = regexp.MustCompile(`\.(one|other)$`)
	bracedText = regexp.MustCompile(`\{[^{}]*\}`)
	letter     = regexp.MustCompile(`\pL`)
)

// NewPhrases makes the patterns of a catalogue in a language. Singular and plural forms count as one key. Sentences
// with hardly a letter of their own would match anything, and are left out.
func NewPhrases(catalogue *words.Catalogue, lang string) *Phrases {
	phrases := &Phrases{known: map[string]string{}}
	for _, key := range catalogue.Keys(lang) {
		said := catalogue.Say(lang, key, nil)
		pattern := parameter.ReplaceAllString(regexp.QuoteMeta(said), ".*")
		if own := len(letter.FindAllString(bracedText.ReplaceAllString(said, ""), -1)); own > 3 && !strings.HasSuffix(key, ".each") {
			phrases.phrases = append(phrases.phrases, phrase{pluralForm.ReplaceAllString(key, ""), regexp.MustCompile("^" + pattern + "$"), own})
		}
	}
	slices.SortStableFunc(phrases.phrases, func(a, b phrase) int { return cmp.Compare(b.ownLetters, a.ownLetters) })
	return phrases
}

// A phrasing is a catalogue in one language.
type phrasing struct {
	told *words.Catalogue
	lang string
}

// phrasesCache caches the Phrases, which games share, because they are many and expensive to make.
var phrasesCache sync.Map

// phrasesOf returns the Phrases of a catalogue in a language, made once.
func phrasesOf(catalogue *words.Catalogue, lang string) *Phrases {
	of := phrasing{catalogue, lang}
	p, ok := phrasesCache.Load(of)
	if !ok {
		p, _ = phrasesCache.LoadOrStore(of, NewPhrases(catalogue, lang))
	}
	return p.(*Phrases)
}

// Key returns the key of a sentence; "" if no sentence of the catalogue has its form.
func (p *Phrases) Key(text string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	key, ok := p.known[text]
	if !ok {
		if i := slices.IndexFunc(p.phrases, func(f phrase) bool { return f.pattern.MatchString(text) }); i >= 0 {
			key = p.phrases[i].key
		}
		p.known[text] = key
	}
	return key
}

// Longest returns the key and the length of the longest run of sentences with one key in a list; 0 for an empty
// list. A sentence without a key, or with one of the spared keys, makes a run of its own.
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

// lawAlike checks that a report does not repeat a kind of sentence, but makes a list of it; keys in Suite.Marches
// may repeat. It checks nothing without Suite.Told.
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
