package roster

import (
	"context"
	"fmt"
	"strings"
	"time"

	"seneschal/domain/game"
)

// Settle keeps what a player says of himself: name, zone and language.
func (r *Roster) Settle(ctx context.Context, p Person) error {
	if _, err := time.LoadLocation(p.Zone); err != nil {
		return fmt.Errorf("settling %s: zone %q is not known: use a name like Europe/Berlin", p.ID, p.Zone)
	}
	_, err := r.db.ExecContext(ctx, `UPDATE roster.players SET name = $2, zone = $3, language = $4 WHERE id = $1 AND erased IS NULL`,
		p.ID, strings.TrimSpace(storable(p.Name)), orElse(p.Zone, "UTC"), orElse(p.Language, "en"))
	if err != nil {
		return fmt.Errorf("settling %s: %w", p.ID, err)
	}
	return nil
}

// PlayerNamed is the player whose ID it is, or else the only one of a name, in
// small letters or capitals. It is false if there is none, or more than one.
func (r *Roster) PlayerNamed(ctx context.Context, name string) (game.Player, bool, error) {
	name = strings.TrimSpace(storable(name))
	if name == "" {
		return "", false, nil
	}
	var found []game.Player
	err := r.db.SelectContext(ctx, &found, `
		SELECT id FROM roster.players WHERE erased IS NULL AND (id = lower($1) OR lower(name) = lower($1))
		ORDER BY id = lower($1) DESC LIMIT 2`, name)
	switch {
	case err != nil:
		return "", false, fmt.Errorf("looking for a player by name: %w", err)
	case len(found) == 1 || len(found) == 2 && strings.EqualFold(string(found[0]), name):
		return found[0], true, nil
	}
	return "", false, nil
}
