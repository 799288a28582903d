package gametest

import (
	"math/rand/v2"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/menu"
)

// lawPointing: of a letter before it is sent, kinds of orders all have a heading if
// one has, and every place that menus and arrows name is on the board that the seat
// sees. The chance is one of its own, so that games stay as they are.
func (p *play) lawPointing(l sent, chance *rand.Rand) {
	pointed, ok, err := p.Game.Point(game.Command{At: p.Now, By: p.Holder(l.seat)}, game.Letter{Seat: l.seat, Lines: Lines(l.lines...)})
	require.NoError(p.T, err)
	board := p.Ruleset.View(p.Game.State(), l.seat, "en").Board
	if !ok || board == nil {
		return
	}
	there := map[string]bool{"": true}
	for _, s := range board.Shapes {
		require.NotContains(p.T, s.Ref, " ", "pages list places with blanks between them")
		there[s.Ref] = true
	}
	first := pointed.Menu("en")
	for _, c := range first.Choices {
		require.Equal(p.T, first.Choices[0].Group == "", c.Group == "", "%s has no heading, or alone has one", c.ID)
	}
	looked := asked{p.Game.State(), func(picks []string) menu.Menu {
		m := pointed.Menu("en", picks...)
		for _, c := range m.Choices {
			require.True(p.T, there[c.At], "%s is at %s, which is not on the board, after %q", c.ID, c.At, picks)
		}
		return m
	}}
	for range Times(3, 1) {
		Stroll(p.T, chance, looked, l.seat, game.Sheet{})
	}
	for _, a := range pointed.Arrows() {
		for _, at := range a.Way {
			require.True(p.T, at != "" && there[at], "%q leads by %q, which is not on the board", l.lines[a.Line-1], at)
		}
	}
}

// An asked state has the menus of a letter, whatever sheet is laid before it.
type asked struct {
	game.State
	menu func(picks []string) menu.Menu
}

func (a asked) Menu(_ game.Seat, _ game.Sheet, picks []string, _ string) menu.Menu {
	return a.menu(picks)
}

func (asked) Arrows(game.Seat, game.Sheet) []menu.Arrow { return nil }
