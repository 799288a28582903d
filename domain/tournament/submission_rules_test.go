package tournament_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament"
	"seneschal/domain/tournament/points"
)

func TestTheStewardChangesRulesByMail(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 4, rounds: 3, clock: {phases: {any: 3d}}}"))
	receipt := server.write(steward,
		"CHANGE tie_breaks SOO, WON, LOT WHY simpler", "CHANGE clock.round 5d WHY slow post", "CHANGE clock.phases.any 2d WHY brisk",
		"CHANGE points.byes.halves 2 WHY holidays", "CHANGE clock.quiet [sunday] WHY rest", "CHANGE dates.start 2027-01-10 WHY later",
		"CHANGE clock.holidays [2026-12-25] WHY Christmas",
	)
	require.Empty(t, receipt.Errors)
	require.Empty(t, receipt.Warnings)
	rules := server.tour.Rules()
	require.Equal(t, "SOO, WON, LOT", rules.TieBreaks)
	require.Equal(t, "5d", rules.Clock.Round.String())
	require.Equal(t, "2d", rules.Clock.Phases["any"].String())
	require.Equal(t, 2, rules.Points.Byes.Halves)
	require.Equal(t, []string{"sunday"}, rules.Clock.Quiet)
	require.Equal(t, []string{"2026-12-25"}, rules.Clock.Holidays)
	require.Equal(t, 2027, rules.Dates.Start.Year())
	require.Len(t, server.tour.Changes(), 7)
}

func TestRulesThatMakeNoSenseAreNotChanged(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 4, rounds: 3}"))
	before, err := json.Marshal(server.tour.Rules())
	require.NoError(t, err)
	for _, line := range []string{
		"CHANGE", "CHANGE rounds", "CHANGE rounds 5", "CHANGE rounds many WHY x", "CHANGE rounds 999 WHY x", "CHANGE tie_breaks NONSENSE WHY x",
		"CHANGE format league WHY x", "CHANGE rounds 3 WHY x", "CHANGE colour blue WHY x", "CHANGE Rounds.. 4 WHY x", "CHANGE seats {a: WHY x",
		"CHANGE clock 5 WHY x", "CHANGE a.b.c.d 5 WHY x", "CHANGE tie_breaks a: b WHY x",
	} {
		require.Len(t, server.write(steward, line).Errors, 1, line)
	}
	require.Len(t, server.write("p01", "CHANGE rounds 5 WHY I want it").Errors, 1)
	after, err := json.Marshal(server.tour.Rules())
	require.NoError(t, err)
	require.Equal(t, string(before), string(after))
}

func TestAChangeAfterTheStartWarns(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 4, rounds: 3}"))
	server.begin(8)
	server.together(2)
	r := server.write(steward, "CAMBIAR tie_breaks WON SI MOTIVO simple")
	require.Equal(t, []string{"las reglas cambian después del comienzo: tie_breaks"}, r.Warnings)
	require.True(t, server.tour.Changes()[0].Late)
	require.Equal(t, "simple", server.tour.Changes()[0].Why)
}

func TestTheStewardGivesByes(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 4, rounds: 3}"))
	server.begin(8)
	server.together(2)
	require.Empty(t, server.write(steward, "BYE p03 ROUND 2 ZERO").Errors)
	require.Len(t, server.write("p04", "BYE p05 ROUND 2 ZERO").Errors, 1)
	s, _ := server.tour.Season(1)
	require.Equal(t, []tournament.ByeGranted{{Player: "p03", Season: 1, Round: 2, Bye: points.ZeroBye, At: s.Byes[0].At}}, s.Byes)
}
