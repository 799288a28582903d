package golden_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/feudal"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// TestGoldenLogsAreToldInSentences: a headline of feudal, and what a report says first,
// has no milestones as orders write them, but for orders that failed; what a seat does to
// several things in a row is one sentence. Each phase is told to one reader.
func TestGoldenLogsAreToldInSentences(t *testing.T) {
	milestone := regexp.MustCompile(`[A-Z]{3}/[A-Z]{3}|\bE\d\d\b`)
	told := map[string]*gametest.Phrases{}
	for _, lang := range game.Languages() {
		told[lang] = gametest.NewPhrases(feudal.Sentences(), lang)
	}
	files, err := filepath.Glob("domain/feudal/testdata/logs/*.jsonl")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for i, path := range files {
		eachPhase(t, path, func(n int, before, after *game.Game, events []event.Event) {
			readers := append(after.Seats(), game.SeatInfo{})
			to, lang := readers[n%len(readers)].Seat, game.Languages()[(i+n)%4]
			story := after.Ruleset().Tell(before.State(), to, lang, visible(events, to))
			require.NotRegexp(t, milestone, story.Headline, path)
			for _, text := range story.Yours {
				require.False(t, milestone.MatchString(text) && !strings.HasPrefix(told[lang].Key(text), "failed"), "%s: %s", path, text)
			}
			for _, s := range story.Sections {
				for _, b := range s.Blocks {
					repeatsNothing(t, told[lang], lang, b.Items)
				}
			}
		})
	}
}
