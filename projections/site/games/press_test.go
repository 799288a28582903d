package games_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/site/sitetest"
)

// TestMessagesOfTheMutedAreFolded folds a message on the page of its game for the reader who mutes its writer, and for
// nobody else.
func TestMessagesOfTheMutedAreFolded(t *testing.T) {
	server := sitetest.New(t)
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Options: map[game.Option]string{"press_grey": "on"}})
	server.Email("duel", "east", "PRESS TO PUBLIC", "I am the greatest.", "END PRESS")
	server.Email("duel", "east", "PRESS GREY TO PUBLIC", "Nobody knows who writes this.", "END PRESS")
	server.Email("duel", "north", "PRESS TO PUBLIC", "Good luck to all.", "END PRESS")
	server.Project()
	reader, other := server.SignedIn("p-north"), server.SignedIn("p-east")
	folded := func(page sitetest.Answer) (all []string) {
		sitetest.Sound(t, page)
		for part := range strings.SplitSeq(page.Body, `<article class="letter">`) {
			if message, _, _ := strings.Cut(part, "</article>"); strings.Contains(message, "A message of somebody whom you mute") {
				require.Contains(t, message, "<details>")
				all = append(all, message)
			}
		}
		return all
	}
	require.Empty(t, folded(reader.Get("/g/duel")))
	require.NoError(t, server.Doors.Mute(t.Context(), "p-north", "p-east", sitetest.Noon))
	messages := folded(reader.Get("/g/duel"))
	require.Len(t, messages, 1, "an unsigned one tells nobody who wrote it")
	require.Contains(t, messages[0], "I am the greatest.")
	require.Empty(t, folded(other.Get("/g/duel")))
	require.Empty(t, folded(server.Get("/g/duel")))
}
