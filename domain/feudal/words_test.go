package feudal

import (
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/words"
)

// TestEveryLanguageHasEveryWord: English serves where a word is missing, but
// none is to be.
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

// TestPhasesColoursAndSeatsAreToldInTheReadersLanguage: titles in events stay
// English.
func TestPhasesColoursAndSeatsAreToldInTheReadersLanguage(t *testing.T) {
	for _, c := range []struct{ lang, name, title, colour, seat string }{
		{"en", "spring 3", "Spring of the year 3", "Red", "Seat 3"},
		{"es", "primavera 3", "Primavera del año 3", "Rojo", "Asiento 3"},
		{"fr", "printemps 3", "Printemps de l'an 3", "Rouge", "Place 3"},
		{"nl", "lente 3", "Lente van het jaar 3", "Rood", "Plaats 3"},
	} {
		s := opened(2, Spring)
		s.Year = 3
		s.Seats = append(s.Seats[:2:2], "seat3")
		s.Houses["seat1"] = House{Knight: "Sir Bors", Colour: "red"}
		s.Houses["seat3"] = House{}
		p := speaker{s, c.lang}
		require.Equal(t, game.Phase{Name: c.name, Kind: p.say("phase.kind.campaign", nil), Cycle: 3, Title: c.title}, Rules{}.PhaseIn(s.Phase(), c.lang))
		require.Equal(t, c.colour, p.who("seat1"))
		require.Equal(t, c.seat, p.who("seat3"))
		require.Equal(t, c.seat, s.Face("seat3", c.lang).Name)
		require.Equal(t, []string{"seat1"}, s.seatKind("").Names[""].Match(c.colour))
	}
}
