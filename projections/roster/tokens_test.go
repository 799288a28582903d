package roster_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/roster"
)

func TestATokenActsForItsPlayerUntilItIsWithdrawn(t *testing.T) {
	r := newRoster(t)
	anna, err := r.Ensure(t.Context(), "Anna", "anna@example.org", "")
	require.NoError(t, err)
	secret, err := r.MakeToken(t.Context(), anna, " my\nbot ", []string{roster.ScopeRead, roster.ScopeOrders}, noon)
	require.NoError(t, err)
	token, err := r.TokenOf(t.Context(), secret, noon)
	require.NoError(t, err)
	require.Equal(t, anna, token.Player)
	require.True(t, token.May(roster.ScopeOrders))
	require.False(t, token.May(roster.ScopeJoin))
	for _, wrong := range []string{"", "seneschal_", secret + "A", strings.TrimPrefix(secret, "seneschal_")} {
		_, err = r.TokenOf(t.Context(), wrong, noon)
		require.ErrorIs(t, err, roster.ErrToken, wrong)
	}
	all, err := r.Tokens(t.Context(), anna)
	require.NoError(t, err)
	require.Len(t, all, 1)
	require.Equal(t, "my bot", all[0].Name)
	require.Equal(t, noon.Truncate(24*time.Hour), all[0].Used.UTC())
	require.NoError(t, r.WithdrawToken(t.Context(), "somebody", all[0].ID))
	_, err = r.TokenOf(t.Context(), secret, noon)
	require.NoError(t, err, "nobody withdraws a token of another")
	require.NoError(t, r.WithdrawToken(t.Context(), anna, all[0].ID))
	_, err = r.TokenOf(t.Context(), secret, noon)
	require.ErrorIs(t, err, roster.ErrToken)
}

func TestTokensThatAreNotMade(t *testing.T) {
	r := newRoster(t)
	anna, err := r.Ensure(t.Context(), "Anna", "anna@example.org", "")
	require.NoError(t, err)
	for name, scopes := range map[string][]string{
		"": {"read"}, " \n": {"read"}, strings.Repeat("x", 41): {"read"}, "none": nil, "unknown": {"read", "everything"},
	} {
		_, err := r.MakeToken(t.Context(), anna, name, scopes, noon)
		require.ErrorIs(t, err, roster.ErrTokenForm, name)
	}
	for range 10 {
		_, err := r.MakeToken(t.Context(), anna, "bot", []string{"read"}, noon)
		require.NoError(t, err)
	}
	_, err = r.MakeToken(t.Context(), anna, "bot", []string{"read"}, noon)
	require.ErrorIs(t, err, roster.ErrTokens)
}

func TestErasedPlayersHaveNoTokens(t *testing.T) {
	r := newRoster(t)
	anna, err := r.Ensure(t.Context(), "Anna", "anna@example.org", "")
	require.NoError(t, err)
	secret, err := r.MakeToken(t.Context(), anna, "bot", []string{"read"}, noon)
	require.NoError(t, err)
	held, err := r.Holding(t.Context(), anna)
	require.NoError(t, err)
	require.Len(t, held.Tokens, 1)
	require.NoError(t, r.Erase(t.Context(), anna))
	_, err = r.TokenOf(t.Context(), secret, noon)
	require.ErrorIs(t, err, roster.ErrToken)
}

func TestProgramsAreCalledBots(t *testing.T) {
	r := newRoster(t)
	anna, err := r.Ensure(t.Context(), "Anna", "anna@example.org", "")
	require.NoError(t, err)
	nameless, err := r.Ensure(t.Context(), "", "bob@example.org", "")
	require.NoError(t, err)
	for p, called := range map[game.Player]string{anna: "Anna (bot)", nameless: "Bot 2"} {
		require.NoError(t, r.MarkProgram(t.Context(), p))
		require.Equal(t, called, r.Name(t.Context(), p))
		require.Equal(t, called, r.Names(t.Context(), []game.Player{p})[p])
	}
}
