package talisman

import (
	"slices"
	"testing"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/talisman/book"
)

// cardPlaces returns the places of all cards, each copy separately.
func cardPlaces(state game.State) map[string][]string {
	s := state.(*State)
	all := map[string][]string{}
	put := func(place string, pieces ...book.Piece) {
		for _, p := range pieces {
			all[place] = append(all[place], string(p))
		}
	}
	put("adventure deck", slices.Concat(s.Adventure.Draw, s.Adventure.Discard)...)
	put("spell deck", slices.Concat(s.SpellDeck.Draw, s.SpellDeck.Discard)...)
	put("stock", s.Stock...)
	put("out", s.Out...)
	for _, casting := range s.Air {
		if casting.Piece != "" {
			put("air", casting.Piece)
		}
	}
	for i := range s.Book.Spaces {
		for _, l := range s.Lying[s.Book.Spaces[i].ID] {
			put(string(l.Piece), l.Piece)
		}
	}
	for _, seat := range s.Seats {
		hero := s.Heroes[seat]
		put(string(seat), slices.Concat(hero.Objects, hero.Followers, hero.Spells, hero.Trophies)...)
		if hero.Heirloom != nil {
			put("heirloom of "+string(seat), hero.Heirloom.Pieces...)
		}
	}
	return all
}

// TestTheLawsHold plays games with random submissions, and checks every law of the kit that needs no
// reports.
func TestTheLawsHold(t *testing.T) {
	t.Parallel()
	for name, open := range map[string]game.Open{
		"two":   {Seats: 2, Preset: "blitz", Options: map[game.Option]string{"three_characters": "on"}},
		"four":  {Seats: 4, Preset: "postal", Options: map[game.Option]string{"stops": "full", "evade_individuals": "on", "inherited_objects": "on"}},
		"six":   {Seats: 6, Preset: "blood", Options: map[game.Option]string{"sudden_death_round": "20", "move_roll": "blind", "toad_keeps_goods": "on"}},
		"three": {Seats: 3, Preset: "classic", Options: map[game.Option]string{"sudden_death_round": "25", "stops": "none", "command_on_arrival": "on"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			gametest.Laws(t, gametest.Suite{
				Ruleset: mute{}, Open: open, Play: submission, Hide: hide, Every: 8, Until: 12, MaxPhases: 5000, Cards: &gametest.Cards{Places: cardPlaces},
			}, 1)
		})
	}
}
