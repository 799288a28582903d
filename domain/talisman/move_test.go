package talisman

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/talisman/book"
)

// TestEndPoints: the roll leads clockwise, counter-clockwise, and over the bridge
// as far as a space is left at it (AC-14, AC-28, AC-29, E-08).
func TestEndPoints(t *testing.T) {
	t.Parallel()
	state := newGame(t, 2, "classic", nil)
	for _, c := range []struct {
		from book.Space
		n    int
		ends []book.Space
	}{
		{"temple", 2, []book.Space{"runes_w", "oasis"}},
		{"village", 4, []book.Space{"sentinel", "ruins"}},
		{"village", 5, []book.Space{"hills_n", "fields_sw", "hills_m"}},
		{"graveyard", 4, []book.Space{"chapel", "forest", "cursed_glade", "hidden_valley"}},
		{"sentinel", 1, []book.Space{"hills_n", "woods_n", "hills_m"}},
		{"hills_m", 3, []book.Space{"chasm", "portal_of_power", "chapel", "graveyard"}},
		{"pits", 3, nil},
	} {
		var ends []book.Space
		for _, ended := range state.ListEnds(c.from, c.n) {
			require.Len(t, ended.Path, c.n)
			ends = append(ends, ended.Space())
		}
		require.Equal(t, c.ends, ends, "%s %d", c.from, c.n)
	}
}

// TestTheWayToThePortal: the way needs one space of movement left at the Portal (T-135, AC-36).
func TestTheWayToThePortal(t *testing.T) {
	t.Parallel()
	state := newGame(t, 2, "classic", nil)
	for _, c := range []struct {
		from book.Space
		n    int
		ok   bool
	}{{"black_knight", 1, false}, {"black_knight", 2, true}, {"portal_of_power", 1, true}, {"portal_of_power", 0, false}, {"sentinel", 4, false}, {"sentinel", 5, true}, {"chapel", 6, false}} {
		_, ok := state.ToPortal(state.ListEnds(c.from, c.n), c.from, c.n)
		require.Equal(t, c.ok, ok, "%s %d", c.from, c.n)
	}
}
