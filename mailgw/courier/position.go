package courier

import (
	"context"

	"seneschal/eventstore"
)

// Position is the last commit whose letters are in the post; 0 before the
// first.
func (c *Courier) Position(ctx context.Context) (eventstore.Pos, error) {
	pos, _, err := c.cursor(ctx)
	return pos, err
}
