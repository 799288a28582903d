package chronicle

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
)

// TestPhasesAreCalledInTheReadersLanguage: the setup, turns and stops have names in every
// language.
func TestPhasesAreCalledInTheReadersLanguage(t *testing.T) {
	for name, want := range map[string]string{
		"setup": "preparación", "setup, D1": "preparación, pregunta 1", "turn 12": "turno 12 de la partida", "turn 12, D3": "turno 12 de la partida, pregunta 3", "turn 12, D3 (2)": "turno 12 de la partida, pregunta 3 (2)",
		"something else": "something else",
	} {
		require.Equal(t, want, Rules{}.PhaseIn(game.Phase{Name: name, Title: name}, "es").Name)
	}
	phase := Rules{}.PhaseIn(game.Phase{Name: "turn 2", Kind: "defence"}, "en")
	require.Equal(t, "Turn 2 of the game", phase.Title)
	require.Equal(t, "defence", phase.Kind)
}
