package projections_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/seats"
)

// recordsOf returns the records of tiny's seats, by ID and number of seats.
func recordsOf(t testing.TB, server *server) map[string]seats.Record {
	t.Helper()
	records, err := seats.Records(t.Context(), server.db, seats.BySeat, seats.Filter{Ruleset: "tiny"})
	require.NoError(t, err)
	all := make(map[string]seats.Record)
	for _, r := range records {
		all[fmt.Sprintf("%s of %d", r.ID, r.Of)] = r
	}
	return all
}

func TestSeatsAreCountedWhenAGameIsOver(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	for i := range 3 {
		server.play(fmt.Sprint("g", i), "anna", "ben")
	}
	server.play("large", "anna", "ben", "cleo")
	server.begin("open")
	server.project()
	all := recordsOf(t, server)
	require.Len(t, all, 5)
	north := all["north of 2"]
	require.Equal(t, []any{3, 3.0, 3, "North", "short", 1}, []any{north.Games, north.Wins, north.Firsts, north.Name, north.Preset, north.Edition})
	require.Equal(t, seats.Wilson(3, 3), north.WinRate)
	require.Equal(t, 1.0, north.MeanPlace.Value)
	require.Equal(t, 2.0, all["east of 2"].MeanPlace.Value)
	require.InDelta(t, 1, north.MeanShare.Value+all["east of 2"].MeanShare.Value, 1e-3)
	require.Equal(t, 1, all["south of 3"].Games)

	roles, err := seats.Records(t.Context(), server.db, seats.ByRole, seats.Filter{})
	require.NoError(t, err)
	require.Empty(t, roles, "tiny has none")
	counts, err := seats.Counts(t.Context(), server.db)
	require.NoError(t, err)
	require.Equal(t, []seats.Count{{Ruleset: "tiny", Games: 4}}, counts)
}

func TestSharedWinsAreFractions(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	server.do("g", "steward", game.Open{Ruleset: "tiny", Seats: 3, Preset: "short"})
	for _, seat := range []game.Seat{"north", "east", "south"} {
		server.do("g", "p-"+game.Player(seat), game.TakeSeat{Seat: seat, Player: "p-" + game.Player(seat)})
	}
	for !server.over("g") {
		for _, seat := range []game.Seat{"north", "east", "south"} {
			server.email("g", seat, "PASS")
		}
	}
	server.project()
	sum, shared := 0.0, 0
	for _, record := range recordsOf(t, server) {
		sum += record.Wins
		shared += record.Firsts
	}
	require.Equal(t, 3, shared, "nobody took a trick")
	require.InDelta(t, 1, sum, 1e-3)
}

func TestAGameThatIsTakenBackIsNotCounted(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	server.play("one", "anna", "ben")
	server.play("two", "anna", "ben")
	server.steward("one", "REWIND TO round 2 WHY a wrong map")
	server.project()
	require.Equal(t, 1, recordsOf(t, server)["north of 2"].Games)
	for !server.over("one") {
		server.do("one", "anna", game.Submission{Seat: "north", Lines: lines([]string{"PASS"})})
		server.do("one", "ben", game.Submission{Seat: "east", Lines: lines([]string{"BID 1"})})
	}
	server.project()
	require.Equal(t, 2, recordsOf(t, server)["north of 2"].Games)
	live := dump(t, server.db, "seats")
	require.NoError(t, server.runner.Rebuild(t.Context(), []string{"seats"}, nil))
	require.Equal(t, live, dump(t, server.db, "seats"))
}
