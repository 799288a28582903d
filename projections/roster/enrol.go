package roster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/words"
)

// Ensure returns the player of an address. It makes one with this name and zone if there is none
// yet. An empty zone is UTC.
func (r *Roster) Ensure(ctx context.Context, name, address, zone string) (game.Player, error) {
	if p, known, err := r.PlayerByAddress(ctx, address); known || err != nil {
		return p, err
	}
	p, err := r.Add(ctx, Person{Name: name, Zone: zone}, address)
	if errors.Is(err, ErrTaken) { // somebody was faster
		p, _, err = r.PlayerByAddress(ctx, address)
	}
	return p, err
}

// Enrol calls Ensure for an address of which nothing else is known.
func (r *Roster) Enrol(ctx context.Context, address string) (game.Player, error) {
	return r.Ensure(ctx, "", address, "")
}

// Add makes a player with an address. The player gets a new ID, unless the person has one or was
// invited under one at that address.
func (r *Roster) Add(ctx context.Context, p Person, address string) (game.Player, error) {
	if _, err := time.LoadLocation(p.Zone); err != nil {
		return "", fmt.Errorf("adding a player: zone %q is not known: use a name like Europe/Berlin", p.Zone)
	}
	a, err := Normalise(address)
	if err != nil {
		return "", fmt.Errorf("adding a player: %w", err)
	}
	err = r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		asked, err := reserved(ctx, tx, a)
		if err != nil {
			return err
		}
		p.ID = cmp.Or(p.ID, asked, NewID())
		return insertPerson(ctx, tx, p, a)
	})
	return p.ID, wrapError(err, "adding a player")
}

// insertPerson writes a player with arms and an address.
func insertPerson(ctx context.Context, tx *sqlx.Tx, p Person, a Address) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO roster.players (id, name, zone, language) VALUES ($1, $2, $3, $4)`,
		p.ID, words.OneLine(p.Name), cmp.Or(p.Zone, "UTC"), cmp.Or(p.Language, "en"))
	if err != nil {
		return err
	}
	if err := assignArms(ctx, tx, p.ID); err != nil {
		return err
	}
	return addAddress(ctx, tx, p.ID, a)
}

// AddAddress gives a player one more address. An address that the player has already stays as it
// is. ErrTaken if it is another player's.
func (r *Roster) AddAddress(ctx context.Context, p game.Player, address string) error {
	a, err := Normalise(address)
	if err != nil {
		return fmt.Errorf("adding an address of %s: %w", p, err)
	}
	err = r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		var known bool
		err := tx.GetContext(ctx, &known, `SELECT EXISTS (SELECT 1 FROM roster.players WHERE id = $1 AND erased IS NULL)`, p)
		if err != nil {
			return err
		}
		if !known {
			return ErrUnknown
		}
		return addAddress(ctx, tx, p, a)
	})
	return wrapError(err, "adding an address of %s", p)
}

// addAddress writes an address of a player; ErrTaken if it is another player's.
func addAddress(ctx context.Context, tx *sqlx.Tx, p game.Player, a Address) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO roster.addresses (address, spelt, player) VALUES ($1, $2, $3) ON CONFLICT (address) DO NOTHING`,
		a.Key, a.Spelt, p)
	if err != nil {
		return err
	}
	var owner game.Player
	if err := tx.GetContext(ctx, &owner, `SELECT player FROM roster.addresses WHERE address = $1`, a.Key); err != nil {
		return err
	}
	if owner != p {
		return ErrTaken
	}
	return nil
}
