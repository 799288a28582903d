package seneschal_test

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

// TestGoldenLogsAreHeadedInWords: a headline, and what a report says first, has
// no milestones as orders write them, in any phase of any game. An order that
// failed is told as it was written.
func TestGoldenLogsAreHeadedInWords(t *testing.T) {
	milestone := regexp.MustCompile(`[A-Z]{3}/[A-Z]{3}|\bE\d\d\b`)
	failed := map[string]*gametest.Phrases{}
	for _, lang := range game.Languages() {
		failed[lang] = gametest.NewPhrases(feudal.Sentences(), lang)
	}
	files, err := filepath.Glob("domain/feudal/testdata/logs/*.jsonl")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, path := range files {
		eachPhase(t, path, func(n int, before, after *game.Game, events []event.Event) {
			for i, to := range append(after.Seats(), game.SeatInfo{}) {
				lang := game.Languages()[(i+n)%4]
				story := after.Ruleset().Tell(before.State(), to.Seat, lang, visible(events, to.Seat))
				require.NotRegexp(t, milestone, story.Headline, path)
				for _, text := range story.Yours {
					require.False(t, milestone.MatchString(text) && !strings.HasPrefix(failed[lang].Key(text), "failed"), "%s: %s", path, text)
				}
			}
		})
	}
}
