package roster_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestWhoHasWrittenCanBeIntroduced(t *testing.T) {
	roster := newRoster(t)
	ctx, now := t.Context(), time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	_, known, err := roster.Introduce(ctx, "Zoe@mail.example")
	require.NoError(t, err)
	require.False(t, known, "she has never written")
	require.NoError(t, roster.Meet(ctx, "not an address", now))
	require.NoError(t, roster.Meet(ctx, "Zoe@mail.example", now))
	require.NoError(t, roster.Meet(ctx, "zoe@MAIL.example", now.Add(-time.Hour)))
	all, err := roster.All(ctx)
	require.NoError(t, err)
	require.Empty(t, all, "nobody asked her whether she wants to be a player")
	zoe, known, err := roster.Introduce(ctx, "zoe@mail.example")
	require.NoError(t, err)
	require.True(t, known)
	again, known, err := roster.Introduce(ctx, "ZOE@mail.example")
	require.NoError(t, err)
	require.True(t, known)
	require.Equal(t, zoe, again)

	require.NoError(t, roster.Meet(ctx, "old@mail.example", now))
	require.NoError(t, roster.Meet(ctx, "new@mail.example", now.AddDate(2, 0, 0)))
	_, known, err = roster.Introduce(ctx, "old@mail.example")
	require.NoError(t, err)
	require.False(t, known, "that was long ago")
}
