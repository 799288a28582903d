package rulesets_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/rulesets"
)

// TestChoicesOfSubmissionsNameThings plays some phases of games that ask questions, and checks that their
// choices name things in the reader's language, and are read there as if they were spelt with codes.
func TestChoicesOfSubmissionsNameThings(t *testing.T) {
	coded := regexp.MustCompile(`\b([a-z]+_[a-z_]+|f[1-5])\b`)
	for name, options := range map[string]map[game.Option]string{"camelot": {"oath": "on"}, "talisman": nil, "quest": nil} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			run := gametest.Open(t, game.Open{Game: "names", Ruleset: name, Seats: 4, Options: options}, rulesets.Lookup, 3)
			offered := 0
			for range gametest.Times(30, 8) {
				for _, wait := range run.Game.State().Waits("en") {
					for i, lang := range game.Languages() {
						for j, block := range run.Game.Offered(wait.Seat, lang) {
							if j == 0 || len(wait.Choices) < j {
								continue
							}
							require.Empty(t, coded.FindString(strings.Join(block.Orders, " ")), "%s: %v", lang, block.Orders)
							run.Write(wait.Seat, "LANGUAGE "+lang)
							written := run.Try(wait.Seat, block.Orders...)
							require.Empty(t, written.Errors, "%s: %v", lang, block.Orders)
							require.Equal(t, run.Try(wait.Seat, wait.Choices[j-1]...).Orders, written.Orders, "%d", i)
							offered++
						}
					}
				}
				run.Close()
			}
			t.Log(offered, "choices")
			require.Positive(t, offered)
		})
	}
}
