package tournament_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game/gametest"
	"seneschal/domain/tournament"
)

// objected is a tournament of which all tables that could be played are over,
// and the time for objections has just begun.
func objected(t *testing.T, rules string, n int) *server {
	c := newServer(t, read(t, rules))
	c.begin(n)
	require.True(t, c.run(c.played))
	return c
}

// played reports whether the last round that was drawn is over.
func (c *server) played() bool {
	season, ok := c.tour.Season(1)
	if !ok || len(season.Rounds) == 0 {
		return false
	}
	return !slices.ContainsFunc(season.Rounds[len(season.Rounds)-1].Tables, func(tb tournament.TableInfo) bool { return tb.Result == nil })
}

// wanted is what is wanted first.
func (c *server) wanted() tournament.Want {
	wants := c.tour.Wants()
	require.NotEmpty(c.t, wants)
	return wants[0]
}

func TestARoundIsClosedTwoDaysAfterItsLastResult(t *testing.T) {
	server := objected(t, "{format: swiss, seats: 2, rounds: 2}", 4)
	last := server.now
	require.Equal(t, tournament.CloseRound{Season: 1, Round: 1}, server.wanted().Do)
	require.Equal(t, last.Add(48*time.Hour), server.wanted().Due)
	until, ok := server.tour.Objections(1, 1)
	require.True(t, ok)
	require.Equal(t, last.Add(48*time.Hour), until)

	server.now = until.Add(-time.Second)
	server.refused("", server.wanted().Do, tournament.ErrNotNow)
	shown := server.write("p01", "SHOW STANDINGS", "MOSTRAR CLASIFICACION").Shown
	require.Contains(t, strings.Join(shown[0].Lines, "\n"), "Objections to results of round 1 are heard until "+until.Format("2006-01-02 15:04")+" UTC")
	server.now = until
	server.must("", server.wanted().Do)
	_, ok = server.tour.Objections(1, 1)
	require.False(t, ok, "it is closed")
	server.run(nil)
	require.Equal(t, "ended", server.tour.Status())
	server.audited()
}

// TestCorrectedInTheLastSecond: a correction is a result, which others may
// object to as long as to the first.
func TestCorrectedInTheLastSecond(t *testing.T) {
	server := objected(t, "{format: swiss, seats: 2, rounds: 1}", 4)
	until, _ := server.tour.Objections(1, 1)
	server.now = until.Add(-time.Second)
	tb, _ := server.tour.Table("cup-s1r1t1")
	r := server.write(steward, "CORRECT cup-s1r1t1 "+string(tb.Seats[0].Player)+" 1 "+string(tb.Seats[1].Player)+" 1 WHY a draw was agreed")
	require.Empty(t, r.Errors)
	require.Equal(t, "0.5", server.pointsOf(1, 1, tb.Seats[0].Player))
	server.now = until
	server.refused("", tournament.CloseRound{}, tournament.ErrNotNow)
	later, ok := server.tour.SeasonObjections(1)
	require.True(t, ok)
	require.Equal(t, until.Add(48*time.Hour-time.Second), later)
	server.now = later
	server.must("", tournament.CloseRound{})
	server.must("", tournament.CloseSeason{})
	server.refused(steward, tournament.Void{Game: "cup-s1r1t1", Why: "too late"}, tournament.ErrNotNow)
	require.Len(t, server.write(steward, "CORRECT cup-s1r1t1 p01 1 p03 2 WHY too late").Errors, 1)
	server.audited()
}

// TestTheStewardMayVoidAResultUntilItIsClosed, and give it back. What its game
// does then changes nothing.
func TestTheStewardMayVoidAResultUntilItIsClosed(t *testing.T) {
	server := objected(t, "{format: swiss, seats: 2, rounds: 1}", 4)
	tb, _ := server.tour.Table("cup-s1r1t1")
	a, b := tb.Seats[0].Player, tb.Seats[1].Player
	server.refused(a, tournament.Void{Game: tb.Game, Why: "I lost"}, tournament.ErrForbidden)
	server.must(a, tournament.Withdraw{Player: a, Why: "after his game"})
	require.Empty(t, server.write(steward, "VOID cup-s1r1t1 WHY one hand wrote both").Errors)
	require.Equal(t, "0.5", server.pointsOf(1, 1, a), "he has played to the end")
	require.Equal(t, "0.5", server.pointsOf(1, 1, b))
	server.refused("", tournament.QuestionResult{Game: tb.Game, Why: "the game was rewound"}, tournament.ErrNotNow)
	require.Empty(t, server.must("", tournament.CorrectResult{Game: tb.Game, Head: "again", End: byStrength(tb), Why: "rewound"}).Events)
	require.Empty(t, server.must("", tournament.RecordResult{Game: tb.Game, Head: "again", End: byStrength(tb)}).Events)
	require.Empty(t, server.write(steward, "CORRECT cup-s1r1t1 "+string(a)+" 2 "+string(b)+" 1 WHY it was one hand each").Errors)
	require.Equal(t, "1", server.pointsOf(1, 1, b))
	now, _ := server.tour.Table(tb.Game)
	require.NotEmpty(t, now.Result.Places[0].Scores, "the scores of the game are its own")
	server.run(nil)
	require.Equal(t, "ended", server.tour.Status())
	server.audited()
}

func TestWhoLeftBeforeHisTableWasOverGetsNothingOfIt(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 1}"))
	server.begin(2)
	server.together(1)
	server.must("p01", tournament.Withdraw{Player: "p01"})
	require.True(t, server.run(func() bool { return len(server.running()) == 0 }))
	server.must(steward, tournament.Void{Game: "cup-s1r1t1", Why: "unfinished"})
	require.Equal(t, "0", server.pointsOf(1, 1, "p01"))
	require.Equal(t, "0.5", server.pointsOf(1, 1, "p02"))
}

// TestTheStewardNeedNotWaitForObjections: he closes when he likes, and may
// change how long others wait.
func TestTheStewardNeedNotWaitForObjections(t *testing.T) {
	server := objected(t, "{format: swiss, seats: 2, rounds: 1}", 4)
	server.refused("", tournament.CloseRound{}, tournament.ErrNotNow)
	server.must(steward, tournament.CloseRound{})
	server.refused("", tournament.CloseSeason{}, tournament.ErrNotNow)
	require.Len(t, server.write(steward, "END WHY all is said").Errors, 1, "a season is open")
	require.Empty(t, server.write(steward, "CHANGE objections 0 YES WHY all are content").Errors)
	require.Empty(t, server.tour.Rules().Objections)
	server.must("", tournament.CloseSeason{})
	server.run(nil)
	require.Equal(t, "ended", server.tour.Status())
	server.audited()
}

// TestWhatIsUnderReviewIsHeardFromItsNewEnd on.
func TestWhatIsUnderReviewIsHeardFromItsNewEnd(t *testing.T) {
	server := objected(t, "{format: swiss, seats: 2, rounds: 1}", 2)
	tb, _ := server.tour.Table("cup-s1r1t1")
	server.must("", tournament.QuestionResult{Game: tb.Game, Why: rewound})
	_, ok := server.tour.Objections(1, 1)
	require.False(t, ok)
	require.Empty(t, server.tour.Wants())
	server.now = server.now.Add(72 * time.Hour)
	server.must("", tournament.CorrectResult{Game: tb.Game, Head: "again", End: byStrength(tb), Why: rewound})
	require.Equal(t, server.now.Add(48*time.Hour), server.wanted().Due)
}

// TestASeasonMayOverlapTheObjectionsToTheLast: it begins when the calendar says
// so, and who goes up moves with the next.
func TestASeasonMayOverlapTheObjectionsToTheLast(t *testing.T) {
	c := newServer(t, read(t, "{format: league, seats: 4, rounds: 1, division: 4, promote: 1, relegate: 1, seasons: 4, dates: {season: 1d}, objections: 36h}"))
	c.begin(8)
	require.True(t, c.run(func() bool { return c.tour.CountSeasons() == 2 }))
	_, ok := c.tour.SeasonObjections(1)
	require.True(t, ok, "the first is not closed")
	require.Equal(t, []int{1, 2}, c.tour.OpenSeasons())
	require.Equal(t, c.divisions(1), c.divisions(2))
	tb, _ := c.tour.Table("cup-s1r1t1")
	c.must(steward, tournament.Void{Game: tb.Game, Why: "a flood"})
	c.run(nil)
	require.Equal(t, "ended", c.tour.Status())
	require.NotEqual(t, c.divisions(2), c.divisions(4))
	c.audited()
}

// TestLogsWithoutObjectionsCloseAtOnce: a log that is older than the field, and
// rules that ask for none.
func TestLogsWithoutObjectionsCloseAtOnce(t *testing.T) {
	c := objected(t, "{format: swiss, seats: 2, rounds: 1, objections: 0}", 2)
	require.True(t, c.wanted().Due.IsZero())
	text := `{"id":"old","title":"Old","steward":"steward","rules":{"format":"swiss","play":{"ruleset":"tiny"},"seats":2,"rounds":1,"seasons":1,` +
		`"points":{"scheme":"win-draw-loss","seats":2}},"keys":500,"commitment":"` + c.chain.Commitment().String() + `","at":"2026-03-02T12:00:00Z"}`
	old, err := tournament.Registry().Decode(event.Envelope{Kind: "tournament.announced", Version: 1, Data: []byte(text)})
	require.NoError(t, err)
	d := &server{t: t, now: spring, chain: c.chain, tour: event.Fold(tournament.New(gametest.Lookup), old), log: []event.Event{old}}
	d.begin(2)
	require.True(t, d.run(d.played))
	require.True(t, d.wanted().Due.IsZero())
	d.run(nil)
	require.Equal(t, "ended", d.tour.Status())
}

func TestNoTimeForObjectionsIsReadAsItIsWritten(t *testing.T) {
	for text, want := range map[string]string{"": "2d", "objections: 0": "", "objections: 5h": "5h", "objections: ''": ""} {
		rules := read(t, "format: swiss\nseats: 2\nplay: {ruleset: tiny}\n"+text)
		require.Equal(t, want, rules.Objections.String())
		require.Equal(t, want, read(t, asJSON(t, rules)).Objections.String())
	}
	for _, text := range []string{"objections: 48", "objections: soon", "objections: -1d", "objections: [2d]"} {
		_, err := tournament.Read([]byte("{format: swiss, seats: 2, " + text + "}"))
		require.Error(t, err, text)
	}
}
