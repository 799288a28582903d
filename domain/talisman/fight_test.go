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
	state := newGame(t, 2, "classic", nil)
	seat := state.Seats[0]
	state.Heroes[seat] = &Hero{Character: "warrior", Space: book.Village, Objects: []book.Piece{"sword#1", "axe#1"}}
	fight := &Fight{Space: book.Village, Foes: []Foe{{Piece: "wolf#1", N: 2}}}
	fight.Sides[0].Seat = seat
	require.Len(t, state.chooseBestArms(fight, seat), 2)

	def := state.Book.Card("wolf")
	passives := def.Passive
	t.Cleanup(func() { def.Passive = passives })
	def.Passive = append(slices.Clip(passives), book.Passive{Kind: book.AbilityNoWeapon})
	require.Empty(t, state.chooseBestArms(fight, seat))
}

// TestFightsEndWithTheirTurn: no fight, and no loss of lives, outlasts the turn in
// which it began.
func TestFightsEndWithTheirTurn(t *testing.T) {
	state := newGame(t, 4, "blitz", nil)
	fights := 0
	for n := 0; state.Ending == nil; n++ {
		for _, ev := range state.Adjudicate(silent(state), time.Unix(0, 0), dice.New(dice.Key{9, byte(n), byte(n >> 8)}, nil)) {
			state.Apply(ev)
			switch ev.(type) {
			case FightStarted:
				fights++
			case TurnEnded:
				require.Nil(t, state.Fight)
				require.Nil(t, state.Loss)
			}
		}
	}
	require.Positive(t, fights)
}
