package gametest

import "github.com/stretchr/testify/require"

// lawRespite checks that a phase that all have answered closes when its respite is over, counted from the
// submissions of this phase, and no sooner. It checks nothing unless wrote says that a submission has changed orders
// just now.
func (p *play) lawRespite(wrote bool) {
	respite := p.Game.Pace().Respite
	_, phase, due, _ := p.Game.Phase()
	respiteEnd := p.Now.Add(respite)
	if respite == 0 || !wrote || len(awaited(p.Game)) == 0 || !due.IsZero() && !respiteEnd.Before(due) {
		return
	}
	_, early := p.Game.Closable(respiteEnd.Add(-1))
	require.False(p.T, early, "the phase closes before its respite is over")
	closes := p.Game.Closes()
	if closes.IsZero() {
		_, ready := p.Game.Closable(respiteEnd)
		require.False(p.T, ready && phase.Hold == 0, "nobody is told when the phase closes")
		return
	}
	require.False(p.T, closes.Before(respiteEnd))
	reason, _ := p.Game.Closable(closes)
	require.Equal(p.T, "ready", reason, "the phase does not close when it says")
}
