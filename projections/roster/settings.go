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
		p.ID, strings.TrimSpace(strings.ReplaceAll(p.Name, "\x00", "")), orElse(p.Zone, "UTC"), orElse(p.Language, "en"))
	if err != nil {
		return fmt.Errorf("settling %s: %w", p.ID, err)
	}
	return nil
}

// PlayerNamed is the only player of a name, in small letters or capitals, or
// the one whose ID it is. It is false if there is none, or more than one.
func (r *Roster) PlayerNamed(ctx context.Context, name string) (game.Player, bool, error) {
	name = strings.TrimSpace(strings.ReplaceAll(name, "\x00", ""))
	if name == "" {
		return "", false, nil
	}
	var found []game.Player
	err := r.db.SelectContext(ctx, &found, `
		SELECT id FROM roster.players WHERE erased IS NULL AND (id = $1 OR lower(name) = lower($1)) LIMIT 2`, name)
	if err != nil {
		return "", false, fmt.Errorf("looking for a player by name: %w", err)
	}
	if len(found) != 1 {
		return "", false, nil
	}
	return found[0], true, nil
}
