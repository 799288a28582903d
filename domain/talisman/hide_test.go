package talisman

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
)

// hide changes everything in a position that a seat may not know: the Spells of
// others, the order of both decks, and the characters that others have been dealt to choose
// from.
func hide(state game.State, me game.Seat, rng *rand.Rand) game.State {
	s := state.(*State)
	shuffled := func(cards []book.Piece) []book.Piece {
		cards = slices.Clone(cards)
		rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		return cards
	}
	s.Adventure.Draw = shuffled(s.Adventure.Draw)
	unknown := slices.Clone(s.SpellDeck.Draw)
	for _, seat := range s.Seats {
		if !s.mayKnow(me, seat) {
			unknown = append(unknown, s.Heroes[seat].Spells...)
		}
	}
	unknown = shuffled(unknown)
	for _, seat := range s.Seats {
		if hero := s.Heroes[seat]; !s.mayKnow(me, seat) {
			hero.Spells, unknown = unknown[:len(hero.Spells):len(hero.Spells)], unknown[len(hero.Spells):]
		}
	}
	s.SpellDeck.Draw = unknown
	return s.hideDealt(me, rng)
}

// mayKnow reports whether a seat knows the Spells of another.
func (s *State) mayKnow(me, of game.Seat) bool { return of == me || s.SeesSpells(me) }

// hideDealt deals other seats different characters to choose from.
func (s *State) hideDealt(me game.Seat, rng *rand.Rand) game.State {
	s.Unused = slices.Clone(s.Unused)
	for _, seat := range s.Seats {
		hero := s.Heroes[seat]
		if seat == me || len(hero.Dealt) < 2 || len(s.Unused) == 0 {
			continue
		}
		i, j := rng.IntN(len(hero.Dealt)), rng.IntN(len(s.Unused))
		hero.Dealt = slices.Clone(hero.Dealt)
		hero.Dealt[i], s.Unused[j] = s.Unused[j], hero.Dealt[i]
	}
	return s
}

// TestHidingHidesWhatIsSecretAlone: the Prophetess still sees all Spells, other characters their
// own, and everybody their numbers.
func TestHidingHidesWhatIsSecretAlone(t *testing.T) {
	state := Rules{}.Start(game.Setup{Edition: 1, Seats: []game.Seat{"seat1", "seat2"}}).(*State)
	state.Heroes["seat1"].Character, state.Heroes["seat2"].Character = "prophetess", "wizard"
	state.Heroes["seat1"].Spells, state.Heroes["seat2"].Spells = []book.Piece{"hex#1"}, []book.Piece{"random#1", "random#2"}
	rng := rand.New(rand.NewPCG(1, 2))
	seen := hide(state.Clone(), "seat1", rng).(*State)
	require.Equal(t, state.Heroes["seat2"].Spells, seen.Heroes["seat2"].Spells)
	unseen := hide(state.Clone(), "seat2", rng).(*State)
	require.NotEqual(t, state.Heroes["seat1"].Spells, unseen.Heroes["seat1"].Spells)
	require.Len(t, unseen.Heroes["seat1"].Spells, 1)
	require.Equal(t, state.Heroes["seat2"].Spells, unseen.Heroes["seat2"].Spells)
}
