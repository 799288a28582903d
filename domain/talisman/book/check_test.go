package book_test

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"seneschal/domain/talisman/book"
)

// TestABookThatDoesNotAgreeIsRefused breaks copies of the data files, each in one place.
func TestABookThatDoesNotAgreeIsRefused(t *testing.T) {
	for name, b := range map[string]struct{ file, old, new, why string }{
		"a space that is not there":   {"board.yaml", "id: oasis, name", "id: oases, name", "is not next to oasis"},
		"a ring out of order":         {"board.yaml", "runes_ne, chasm,", "chasm, runes_ne,", "cursed_glade is not next to chasm"},
		"two spaces in one place":     {"board.yaml", "region: outer, at: [0, 1]", "region: outer, at: [0, 0]", "fields_n lies on village"},
		"an opposite too few":         {"board.yaml", "  crags: runes_ne\n", "", "crags has no opposite"},
		"an opposite too far":         {"board.yaml", "  crags: runes_ne\n", "  crags: temple\n", "crags does not touch temple"},
		"a track that leads nowhere":  {"board.yaml", "pits, valley_of_fire]", "pits]", "does not lead inwards"},
		"a table with a gap":          {"board.yaml", `"2-3": [], "4": [{op: align, to: good}]`, `"2": [], "4": [{op: align, to: good}]`, "4 is not what follows"},
		"a table too short":           {"board.yaml", `"11": [{op: gain, stat: fate, n: 2}], "12": [{op: gain, stat: life, n: 2}]`, `"11": [{op: gain, stat: fate, n: 2}]`, "the last result is 11, not 12"},
		"exits with a gap":            {"board.yaml", `"1": plain_of_peril, "2-3": portal_of_power, "4-5": warlocks_cave, "6..": city`, `"1": plain_of_peril, "2-3": portal_of_power, "6..": city`, "6 is not what follows"},
		"an unknown primitive":        {"board.yaml", "op: quest_offer", "op: quest_order", "there is no such primitive"},
		"an unknown roll":             {"board.yaml", "{op: roll, id: crags", "{op: roll, id: rocks", "rocks is no roll"},
		"an unknown passive":          {"characters.yaml", "kind: beguile", "kind: charming", "charming is no passive"},
		"a start nowhere":             {"characters.yaml", "start: crags, spells: 0, objects: [],\n     abilities: [{kind: skip_roll, at: [crags]}, {kind: regenerate", "start: cliffs, spells: 0, objects: [],\n     abilities: [{kind: skip_roll, at: [crags]}, {kind: regenerate", "troll starts on cliffs"},
		"more Spells than allowed":    {"characters.yaml", "alignment: evil, start: graveyard, spells: 2", "alignment: evil, start: graveyard, spells: 3", "wizard has 3 Spells"},
		"a character too few":         {"characters.yaml", "  - {id: ghoul,", "  # {id: ghoul,", "yaml"},
		"a character twice":           {"characters.yaml", "id: elf,", "id: monk,", "monk is there twice"},
		"a card too many":             {"adventure.yaml", "name: Angel, type: event, number: 1, count: 1", "name: Angel, type: event, number: 1, count: 2", "there are 105 adventure cards, not 104"},
		"a card that comes too late":  {"adventure.yaml", "name: Storm, type: event, number: 1", "name: Storm, type: event, number: 2", "storm is a event of number 2"},
		"an enemy without strength":   {"adventure.yaml", "subtype: animal, number: 2, count: 1, strength: 2}", "subtype: animal, number: 2, count: 1}", "wolf is a enemy with Strength 0"},
		"a ghost that goes nowhere":   {"adventure.yaml", `"4": chapel, "5": castle, "6": temple`, `"4": chapel, "5": castle, "6": moon`, "moon is no space"},
		"a ware that is not in stock": {"adventure.yaml", "prices: {sword: 1, helmet: 1, water_bottle: 1, shield: 2, mule: 2, raft: 3}}]}", "prices: {ring: 1, helmet: 1, water_bottle: 1, shield: 2, mule: 2, raft: 3}}]}", "ring is not in stock"},
		"an unknown window":           {"spells.yaml", "windows: [on_spell]", "windows: [at_will]", "unknown window at_will"},
		"a Spell too few":             {"spells.yaml", "name: Random, count: 2", "name: Random, count: 1", "there are 23 Spells, not 24"},
		"a purchase too few":          {"stock.yaml", "card: axe, count: 4", "card: axe, count: 3", "there are 27 purchase cards, not 28"},
		"other totals":                {"totals.yaml", "adventure: 104", "adventure: 105", "there are 104 adventure cards, not 105"},
		"a quest too few":             {"stock.yaml", "  6: give_gold_2\n", "", "there is none for 6"},
		"no gold":                     {"stock.yaml", "gold: 30", "gold: 0", "the bank has no gold"},
		"an Object of no rank":        {"stock.yaml", "shield, sword, armour]", "shield, sword]", "armour is missing among objects"},
		"an unmarked origin":          {"spells.yaml", "target: self, provenance: seed", "target: self, provenance: rumour", `where it comes from is "rumour"`},
		"an unknown field":            {"stock.yaml", "start_gold: 1", "start_silver: 1", "field start_silver not found"},
	} {
		t.Run(name, func(t *testing.T) {
			dataFile, err := os.ReadFile("data/1/" + b.file)
			require.NoError(t, err)
			require.Contains(t, string(dataFile), b.old)
			broken := strings.Replace(string(dataFile), b.old, b.new, 1)
			_, err = book.Editions().With(fstest.MapFS{b.file: {Data: []byte(broken)}})
			require.ErrorContains(t, err, b.why)
		})
	}
}
