package gametest

import (
	"slices"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// lawSteps: the steps of a phase hold all of its events, and end where they would
// if nothing were hidden.
func (p *play) lawSteps(before *game.Game, events []event.Event) {
	kernel := game.Vocabulary(nil)
	own := slices.DeleteFunc(slices.Clone(events), func(e event.Event) bool { return kernel.Kind(e) != "" })
	hidden := func(e event.Event) bool { return !game.Sees("", e) }
	public := slices.DeleteFunc(slices.Clone(own), hidden)
	steps, seen := p.Ruleset.Steps(before.State(), own), p.Ruleset.Steps(before.State(), public)
	require.Len(p.T, seen, len(steps), "what is hidden shows in the steps of a replay")
	done := 0
	for i, s := range steps {
		require.GreaterOrEqual(p.T, s.End, done, "a step ends before it begins")
		done = s.End
		count := len(slices.DeleteFunc(slices.Clone(own[:done]), hidden))
		require.Equal(p.T, seen[i].End, count, "what is hidden shows in the steps of a replay")
	}
	if len(steps) > 0 {
		require.Equal(p.T, len(own), done, "the steps do not tell the whole phase")
	}
}
