package game_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/report"
)

// TestADeadlineIsCountedAsItsReaderCounts checks that a page counts the time left from now, and a
// submission from the time at which it was written, because it may be read at any time.
func TestADeadlineIsCountedAsItsReaderCounts(t *testing.T) {
	run := gametest.Open(t, game.Open{Game: "g", Ruleset: "tiny", Seats: 2}, gametest.Lookup, 1)
	_, _, due, _ := run.Game.Phase()
	berlin, err := time.LoadLocation("Europe/Berlin")
	require.NoError(t, err)
	asked := func(options game.Options) (string, string) {
		options.Zone = berlin
		r := game.Compose(run.Game, run.Game, run.Log, "north", options)
		for _, section := range r.Sections {
			if section.ID == "asked" {
				return strings.Join(game.Flatten([]report.Section{section}), " "), r.Left
			}
		}
		return "", r.Left
	}
	for want, options := range map[string]game.Options{
		"(in 2 days 1 hour)":             {Now: due.Add(-49 * time.Hour)},
		"(5 hours after this email)":     {Written: due.Add(-5 * time.Hour)},
		"(5 uur na deze mail)":           {Written: due.Add(-5 * time.Hour), Lang: "nl"},
		"(dans 3 jours)":                 {Now: due.Add(-80 * time.Hour), Lang: "fr"},
		"(dentro de menos de un minuto)": {Now: due.Add(-time.Second), Lang: "es"},
	} {
		told, left := asked(options)
		require.Contains(t, told, want)
		require.Equal(t, strings.Trim(want, "()"), left)
		require.NotContains(t, told, "UTC")
		require.Contains(t, told, due.In(berlin).Format("15:04 MST"))
	}
	for _, o := range []game.Options{{}, {Now: due.Add(time.Hour)}, {Written: due}} {
		told, left := asked(o)
		require.NotContains(t, told, "(")
		require.Empty(t, left)
	}
}

// TestZonesWithoutANameAreToldByTheirOffset checks that UTC stands before the offset, as "-03" alone
// says nothing.
func TestZonesWithoutANameAreToldByTheirOffset(t *testing.T) {
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for zone, want := range map[string]string{"America/Sao_Paulo": "UTC-03", "Europe/Madrid": "CET", "UTC": "UTC", "Asia/Kathmandu": "UTC+0545"} {
		there, err := time.LoadLocation(zone)
		require.NoError(t, err)
		require.Equal(t, want, game.Clock(noon.In(there)))
	}
}
