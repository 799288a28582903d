package tournament

import (
	"slices"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// KeptApart says that no two of some players are drawn at one table, or, once it is over,
// that they may be again.
type KeptApart struct {
	Players []game.Player `json:"players"` // sorted
	Over    bool          `json:"over,omitempty"`
	Own     bool          `json:"own,omitempty"` // whoever says so plays against them himself
	Why     string        `json:"why"`
	By      game.Player   `json:"by"`
	At      time.Time     `json:"at"`
}

func (e KeptApart) apply(t *Tournament) {
	t.apart = lists.Keep(t.apart, func(k KeptApart) bool { return !slices.Equal(k.Players, e.Players) })
	if !e.Over {
		t.apart = append(t.apart, e)
	}
}
