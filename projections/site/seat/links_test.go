package seat_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/projections/site/seat"
)

func TestLinksAreParsedBackAndNotForged(t *testing.T) {
	links := seat.Links{Key: []byte("one"), Base: "https://seneschal.example"}
	url := links.URL("valley-12", "lancelot", 3)
	require.True(t, strings.HasPrefix(url, "https://seneschal.example/seat/valley-12.lancelot.3."))
	token := strings.TrimPrefix(url, "https://seneschal.example/seat/")
	got, ok := links.Parse(token)
	require.True(t, ok)
	require.Equal(t, seat.Token{Game: "valley-12", Seat: "lancelot", Epoch: 3}, got)
	_, ok = links.Parse(strings.ToUpper(token))
	require.True(t, ok, "some mail programs raise letters")
	for _, bad := range []string{"", "a.b.c", token + "a", strings.Replace(token, ".3.", ".4.", 1), strings.Replace(token, "valley", "volley", 1)} {
		_, ok := links.Parse(bad)
		require.False(t, ok, bad)
	}
	_, ok = seat.Links{Key: []byte("two")}.Parse(token)
	require.False(t, ok, "another key")
	_, ok = seat.Links{}.Parse(seat.Links{}.URL("a", "b", 1)[len("/seat/"):])
	require.False(t, ok, "without a key nothing is proved")
}

func FuzzLinks(f *testing.F) {
	links := seat.Links{Key: []byte("one")}
	f.Add(strings.TrimPrefix(links.URL("valley", "north", 1), "/seat/"))
	f.Add("a.b.1.c")
	f.Add("....")
	f.Fuzz(func(t *testing.T, token string) {
		if got, ok := links.Parse(token); ok {
			again, ok := links.Parse(strings.TrimPrefix(links.URL(got.Game, got.Seat, got.Epoch), "/seat/"))
			require.True(t, ok)
			require.Equal(t, got, again)
		}
	})
}
