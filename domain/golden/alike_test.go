package golden_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/feudal"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	phrases "seneschal/domain/words"
)

// TestGoldenLogsAreToldWithoutLitanies: whatever has happened, what is alike is
// told once, in every language. Marches of several groups stand by themselves.
func TestGoldenLogsAreToldWithoutLitanies(t *testing.T) {
	for ruleset, folder := range map[string]string{"feudal": "feudal/data/words", "camelot": "camelot/chronicle/data", "quest": "quest/chronicle/data", "talisman": "talisman/chronicle/data"} {
		told, sentences := map[string]*gametest.Phrases{}, phrases.Must(os.DirFS("domain"), folder)
		for _, lang := range game.Languages() {
			told[lang] = gametest.NewPhrases(sentences, lang)
		}
		files, err := filepath.Glob(filepath.Join("domain", ruleset, "testdata", "logs", "*.jsonl"))
		require.NoError(t, err)
		toldOnce(t, files, told)
	}
}

func toldOnce(t *testing.T, files []string, told map[string]*gametest.Phrases) {
	t.Helper()
	for i, path := range files {
		eachPhase(t, path, func(n int, before, after *game.Game, events []event.Event) {
			if n%seldom > 0 {
				return
			}
			lang := game.Languages()[(i+n)%4]
			readers := append(after.Seats(), game.SeatInfo{})
			story := after.Ruleset().Tell(before.State(), readers[n%len(readers)].Seat, lang, visible(events, readers[n%len(readers)].Seat))
			require.LessOrEqual(t, len(story.Yours), gametest.AtMost)
			for _, s := range story.Sections {
				for _, block := range s.Blocks {
					key, run := told[lang].Longest(block.Items, "march", "march.met")
					require.LessOrEqual(t, run, gametest.AtOnce, "%s of %s in %s: %v", key, path, lang, block.Items)
				}
			}
		})
	}
}

// repeatsNothing holds that what a seat does to several things in a row is one sentence,
// wherever there is a form for it.
func repeatsNothing(t *testing.T, told *gametest.Phrases, lang string, items []string) {
	t.Helper()
	first := func(item string) string { return strings.Fields(item)[0] }
	for i := range max(len(items)-1, 0) {
		key := told.Key(items[i])
		again := key == told.Key(items[i+1]) && first(items[i]) == first(items[i+1])
		require.False(t, again && feudal.Sentences().Has(lang, key+".same"), "%s: %q", key, items[i:i+2])
	}
}

// visible are the events that a seat may see.
func visible(events []event.Event, to game.Seat) []event.Event {
	return slices.DeleteFunc(slices.Clone(events), func(e event.Event) bool { return !game.Sees(to, e) })
}

// eachPhase goes through the commits of a log that close a phase.
func eachPhase(t *testing.T, path string, do func(n int, before, after *game.Game, events []event.Event)) {
	t.Helper()
	games := words()
	g, n := games.Empty(), 0
	for _, commit := range readLog(t, path).Commits {
		events, err := games.Decode(g, commit)
		require.NoError(t, err)
		before := g
		g = event.Fold(g, events...)
		if slices.ContainsFunc(events, func(e event.Event) bool { _, closed := e.(game.PhaseClosed); return closed }) {
			do(n, before, g, events)
			n++
		}
	}
}
