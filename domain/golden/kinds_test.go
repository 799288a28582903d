package golden_test

import (
	"slices"
	"testing"

	"seneschal/domain/game"
	"seneschal/domain/rulesets"
)

// unheld are the kinds of events that no golden log holds yet.
var unheld = []string{
	"camelot.black-buried", "camelot.knocked",
	"feudal.bid-placed", "feudal.building-right-auctioned", "feudal.castle-repaired", "feudal.champion-replaced", "feudal.faith-changed",
	"feudal.figures-pushed", "feudal.group-kept-back", "feudal.hive-swarmed", "feudal.holy-site-damaged", "feudal.holy-site-repaired",
	"feudal.manor-claimed", "feudal.plague-took",
	"game.beacon-waived", "game.grey-written", "game.reports-set", "game.stalled", "game.standing-rewritten",
	"talisman.follower-spared", "talisman.turned-back",
	"tiny.failed", "turns.faulted",
}

// TestGoldenLogsHoldEverything: what the logs guard is what they hold. They hold
// every kind of event that the rulesets can write, but for those that are listed
// as unheld; of these, none that has a log by now.
func TestGoldenLogsHoldEverything(t *testing.T) {
	seen := map[string]bool{}
	for _, path := range goldenFiles(t) {
		for _, commit := range readLog(t, path).Commits {
			for _, e := range commit.Events {
				seen[e.Kind] = true
			}
		}
	}
	for _, kind := range writable() {
		switch listed := slices.Contains(unheld, kind); {
		case !seen[kind] && !listed:
			t.Errorf("no golden log holds %s", kind)
		case seen[kind] && listed:
			t.Errorf("a golden log holds %s: it is unheld no longer", kind)
		}
	}
}

// writable are the kinds of events in the vocabularies of all rulesets, the
// little ones included.
func writable() []string {
	all := rulesets.All()
	for _, name := range []string{"tiny", "relay", "brawl", "fair", "tilt"} {
		rs, _ := little(name)
		all = append(all, rs)
	}
	var kinds []string
	for _, rs := range all {
		kinds = append(kinds, game.Registry(rs).Kinds()...)
	}
	slices.Sort(kinds)
	return slices.Compact(kinds)
}
