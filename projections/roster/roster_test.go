package roster_test

import (
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/game"
	"seneschal/projections/roster"
)

func newRoster(t *testing.T) *roster.Roster {
	t.Helper()
	r, _ := newRosterOn(t)
	return r
}

// newRosterOn makes a roster, and returns its database too.
func newRosterOn(t *testing.T) (*roster.Roster, *sqlx.DB) {
	t.Helper()
	db, _ := pgtest.Tables(t)
	return roster.New(db), db
}

func TestPlayerIsFoundHoweverTheAddressIsWritten(t *testing.T) {
	r := newRoster(t)
	ctx := t.Context()
	id, err := r.Ensure(ctx, "Käthe", "Kaethe.B@Example.ORG", "Europe/Berlin")
	require.NoError(t, err)
	require.Regexp(t, `^[a-z2-7]{10}$`, id)
	for _, spelling := range []string{"kaethe.b@example.org", "Käthe <Kaethe.B@EXAMPLE.org>", " kaethe.b@example.org "} {
		got, known, err := r.PlayerByAddress(ctx, spelling)
		require.NoError(t, err)
		require.True(t, known, spelling)
		require.Equal(t, id, got)
	}
	again, err := r.Enrol(ctx, "kaethe.b@example.org")
	require.NoError(t, err)
	require.Equal(t, id, again)
	addresses, err := r.Addresses(ctx, id)
	require.NoError(t, err)
	require.Equal(t, []string{"Kaethe.B@example.org"}, addresses)
	require.Equal(t, "Käthe", r.Name(ctx, id))
	require.Equal(t, map[game.Player]string{id: "Käthe"}, r.Names(ctx, []game.Player{id, "nobody"}))
	require.Equal(t, "Europe/Berlin", r.Zone(ctx, id).String())
}

func TestStrangerHasNothing(t *testing.T) {
	r := newRoster(t)
	for _, address := range []string{"nobody@example.org", "no address", "", "@", "a@", "a b@c"} {
		_, known, err := r.PlayerByAddress(t.Context(), address)
		require.NoError(t, err)
		require.False(t, known, address)
	}
	require.Equal(t, "p1", r.Name(t.Context(), "p1"))
	require.Equal(t, time.UTC, r.Zone(t.Context(), "p1"))
}

func TestAddressBelongsToOnePlayer(t *testing.T) {
	r := newRoster(t)
	ctx := t.Context()
	player, err := r.Add(ctx, roster.Person{ID: "a", Name: "A"}, "a@example.org")
	require.NoError(t, err)
	b, err := r.Enrol(ctx, "b@example.org")
	require.NoError(t, err)
	require.ErrorIs(t, r.AddAddress(ctx, b, "A@example.org"), roster.ErrTaken)
	require.NoError(t, r.AddAddress(ctx, player, "a2@example.org"))
	require.NoError(t, r.AddAddress(ctx, player, "a2@example.org"))
	_, err = r.Add(ctx, roster.Person{Name: "thief"}, "a@example.org")
	require.ErrorIs(t, err, roster.ErrTaken)
	addresses, err := r.Addresses(ctx, player)
	require.NoError(t, err)
	require.Equal(t, []string{"a@example.org", "a2@example.org"}, addresses)
}

func TestOneAddressEnrolsOnceHoweverManyAsk(t *testing.T) {
	r := newRoster(t)
	ids := make(chan string, 8)
	var g errgroup.Group
	for range cap(ids) {
		g.Go(func() error {
			id, err := r.Enrol(t.Context(), "new@example.org")
			ids <- string(id)
			return err
		})
	}
	require.NoError(t, g.Wait())
	first := <-ids
	for range cap(ids) - 1 {
		require.Equal(t, first, <-ids)
	}
}

func TestErasedPlayerIsForgotten(t *testing.T) {
	r := newRoster(t)
	ctx := t.Context()
	id, err := r.Ensure(ctx, "Käthe", "k@example.org", "Europe/Berlin")
	require.NoError(t, err)
	require.NoError(t, r.Erase(ctx, id))
	_, known, err := r.PlayerByAddress(ctx, "k@example.org")
	require.NoError(t, err)
	require.False(t, known)
	require.Regexp(t, `^player \d+$`, r.Name(ctx, id))
	require.Equal(t, "UTC", r.Zone(ctx, id).String())
	addresses, err := r.Addresses(ctx, id)
	require.NoError(t, err)
	require.Empty(t, addresses)
	for _, nobody := range []game.Player{id, "nobody"} {
		require.ErrorIs(t, r.AddAddress(ctx, nobody, "k@example.org"), roster.ErrUnknown, "who is forgotten stays so")
	}
}

func TestUnknownZoneIsRefused(t *testing.T) {
	_, err := newRoster(t).Ensure(t.Context(), "x", "x@example.org", "Mars/Olympus")
	require.ErrorContains(t, err, `zone "Mars/Olympus" is not known: use a name like Europe/Berlin`)
}

func FuzzNormalise(f *testing.F) {
	for _, s := range []string{"a@b", "Ä <a@B.c.>", `"a b"@c`, `"a>b"@c`, `"a,b@c"@d`, "group:a@b;", "a@[192.0.2.1]", "a@b@c", "\x00@", "é@É", strings.Repeat("a", 300) + "@b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		address, err := roster.Normalise(s)
		if err != nil {
			return
		}
		again, err := roster.Normalise(address.Key)
		require.NoError(t, err)
		require.Equal(t, address.Key, again.Key)
		again, err = roster.Normalise(address.Spelt)
		require.NoError(t, err)
		require.Equal(t, address, again, "a letter to it goes there")
		require.LessOrEqual(t, len(address.Spelt), 254)
	})
}

func TestAddressesThatCannotBeWrittenToAreNone(t *testing.T) {
	for _, s := range []string{`"a>b"@c.example`, `"a,b@c"@d.example`, `"a@b"@c.example`, strings.Repeat("a", 250) + "@b.example", "a@" + strings.Repeat("b.", 130) + "example"} {
		_, err := roster.Normalise(s)
		require.Error(t, err, s)
	}
	_, err := roster.Normalise("a@" + strings.Repeat("b.", 122) + "example")
	require.NoError(t, err)
}

func TestALanguageIsLearntOfWhomNoneWasKnown(t *testing.T) {
	r := newRoster(t)
	ctx := t.Context()
	id, err := r.Enrol(ctx, "dora@example.org")
	require.NoError(t, err)
	require.NoError(t, r.Learn(ctx, id, "es"))
	require.Equal(t, "es", r.Language(ctx, id))
	require.NoError(t, r.Learn(ctx, id, "fr"))
	require.Equal(t, "es", r.Language(ctx, id), "what is known is hers to change")
	require.NoError(t, r.Erase(ctx, id))
	require.NoError(t, r.Learn(ctx, id, "fr"))
	require.NotEqual(t, "fr", r.Language(ctx, id))
}
