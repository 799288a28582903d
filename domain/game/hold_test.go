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
	r := slowly(t, false)
	r.Write("north", "BID 1")
	r.Write("east", "BID 2")
	_, ok := r.Game.Closable(r.Now.Add(2*time.Hour - time.Second))
	require.False(t, ok)
	reason, ok := r.Game.Closable(r.Now.Add(2 * time.Hour))
	require.True(t, ok)
	require.Equal(t, "ready", reason)
	require.Contains(t, r.Write("north", "SHOW CLOCK").Shown[0].Lines[0], "does not close before Mon 2 Mar 2026, 20:00 UTC")
	again := r.Write("north", "BID 3")
	require.Empty(t, again.Errors, "others can still think again")
}

func TestAPhaseThatIsRewoundIsNotHeldAgain(t *testing.T) {
	r := slowly(t, false)
	r.Deadline()
	r.Deadline()
	r.Steward("REWIND TO round 1 WHY a letter was lost")
	r.Write("north", "BID 1")
	r.Write("east", "BID 2")
	_, ok := r.Game.Closable(r.Now)
	require.True(t, ok)
}

func TestAPhaseWithoutEndWaitsForAnAnswer(t *testing.T) {
	r := slowly(t, true)
	_, _, due, open := r.Game.Phase()
	require.True(t, open)
	require.True(t, due.IsZero())
	r.Write("north", "BID 1")
	_, ok := r.Game.Closable(r.Now.AddDate(3, 0, 0))
	require.False(t, ok)
	require.Contains(t, r.Write("north", "SHOW CLOCK").Shown[0].Lines, "Round 1 has no deadline: it closes when all have answered.")
	r.Steward("PAUSE WHY a feast")
	r.Steward("RESUME")
	_, ok = r.Game.Closable(r.Now.AddDate(3, 0, 0))
	require.False(t, ok, "a clock that goes on has no deadline either")
	r.Write("east", "PASS")
	reason, ok := r.Game.Closable(r.Now)
	require.True(t, ok)
	require.Equal(t, "ready", reason)
	r.Settle()
	n, _, _, _ := r.Game.Phase()
	require.Equal(t, 2, n)
}
