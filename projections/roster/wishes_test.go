package roster_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/domain/opening"
)

func TestWishesAreBoundedEndAndAreForgotten(t *testing.T) {
	r := newRoster(t)
	anna, err := r.Ensure(t.Context(), "Anna", "anna@example.org", "")
	require.NoError(t, err)
	for range 2 {
		for i := range opening.MostWishes {
			require.NoError(t, r.KeepWish(t.Context(), anna, opening.Wish{Pace: fmt.Sprint(i)}, noon))
		}
	}
	one := opening.Wish{Ruleset: "feudal", Pace: "weekly", Language: "nl"}
	require.ErrorIs(t, r.KeepWish(t.Context(), anna, one, noon), opening.ErrNotNow)
	require.NoError(t, r.DropWish(t.Context(), anna, opening.Wish{Pace: "3"}))
	require.NoError(t, r.KeepWish(t.Context(), anna, one, noon.AddDate(0, 0, 1)))
	later := noon.Add(opening.WishLasts)
	held, err := r.Wishes(t.Context(), anna, later)
	require.NoError(t, err)
	require.Len(t, held, 1)
	require.Equal(t, one, held[0].Wish)
	wishers, err := r.Wishers(t.Context(), later)
	require.NoError(t, err)
	require.Len(t, wishers, 1)
	require.Len(t, wishers[0].Wishes, 1)

	put, lost := 0, errors.New("lost")
	note := func(at time.Time, fault error) error {
		return r.NoteTold(t.Context(), anna, at, at, func(*sqlx.Tx) error {
			if fault == nil {
				put++
			}
			return fault
		})
	}
	require.ErrorIs(t, note(noon, lost), lost, "what is not put is not noted")
	for range 2 {
		require.NoError(t, note(noon, nil))
	}
	require.NoError(t, note(noon.Add(23*time.Hour), nil))
	require.Equal(t, 1, put)
	wishers, err = r.Wishers(t.Context(), noon.Add(23*time.Hour))
	require.NoError(t, err)
	require.Empty(t, wishers)
	require.NoError(t, note(noon.Add(24*time.Hour), nil))
	require.Equal(t, 2, put)

	kept, err := r.Holding(t.Context(), anna)
	require.NoError(t, err)
	require.Len(t, kept.Wishes, opening.MostWishes)
	require.NotNil(t, kept.Told)
	require.NoError(t, r.Erase(t.Context(), anna))
	wishers, err = r.Wishers(t.Context(), noon.AddDate(0, 0, 3))
	require.NoError(t, err)
	require.Empty(t, wishers)
	require.NoError(t, r.KeepWish(t.Context(), anna, one, noon))
	require.NoError(t, note(noon.AddDate(0, 0, 9), nil))
	require.Equal(t, 2, put, "the erased wish for nothing, and are told of nothing")
}
