package talisman

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/talisman/book"
)

// TestNoWeaponAgainstSome (AC-23): against a creature on whose card no Weapon may
// be used, neither of the Warrior's two counts.
func TestNoWeaponAgainstSome(t *testing.T) {
	s := newGame(t, 2, "classic", nil)
	seat := s.Seats[0]
	s.Heroes[seat] = &Hero{Character: "warrior", Space: book.Village, Objects: []book.Piece{"sword#1", "axe#1"}}
	f := &Fight{Space: book.Village, Foes: []Foe{{Piece: "wolf#1", N: 2}}}
	f.Sides[0].Seat = seat
	require.Len(t, s.bestArms(f, seat), 2)

	def := s.Book.Card("wolf")
	passives := def.Passive
	t.Cleanup(func() { def.Passive = passives })
	def.Passive = append(slices.Clip(passives), book.Passive{Kind: book.AbilityNoWeapon})
	require.Empty(t, s.bestArms(f, seat))
}
