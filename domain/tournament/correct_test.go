package tournament_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
)

// TestTheServerCorrectsOnlyWhatEndedAgain: a correction without the hash of an
// end is the steward's alone, and one end corrects once.
func TestTheServerCorrectsOnlyWhatEndedAgain(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 4, rounds: 2}"))
	server.begin(8)
	require.True(t, server.run(func() bool { tb, ok := server.tour.Table("cup-s1r1t1"); return ok && tb.Result != nil }))
	before, _ := server.tour.Table("cup-s1r1t1")
	end := *before.Result
	end.Places = slices.Clone(end.Places)
	end.Places[0].Place, end.Places[1].Place = 2, 1
	again := tournament.CorrectResult{Game: "cup-s1r1t1", Head: "another end", End: end, Why: "the game was rewound"}
	said := again
	said.Head = ""
	server.refused("", said, tournament.ErrForbidden)
	server.refused(player(1), again, tournament.ErrForbidden)
	require.Len(t, server.must("", again).Events, 2)
	require.Equal(t, "The result of cup-s1r1t1 is corrected: the game was rewound.", server.tour.News()[0].Text)
	require.Empty(t, server.must("", again).Events)
	after, _ := server.tour.Table("cup-s1r1t1")
	require.Equal(t, "another end", after.Head)
	require.Equal(t, end.Places[0].Place, after.Result.Places[0].Place)
	require.Empty(t, after.Fixes[0].By)
	require.Len(t, server.must(steward, said).Events, 1)
	after, _ = server.tour.Table("cup-s1r1t1")
	require.Equal(t, "another end", after.Head, "a word of the steward is no end")
	server.must("", tournament.PostNews{Text: "The server has news."})
	server.refused(player(1), tournament.PostNews{Text: "So have I."}, tournament.ErrForbidden)
}

// TestPointsOfTheGameStayWithItsPlaces: however often a steward corrects, the
// points that the game brought are those that its places give.
func TestPointsOfTheGameStayWithItsPlaces(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 4, rounds: 2}"))
	server.begin(4)
	server.together(1)
	server.must(steward, tournament.Substitute{From: "p04", To: "guest", Why: "ill"})
	require.True(t, server.run(func() bool { return len(server.running()) == 0 }))
	all := func() (points []string) {
		for _, p := range []game.Player{"p01", "p02", "p03"} {
			points = append(points, server.pointsOf(1, 1, p))
		}
		return points
	}
	correct := func(places string) *tournament.Receipt {
		return server.write(steward, "CORRECT cup-s1r1t1 "+places+" WHY misread")
	}
	for places, want := range map[string][]string{
		"p01 1 p02 1 p03 1 guest 4": {"2", "2", "2"},
		"p01 4 p02 4 p03 4 guest 4": {"0", "0", "0"},
		"p01 2 p02 2 p03 4 guest 1": {"1.5", "1.5", "0"},
	} {
		require.Empty(t, correct(places).Errors, places)
		require.Equal(t, want, all(), places)
	}
	for _, places := range []string{
		"p01 2 p02 2 p03 2 guest 2", "p01 1 p02 2 p03 2 guest 3", "p01 1 p02 2 p03 3", "p01 1 p02 2 p03 3 p09 4", "p01 0 p02 1 p03 2 guest 3",
	} {
		require.Len(t, correct(places).Errors, 1, places)
	}
	require.Empty(t, correct("p01 1 p02 2 p03 3 guest 4").Errors)
	require.Equal(t, []string{"3", "2", "1"}, all())
	server.audited()
}

func TestACommandWantsSomething(t *testing.T) {
	c := newServer(t, read(t, "{format: swiss, seats: 4, rounds: 2}"))
	c.refused(steward, nil, tournament.ErrForbidden)
}
