package tournament_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament"
)

// TestTheHouseCorrectsOnlyWhatEndedAgain: a correction without the hash of an
// end is the steward's alone, and one end corrects once.
func TestTheHouseCorrectsOnlyWhatEndedAgain(t *testing.T) {
	c := newClub(t, read(t, "{format: swiss, seats: 4, rounds: 2}"))
	c.begin(8)
	require.True(t, c.run(func() bool { tb, ok := c.tour.Table("cup-s1r1t1"); return ok && tb.Result != nil }))
	before, _ := c.tour.Table("cup-s1r1t1")
	end := *before.Result
	end.Places = slices.Clone(end.Places)
	end.Places[0].Place, end.Places[1].Place = 2, 1
	again := tournament.CorrectResult{Game: "cup-s1r1t1", Head: "another end", End: end, Why: "the game was rewound"}
	said := again
	said.Head = ""
	c.refused("", said, tournament.ErrForbidden)
	c.refused(player(1), again, tournament.ErrForbidden)
	require.Len(t, c.must("", again).Events, 2)
	require.Equal(t, "The result of cup-s1r1t1 is corrected: the game was rewound.", c.tour.News()[0].Text)
	require.Empty(t, c.must("", again).Events)
	after, _ := c.tour.Table("cup-s1r1t1")
	require.Equal(t, "another end", after.Head)
	require.Equal(t, end.Places[0].Place, after.Result.Places[0].Place)
	require.Empty(t, after.Fixes[0].By)
	require.Len(t, c.must(steward, said).Events, 1)
	after, _ = c.tour.Table("cup-s1r1t1")
	require.Equal(t, "another end", after.Head, "a word of the steward is no end")
	c.must("", tournament.PostNews{Text: "The house has news."})
	c.refused(player(1), tournament.PostNews{Text: "So have I."}, tournament.ErrForbidden)
}
