package feudal

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/feudal/book"
	"seneschal/domain/words"
)

// TestEveryLanguageHasEveryWord checks that no language misses a word. English would serve
// in its place.
func TestEveryLanguageHasEveryWord(t *testing.T) {
	require.Equal(t, []string{"en", "es", "fr", "nl"}, catalogue.Languages())
	parameter := regexp.MustCompile(`\{\w+\}`)
	for _, lang := range catalogue.Languages() {
		require.Equal(t, catalogue.Keys(words.English), catalogue.Keys(lang), lang)
		for _, key := range catalogue.Keys(words.English) {
			want := parameter.FindAllString(catalogue.Say(words.English, key, nil), -1)
			have := parameter.FindAllString(catalogue.Say(lang, key, nil), -1)
			slices.Sort(want)
			slices.Sort(have)
			require.Equal(t, want, have, "%s: %s", lang, key)
		}
	}
}

// TestColoursAndSeatsAreToldInTheReadersLanguage checks the names of colours and seats
// wherever they are used.
func TestColoursAndSeatsAreToldInTheReadersLanguage(t *testing.T) {
	for _, c := range []struct{ lang, colour, seat string }{
		{"en", "Red", "Seat 3"},
		{"es", "Rojo", "Asiento 3"},
		{"fr", "Rouge", "Siège 3"},
		{"nl", "Rood", "Plaats 3"},
	} {
		state := opened(2, book.Spring)
		state.Seats = append(state.Seats[:2:2], "seat3")
		state.Houses["seat1"] = House{Knight: "Sir Bors", Colour: "red"}
		state.Houses["seat3"] = House{}
		speaker := Speaker{state, c.lang}
		require.Equal(t, c.colour, speaker.NameSeat("seat1"))
		require.Equal(t, c.seat, speaker.NameSeat("seat3"))
		require.Equal(t, c.seat, state.Face("seat3", c.lang).Name)
		require.Contains(t, env{state: state}.Called("seat1"), strings.ToLower(c.colour))
	}
}
