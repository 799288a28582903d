package chronicle

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
)

// TestPhasesAreToldInTheReadersLanguage also checks that titles in events stay English.
func TestPhasesAreToldInTheReadersLanguage(t *testing.T) {
	for _, c := range []struct{ name, lang, want, title string }{
		{"deal", "fr", "donne", "Donne"},
		{"oath 2", "es", "juramento (2)", "Juramento (2)"},
		{"round 7, Tristan", "nl", "ronde 7, Tristan", "Ronde 7, Tristan"},
		{"round 7, Kay (2)", "fr", "manche 7, Keu (2)", "Manche 7, Keu (2)"},
		{"round 11, Squire 2 (3)", "es", "ronda 11, Escudero 2 (3)", "Ronda 11, Escudero 2 (3)"},
		{"round 1, Seat3", "nl", "ronde 1, Plaats 3", "Ronde 1, Plaats 3"},
		{"round 7, Kay (2)", "en", "round 7, Kay (2)", "Round 7, Kay (2)"},
		{"a name of tomorrow", "fr", "a name of tomorrow", "As it was"},
	} {
		got := Rules{}.PhaseIn(game.Phase{Name: c.name, Title: "As it was"}, c.lang)
		require.Equal(t, c.want, got.Name)
		require.Equal(t, c.title, got.Title)
	}
}
