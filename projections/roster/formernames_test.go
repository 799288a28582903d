package roster_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/projections/roster"
)

func TestANameIsChangedOnceInAMonthAndRemembered(t *testing.T) {
	r := newRoster(t)
	anna, err := r.Ensure(t.Context(), "", "anna@example.org", "")
	require.NoError(t, err)
	called := func(name string, at time.Time) error {
		return r.Settle(t.Context(), roster.Person{ID: anna, Name: name}, at)
	}
	day := 24 * time.Hour
	require.NoError(t, called("Anna", noon), "the first name is no change")
	require.NoError(t, called("Anna Oak", noon))
	require.ErrorIs(t, called("Anne", noon.Add(29*day)), roster.ErrRenamed)
	require.NoError(t, called("anna oak", noon.Add(29*day)), "nobody sees a difference")
	require.NoError(t, called("Anne", noon.Add(31*day)))
	former, err := r.FormerNames(t.Context(), anna, noon.Add(31*day))
	require.NoError(t, err)
	require.Len(t, former, 2)
	require.Equal(t, "anna oak", former[0].Name)
	require.Equal(t, "Anna", former[1].Name)
	former, err = r.FormerNames(t.Context(), anna, noon.Add(366*day))
	require.NoError(t, err)
	require.Len(t, former, 1, "a year is enough")
	require.NoError(t, r.Erase(t.Context(), anna))
	former, err = r.FormerNames(t.Context(), anna, noon.Add(31*day))
	require.NoError(t, err)
	require.Empty(t, former)
}
