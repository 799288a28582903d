package game

import (
	"encoding/json"
	"fmt"

	"seneschal/domain/event"
	"seneschal/domain/overlay"
)

// PositionGiven says that the game does not start at the position of its rules: JSON is laid over it. Lessons start
// so; games among people do not.
type PositionGiven struct {
	Veiled

	Given json.RawMessage `json:"given"`
	By    Player          `json:"by"`
}

// apply lays the JSON over the position. It ignores JSON that does not fit; the kernel records none such.
func (e PositionGiven) apply(g *Game) {
	if g.state == nil {
		return
	}
	if state, err := Lay(g.state, e.Given); err == nil {
		g.state = state
	}
}

// layPosition returns the event that lays given over the first position of a game that is about to be opened; nil if
// given is empty. It fails if the JSON does not fit the position.
func (g *Game) layPosition(opened Opened, given json.RawMessage) ([]event.Event, error) {
	if len(given) == 0 {
		return nil, nil
	}
	if _, err := Lay(event.Fold(g, event.Event(opened)).state, given); err != nil {
		return nil, fmt.Errorf("laying the position: %w", err)
	}
	return []event.Event{PositionGiven{Given: given, By: opened.Steward}}, nil
}

// Lay returns a copy of a position overlaid with JSON, as case files and lessons write it. It fails if the JSON is
// broken, or has a field that the position does not have.
func Lay(state State, over []byte) (State, error) {
	laid := state.Clone()
	if err := overlay.Lay(state, laid, over); err != nil {
		return nil, err
	}
	return laid, nil
}
