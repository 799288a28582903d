package chronicle

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
)

// TestATurnIsOfTheRoundInWhichItBegan: the title of a turn names its own round even if its last
// sentences come after the next round has begun.
func TestATurnIsOfTheRoundInWhichItBegan(t *testing.T) {
	state := laid(t, 2)
	state.Turns.Turn.N, state.Turns.Turn.Seat = 6, "seat2"
	from := state.Heroes["seat2"].Space
	story := Rules{}.Tell(state, "", "en", []event.Event{
		talisman.CharacterMoved{Seat: "seat2", From: from, Path: []book.Space{book.Village}, How: "cw"}, talisman.RoundBegan{Round: 4},
	})
	require.Len(t, story.Sections, 1)
	require.True(t, strings.HasPrefix(story.Sections[0].Title, "Round 3: "), story.Sections[0].Title)
}

// TestNobodyWaitsForANewCharacterAfterTheEnd: after the end no seat is shown as waiting for a
// character.
func TestNobodyWaitsForANewCharacterAfterTheEnd(t *testing.T) {
	state := laid(t, 2)
	state.Heroes["seat2"].Character = ""
	told := func() string { return strings.Join(game.Flatten(Rules{}.View(state, "seat2", "en").Sections), "\n") }
	require.Contains(t, told(), "You enter with a new character")
	state.Ending = &talisman.Ending{Reason: "round"}
	require.NotContains(t, told(), "You enter with a new character")
	require.NotContains(t, told(), "enters anew")
}

// TestANewcomerIsToldWhatTheGameIs: the welcome explains how the game ends under its options, in
// every language.
func TestANewcomerIsToldWhatTheGameIs(t *testing.T) {
	state := laid(t, 2)
	state.Options.LastRound = 30
	require.Contains(t, strings.Join(Rules{}.Welcome(state, "en"), "\n"), "After round 30 the game is over in any case")
	state.Options.LastRound = 0
	require.NotContains(t, strings.Join(Rules{}.Welcome(state, "en"), "\n"), "in any case")
	require.Contains(t, strings.Join(Rules{}.Welcome(state, "nl"), "\n"), "Kroon van het Bevel")
}
