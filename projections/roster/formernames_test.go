package roster_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/roster"
)

func TestANameIsChangedOnceInAMonthAndRemembered(t *testing.T) {
	r := newRoster(t)
	anna, err := r.Ensure(t.Context(), "", "anna@example.org", "")
	require.NoError(t, err)
	called := func(name string, at time.Time) error {
		return r.Settle(t.Context(), roster.Person{ID: anna, Name: name}, at)
	}
	day := 24 * time.Hour
	require.NoError(t, called("Anna", noon), "the first name is no change")
	require.NoError(t, called("Anna Oak", noon))
	require.ErrorIs(t, called("Anne", noon.Add(29*day)), roster.ErrRenamed)
	require.NoError(t, called("anna oak", noon.Add(29*day)), "nobody sees a difference")
	require.NoError(t, called("Anne", noon.Add(31*day)))
	former, err := r.FormerNames(t.Context(), anna, noon.Add(31*day))
	require.NoError(t, err)
	require.Len(t, former, 2)
	require.Equal(t, "anna oak", former[0].Name)
	require.Equal(t, "Anna", former[1].Name)
	former, err = r.FormerNames(t.Context(), anna, noon.Add(366*day))
	require.NoError(t, err)
	require.Len(t, former, 1, "a year is enough")
	require.NoError(t, r.Erase(t.Context(), anna))
	former, err = r.FormerNames(t.Context(), anna, noon.Add(31*day))
	require.NoError(t, err)
	require.Empty(t, former)
}

// TestAFormerNameIsReservedWhileItIsShown has another player, and a moderator, try to give a name to somebody else that a
// player has given up: it is refused for a year. The player may have it back.
func TestAFormerNameIsReservedWhileItIsShown(t *testing.T) {
	r := newRoster(t)
	players := map[string]game.Player{}
	for _, name := range []string{"anna", "eve", "boss"} {
		player, err := r.Ensure(t.Context(), "", name+"@example.org", "")
		require.NoError(t, err)
		players[name] = player
	}
	require.NoError(t, r.SetModerator(t.Context(), players["boss"], true, noon))
	call := func(who, name string, at time.Time) error {
		return r.Settle(t.Context(), roster.Person{ID: players[who], Name: name}, at)
	}
	require.NoError(t, call("anna", "Anna Oak", noon))
	require.NoError(t, call("anna", "Anna Elm", noon))
	for days, name := range map[int]string{0: "Anna Oak", 1: "ANNA OAK", 200: "Аnnа 0ak", 364: "anna-oak"} {
		at := noon.AddDate(0, 0, days)
		require.ErrorIs(t, call("eve", name, at), roster.ErrName, name)
		require.ErrorIs(t, r.Rename(t.Context(), players["eve"], players["boss"], name, "She asked for it.", at), roster.ErrName)
		other, taken, err := r.Namesake(t.Context(), players["eve"], name, at)
		require.NoError(t, err)
		require.True(t, taken)
		require.Equal(t, players["anna"], other)
	}
	require.NoError(t, call("anna", "Anna Oak", noon.AddDate(0, 0, 31)), "it is the player's own")
	require.NoError(t, call("anna", "Anna Ash", noon.AddDate(0, 0, 62)))
	require.NoError(t, call("eve", "Anna Oak", noon.AddDate(0, 0, 62+366)))
}
