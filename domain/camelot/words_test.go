package camelot

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game/gametest"
)

func TestEverySentenceIsThere(t *testing.T) { gametest.Sentences(t, catalogue) }

// Keys that are put together from a word of the rules are there for each of
// those words.
func TestEveryWordOfTheRulesHasASentence(t *testing.T) {
	points := []string{
		"D-1", "D-2", "D-3", "D-4", "D-5", "D-6", "D-7", "D-8", "D-10", "D-11", "D-12", "D-14", "D-15", "D-16", "D-18", "D-19", "D-21",
	}
	places := []string{"camelot", "blackknight", "lancelot", "dragon", "excalibur", "grail", "picts", "saxons"}
	for prefix, words := range map[string][]string{
		"asked.": points, "question.": points, "otherwise.": points, "place.": places, "quest.": places[1:], "forecast.evil.": {"draw", "siege", "life", "peek"},
	} {
		for _, word := range words {
			require.True(t, catalogue.Has("en", prefix+word), prefix+word)
		}
	}
	for _, list := range [][]CardData{book.cards.White, book.cards.Black} {
		for _, c := range list {
			require.True(t, catalogue.Has("en", "card."+string(c.ID)), c.ID)
		}
	}
}

// Orders understand knights by the names that reports call them by.
func TestOrdersKnowTheNamesOfReports(t *testing.T) {
	state := position(arthur)
	for _, lang := range languages {
		for _, seat := range company {
			name := Speaker{state, lang}.NameSeat(seat)
			require.Equal(t, []string{string(seat)}, state.newKnightKind().Names[""].Match(strings.Fields(name)...), name)
		}
	}
}

func TestSeatsAreNamedInTheReadersLanguage(t *testing.T) {
	state := position(arthur)
	require.Equal(t, "El rey Arturo", state.Face(arthur, "es").Name)
	require.Equal(t, "King Arthur", state.Face(arthur, "en").Name)
}
