package roster_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/quiet"
)

func TestQuietHoursAreKeptInThePlayersZone(t *testing.T) {
	roster := newRoster(t)
	anna, err := roster.Ensure(t.Context(), "Anna", "anna@example.org", "Europe/Berlin")
	require.NoError(t, err)
	night, late := quiet.Hours{From: 22 * 60, To: 7 * 60}, time.Date(2026, 3, 28, 22, 30, 0, 0, time.UTC) // the night in which clocks change
	require.NoError(t, roster.SetQuiet(t.Context(), anna, night))
	hours, err := roster.Quiet(t.Context(), anna)
	require.NoError(t, err)
	require.Equal(t, night, hours)
	end, err := roster.HoldAt(t.Context(), "Anna@Example.org", late, time.Time{})
	require.NoError(t, err)
	require.Equal(t, "2026-03-29T05:00:00Z", end.UTC().Format(time.RFC3339), "seven in summer time")
	end, err = roster.Hold(t.Context(), anna, late, late.Add(7*time.Hour))
	require.NoError(t, err)
	require.Zero(t, end, "it is due within an hour of it")
	for _, nobody := range []string{"bert@example.org", "no address"} {
		end, err = roster.HoldAt(t.Context(), nobody, late, time.Time{})
		require.NoError(t, err)
		require.Zero(t, end)
	}
	held, err := roster.Holding(t.Context(), anna)
	require.NoError(t, err)
	require.Equal(t, "22:00-07:00", held.Quiet)
	require.NoError(t, roster.Erase(t.Context(), anna))
	hours, err = roster.Quiet(t.Context(), anna)
	require.NoError(t, err)
	require.True(t, hours.IsNone())
	require.NoError(t, roster.SetQuiet(t.Context(), anna, night))
	hours, err = roster.Quiet(t.Context(), anna)
	require.NoError(t, err)
	require.True(t, hours.IsNone(), "the erased have none")
}
