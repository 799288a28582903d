package golden_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// TestOnlookersAreToldWhatMatteredMost of a phase before all else, the greatest first: in
// each ruleset in a recorded game, here with the phase, counted from 0.
func TestOnlookersAreToldWhatMatteredMost(t *testing.T) {
	for log, phases := range map[string]map[int][]string{
		"feudal/testdata/logs/conquest-4.jsonl": {
			6:  {"Manors taken: Red: Dunsley; Orange: Bernsham and Whitmoor; Green: Barcombe Down.", "Orange has the field on the road from Marlingford to Wexcombe."},
			10: {"Sir Lancelot, lord of Blue, has fallen.", "Blue is out of the game: the lord is dead. The figures leave the board, 3 manors are free."},
			14: {"Orange wins: more than half of the valley is conquered."},
		},
		"feudal/testdata/logs/honour-3.jsonl":  {7: {"Sir Perceval, lord of Red, has fallen."}},
		"camelot/testdata/logs/black-4.jsonl":  {7: {"Quest for Excalibur: won! Present: King Arthur, Sir Galahad, Sir Percival and Sir Tristan.", "King Arthur has drawn Saxons."}},
		"quest/testdata/logs/basic-3.jsonl":    {7: {"Héctor has found Excalibur."}},
		"talisman/testdata/logs/crown-2.jsonl": {9: {"The Sorceress lost to the Serpent (Strength 4)."}},
	} {
		eachPhase(t, "domain/"+log, func(n int, before, after *game.Game, events []event.Event) {
			told := after.Ruleset().Tell(before.State(), "", "en", visible(events, "")).Yours
			for i, sentence := range phases[n] {
				require.Equal(t, sentence, told[i], "%s, phase %d: %q", log, n, told)
			}
			for _, march := range told {
				require.NotContains(t, march, "march", "%s, phase %d", log, n)
			}
			if len(told) > 0 {
				public := game.Compose(before, after, events, "", game.Options{Lang: "en"})
				require.Equal(t, told, public.Sections[0].Blocks[0].Items[:len(told)])
			}
		})
	}
}
