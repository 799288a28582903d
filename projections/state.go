package projections

import (
	"context"
	"errors"

	"seneschal/eventstore"
)

// A State is how the tables of a projection are, whoever keeps them.
type State struct {
	Pos   eventstore.Pos // up to where they have come
	Whole bool           // all of them are there
}

// States are how all projections are, by name.
func (r *Runner) States(ctx context.Context) (map[string]State, error) {
	states := make(map[string]State, len(r.tracks))
	for _, t := range r.tracks {
		c, err := t.live.read(ctx, t.DB)
		if errors.Is(err, errNone) {
			states[t.Name()] = State{}
			continue
		}
		if err != nil {
			return nil, err
		}
		whole, err := t.live.whole(ctx, t.DB, t.Schema())
		if err != nil {
			return nil, err
		}
		states[t.Name()] = State{c.Pos, whole}
	}
	return states, nil
}
