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

// Cards says where the cards of a position are, and which have left the game.
type Cards struct {
	// Places returns all places by name, with the cards that lie there; copies of a card have the same name. The first
	// position with cards sets which cards there are.
	Places func(game.State) map[string][]string
	// Gone returns the cards that an event removes from the game for good; nil: none is ever
	// removed.
	Gone func(event.Event) []string
	// Moving says that a card may be on its way between two events, so that places are only
	// counted when the phase is over.
	Moving bool
}

// lawCards checks that every card is in exactly one place after each event of a phase, or with Cards.Moving at its
// beginning and end. It checks nothing without Suite.Cards.
func (p *play) lawCards(open *game.Game, events []event.Event) {
	if p.Cards == nil {
		return
	}
	state := open.State().Clone()
	p.countCards(state, "as the phase began")
	for _, ev := range events {
		if p.Ruleset.Events().Kind(ev) == "" {
			continue
		}
		state.Apply(ev)
		if p.Cards.Gone != nil {
			p.removedCards = append(p.removedCards, p.Cards.Gone(ev)...)
		}
		if !p.Cards.Moving {
			p.countCards(state, "after %T %+v", ev, ev)
		}
	}
	p.countCards(state, "after the phase")
}

// countCards checks that the cards of a position, with those that have left the game, are the full pack.
func (p *play) countCards(state game.State, when string, args ...any) {
	places := p.Cards.Places(state)
	all := slices.Clone(p.removedCards)
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
