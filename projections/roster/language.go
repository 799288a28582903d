package roster

import (
	"context"

	"seneschal/domain/game"
)

// Language is the one that a player is written to in; "" if nothing is known.
func (r *Roster) Language(ctx context.Context, p game.Player) string {
	person, err := r.Find(ctx, p)
	if err != nil {
		return ""
	}
	return person.Language
}
