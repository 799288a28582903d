package programs_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/projections/roster"
	"seneschal/projections/site/programs"
	"seneschal/projections/site/sitetest"
)

func TestAProgramOpensAndJoinsGamesWithATokenForIt(t *testing.T) {
	server := sitetest.New(t)
	ann, bob := newProgram(t, server, "ann", roster.ScopeJoin), newProgram(t, server, "bob", roster.ScopeJoin)
	reader := newProgram(t, server, "carl", roster.ScopeRead, roster.ScopeOrders)
	lines := func(text string) programs.LinesSent { return programs.LinesSent{Text: text} }
	require.Equal(t, http.StatusForbidden, reader.ask("POST", "/api/openings", lines("PLAY feudal")).StatusCode)
	for range 2 { // the same request again
		receipt := read[game.Receipt](t, ann.ask("POST", "/api/openings", lines("OPEN feudal seats=2 rated=no"), "Idempotency-Key", "one"))
		require.Empty(t, receipt.Errors)
		require.Contains(t, receipt.Done[0], "you have opened feudal-")
	}
	server.Project()
	receipt := read[game.Receipt](t, bob.ask("POST", "/api/openings", lines("PLAY feudal\nPLAY chess")))
	require.Contains(t, receipt.Done[0], "you have the last seat in feudal-")
	require.Len(t, receipt.Errors, 1)
	require.Equal(t, http.StatusBadRequest, bob.ask("POST", "/api/openings", "no JSON").StatusCode)
	server.Project()
	var row struct {
		ID     string         `db:"id"`
		Status opening.Status `db:"status"`
		Opener game.Player    `db:"opener"`
	}
	require.NoError(t, server.Db.Get(&row, `SELECT id, status, opener FROM openings.openings`))
	require.Equal(t, opening.Full, row.Status)
	require.Equal(t, game.Player("ann"), row.Opener)
	receipt = read[game.Receipt](t, ann.ask("POST", "/api/openings", lines("CONFIRM "+row.ID), "Accept-Language", "nl"))
	require.Len(t, receipt.Done, 1)
}
