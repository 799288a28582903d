package roster_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/projections/roster"
)

func TestNamesThatLookAlikeAreTakenForEachOther(t *testing.T) {
	for _, name := range []string{"Bert Oak", "BERT  OAK", "Bért Oàk", "Bert-Oak.", "Веrt Оаk", "Вert 0ak", "Ｂｅｒｔ Ｏａｋ", "B e r t Oak"} {
		require.Equal(t, "bertoak", roster.Likeness(name), name)
	}
	for _, name := range []string{"Bert Oakley", "Berta Oak", "Robert Oak", "Oak Bert"} {
		require.NotEqual(t, "bertoak", roster.Likeness(name), name)
	}
	require.Equal(t, roster.Likeness("Ill"), roster.Likeness("lIl"))
}

func TestNamesakesAreFound(t *testing.T) {
	r := newRoster(t)
	bert, err := r.Ensure(t.Context(), "Bert Oak", "bert@mail.example", "")
	require.NoError(t, err)
	anna, err := r.Ensure(t.Context(), "Anna", "anna@mail.example", "")
	require.NoError(t, err)
	for _, name := range []string{"bert oak", "Веrt Оаk", string(bert)} {
		other, ok, err := r.Namesake(t.Context(), anna, name)
		require.NoError(t, err)
		require.True(t, ok, name)
		require.Equal(t, bert, other)
	}
	for _, name := range []string{"Anna", "Bert", "Bert Oakley"} { // the first is her own
		_, ok, err := r.Namesake(t.Context(), anna, name)
		require.NoError(t, err)
		require.False(t, ok, name)
	}
	require.NoError(t, r.Erase(t.Context(), bert))
	_, ok, err := r.Namesake(t.Context(), anna, "Bert Oak")
	require.NoError(t, err)
	require.False(t, ok, "nobody is called so any more")
}
