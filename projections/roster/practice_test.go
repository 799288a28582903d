package roster_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/projections/roster"
)

// TestPracticeGamesAreKeptUnderAName keeps more games than a player may have: the newest stay, are told
// with all that is known of the player, and erased with the player.
func TestPracticeGamesAreKeptUnderAName(t *testing.T) {
	r := newRoster(t)
	anna, err := r.Enrol(t.Context(), "anna@example.org")
	require.NoError(t, err)
	bert, err := r.Enrol(t.Context(), "bert@example.org")
	require.NoError(t, err)
	for i := range roster.MaxPractice + 2 {
		seat := roster.PracticeSeat{Game: fmt.Sprint("practice-", i), Seat: "seat1", Epoch: 1, Since: noon.Add(time.Duration(i) * time.Minute)}
		require.NoError(t, r.KeepPractice(t.Context(), anna, seat))
		require.NoError(t, r.KeepPractice(t.Context(), anna, seat))
	}
	all, err := r.Practice(t.Context(), anna)
	require.NoError(t, err)
	require.Len(t, all, roster.MaxPractice)
	require.Equal(t, "practice-9", all[0].Game)
	require.NoError(t, r.KeepPractice(t.Context(), bert, all[0]))
	require.NoError(t, r.ForgetPractice(t.Context(), "practice-8"))
	held, err := r.Holding(t.Context(), anna)
	require.NoError(t, err)
	require.Len(t, held.Practice, roster.MaxPractice-1)
	require.NoError(t, r.Erase(t.Context(), anna))
	require.NoError(t, r.KeepPractice(t.Context(), anna, all[0]), "an erased player keeps nothing")
	all, err = r.Practice(t.Context(), anna)
	require.NoError(t, err)
	require.Empty(t, all)
	all, err = r.Practice(t.Context(), bert)
	require.NoError(t, err)
	require.Len(t, all, 1)
}
