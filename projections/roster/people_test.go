package roster_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/arms"
	"seneschal/domain/game"
	"seneschal/projections/roster"
)

func TestAddressesAreAddedPreferredAndTaken(t *testing.T) {
	r := newRoster(t)
	ctx := t.Context()
	anna, err := r.Ensure(ctx, "Anna", "anna@old.example", "")
	require.NoError(t, err)
	require.ErrorIs(t, r.RemoveAddress(ctx, anna, "anna@old.example"), roster.ErrLastAddress)
	require.NoError(t, r.AddAddress(ctx, anna, "Anna@new.example"))
	require.NoError(t, r.AddAddress(ctx, anna, "anna@work.example"))
	require.NoError(t, r.PreferAddress(ctx, anna, "anna@NEW.example"))
	addresses, err := r.Addresses(ctx, anna)
	require.NoError(t, err)
	require.Equal(t, []string{"Anna@new.example", "anna@old.example", "anna@work.example"}, addresses)
	require.NoError(t, r.RemoveAddress(ctx, anna, "anna@old.example"))
	require.ErrorIs(t, r.RemoveAddress(ctx, anna, "anna@old.example"), roster.ErrNotHis)
	require.ErrorIs(t, r.PreferAddress(ctx, anna, "bob@new.example"), roster.ErrNotHis)
	bob, err := r.Ensure(ctx, "Bob", "bob@new.example", "")
	require.NoError(t, err)
	require.ErrorIs(t, r.AddAddress(ctx, bob, "anna@new.example"), roster.ErrTaken)
	require.NoError(t, r.Erase(ctx, bob))
	all, err := r.All(ctx)
	require.NoError(t, err)
	require.Len(t, all, 2)
	require.Equal(t, "Anna", all[0].Name)
	require.EqualValues(t, []string{"Anna@new.example", "anna@work.example"}, all[0].Addresses)
	require.True(t, all[1].Erased)
	require.Empty(t, all[1].Name)
	require.Empty(t, all[1].Addresses)
}

func TestAPlayerIsCalledByHisIDBeforeAnybodyOfThatName(t *testing.T) {
	r := newRoster(t)
	ctx := t.Context()
	anna, err := r.Ensure(ctx, "Anna", "anna@mail.example", "")
	require.NoError(t, err)
	_, err = r.Ensure(ctx, string(anna), "bob@mail.example", "")
	require.NoError(t, err)
	for _, words := range []string{string(anna), strings.ToUpper(string(anna)), " anna "} {
		player, ok, err := r.PlayerNamed(ctx, words)
		require.NoError(t, err)
		require.True(t, ok, words)
		require.Equal(t, anna, player)
	}
	for _, words := range []string{"", "nobody", "a\xff", "\x00"} {
		_, ok, err := r.PlayerNamed(ctx, words)
		require.NoError(t, err, "%q", words)
		require.False(t, ok)
	}
}

func TestNoTwoHaveTheSameArms(t *testing.T) {
	r := newRoster(t)
	anna, err := r.Ensure(t.Context(), "Anna", "anna@mail.example", "")
	require.NoError(t, err)
	bert, err := r.Ensure(t.Context(), "Bert", "bert@mail.example", "")
	require.NoError(t, err)
	coat := func(p game.Player) string {
		return arms.Compute(string(p), r.Arms(t.Context(), []game.Player{p})[p]).Key()
	}
	require.NotEqual(t, coat(anna), coat(bert))
	wants, err := r.FreeArms(t.Context(), anna, 1, 6)
	require.NoError(t, err)
	require.Len(t, wants, 6)
	require.NoError(t, r.ChooseArms(t.Context(), anna, wants[5]))
	require.Equal(t, wants[5], r.Arms(t.Context(), []game.Player{anna})[anna])

	stranger := strangerLike(t, arms.Compute(string(anna), wants[5]))
	_, err = r.Add(t.Context(), roster.Person{ID: stranger}, "stranger@mail.example")
	require.NoError(t, err)
	require.NotEqual(t, coat(anna), coat(stranger), "that of number 0 is taken")
	require.ErrorIs(t, r.ChooseArms(t.Context(), stranger, 0), roster.ErrWorn)
	require.NoError(t, r.Erase(t.Context(), anna))
	require.NoError(t, r.ChooseArms(t.Context(), stranger, 0), "the erased have none")
	require.NoError(t, r.Emblazon(t.Context()))
	require.NotContains(t, r.Arms(t.Context(), []game.Player{anna}), anna)
}

// strangerLike finds a player ID whose first arms are the given ones.
func strangerLike(t *testing.T, a arms.Arms) game.Player {
	t.Helper()
	for n := range 10_000_000 {
		player := game.Player(fmt.Sprint("s", n))
		if arms.Compute(string(player), 0).Key() == a.Key() {
			return player
		}
	}
	t.Fatal("nobody has such arms")
	return ""
}

func TestWhoHasNoNameIsCalledByANumber(t *testing.T) {
	r := newRoster(t)
	ctx := t.Context()
	player, err := r.Enrol(ctx, "anna@mail.example")
	require.NoError(t, err)
	n := r.Numbers(ctx, []game.Player{player})[player]
	require.Positive(t, n)
	require.Equal(t, fmt.Sprint("player ", n), r.Name(ctx, player))
	require.Empty(t, r.Names(ctx, []game.Player{player}))
	require.Equal(t, "a guest", roster.Unnamed("en", 0))
	found, ok, err := r.PlayerNamed(ctx, fmt.Sprint("Jugador ", n))
	require.NoError(t, err)
	require.True(t, ok, "it is understood in each language")
	require.Equal(t, player, found)
	bert, err := r.Ensure(ctx, "Bert", "bert@mail.example", "")
	require.NoError(t, err)
	_, taken, err := r.Namesake(ctx, bert, fmt.Sprint("PLAYER ", n), noon)
	require.NoError(t, err)
	require.True(t, taken, "nobody may be called like another without a name")
	require.NoError(t, r.Settle(ctx, roster.Person{ID: player, Name: "Anna"}, noon))
	require.Equal(t, "Anna", r.Name(ctx, player))
}
