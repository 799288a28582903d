package game_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// slow is Tiny with rounds that stay open for two hours even if all seats are ready, or with rounds
// that have no end.
type slow struct {
	gametest.Tiny
	endless bool
}

// patient is a Table of slow.
type patient struct {
	*gametest.TinyState
	endless bool
}

func (s slow) Start(setup game.Setup) game.State {
	return &patient{s.Tiny.Start(setup).(*gametest.TinyState), s.endless}
}

func (p *patient) Clone() game.State {
	return &patient{p.TinyState.Clone().(*gametest.TinyState), p.endless}
}

func (p *patient) Phase() game.Phase {
	phase := p.TinyState.Phase()
	if p.endless {
		phase.Endless = true
	} else {
		phase.Hold = 2 * time.Hour
	}
	return phase
}

func slowly(t *testing.T, endless bool) *gametest.Run {
	lookup := func(string) (game.Ruleset, bool) { return slow{endless: endless}, true }
	return gametest.Open(t, game.Open{Game: "slow-1", Ruleset: "tiny", Seats: 2}, lookup, 7)
}

func TestAPhaseIsHeldOpenThoughAllAreReady(t *testing.T) {
	run := slowly(t, false)
	run.Write("north", "BID 1")
	run.Write("east", "BID 2")
	_, ok := run.Game.Closable(run.Now.Add(2*time.Hour - time.Second))
	require.False(t, ok)
	reason, ok := run.Game.Closable(run.Now.Add(2 * time.Hour))
	require.True(t, ok)
	require.Equal(t, "ready", reason)
	require.Contains(t, run.Write("north", "SHOW CLOCK").Shown[0].Lines[0], "does not close before Mon 2 Mar 2026, 20:00 UTC")
	again := run.Write("north", "BID 3")
	require.Empty(t, again.Errors, "others can still think again")
}

func TestAPhaseThatIsRewoundIsNotHeldAgain(t *testing.T) {
	run := slowly(t, false)
	run.Deadline()
	run.Deadline()
	run.Steward("REWIND TO round 1 WHY a letter was lost")
	run.Write("north", "BID 1")
	run.Write("east", "BID 2")
	_, ok := run.Game.Closable(run.Now)
	require.True(t, ok)
}

func TestAPhaseWithoutEndWaitsForAnAnswer(t *testing.T) {
	run := slowly(t, true)
	_, _, due, open := run.Game.Phase()
	require.True(t, open)
	require.True(t, due.IsZero())
	run.Write("north", "BID 1")
	_, ok := run.Game.Closable(run.Now.AddDate(3, 0, 0))
	require.False(t, ok)
	require.Contains(t, run.Write("north", "SHOW CLOCK").Shown[0].Lines, "Round 1 has no deadline: it closes when all have answered.")
	run.Steward("PAUSE WHY a feast")
	run.Steward("RESUME")
	_, ok = run.Game.Closable(run.Now.AddDate(3, 0, 0))
	require.False(t, ok, "a clock that goes on has no deadline either")
	run.Write("east", "PASS")
	reason, ok := run.Game.Closable(run.Now)
	require.True(t, ok)
	require.Equal(t, "ready", reason)
	run.Settle()
	n, _, _, _ := run.Game.Phase()
	require.Equal(t, 2, n)
}
