package talisman

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
)

// withHero gives a seat a character.
func (s *State) withHero(seat game.Seat, hero Hero) *State {
	def := s.Book.Character(hero.Character)
	hero.Lives, hero.Fate = def.Life, def.Fate
	if hero.Alignment == "" {
		hero.Alignment = def.Alignment
	}
	s.Heroes[seat] = &hero
	return s
}

// TestStrengthAndCraftCountWhatMayBeUsed: the Warrior of AC-1 to AC-3.
func TestStrengthAndCraftCountWhatMayBeUsed(t *testing.T) {
	warrior := Hero{
		Character: "warrior", Space: "plains_e", Strength: 2,
		Objects: []book.Piece{"magic_belt#1", "sword#1"}, Followers: []book.Piece{"unicorn#1"},
	}
	state := newGame(t, 2, "classic", nil).withHero("seat1", warrior)
	require.Equal(t, 8, state.Strength("seat1"), "AC-1: a Sword counts in battles alone")
	require.Equal(t, 9, state.BattleTotal("seat1", false), "AC-2")
	require.Equal(t, 3, state.Craft("seat1"), "AC-2: with the Unicorn")

	warrior.Space = book.CursedGlade
	state.withHero("seat1", warrior)
	require.Equal(t, 7, state.Strength("seat1"), "AC-3: no Objects, but the Unicorn")
	require.Equal(t, 7, state.BattleTotal("seat1", false), "AC-3: nor in battle")
}

// TestSuppressedMagicAndToadsGiveNothing: T-103, T-119 and T-122.
func TestSuppressedMagicAndToadsGiveNothing(t *testing.T) {
	wizard := Hero{Character: "wizard", Space: "city", Craft: 1, Objects: []book.Piece{"solomons_crown#1", "talisman#1", "holy_lance#1"}}
	state := newGame(t, 2, "classic", nil).withHero("seat1", wizard)
	require.Equal(t, 8, state.Craft("seat1"))
	require.Equal(t, 3, state.SpellLimit("seat1"), "AC-12: 6 or more")
	require.Equal(t, 1, state.WeaponBonus("seat1", "holy_lance#1", false))
	require.Equal(t, 3, state.WeaponBonus("seat1", "holy_lance#1", true), "R-30")
	state.Globals = []Global{{ID: "magic_suppressed"}}
	require.Equal(t, 6, state.Craft("seat1"), "R-45: the crown does not count")
	require.Zero(t, state.WeaponBonus("seat1", "holy_lance#1", true))
	require.True(t, state.HasTalisman("seat1"), "T-103: a Talisman still opens the Valley of Fire")
	state.Globals = nil
	wizard.Toad = &Toad{Left: 2, Craft: 1}
	state.withHero("seat1", wizard)
	require.Equal(t, 1, state.Strength("seat1"))
	require.Equal(t, 2, state.Craft("seat1"), "T-119: its own counter, and the Toad's 1")
	require.False(t, state.HasTalisman("seat1"), "R-61")
}

// TestTheLimitOfSpellsGoesByCraft: AC-12 and T-93.
func TestTheLimitOfSpellsGoesByCraft(t *testing.T) {
	state := newGame(t, 2, "classic", nil)
	for craft, limit := range map[int]int{0: 2, 1: 3, 2: 3, 9: 3} {
		state.withHero("seat1", Hero{Character: "wizard", Space: "city", Craft: craft})
		require.Equal(t, limit, state.SpellLimit("seat1"), "Craft %d", 5+craft)
	}
	for craft, limit := range map[int]int{0: 0, 1: 0, 2: 1, 3: 2} {
		state.withHero("seat1", Hero{Character: "troll", Space: "city", Craft: craft})
		require.Equal(t, limit, state.SpellLimit("seat1"), "Craft %d", 1+craft)
	}
}

// TestPointsLieInOnePlaceEach: a Toad's former counters, heirlooms, and points on cards and
// spaces count as in play (T-16).
func TestPointsLieInOnePlaceEach(t *testing.T) {
	state := newGame(t, 2, "classic", nil)
	state.withHero("seat1", Hero{Character: "wizard", Space: "city", Gold: 3, Craft: 2, Toad: &Toad{Left: 1, Craft: 1}})
	state.Heroes["seat2"].Heirloom = &Heirloom{Gold: 4}
	state.Gold["oasis"] = 5
	state.Lying["ruins"] = []Lie{{Piece: "fountain_of_wisdom#1", Counters: 3}, {Piece: "pool_of_life#1", Counters: 2}}
	require.Equal(t, 30-3-4-5, state.PointsInBank(book.Gold))
	require.Equal(t, 72-2-1-3, state.PointsInBank(book.Craft))
	require.Equal(t, 72-4-2, state.PointsInBank(book.Life))
	require.Equal(t, 72, state.PointsInBank(book.Strength))
}
