package gametest

import (
	"maps"
	"slices"
	"strings"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/piles"
)

// Cards is where the cards of a position are, and which have left the game.
type Cards struct {
	// Places are all places by name, with the cards that lie there; copies of a
	// card are alike. Nothing is counted before there are any.
	Places func(game.State) map[string][]string
	// Gone are the cards that an event takes out of the game for good; nil: none
	// ever leaves it.
	Gone func(event.Event) []string
	// Moving says that a card may be on its way from one event to the next: it is
	// in its place when the phase is over.
	Moving bool
}

// lawCards: every card is in exactly one place, after each event of a phase.
// Which cards there are is told by the first position that has any.
func (p *play) lawCards(open *game.Game, events []event.Event) {
	if p.Cards == nil {
		return
	}
	s := open.State().Clone()
	p.count(s, "as the phase began")
	for _, e := range events {
		if p.Ruleset.Events().Kind(e) == "" {
			continue
		}
		s.Apply(e)
		if p.Cards.Gone != nil {
			p.gone = append(p.gone, p.Cards.Gone(e)...)
		}
		if !p.Cards.Moving {
			p.count(s, "after %T %+v", e, e)
		}
	}
	p.count(s, "after the phase")
}

// count counts the cards of a position, and those that have left the game.
func (p *play) count(s game.State, when string, args ...any) {
	places := p.Cards.Places(s)
	all := slices.Clone(p.gone)
	var lie []string
	for _, place := range slices.Sorted(maps.Keys(places)) {
		all = append(all, places[place]...)
		lie = append(lie, place+": "+strings.Join(places[place], " "))
	}
	if len(p.pack) == 0 {
		p.pack = all
	}
	lost, doubled := piles.Without(p.pack, all...), piles.Without(all, p.pack...)
	args = append(args, strings.Join(lie, "\n"))
	require.Empty(p.T, lost, append([]any{"cards are nowhere " + when + "\n%s"}, args...)...)
	require.Empty(p.T, doubled, append([]any{"cards are in two places " + when + "\n%s"}, args...)...)
}
