package book_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

var first = book.Of(1)

// TestDrawsCountTheAppendix: QA-8, the order in which draws count cards and
// tiles, copies expanded in their place.
func TestDrawsCountTheAppendix(t *testing.T) {
	hidden, initiatory, fantastic := first.HiddenDeck(), first.TileDeck(land.Initiatory), first.TileDeck(land.Fantastic)
	require.Equal(t, []int{46, 19, 54, 7}, []int{len(hidden), len(initiatory), len(fantastic), len(first.CardsAside())})
	require.Equal(t, []book.Card{"sacred-goose", "magic-book"}, []book.Card{hidden[8-1], hidden[10-1]})
	require.Equal(t, book.Tile("path-fork-1"), initiatory[15-1])
	require.Equal(t, book.Tile("star-fork-1"), fantastic[15-1])
}

// TestAnAccessTileJoinsTheZones: Q-20.
func TestAnAccessTileJoinsTheZones(t *testing.T) {
	require.Equal(t, "initiatory:S fantastic:NEW", first.Tile("access-2").Openings.String())
	require.Equal(t, "initiatory:ESW", first.Tile("path-fork-3").Openings.String())
	require.Equal(t, "well:N", first.DevCard("well-bottom").Openings.String())
}

// TestWhatCanBeRobbed.
func TestWhatCanBeRobbed(t *testing.T) {
	for id, want := range map[book.Card][3]bool{ // foe, counted, robbable
		"lance": {false, true, true}, "ring": {false, true, true}, "fairy": {false, true, true},
		"sage": {true, false, true}, "hermit": {false, false, true}, "thief": {true, false, true},
		"giant": {true, false, false}, "wolf": {true, false, false}, "excalibur": {false, false, true},
		"lake-entrance": {}, "curse-oblivion": {},
	} {
		d := first.Card(id)
		require.Equal(t, want, [3]bool{d.IsFoe(), d.IsCounted(), d.IsRobbable()}, id)
	}
}

// TestTheBookKeepsToTheRules compares it with the numbers of the rules that
// totals do not show.
func TestTheBookKeepsToTheRules(t *testing.T) {
	require.Equal(t, book.Attrs{Str: 4, Int: 3, Dex: 3}, first.Start.Default)
	require.Equal(t, 60, book.CountRounds(60, 4, 4))
	require.Equal(t, 66, book.CountRounds(50, 4, 3))
	require.Equal(t, 1, book.CountRounds(1, 1, 8))
	require.Equal(t, book.PlaceDef{Stay: 1, Gain: book.Attrs{Dex: 1, Val: 1}, Prov: "seed+house"}, first.Place("village"))
	require.Equal(t, book.Effect{Gain: book.Attrs{Int: 1}}, first.MagicGround[12-1])
	require.Equal(t, book.Effect{Wait: 1}, first.MagicGround[4-1])
	require.Equal(t, book.Effect{Lose: book.Attrs{Str: 1}}, first.Card("dragon").Loss)
	require.Equal(t, []book.Card{"dragon", "lance", "dagger"}, first.Mission("M11").Cards())
	require.Equal(t, book.Card("lake-entrance"), first.Entrance(land.Lake))
	require.Nil(t, first.Card("grail"))
	require.Nil(t, book.Of(9))
}

func TestAttributesAreReadAndWrittenByName(t *testing.T) {
	attrs := book.Attrs{Str: 1, Int: 2, Dex: 3, Val: 4, Exp: 5}
	for i, id := range book.AttrIDs {
		require.Equal(t, i+1, attrs.Of(id))
		require.Equal(t, 15+9-(i+1), attrs.With(id, 9).Sum())
	}
	require.Equal(t, 15, attrs.Sum(), "With changes a copy")
	data, err := json.Marshal(attrs)
	require.NoError(t, err)
	require.JSONEq(t, `{"str":1,"int":2,"dex":3,"val":4,"exp":5}`, string(data))
}

// TestABookThatDoesNotAgreeIsRefused breaks a copy of the data files in one place
// each.
func TestABookThatDoesNotAgreeIsRefused(t *testing.T) {
	for name, b := range map[string]struct{ file, old, new, why string }{
		"a tile too many":           {"tiles.yaml", "id: inn, zone: initiatory, kind: inn, count: 1", "id: inn, zone: initiatory, kind: inn, count: 2", "there are 2 of inn, not 1"},
		"a tile of another shape":   {"tiles.yaml", "kind: spring, count: 1, openings: NS", "kind: spring, count: 1, openings: ESW", "the initiatory zone has"},
		"a star too few":            {"tiles.yaml", "id: star-end, zone: fantastic, kind: wild, star: true,", "id: star-end, zone: fantastic, kind: wild,", "46 for 42 starred tiles"},
		"zones that do not join":    {"tiles.yaml", "openings: S, fantastic: NEW,", "openings: S,", "joins the zones"},
		"a place of no kind":        {"tiles.yaml", "haunted-house: {wait: 1,", "hunted-house: {wait: 1,", "a place is of kind hunted-house"},
		"a side twice":              {"tiles.yaml", "kind: spring, count: 1, openings: NS", "kind: spring, count: 1, openings: NN", `"NN"`},
		"a card too few":            {"cards.yaml", "  - {id: curse-oblivion,", "  # - {id: curse-oblivion,", "the deck has 2 of class curse"},
		"a card twice":              {"cards.yaml", "id: bow,", "id: lance,", "lance is there twice"},
		"a peaceful figure":         {"cards.yaml", "{id: monk, class: figure, book: \"2.2.4\", fight: {int: 4},", "{id: monk, class: figure, book: \"2.2.4\",", "there are 20 foes, not 21"},
		"a card no longer aside":    {"cards.yaml", "wish: true, once: true, aside: true", "wish: true, once: true", "3 of class magic are laid aside, not 4"},
		"a weapon for anybody":      {"cards.yaml", "attack: 2, defence: 0, dex: 2", "attack: 2, defence: 0, dex: 4", "lance needs Dexterity 4"},
		"an errand to nowhere":      {"cards.yaml", "dest: village", "dest: town", "old-man goes to town"},
		"an entrance to nowhere":    {"cards.yaml", "place: cave", "place: abyss", "where there is no deck"},
		"a card without a rank":     {"cards.yaml", "  - red-sleeve\n", "", "priority"},
		"a rank of no counted card": {"cards.yaml", "  - red-sleeve\n", "  - giant\n", "priority"},
		"a hand without a limit":    {"cards.yaml", "{most: 5,", "{most: 0,", "a hand holds 0 at most"},
		"an unmarked line":          {"cards.yaml", "steps: 3, prov: house", "steps: 3", "flying-unicorn: where it comes from"},
		"a find that is not aside":  {"development.yaml", "find: magic-potion", "find: ring", "magic-potion is found 0 times"},
		"a beast that is no card":   {"development.yaml", "id: cave-monster, count: 1, openings: NS, foe: monster", "id: cave-monster, count: 1, openings: NS, foe: bear", "monster is found 0 times and met 1"},
		"no way out of the swamp":   {"development.yaml", "openings: NESW, exit: true", "openings: NESW", "the swamp has 0 exits"},
		"a development card more":   {"development.yaml", "id: lake-water, count: 3", "id: lake-water, count: 4", "the lake has 11 cards, not 10"},
		"a mission for no card":     {"missions.yaml", "[ring, iseo]", "[ring, isolde]", "isolde, which is no card"},
		"a mission too few":         {"missions.yaml", "  - {id: M12,", "  # - {id: M12,", "missions: there are 11"},
		"a character twice":         {"characters.yaml", "id: inge,", "id: jessica,", "jessica is there twice"},
		"too few first points":      {"characters.yaml", "points: 10", "points: 11", "the default has 10 points"},
		"a full beginning":          {"characters.yaml", "val: 3, exp: 3}", "val: 4, exp: 3}", "val begins full"},
		"other times":               {"time.yaml", "7: 90", "7: 80", "7 seats play 45 rounds, not 51"},
		"an unknown field":          {"time.yaml", "solo: {minutes: 45", "solo: {hours: 45", "field hours not found"},
		"other totals":              {"totals.yaml", "curse: 3}", "curse: 4}", "the deck has 3 of class curse, not 4"},
	} {
		t.Run(name, func(t *testing.T) {
			totals, err := os.ReadFile("data/1/" + b.file)
			require.NoError(t, err)
			require.Contains(t, string(totals), b.old)
			broken := strings.Replace(string(totals), b.old, b.new, 1)
			_, err = book.Editions().With(fstest.MapFS{b.file: {Data: []byte(broken)}})
			require.ErrorContains(t, err, b.why)
		})
	}
}

// QA-1 to QA-3, Q-14: the legal distributions of the first points.
func TestTenPointsAreSpreadWithinLimits(t *testing.T) {
	for _, c := range []struct {
		attrs book.Attrs
		code  string
	}{
		{book.Attrs{Str: 5, Int: 5}, ""},
		{book.Attrs{Str: 2, Int: 2, Dex: 2, Val: 2, Exp: 2}, ""},
		{book.Attrs{Str: 5, Int: 4}, "S08"},
		{book.Attrs{Str: 10}, "S09"},
		{book.Attrs{Str: 6, Val: 4}, "S09"},
		{book.Attrs{Str: 9, Int: 1}, ""},
		{book.Attrs{Str: 11, Int: -1}, "S09"},
	} {
		require.Equal(t, c.code, first.Start.FindFault(c.attrs), "%+v", c.attrs)
	}
}
