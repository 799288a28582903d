package server

import (
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestWhatDoesNotBeginStaysHidden closes an anonymous game that waits: nothing of it is shown later, either.
func TestWhatDoesNotBeginStaysHidden(t *testing.T) {
	t.Parallel()
	m := newMasked(t)
	opened := m.write(masksOpener, "OPEN quest seats=3 anonymous=yes title=The masquerade")
	m.id = regexp.MustCompile(`quest-[a-z0-9]{8}`).FindString(opened)
	m.write(masksSecond, "TAKE "+m.id)
	m.write(masksOpener, "CLOSE "+m.id)
	m.requireHidden("it is closed")
	require.Contains(t, m.write(masksOpener, "OPEN quest anonymous=yes steward=yes"), "the opener cannot be steward")
}

// TestBlocksTellNothingOfAnAnonymousGame has people block each other: whom the opener blocks is kept out, and whoever blocks
// the opener notices nothing.
func TestBlocksTellNothingOfAnAnonymousGame(t *testing.T) {
	t.Parallel()
	m := newMasked(t)
	opened := m.write(masksOpener, "OPEN quest seats=4 anonymous=yes title=The masquerade")
	m.id = regexp.MustCompile(`quest-[a-z0-9]{8}`).FindString(opened)
	require.NoError(t, m.Roster.Block(t.Context(), m.people[masksOpener], m.people[masksSecond], time.Now()))
	require.NoError(t, m.Roster.Block(t.Context(), m.people[masksThird], m.people[masksOpener], time.Now()))
	require.Equal(t, "this game is not open to you", m.write(masksSecond, "TAKE "+m.id))
	require.Contains(t, m.write(masksThird, "TAKE "+m.id), "you have a seat")
	for _, name := range []string{masksThird, masksFourth} { // one device
		device, err := m.Roster.NoteDevice(t.Context(), m.people[masksThird], "", m.Host.Time())
		require.NoError(t, err)
		_, err = m.Roster.NoteDevice(t.Context(), m.people[name], device, m.Host.Time())
		require.NoError(t, err)
	}
	require.Equal(t, "this game is not open to you", m.write(masksFourth, "TAKE "+m.id), "that another account is in it is not said")
}
