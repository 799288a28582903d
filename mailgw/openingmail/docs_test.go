package openingmail_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/opening"
)

// forms are the lines that the document shows in four languages.
var forms = []string{
	"GAMES", "GAMES feudal", "PLAY feudal", "PLAY feudal weekly", "TAKE feudal-abc", "TAKE feudal-abc CODE heron", "LEAVE feudal-abc", "CONFIRM feudal-abc", "OPEN feudal",
	"ADMIT anna feudal-abc", "REFUSE anna feudal-abc", "REMOVE anna feudal-abc", "CLOSE feudal-abc", "AGAIN feudal-abc", "TELL feudal", "TELL feudal weekly", "TELL NONE", "HELP",
}

// TestTheDocumentSpellsTheWordsAsTheyAreRead holds docs/opengames.md to the catalogue.
func TestTheDocumentSpellsTheWordsAsTheyAreRead(t *testing.T) {
	page, err := os.ReadFile("../../docs/opengames.md")
	require.NoError(t, err)
	for _, form := range forms {
		var cells []string
		for _, lang := range []string{"en", "es", "fr", "nl"} {
			cells = append(cells, "`"+opening.Speech().Spell(lang, form)+"`")
		}
		require.Contains(t, string(page), "| "+strings.Join(cells, " | ")+" |")
	}
	for _, lang := range []string{"en", "es", "fr", "nl"} {
		var terms []string
		for _, term := range []string{"PRESET", "SEATS", "PACE", "TITLE", "LANGUAGE", "MESSAGES", "CODE", "TIER", "FINISHED", "ADMIT", "STEWARD", "RATED", "SUBSTITUTES", "DAYS", "HOURS", "BOTS", "PEOPLE", "LEFT", "ANONYMOUS"} {
			terms = append(terms, "`"+opening.Speech().Spell(lang, term)+"`")
		}
		require.Contains(t, string(page), strings.Join(terms, ", "))
	}
}
