package roster_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/roster"
)

// twoAddresses makes a player with two addresses.
func twoAddresses(t *testing.T, r *roster.Roster) game.Player {
	t.Helper()
	anna, err := r.Ensure(t.Context(), "Anna", "Anna@example.org", "")
	require.NoError(t, err)
	require.NoError(t, r.AddAddress(t.Context(), anna, "anna@home.example"))
	return anna
}

// emails returns the addresses for emails.
func emails(t *testing.T, r *roster.Roster, player game.Player) []string {
	t.Helper()
	all, err := r.Addresses(t.Context(), player)
	require.NoError(t, err)
	return all
}

func bounce(t *testing.T, r *roster.Roster, b roster.Bounce) bool {
	t.Helper()
	suspended, err := r.Bounced(t.Context(), b)
	require.NoError(t, err)
	return suspended
}

func TestAnAddressThatRefusesGetsNoEmails(t *testing.T) {
	r := newRoster(t)
	anna := twoAddresses(t, r)
	hard := roster.Bounce{Address: "anna@EXAMPLE.org", Email: "a", Hard: true, Status: "5.1.1", At: noon}
	require.True(t, bounce(t, r, hard))
	require.True(t, bounce(t, r, hard), "told again, it is the same")
	hard.Email = "b"
	require.False(t, bounce(t, r, hard), "it had been suspended before")
	require.Equal(t, []string{"anna@home.example"}, emails(t, r, anna))
	who, known, err := r.PlayerByAddress(t.Context(), "anna@example.org")
	require.NoError(t, err)
	require.True(t, known, "it is still hers")
	require.Equal(t, anna, who)
	troubles, err := r.Troubles(t.Context(), anna)
	require.NoError(t, err)
	require.Len(t, troubles, 1)
	require.Equal(t, "5.1.1", troubles[0].Status)
	require.True(t, noon.Equal(troubles[0].Since))
	require.False(t, bounce(t, r, roster.Bounce{Address: "nobody@example.org", Email: "c", Hard: true, At: noon}))
	require.False(t, bounce(t, r, roster.Bounce{Address: "nobody@example.org", Email: "c", At: noon}))
}

func TestFiveEmailsHeldUpInAWeekAreARefusal(t *testing.T) {
	for name, c := range map[string]struct {
		every time.Duration
		same  bool // another report about the same email
		want  bool
	}{
		"in a week":   {24 * time.Hour, false, true},
		"in ten days": {60 * time.Hour, false, false},
		"one alone":   {time.Hour, true, false},
	} {
		r := newRoster(t)
		anna := twoAddresses(t, r)
		suspended := false
		for i := range 5 {
			require.False(t, suspended, name)
			email := fmt.Sprint(i)
			if c.same {
				email = "a"
			}
			suspended = bounce(t, r, roster.Bounce{Address: "anna@example.org", Email: email, Status: "4.2.2", At: noon.Add(time.Duration(i) * c.every)})
		}
		require.Equal(t, c.want, suspended, name)
		require.Equal(t, c.want, len(emails(t, r, anna)) == 1, name)
	}
}

func TestAnAddressThatWorksAgainGetsEmailsAgain(t *testing.T) {
	r := newRoster(t)
	anna := twoAddresses(t, r)
	for _, again := range []func() error{
		func() error { return r.Reached(t.Context(), "anna@example.org") },
		func() error { in(t, r, "anna@example.org", noon); return nil },
	} {
		require.True(t, bounce(t, r, roster.Bounce{Address: "anna@example.org", Email: "x", Hard: true, At: noon}))
		require.NoError(t, again())
		require.Equal(t, []string{"Anna@example.org", "anna@home.example"}, emails(t, r, anna))
	}
	for i := range 4 {
		bounce(t, r, roster.Bounce{Address: "anna@example.org", Email: fmt.Sprint(i), At: noon})
	}
	require.NoError(t, r.Reached(t.Context(), "anna@example.org"))
	require.False(t, bounce(t, r, roster.Bounce{Address: "anna@example.org", Email: "5", At: noon}), "what was before is forgotten")
}

func TestAPlayerMayDoWithoutEmails(t *testing.T) {
	r := newRoster(t)
	anna := twoAddresses(t, r)
	declines := func(what roster.Emails) bool {
		off, err := r.Declines(t.Context(), anna, what)
		require.NoError(t, err)
		return off
	}
	require.False(t, declines(roster.Reminders))
	for range 2 {
		require.NoError(t, r.Decline(t.Context(), anna, roster.Reminders, true))
		require.True(t, declines(roster.Reminders))
	}
	require.False(t, declines(roster.Notices))
	require.NoError(t, r.Decline(t.Context(), anna, roster.Reminders, false))
	require.False(t, declines(roster.Reminders))
	require.NoError(t, r.Decline(t.Context(), "nobody", roster.Reminders, true), "who is not there wants nothing")
	require.NoError(t, r.Decline(t.Context(), anna, roster.Reminders, true))
	require.NoError(t, r.Erase(t.Context(), anna))
	require.False(t, declines(roster.Reminders))
}

func TestANewAddressIsTakenByALink(t *testing.T) {
	r := newRoster(t)
	anna := twoAddresses(t, r)
	word, move, err := r.AskMove(t.Context(), anna, "Anna@New.example", noon)
	require.NoError(t, err)
	require.Equal(t, "Anna@new.example", move.Address)
	_, err = r.Moving(t.Context(), word, noon.Add(25*time.Hour))
	require.ErrorIs(t, err, roster.ErrLink)
	for range 2 {
		_, _, err = r.AskMove(t.Context(), anna, "anna@other.example", noon)
		require.NoError(t, err)
	}
	_, _, err = r.AskMove(t.Context(), anna, "anna@other.example", noon)
	require.ErrorIs(t, err, roster.ErrTooOften)
	_, err = r.Move(t.Context(), word, noon)
	require.NoError(t, err)
	require.Equal(t, []string{"Anna@new.example", "Anna@example.org", "anna@home.example"}, emails(t, r, anna))
	_, err = r.Move(t.Context(), word, noon)
	require.ErrorIs(t, err, roster.ErrLink)

	held, err := r.Holding(t.Context(), anna)
	require.NoError(t, err)
	require.Equal(t, "Anna", held.Name)
	require.Len(t, held.Addresses, 3)
	require.Len(t, held.Moves, 2)
	require.NoError(t, r.Meet(t.Context(), "anna@example.org", noon))
	require.NoError(t, r.Erase(t.Context(), anna))
	held, err = r.Holding(t.Context(), anna)
	require.NoError(t, err)
	require.Empty(t, held.Name)
	require.Empty(t, held.Addresses)
	require.Empty(t, held.Moves)
	_, met, err := r.Introduce(t.Context(), "anna@example.org")
	require.NoError(t, err)
	require.False(t, met, "it is forgotten that anna has written")
}
