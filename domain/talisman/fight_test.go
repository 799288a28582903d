package talisman

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/talisman/book"
)

// TestNoWeaponAgainstSome (AC-23): against a creature whose card forbids Weapons, neither of the
// Warrior's two counts.
func TestNoWeaponAgainstSome(t *testing.T) {
	s := newGame(t, 2, "classic", nil)
	seat := s.Seats[0]
	s.Heroes[seat] = &Hero{Character: "warrior", Space: book.Village, Objects: []book.Piece{"sword#1", "axe#1"}}
	f := &Fight{Space: book.Village, Foes: []Foe{{Piece: "wolf#1", N: 2}}}
	f.Sides[0].Seat = seat
	require.Len(t, s.chooseBestArms(f, seat), 2)

	def := s.Book.Card("wolf")
	passives := def.Passive
	t.Cleanup(func() { def.Passive = passives })
	def.Passive = append(slices.Clip(passives), book.Passive{Kind: book.AbilityNoWeapon})
	require.Empty(t, s.chooseBestArms(f, seat))
}

// TestFightsEndWithTheirTurn: no fight, and no loss of lives, outlasts the turn in
// which it began.
func TestFightsEndWithTheirTurn(t *testing.T) {
	s := newGame(t, 4, "blitz", nil)
	fights := 0
	for n := 0; s.Ending == nil; n++ {
		for _, e := range s.Adjudicate(silent(s), time.Unix(0, 0), dice.New(dice.Key{9, byte(n), byte(n >> 8)}, nil)) {
			s.Apply(e)
			switch e.(type) {
			case FightStarted:
				fights++
			case TurnEnded:
				require.Nil(t, s.Fight)
				require.Nil(t, s.Loss)
			}
		}
	}
	require.Positive(t, fights)
}
