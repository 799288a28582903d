package roster

import (
	"context"
	"fmt"

	"github.com/jmoiron/sqlx"
)

// AddMute makes a player who has no address, unless there is one of that ID:
// nobody can write to him. Heralds that play in this very process are such.
func (r *Roster) AddMute(ctx context.Context, p Person) error {
	err := r.within(ctx, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `
			INSERT INTO roster.players (id, name, zone, language) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING`,
			p.ID, p.Name, orElse(p.Zone, "UTC"), orElse(p.Language, "en"))
		return err
	})
	if err != nil {
		return fmt.Errorf("adding a player without an address: %w", err)
	}
	return nil
}
