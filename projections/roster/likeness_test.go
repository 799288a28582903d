package roster_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/projections/roster"
)

func TestNamesThatLookAlikeAreTakenForEachOther(t *testing.T) {
	for _, name := range []string{"Bert Oak", "BERT  OAK", "Bért Oàk", "Bert-Oak.", "Веrt Оаk", "Вert 0ak", "Ｂｅｒｔ Ｏａｋ", "B e r t Oak"} {
		require.Equal(t, "bertoak", roster.Likeness(name), name)
	}
	for like, names := range map[string][]string{
		"bertoak":     {"Ber\u200bt Oak", "\u202eBert\u202c Oak", "B\u0435rt\u2060 O\u0430k", "Be\u0301r\u0308t O\u030aak", "\U0001d401\U0001d41e\U0001d42b\U0001d42d Oak", "Bert Օak", "Bert\u00adOak", "Bert ᴏɑk"},
		"iiiinghopes": {"Illing Hopes", "1lIıng Hopes", "iӏIinց Ηopeѕ", "ⅠⅼⅼinG Hօpeꜱ", "|lling h0pe5"},
	} {
		for _, name := range names {
			require.Equal(t, like, roster.Likeness(name), "%+q", name)
		}
	}
	for _, name := range []string{"Bert Oakley", "Berta Oak", "Robert Oak", "Oak Bert"} {
		require.NotEqual(t, "bertoak", roster.Likeness(name), name)
	}
	require.Equal(t, roster.Likeness("Ill"), roster.Likeness("lIl"))
}

// TestTwoPlayersWhoTakeOneNameAtOnceAreTold lets players take names that look alike at the same moment.
func TestTwoPlayersWhoTakeOneNameAtOnceAreTold(t *testing.T) {
	r := newRoster(t)
	names := []string{"Merlin", "MERLIN", "Merl1n", "M\u0435rlin", "Mér lin", "Merl\u200bin"}
	faults := make([]error, len(names))
	var all sync.WaitGroup
	for i, name := range names {
		player, err := r.Enrol(t.Context(), fmt.Sprintf("merlin%d@mail.example", i))
		require.NoError(t, err)
		all.Go(func() { faults[i] = r.Settle(t.Context(), roster.Person{ID: player, Name: name}, time.Now()) })
	}
	all.Wait()
	took := 0
	for _, err := range faults {
		if err == nil {
			took++
		} else {
			require.ErrorIs(t, err, roster.ErrName)
		}
	}
	require.Equal(t, 1, took)
}

func TestNamesakesAreFound(t *testing.T) {
	r := newRoster(t)
	bert, err := r.Ensure(t.Context(), "Bert Oak", "bert@mail.example", "")
	require.NoError(t, err)
	anna, err := r.Ensure(t.Context(), "Anna", "anna@mail.example", "")
	require.NoError(t, err)
	for _, name := range []string{"bert oak", "Веrt Оаk", string(bert)} {
		other, ok, err := r.Namesake(t.Context(), anna, name, noon)
		require.NoError(t, err)
		require.True(t, ok, name)
		require.Equal(t, bert, other)
	}
	for _, name := range []string{"Anna", "Bert", "Bert Oakley"} { // the first is her own
		_, ok, err := r.Namesake(t.Context(), anna, name, noon)
		require.NoError(t, err)
		require.False(t, ok, name)
	}
	require.NoError(t, r.Erase(t.Context(), bert))
	_, ok, err := r.Namesake(t.Context(), anna, "Bert Oak", noon)
	require.NoError(t, err)
	require.False(t, ok, "nobody is called so any more")
}
