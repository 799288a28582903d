package feudal

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/feudal/book"
	"seneschal/domain/order"
)

func TestReasonsAreInTheLanguageOfTheLine(t *testing.T) {
	state := council(book.Spring)
	for lang, want := range map[string]string{
		"":   "you have no such figure",
		"en": "you have no such figure",
		"es": "no tienes tal figura",
		"fr": "vous n'avez pas de telle figure",
		"nl": "zo'n figuur heb je niet",
	} {
		_, errs := Rules{}.Parse(state, "seat1", []order.Line{{N: 1, Text: "STAY 99", Lang: lang}})
		require.Len(t, errs, 1)
		require.Equal(t, want, errs[0].Reason)
	}
	given, errs := Rules{}.Parse(state, "seat1", []order.Line{{N: 1, Text: "STAY 2", Lang: "nl"}, {N: 2, Text: "STAY 2", Lang: "nl"}})
	require.Empty(t, errs)
	found := state.Check("seat1", given)
	require.Len(t, found, 1)
	require.Equal(t, "figuur 2 heeft al een order in regel 1", found[0].Reason)
	_, errs = Rules{}.Parse(state, "seat9", []order.Line{{N: 1, Text: "STAY 2", Lang: "fr"}})
	require.Equal(t, `il n'y a pas de siège "seat9" dans cette partie`, errs[0].Reason)
}

func TestAWaitIsInTheLanguageOfItsReader(t *testing.T) {
	for season, want := range map[book.Season][2]string{
		book.Setup:  {"orders for setup", "the first free knight and colour, and a recommended entry road."},
		book.Winter: {"orders for winter 5", "everybody is paid while the money lasts, and nothing is bought, built or moved."},
		book.Spring: {"orders for spring 5", "everybody stays and holds."},
	} {
		state := council(season)
		state.Year = 5
		w := state.Waits("en")[0]
		require.Equal(t, want, [2]string{w.For, w.Default})
	}
	require.Equal(t, "chacun reste et tient.", council(book.Spring).Waits("fr")[0].Default)
}
