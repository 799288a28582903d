package gametest

import (
	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// lawSecrets: what is hidden from a seat changes nothing that it is told:
// other seats' drafts, and the hidden part of the position.
func (p *play) lawSecrets(letters []sent) {
	if len(letters) == 0 {
		return
	}
	me := letters[p.rng.IntN(len(letters))]
	told := p.told(p.Game, me)
	drafted := &Run{T: p.T, Game: p.Game, Now: p.Now, Chain: p.Chain}
	for _, l := range letters {
		if l.seat != me.seat {
			drafted.Write(l.seat, l.lines...)
		}
	}
	require.Equal(p.T, told, p.told(drafted.Game, me), "%s learns of other seats' drafts", me.seat)
	if p.Hide == nil {
		return
	}
	hidden := p.Hide(p.Game.State().Clone(), me.seat, p.rng)
	require.Equal(p.T, told, p.told(p.Game.Laid(hidden), me), "%s learns of what is hidden", me.seat)
	p.lawTelling(hidden, me, letters)
}

// told is all that a seat is told before the phase closes, as text.
func (p *play) told(g *game.Game, me sent) string {
	frozen := JSON(p.T, g.State())
	run := &Run{T: p.T, Game: g, Now: p.Now, Chain: p.Chain}
	receipt := run.Try(me.seat, me.lines...)
	state := g.State()
	orders, errs := p.Ruleset.Parse(state, me.seat, Lines(me.lines...))
	text := JSON(p.T, []any{
		receipt, errs, state.Check(me.seat, orders), state.Forecast(me.seat, game.Sheet{Orders: orders}, "en"),
		state.View(me.seat, "en"), state.Template(me.seat, "en"), game.Compose(g, g, nil, me.seat, game.Options{}),
	})
	require.Equal(p.T, frozen, JSON(p.T, g.State()), "telling a seat changed the position")
	return text
}

// lawTelling: the chronicle of the same events, seen by a seat, is the same
// whatever else the position hid.
func (p *play) lawTelling(hidden game.State, me sent, letters []sent) {
	run := &Run{T: p.T, Game: p.Game, Now: p.Now, Chain: p.Chain}
	for _, l := range letters {
		run.Write(l.seat, l.lines...)
	}
	var seen []event.Event
	rules := p.Ruleset.Events()
	for _, e := range run.Close() {
		if game.Sees(me.seat, e) && rules.Version(e.Kind()) > 0 {
			seen = append(seen, e)
		}
	}
	one := p.Ruleset.Tell(p.Game.State(), me.seat, "en", seen)
	two := p.Ruleset.Tell(hidden, me.seat, "en", seen)
	require.Equal(p.T, JSON(p.T, one), JSON(p.T, two), "the chronicle of %s tells what is hidden", me.seat)
}
