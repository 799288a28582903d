package roster_test

import (
	"fmt"
	"maps"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"seneschal/domain/game"
	"seneschal/projections/roster"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// in signs an address in.
func in(t *testing.T, r *roster.Roster, address string, at time.Time) (session string) {
	t.Helper()
	word, _, err := r.AskIn(t.Context(), address, "/me", at)
	require.NoError(t, err)
	session, link, err := r.Enter(t.Context(), word, at)
	require.NoError(t, err)
	require.Equal(t, "/me", link.Back)
	return session
}

func who(t *testing.T, r *roster.Roster, session string, at time.Time) roster.Session {
	t.Helper()
	s, err := r.Who(t.Context(), session, at)
	require.NoError(t, err)
	return s
}

func TestSessionOpensToItsPlayer(t *testing.T) {
	r := newRoster(t)
	anna, err := r.Ensure(t.Context(), "Anna", "anna@example.org", "")
	require.NoError(t, err)
	session := in(t, r, "Anna@example.org", noon)
	require.Equal(t, anna, who(t, r, session, noon).Player)
	for _, wrong := range []string{"", "x", session + "A", session[1:]} {
		require.Empty(t, who(t, r, wrong, noon).Player)
	}
}

func TestSessionLivesAsLongAsItIsUsed(t *testing.T) {
	r := newRoster(t)
	session := in(t, r, "anna@example.org", noon)
	day := 24 * time.Hour
	require.False(t, who(t, r, session, noon.Add(day-time.Second)).Longer, "it is noted once a day")
	require.True(t, who(t, r, session, noon.Add(59*day)).Longer)
	require.False(t, who(t, r, session, noon.Add(59*day+time.Hour)).Longer)
	require.NotEmpty(t, who(t, r, session, noon.Add(118*day)).Player)
	require.Empty(t, who(t, r, session, noon.Add(178*day)).Player, "60 days after the last visit it ends")
}

func TestLinkIsUsedOnce(t *testing.T) {
	r := newRoster(t)
	word, _, err := r.AskIn(t.Context(), "anna@example.org", "/me", noon)
	require.NoError(t, err)
	entered := make(chan error, 8)
	var g errgroup.Group
	for range cap(entered) {
		g.Go(func() error {
			_, _, err := r.Enter(t.Context(), word, noon)
			entered <- err
			return nil
		})
	}
	require.NoError(t, g.Wait())
	wins := 0
	for range cap(entered) {
		if err := <-entered; err == nil {
			wins++
		} else {
			require.ErrorIs(t, err, roster.ErrLink)
		}
	}
	require.Equal(t, 1, wins)
}

func TestAddressGetsThreeLinksThatAreGoodAtATime(t *testing.T) {
	r := newRoster(t)
	ask := func(address string, at time.Time) error {
		_, _, err := r.AskIn(t.Context(), address, "/", at)
		return err
	}
	for _, player := range []string{"anna@example.org", "bert@example.org"} {
		_, err := r.Enrol(t.Context(), player)
		require.NoError(t, err)
	}
	for i := range 3 {
		require.NoError(t, ask("anna@example.org", noon.Add(time.Duration(i)*time.Minute)))
	}
	require.ErrorIs(t, ask("ANNA@example.org", noon.Add(29*time.Minute)), roster.ErrTooOften)
	require.NoError(t, ask("bert@example.org", noon.Add(29*time.Minute)))
	require.NoError(t, ask("anna@example.org", noon.Add(30*time.Minute)), "one of them opens nothing any more")
	require.ErrorContains(t, ask("anna", noon), "anna")
}

// TestAStrangerIsSentOneLinkADay asks again and again for an address that is no player's, to sign in and to take seats.
func TestAStrangerIsSentOneLinkADay(t *testing.T) {
	r := newRoster(t)
	sent := 0
	for minutes := 0; minutes < 3*24*60; minutes += 7 {
		at := noon.Add(time.Duration(minutes) * time.Minute)
		_, link, err := r.AskIn(t.Context(), "eve@example.org", "/", at)
		if err == nil {
			require.Equal(t, at.Add(24*time.Hour), link.Until, "it works until the next may be sent")
		}
		_, _, _, seat := r.AskSeat(t.Context(), "eve@example.org", "/g/x?take=1", at)
		for _, err := range []error{err, seat} {
			if err == nil {
				sent++
			} else {
				require.ErrorIs(t, err, roster.ErrTooOften)
			}
		}
	}
	require.Equal(t, 3, sent, "emails in three days")
	word, _, err := r.AskIn(t.Context(), "eve@example.org", "/", noon.AddDate(0, 0, 5))
	require.NoError(t, err)
	_, _, err = r.Enter(t.Context(), word, noon.AddDate(0, 0, 5))
	require.NoError(t, err)
	_, _, _, err = r.AskSeat(t.Context(), "eve@example.org", "/g/x?take=1", noon.AddDate(0, 0, 5))
	require.NoError(t, err, "a link that was used keeps nobody from the next")
}

func TestNobodyIsKeptOutByAskingInHisName(t *testing.T) {
	r := newRoster(t)
	good := map[string]time.Time{}
	for minute := range 180 { // somebody asks for Anna's links all the time
		at := noon.Add(time.Duration(minute) * time.Minute)
		if word, link, err := r.AskIn(t.Context(), "anna@example.org", "/", at); err == nil {
			good[word] = link.Until
		}
		maps.DeleteFunc(good, func(_ string, until time.Time) bool { return !until.After(at) })
		require.NotEmpty(t, good, "in her mailbox is a link that opens, at %s", at)
		require.LessOrEqual(t, len(good), 3)
	}
	for range 3 {
		in(t, r, "bert@example.org", noon)
	}
	in(t, r, "bert@example.org", noon) // links that were used do not count
}

func TestWhoLosesAnAddressIsSignedOut(t *testing.T) {
	r := newRoster(t)
	anna, err := r.Ensure(t.Context(), "Anna", "anna@example.org", "")
	require.NoError(t, err)
	require.NoError(t, r.AddAddress(t.Context(), anna, "anna@old.example"))
	stolen, other := in(t, r, "anna@old.example", noon), in(t, r, "bert@example.org", noon)
	word, _, err := r.AskIn(t.Context(), "anna@old.example", "/", noon)
	require.NoError(t, err)
	require.ErrorIs(t, r.RemoveAddress(t.Context(), anna, "bert@example.org"), roster.ErrNotHis)
	require.NotEmpty(t, who(t, r, stolen, noon).Player)
	require.NoError(t, r.RemoveAddress(t.Context(), anna, "anna@old.example"))
	require.Empty(t, who(t, r, stolen, noon).Player, "who reads the old mailbox is out")
	_, _, err = r.Enter(t.Context(), word, noon)
	require.ErrorIs(t, err, roster.ErrLink)
	require.NotEmpty(t, who(t, r, other, noon).Player)
}

func TestSigningOutEverywhereTakesLinksBack(t *testing.T) {
	r := newRoster(t)
	session := in(t, r, "anna@example.org", noon)
	word, _, err := r.AskIn(t.Context(), "anna@example.org", "/", noon)
	require.NoError(t, err)
	require.NoError(t, r.Leave(t.Context(), session, true))
	_, _, err = r.Enter(t.Context(), word, noon)
	require.ErrorIs(t, err, roster.ErrLink)
}

// TestErasingWaitsForWhoSignsIn checks that a player who is erased while signing in is not left
// with a session.
func TestErasingWaitsForWhoSignsIn(t *testing.T) {
	r, db := newRosterOn(t)
	for n := range 20 {
		address := fmt.Sprintf("anna%d@example.org", n)
		anna, err := r.Enrol(t.Context(), address)
		require.NoError(t, err)
		word, _, err := r.AskIn(t.Context(), address, "/", noon)
		require.NoError(t, err)
		var g errgroup.Group
		g.Go(func() error { return r.Erase(t.Context(), anna) })
		_, _, err = r.Enter(t.Context(), word, noon)
		require.NoError(t, g.Wait())
		var left int
		require.NoError(t, db.Get(&left, `SELECT count(*) FROM roster.sessions WHERE player = $1`, anna))
		require.Zero(t, left, "%v", err)
	}
}

func TestAnHourLaterNoAddressIsKept(t *testing.T) {
	r, db := newRosterOn(t)
	require.NotEmpty(t, in(t, r, "anna@example.org", noon))
	_, _, err := r.AskIn(t.Context(), "bert@example.org", "/", noon.Add(2*time.Hour))
	require.NoError(t, err)
	var kept []string
	require.NoError(t, db.Select(&kept, `SELECT address FROM roster.sign_ins`))
	require.Equal(t, []string{"bert@example.org"}, kept)
}

func TestSecretsAreNotKept(t *testing.T) {
	r, db := newRosterOn(t)
	word, _, err := r.AskIn(t.Context(), "anna@example.org", "/", noon)
	require.NoError(t, err)
	session, _, err := r.Enter(t.Context(), word, noon)
	require.NoError(t, err)
	for _, table := range []string{"sign_ins", "sessions"} {
		var rows []string
		require.NoError(t, db.Select(&rows, `SELECT encode(secret, 'escape') || row_to_json(t)::text FROM roster.`+table+` t`))
		require.Len(t, rows, 1)
		require.NotContains(t, rows[0], word)
		require.NotContains(t, rows[0], session)
	}
}

func TestLeavingEndsOneSessionOrAll(t *testing.T) {
	r := newRoster(t)
	desk, phone, other := in(t, r, "anna@example.org", noon), in(t, r, "anna@example.org", noon), in(t, r, "bert@example.org", noon)
	require.NoError(t, r.Leave(t.Context(), desk, false))
	require.Empty(t, who(t, r, desk, noon).Player)
	require.NotEmpty(t, who(t, r, phone, noon).Player)
	require.NoError(t, r.Leave(t.Context(), desk, true), "it is over already")
	require.NotEmpty(t, who(t, r, phone, noon).Player)
	require.NoError(t, r.Leave(t.Context(), phone, true))
	require.Empty(t, who(t, r, phone, noon).Player)
	require.NotEmpty(t, who(t, r, other, noon).Player)
}

func TestErasedPlayerIsSignedOut(t *testing.T) {
	r, db := newRosterOn(t)
	session := in(t, r, "anna@example.org", noon)
	word, _, err := r.AskIn(t.Context(), "anna@example.org", "/", noon)
	require.NoError(t, err)
	require.NoError(t, r.Erase(t.Context(), who(t, r, session, noon).Player))
	require.Empty(t, who(t, r, session, noon).Player)
	_, _, err = r.Enter(t.Context(), word, noon)
	require.ErrorIs(t, err, roster.ErrLink)
	var rows int
	require.NoError(t, db.Get(&rows, `SELECT (SELECT count(*) FROM roster.sign_ins) + (SELECT count(*) FROM roster.sessions)`))
	require.Zero(t, rows)
	_, known, err := r.PlayerByAddress(t.Context(), "anna@example.org")
	require.NoError(t, err)
	require.False(t, known)
	require.NotEqual(t, game.Player(""), who(t, r, in(t, r, "anna@example.org", noon), noon).Player, "one may come back as somebody new")
}
