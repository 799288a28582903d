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
	s, ok := c.tour.Season(1)
	if !ok || len(s.Rounds) == 0 {
		return false
	}
	return !slices.ContainsFunc(s.Rounds[len(s.Rounds)-1].Tables, func(tb tournament.TableInfo) bool { return tb.Result == nil })
}

// wanted is what is wanted first.
func (c *server) wanted() tournament.Want {
	wants := c.tour.Wants()
	require.NotEmpty(c.t, wants)
	return wants[0]
}

func TestARoundIsClosedTwoDaysAfterItsLastResult(t *testing.T) {
	c := objected(t, "{format: swiss, seats: 2, rounds: 2}", 4)
	last := c.now
	require.Equal(t, tournament.CloseRound{Season: 1, Round: 1}, c.wanted().Do)
	require.Equal(t, last.Add(48*time.Hour), c.wanted().Due)
	until, ok := c.tour.Objections(1, 1)
	require.True(t, ok)
	require.Equal(t, last.Add(48*time.Hour), until)

	c.now = until.Add(-time.Second)
	c.refused("", c.wanted().Do, tournament.ErrNotNow)
	shown := c.write("p01", "SHOW STANDINGS", "MOSTRAR CLASIFICACION").Shown
	require.Contains(t, strings.Join(shown[0].Lines, "\n"), "Objections to results of round 1 are heard until "+until.Format("2006-01-02 15:04")+" UTC")
	c.now = until
	c.must("", c.wanted().Do)
	_, ok = c.tour.Objections(1, 1)
	require.False(t, ok, "it is closed")
	c.run(nil)
	require.Equal(t, "ended", c.tour.Status())
	c.audited()
}

// TestCorrectedInTheLastSecond: a correction is a result, which others may
// object to as long as to the first.
func TestCorrectedInTheLastSecond(t *testing.T) {
	c := objected(t, "{format: swiss, seats: 2, rounds: 1}", 4)
	until, _ := c.tour.Objections(1, 1)
	c.now = until.Add(-time.Second)
	tb, _ := c.tour.Table("cup-s1r1t1")
	r := c.write(steward, "CORRECT cup-s1r1t1 "+string(tb.Seats[0].Player)+" 1 "+string(tb.Seats[1].Player)+" 1 WHY a draw was agreed")
	require.Empty(t, r.Errors)
	require.Equal(t, "0.5", c.pointsOf(1, 1, tb.Seats[0].Player))
	c.now = until
	c.refused("", tournament.CloseRound{}, tournament.ErrNotNow)
	later, ok := c.tour.SeasonObjections(1)
	require.True(t, ok)
	require.Equal(t, until.Add(48*time.Hour-time.Second), later)
	c.now = later
	c.must("", tournament.CloseRound{})
	c.must("", tournament.CloseSeason{})
	c.refused(steward, tournament.Void{Game: "cup-s1r1t1", Why: "too late"}, tournament.ErrNotNow)
	require.Len(t, c.write(steward, "CORRECT cup-s1r1t1 p01 1 p03 2 WHY too late").Errors, 1)
	c.audited()
}

// TestTheStewardMayVoidAResultUntilItIsClosed, and give it back. What its game
// does then changes nothing.
func TestTheStewardMayVoidAResultUntilItIsClosed(t *testing.T) {
	c := objected(t, "{format: swiss, seats: 2, rounds: 1}", 4)
	tb, _ := c.tour.Table("cup-s1r1t1")
	a, b := tb.Seats[0].Player, tb.Seats[1].Player
	c.refused(a, tournament.Void{Game: tb.Game, Why: "I lost"}, tournament.ErrForbidden)
	c.must(a, tournament.Withdraw{Player: a, Why: "after his game"})
	require.Empty(t, c.write(steward, "VOID cup-s1r1t1 WHY one hand wrote both").Errors)
	require.Equal(t, "0.5", c.pointsOf(1, 1, a), "he has played to the end")
	require.Equal(t, "0.5", c.pointsOf(1, 1, b))
	c.refused("", tournament.QuestionResult{Game: tb.Game, Why: "the game was rewound"}, tournament.ErrNotNow)
	require.Empty(t, c.must("", tournament.CorrectResult{Game: tb.Game, Head: "again", End: byStrength(tb), Why: "rewound"}).Events)
	require.Empty(t, c.must("", tournament.RecordResult{Game: tb.Game, Head: "again", End: byStrength(tb)}).Events)
	require.Empty(t, c.write(steward, "CORRECT cup-s1r1t1 "+string(a)+" 2 "+string(b)+" 1 WHY it was one hand each").Errors)
	require.Equal(t, "1", c.pointsOf(1, 1, b))
	now, _ := c.tour.Table(tb.Game)
	require.NotEmpty(t, now.Result.Places[0].Scores, "the scores of the game are its own")
	c.run(nil)
	require.Equal(t, "ended", c.tour.Status())
	c.audited()
}

func TestWhoLeftBeforeHisTableWasOverGetsNothingOfIt(t *testing.T) {
	c := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 1}"))
	c.begin(2)
	c.together(1)
	c.must("p01", tournament.Withdraw{Player: "p01"})
	require.True(t, c.run(func() bool { return len(c.running()) == 0 }))
	c.must(steward, tournament.Void{Game: "cup-s1r1t1", Why: "unfinished"})
	require.Equal(t, "0", c.pointsOf(1, 1, "p01"))
	require.Equal(t, "0.5", c.pointsOf(1, 1, "p02"))
}

// TestTheStewardNeedNotWaitForObjections: he closes when he likes, and may
// change how long others wait.
func TestTheStewardNeedNotWaitForObjections(t *testing.T) {
	c := objected(t, "{format: swiss, seats: 2, rounds: 1}", 4)
	c.refused("", tournament.CloseRound{}, tournament.ErrNotNow)
	c.must(steward, tournament.CloseRound{})
	c.refused("", tournament.CloseSeason{}, tournament.ErrNotNow)
	require.Len(t, c.write(steward, "END WHY all is said").Errors, 1, "a season is open")
	require.Empty(t, c.write(steward, "CHANGE objections 0 YES WHY all are content").Errors)
	require.Empty(t, c.tour.Rules().Objections)
	c.must("", tournament.CloseSeason{})
	c.run(nil)
	require.Equal(t, "ended", c.tour.Status())
	c.audited()
}

// TestWhatIsUnderReviewIsHeardFromItsNewEnd on.
func TestWhatIsUnderReviewIsHeardFromItsNewEnd(t *testing.T) {
	c := objected(t, "{format: swiss, seats: 2, rounds: 1}", 2)
	tb, _ := c.tour.Table("cup-s1r1t1")
	c.must("", tournament.QuestionResult{Game: tb.Game, Why: rewound})
	_, ok := c.tour.Objections(1, 1)
	require.False(t, ok)
	require.Empty(t, c.tour.Wants())
	c.now = c.now.Add(72 * time.Hour)
	c.must("", tournament.CorrectResult{Game: tb.Game, Head: "again", End: byStrength(tb), Why: rewound})
	require.Equal(t, c.now.Add(48*time.Hour), c.wanted().Due)
}

// TestASeasonMayOverlapTheObjectionsToTheLast: it begins when the calendar says
// so, and who goes up moves with the next.
func TestASeasonMayOverlapTheObjectionsToTheLast(t *testing.T) {
	c := newServer(t, read(t, "{format: league, seats: 4, rounds: 1, division: 4, promote: 1, relegate: 1, seasons: 4, dates: {season: 1d}, objections: 36h}"))
	c.begin(8)
	require.True(t, c.run(func() bool { return c.tour.Seasons() == 2 }))
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
		r := read(t, "format: swiss\nseats: 2\nplay: {ruleset: tiny}\n"+text)
		require.Equal(t, want, r.Objections.String())
		require.Equal(t, want, read(t, asJSON(t, r)).Objections.String())
	}
	for _, text := range []string{"objections: 48", "objections: soon", "objections: -1d", "objections: [2d]"} {
		_, err := tournament.Read([]byte("{format: swiss, seats: 2, " + text + "}"))
		require.Error(t, err, text)
	}
}
