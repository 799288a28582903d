package roster

import (
	"context"
	"fmt"

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

// Learn keeps the language in which a player writes, unless he is written to in
// another than English already: that is what he was before anybody knew.
func (r *Roster) Learn(ctx context.Context, p game.Player, lang string) error {
	_, err := r.db.ExecContext(ctx, `UPDATE roster.players SET language = $2 WHERE id = $1 AND language = 'en' AND erased IS NULL`, p, lang)
	if err != nil {
		return fmt.Errorf("keeping the language of %s: %w", p, err)
	}
	return nil
}
