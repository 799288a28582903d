package audit

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// TestARewindGivesSeatsBackThatWereLostAfterIt follows a seat that was lost in phase 3, back to phase 5 and then to phase 2.
func TestARewindGivesSeatsBackThatWereLostAfterIt(t *testing.T) {
	sitting := newSitting()
	follow := func(events ...event.Event) {
		for _, e := range events {
			sitting.followEvent(e)
		}
	}
	follow(game.Seated{Seat: "seat1", Player: "anne"}, game.PhaseOpened{N: 3}, game.Vacated{Seat: "seat1", From: "anne", Why: "missed"})
	follow(game.PhaseOpened{N: 4}, game.PhaseOpened{N: 5}, game.PhaseOpened{N: 6}, game.Rewound{To: 5})
	require.Empty(t, sitting.holders["seat1"], "it was lost before")
	follow(game.Rewound{To: 2})
	require.Equal(t, game.Player("anne"), sitting.holders["seat1"])
}
