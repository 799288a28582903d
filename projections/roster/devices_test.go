package roster_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/roster"
)

const day = 24 * time.Hour

func TestAccountsOnOneDeviceAreKnown(t *testing.T) {
	r, anna, bob, mona := newPeople(t)
	ctx := t.Context()
	note := func(player game.Player, secret string, at time.Time) string {
		kept, err := r.NoteDevice(ctx, player, secret, at)
		require.NoError(t, err)
		return kept
	}
	sharing := func(player game.Player, at time.Time) []game.Player {
		all, err := r.Sharing(ctx, player, at)
		require.NoError(t, err)
		return all
	}
	home := note(anna, "", noon)
	require.Equal(t, home, note(anna, home, noon.Add(time.Hour)))
	require.Empty(t, sharing(anna, noon), "one does not share with oneself")
	require.NotEqual(t, home, note(bob, "", noon), "cleared cookies are another device")
	require.Empty(t, sharing(bob, noon))
	for _, forged := range []string{"x", home + "x", string(make([]byte, 4000)), "ABCDEFGHIJKLMNOPQRSTUVWXYZ"} {
		kept := note(bob, forged, noon)
		require.NotEqual(t, forged, kept, "nobody chooses a device")
		require.Len(t, kept, 26)
	}
	require.Empty(t, sharing(anna, noon))

	require.Equal(t, home, note(bob, home, noon.Add(day)))
	note(bob, home, noon.Add(day+time.Hour))
	note(bob, home, noon.Add(2*day))
	require.Equal(t, []game.Player{bob}, sharing(anna, noon.Add(day)))
	require.Equal(t, []game.Player{anna}, sharing(bob, noon.Add(day)))
	pairs, err := r.DevicePairs(ctx, mona, noon.Add(day))
	require.NoError(t, err)
	require.Len(t, pairs, 1)
	days := map[game.Player]int{pairs[0].A: pairs[0].DaysA, pairs[0].B: pairs[0].DaysB}
	require.Equal(t, map[game.Player]int{anna: 1, bob: 2}, days)
	require.True(t, pairs[0].Since.Equal(noon.Add(day)), "since both are known there")
	none, err := r.DevicePairs(ctx, bob, noon.Add(day))
	require.NoError(t, err)
	require.Empty(t, none, "nobody reads about themself")

	house := roster.Household{A: bob, B: anna, By: mona}
	require.NoError(t, r.SetHousehold(ctx, house, true, "Brother and sister.", noon))
	require.NoError(t, r.SetHousehold(ctx, house, true, "Brother and sister.", noon), "twice is once")
	require.Empty(t, sharing(anna, noon.Add(day)))
	require.Empty(t, sharing(bob, noon.Add(day)))
	pairs, err = r.DevicePairs(ctx, mona, noon.Add(day))
	require.NoError(t, err)
	require.Empty(t, pairs)
	houses, err := r.Households(ctx)
	require.NoError(t, err)
	require.Len(t, houses, 1)
	require.NoError(t, r.SetHousehold(ctx, roster.Household{A: anna, B: bob}, false, "They were one person.", noon))
	require.Equal(t, []game.Player{bob}, sharing(anna, noon.Add(day)))
	acts, err := r.Acts(ctx)
	require.NoError(t, err)
	require.Len(t, acts, 5, "two and two, and that Mona is a moderator")

	for want, bad := range map[error]roster.Household{
		roster.ErrSelf: {A: anna, B: anna, By: mona}, roster.ErrPeer: {A: anna, B: mona, By: mona}, roster.ErrNoModerator: {A: anna, B: mona, By: bob}, roster.ErrUnknown: {A: anna, B: "nobody"},
	} {
		require.ErrorIs(t, r.SetHousehold(ctx, bad, true, "They are one.", noon), want)
	}

	require.Empty(t, sharing(anna, noon.Add(roster.DeviceLife+time.Hour)), "90 days after one of them was last there")
	require.NoError(t, r.ForgetDevices(ctx, noon.Add(roster.DeviceLife+2*day)))
	held, err := r.Holding(ctx, bob)
	require.NoError(t, err)
	require.Empty(t, held.Devices)
	require.NotEqual(t, home, note(anna, home, noon.Add(roster.DeviceLife+2*day)), "a forgotten device begins anew")
}

// TestTheDevicesOfAnAccountAreBounded signs in on a thousand devices: a shared one is not pushed out by them.
func TestTheDevicesOfAnAccountAreBounded(t *testing.T) {
	r, anna, bob, _ := newPeople(t)
	home, err := r.NoteDevice(t.Context(), anna, "", noon)
	require.NoError(t, err)
	_, err = r.NoteDevice(t.Context(), bob, home, noon)
	require.NoError(t, err)
	var last string
	for n := range 1000 {
		last, err = r.NoteDevice(t.Context(), bob, "", noon.Add(time.Duration(n)*time.Second))
		require.NoError(t, err)
	}
	held, err := r.Holding(t.Context(), bob)
	require.NoError(t, err)
	require.Len(t, held.Devices, roster.MaxDevices)
	kept, err := r.NoteDevice(t.Context(), bob, last, noon.Add(time.Hour))
	require.NoError(t, err)
	require.Equal(t, last, kept, "the device in use stays")
	all, err := r.Sharing(t.Context(), anna, noon)
	require.NoError(t, err)
	require.Equal(t, []game.Player{bob}, all)
	require.NoError(t, r.Erase(t.Context(), bob))
	_, err = r.NoteDevice(t.Context(), bob, home, noon)
	require.NoError(t, err)
	all, err = r.Sharing(t.Context(), anna, noon)
	require.NoError(t, err)
	require.Empty(t, all, "an erased player has no devices")
}
