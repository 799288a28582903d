package game_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// A correspondence is a race in which the backlog decides when each seat gets its reports.
type correspondence struct {
	*gametest.Run
	undelivered game.Undelivered
	due         game.Due
}

// settle closes the phases that are ready, and notes their events in the backlog.
func (c *correspondence) settle() {
	before := c.Game
	events := c.Settle()
	c.undelivered, c.due = c.undelivered.Note(before, c.Game, events, c.Now)
}

// turn sends a seat's order to run with a card, some time after the turn before, and settles.
func (c *correspondence) turn(seat game.Seat, card string, rest time.Duration) {
	c.Now = c.Now.Add(rest)
	c.Write(seat, "RUN "+card, "GO")
	c.settle()
}

func TestWhoIsNotAskedIsToldLater(t *testing.T) {
	c := &correspondence{Run: race(t, "goal", "99")}
	require.Equal(t, game.Asked, seatOf(t, c.Run, "north").Reports, "as is usual in a game of turns")
	c.turn("north", "2", 0)
	require.NotContains(t, c.due, game.Seat("north"), "it is not asked now")
	require.Contains(t, c.due, game.Seat("east"))
	require.Empty(t, c.due["east"], "it knows all that was before")
	c.turn("east", "2", 0)
	require.Len(t, c.due["north"], 1, "its own turn comes with that of the other")
	require.NotContains(t, c.due, game.Seat("east"))

	c.Write("east", "REPORTS every")
	require.Equal(t, game.Every, seatOf(t, c.Run, "east").Reports)
	c.turn("north", "3", 0)
	require.Len(t, c.due["east"], 1, "what it was not told before comes along")
	c.turn("east", "3", 0)
	require.Contains(t, c.due, game.Seat("east"), "it wants all")
	require.Empty(t, c.due["east"])
}

func TestWhoIsNotAskedIsToldOnceADayIfItLikes(t *testing.T) {
	c := &correspondence{Run: race(t, "goal", "99")}
	c.Write("north", "REPORTS daily")
	c.turn("north", "2", 0)
	require.NotContains(t, c.due, game.Seat("north"))
	c.turn("east", "2", 25*time.Hour)
	require.NotContains(t, c.due, game.Seat("east"), "it has not chosen so")
	c.turn("north", "3", 25*time.Hour)
	require.Contains(t, c.due, game.Seat("north"))
	c.turn("east", "3", 8*24*time.Hour)
	require.Contains(t, c.due, game.Seat("east"), "nobody is left alone for longer than a week")
}

// sameWords is Tiny, but asks for the bids of every round in the same words.
type sameWords struct{ gametest.Tiny }

// hush is a Table of sameWords.
type hush struct{ *gametest.TinyState }

func (s sameWords) Start(setup game.Setup) game.State {
	return &hush{s.Tiny.Start(setup).(*gametest.TinyState)}
}

func (h *hush) Clone() game.State { return &hush{h.TinyState.Clone().(*gametest.TinyState)} }

func (h *hush) Waits(lang string) []game.Wait {
	waits := h.TinyState.Waits(lang)
	for i := range waits {
		waits[i].For = "your next bid"
	}
	return waits
}

// TestAClosedPhaseIsToldWhateverTheWordsOfTheNextQuestion checks that every closing is reported,
// even if the next phase asks in the very words of the last.
func TestAClosedPhaseIsToldWhateverTheWordsOfTheNextQuestion(t *testing.T) {
	lookup := func(string) (game.Ruleset, bool) { return sameWords{}, true }
	c := &correspondence{Run: gametest.Open(t, game.Open{Game: "hush-1", Ruleset: "tiny", Seats: 2}, lookup, 7)}
	for _, seat := range []game.Seat{"north", "east"} {
		c.Write(seat, "REPORTS asked")
	}
	for round := range 3 {
		c.Write("north", "BID 1")
		c.Write("east", "BID 2")
		c.settle()
		require.Contains(t, c.due, game.Seat("north"), "round %d", round+1)
		require.Contains(t, c.due, game.Seat("east"), "round %d", round+1)
	}
}

func TestReportsAreChosenInAnyLanguage(t *testing.T) {
	run := race(t, "goal", "99")
	for lang, line := range map[string]string{"es": "INFORMES diarios", "fr": "RAPPORTS demandés", "nl": "VERSLAGEN alle"} {
		run.Write("north", "LANGUAGE "+lang)
		require.Empty(t, run.Write("north", line).Errors, line)
	}
	require.Equal(t, []string{"REPORTS sometimes: say every, asked or daily"}, reasons(run.Write("east", "REPORTS sometimes").Errors))
}

func seatOf(t *testing.T, run *gametest.Run, id game.Seat) game.SeatInfo {
	t.Helper()
	seat, ok := run.Game.SeatInfo(id)
	require.True(t, ok)
	return seat
}
