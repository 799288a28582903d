package server

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/opening"
	"seneschal/domain/rulesets"
	"seneschal/projections/roster"
)

// TestAccountsOnOneDeviceAreKeptApartAtEveryDoor lets two accounts be seen on one device, and has the second try to enter the
// rated game of the first by email, by page, by token and as a substitute. As a household they may.
func TestAccountsOnOneDeviceAreKeptApartAtEveryDoor(t *testing.T) {
	t.Parallel()
	server := openLobby(t, "boss@players.example")
	pages, err := server.Site()
	require.NoError(t, err)
	opened := say(t, server, "anna", "OPEN quest seats=2")
	id := opened[strings.Index(opened, "quest-"):][:len("quest-")+8]
	anna, _, err := server.Roster.PlayerByAddress(t.Context(), "anna@players.example")
	require.NoError(t, err)
	bob, err := server.Roster.Ensure(t.Context(), "bob", "bob@players.example", "")
	require.NoError(t, err)
	boss := server.Openings.Steward()
	token, err := server.Roster.MakeToken(t.Context(), bob, "robot", roster.Scopes(), time.Now())
	require.NoError(t, err)
	session := signInto(t, server, "bob@players.example")
	now := server.Host.Time()
	device, err := server.Roster.NoteDevice(t.Context(), anna, "", now)
	require.NoError(t, err)
	_, err = server.Roster.NoteDevice(t.Context(), bob, device, now)
	require.NoError(t, err)
	_, err = server.Roster.NoteDevice(t.Context(), boss, device, now)
	require.NoError(t, err)

	const refused = "another account that is used on the same device as yours"
	require.Contains(t, say(t, server, "bob", "TAKE "+id), refused)
	require.Contains(t, request(t, pages, "GET", "/g/"+id, "", "Cookie", "session="+session).Body.String(), refused)
	require.Contains(t, request(t, pages, "POST", "/g/"+id+"/opening", "do=take", "Cookie", "session="+session).Body.String(), refused)
	require.Contains(t, request(t, pages, "POST", "/api/openings", `{"text": "TAKE `+id+`"}`, "Authorization", "Bearer "+token).Body.String(), refused)
	facts, err := server.Openings.FactsToward(t.Context(), bob, opening.New(rulesets.Lookup))
	require.NoError(t, err)
	require.Contains(t, facts.Sharing, anna, "the desk asks for the same facts")
	require.NotContains(t, facts.Sharing, boss, "the operator may play beside being steward")

	server.Config.OpenShared = true
	facts, err = server.findFacts(t.Context(), bob)
	require.NoError(t, err)
	require.Empty(t, facts.Sharing)
	server.Config.OpenShared = false
	require.NoError(t, server.Roster.SetHousehold(t.Context(), roster.Household{A: anna, B: bob}, true, "Brother and sister.", now))
	require.Contains(t, say(t, server, "bob", "TAKE "+id), "you have the last seat")
}

// TestTwoAccountsOnOneDeviceRaceForSeats has both take a seat of a third player's game at the same moment: one has it.
func TestTwoAccountsOnOneDeviceRaceForSeats(t *testing.T) {
	t.Parallel()
	server := openLobby(t, "boss@players.example")
	opened := say(t, server, "anna", "OPEN feudal seats=4")
	id := opened[strings.Index(opened, "feudal-"):][:len("feudal-")+8]
	var device string
	now := server.Host.Time()
	twins := []string{"bob", "rob"}
	for _, name := range twins {
		player, err := server.Roster.Ensure(t.Context(), name, name+"@players.example", "")
		require.NoError(t, err)
		device, err = server.Roster.NoteDevice(t.Context(), player, device, now)
		require.NoError(t, err)
	}
	var wait sync.WaitGroup
	for _, name := range twins {
		player, _, err := server.Roster.PlayerByAddress(t.Context(), name+"@players.example")
		require.NoError(t, err)
		wait.Go(func() {
			_, err := server.Openings.Obey(context.WithoutCancel(t.Context()), id, "take by "+name, player, opening.Take{})
			if err != nil && !opening.IsRefusal(err) {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	opening, err := server.Openings.Opening(t.Context(), id)
	require.NoError(t, err)
	require.Len(t, opening.Seated(), 2, "anna and one of the twins")
}

// TestDevicesAreForgottenByTheServer starts the sweep, which deletes what was not seen for 90 days.
func TestDevicesAreForgottenByTheServer(t *testing.T) {
	t.Parallel()
	server := openLobby(t, "boss@players.example")
	now := server.Host.Time()
	for _, at := range []time.Time{now.Add(-roster.DeviceLife - time.Hour), now} {
		_, err := server.Roster.NoteDevice(t.Context(), server.Openings.Steward(), "", at)
		require.NoError(t, err)
	}
	ctx, stop := context.WithCancel(t.Context())
	var wait sync.WaitGroup
	wait.Go(func() { server.forgetDevices(ctx) })
	require.Eventually(t, func() bool {
		held, err := server.Roster.Holding(t.Context(), server.Openings.Steward())
		return err == nil && len(held.Devices) == 1
	}, 20*time.Second, 10*time.Millisecond)
	stop()
	wait.Wait()
}
