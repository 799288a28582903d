package projections_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/seats"
)

// recordsOf returns the records of tiny's seats, by ID and number of seats.
func recordsOf(t testing.TB, h *server) map[string]seats.Record {
	t.Helper()
	records, err := seats.Records(t.Context(), h.db, seats.BySeat, seats.Filter{Ruleset: "tiny"})
	require.NoError(t, err)
	all := make(map[string]seats.Record)
	for _, r := range records {
		all[fmt.Sprintf("%s of %d", r.ID, r.Of)] = r
	}
	return all
}

func TestSeatsAreCountedWhenAGameIsOver(t *testing.T) {
	h := newServer(t)
	run(t, h.runner)
	for i := range 3 {
		h.play(fmt.Sprint("g", i), "anna", "ben")
	}
	h.play("large", "anna", "ben", "cleo")
	h.begin("open")
	h.project()
	all := recordsOf(t, h)
	require.Len(t, all, 5)
	north := all["north of 2"]
	require.Equal(t, []any{3, 3.0, 3, "North", "short", 1}, []any{north.Games, north.Wins, north.Firsts, north.Name, north.Preset, north.Edition})
	require.Equal(t, seats.Wilson(3, 3), north.WinRate)
	require.Equal(t, 1.0, north.MeanPlace.Value)
	require.Equal(t, 2.0, all["east of 2"].MeanPlace.Value)
	require.InDelta(t, 1, north.MeanShare.Value+all["east of 2"].MeanShare.Value, 1e-3)
	require.Equal(t, 1, all["south of 3"].Games)

	roles, err := seats.Records(t.Context(), h.db, seats.ByRole, seats.Filter{})
	require.NoError(t, err)
	require.Empty(t, roles, "tiny has none")
	counts, err := seats.Counts(t.Context(), h.db)
	require.NoError(t, err)
	require.Equal(t, []seats.Count{{Ruleset: "tiny", Games: 4}}, counts)
}

func TestSharedWinsAreFractions(t *testing.T) {
	h := newServer(t)
	run(t, h.runner)
	h.do("g", "steward", game.Open{Ruleset: "tiny", Seats: 3, Preset: "short"})
	for _, seat := range []game.Seat{"north", "east", "south"} {
		h.do("g", "p-"+game.Player(seat), game.TakeSeat{Seat: seat, Player: "p-" + game.Player(seat)})
	}
	for !h.over("g") {
		for _, seat := range []game.Seat{"north", "east", "south"} {
			h.email("g", seat, "PASS")
		}
	}
	h.project()
	sum, shared := 0.0, 0
	for _, r := range recordsOf(t, h) {
		sum += r.Wins
		shared += r.Firsts
	}
	require.Equal(t, 3, shared, "nobody took a trick")
	require.InDelta(t, 1, sum, 1e-3)
}

func TestAGameThatIsTakenBackIsNotCounted(t *testing.T) {
	h := newServer(t)
	run(t, h.runner)
	h.play("one", "anna", "ben")
	h.play("two", "anna", "ben")
	h.steward("one", "REWIND TO round 2 WHY a wrong map")
	h.project()
	require.Equal(t, 1, recordsOf(t, h)["north of 2"].Games)
	for !h.over("one") {
		h.do("one", "anna", game.Submission{Seat: "north", Lines: lines([]string{"PASS"})})
		h.do("one", "ben", game.Submission{Seat: "east", Lines: lines([]string{"BID 1"})})
	}
	h.project()
	require.Equal(t, 2, recordsOf(t, h)["north of 2"].Games)
	live := dump(t, h.db, "seats")
	require.NoError(t, h.runner.Rebuild(t.Context(), []string{"seats"}, nil))
	require.Equal(t, live, dump(t, h.db, "seats"))
}
