package chronicle

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
)

// TestHeadlinesSayWhatHappened: headlines for other seats and for onlookers report the news, not
// the seat that the game waits for; silence is no news.
func TestHeadlinesSayWhatHappened(t *testing.T) {
	state := talisman.Rules{}.Start(game.Setup{Edition: 1, Seats: []game.Seat{"seat1", "seat2"}}).(*talisman.State)
	state.Heroes["seat1"].Character, state.Heroes["seat1"].Space = "thief", book.Village
	state.Heroes["seat2"].Character, state.Heroes["seat2"].Space = "monk", book.Village
	asked := turns.Asked{ID: "D1", Point: "DP-3", Seats: []game.Seat{"seat2"}}
	moved := talisman.CharacterMoved{Seat: "seat1", From: book.Village, Path: []book.Space{"fields_n"}, How: talisman.ByRing}
	tell := func(lang string, events ...event.Event) string { return Rules{}.Tell(state, "", lang, events).Headline }
	require.Equal(t, "The Thief came to the Fields N", tell("en", moved, asked))
	require.Equal(t, "The Thief missed a turn", tell("en", talisman.TurnMissed{Seat: "seat1", Reason: "miss"}, asked))
	require.Equal(t, "Waiting for the Monk", tell("en", asked))
	for _, lang := range game.Languages() {
		require.NotContains(t, tell(lang, moved, asked), ".")
		require.NotContains(t, tell(lang, talisman.GameEnded{Ending: talisman.Ending{Reason: "players"}}), "ended")
	}
}

// TestWhoIsBoundIsToldWhetherTheRollFrees: a bound character sees end points only with a roll
// that frees it (T-34); if it is slowed too, they are 1 space away.
func TestWhoIsBoundIsToldWhetherTheRollFrees(t *testing.T) {
	state := talisman.Rules{}.Start(game.Setup{Edition: 2, Seats: []game.Seat{"seat1", "seat2"}}).(*talisman.State)
	state.Heroes["seat1"].Character, state.Heroes["seat1"].Space, state.Heroes["seat1"].Enslaved = "thief", book.Temple, true
	state.Heroes["seat1"].Followers = []book.Piece{"poltergeist#1"}
	state.Turns.Turn.Seat = "seat1"
	for die, want := range map[int][]string{3: {"You rolled 3, which does not set you free"}, 5: {"You rolled 5.", "Woods M", "Desert W"}} {
		state.Now.Die = die
		told := speaker{state, "en"}.describeEnds("seat1", state.Heroes["seat1"])[0].Items
		require.Len(t, told, len(want))
		for i, text := range want {
			require.Contains(t, told[i], text)
		}
	}
}
