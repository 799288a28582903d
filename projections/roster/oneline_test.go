package roster_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/projections/roster"
)

// TestNamesStandOnOneLineByWhateverWayTheyCome checks that a name loses control characters and marks of
// direction, whether a player, an operator or a steward has written it.
func TestNamesStandOnOneLineByWhateverWayTheyCome(t *testing.T) {
	r, db := newRosterOn(t)
	const odd, plain = "Bors\r\n\x1b[2J \u202egnik\u2066 de\u0085 Ganis", "Bors [2J gnik de Ganis"
	added, err := r.Add(t.Context(), roster.Person{Name: odd}, "bors@players.example")
	require.NoError(t, err)
	require.Equal(t, plain, r.Name(t.Context(), added))
	met, err := r.Ensure(t.Context(), odd, "kay@players.example", "")
	require.NoError(t, err)
	require.Equal(t, plain, r.Name(t.Context(), met))
	require.NoError(t, r.Settle(t.Context(), roster.Person{ID: added, Name: "x" + odd}, noon))
	require.Equal(t, "x"+plain, r.Name(t.Context(), added))
	asked, err := r.AskStranger(t.Context(), roster.Question{Tournament: "cup", Steward: added, Name: odd, Address: "eve@players.example"})
	require.NoError(t, err)
	var name string
	require.NoError(t, db.Get(&name, `SELECT name FROM roster.asked WHERE player = $1`, asked))
	require.Equal(t, plain, name)
}
