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
	player, err := r.Add(ctx, Person{Name: name, Zone: zone}, address)
	if errors.Is(err, ErrTaken) { // somebody was faster
		player, _, err = r.PlayerByAddress(ctx, address)
	}
	return player, err
}

// Enrol calls Ensure for an address of which nothing else is known.
func (r *Roster) Enrol(ctx context.Context, address string) (game.Player, error) {
	return r.Ensure(ctx, "", address, "")
}

// Add makes a player with an address. The player gets a new ID, unless the person has one or was
// invited under one at that address.
func (r *Roster) Add(ctx context.Context, person Person, address string) (game.Player, error) {
	if _, err := time.LoadLocation(person.Zone); err != nil {
		return "", fmt.Errorf("adding a player: zone %q is not known: use a name like Europe/Berlin", person.Zone)
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
		person.ID = cmp.Or(person.ID, asked, NewID())
		return insertPerson(ctx, tx, person, a)
	})
	return person.ID, wrapError(err, "adding a player")
}

// insertPerson writes a player with arms and an address.
func insertPerson(ctx context.Context, tx *sqlx.Tx, person Person, address Address) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO roster.players (id, name, zone, language) VALUES ($1, $2, $3, $4)`,
		person.ID, words.OneLine(person.Name), cmp.Or(person.Zone, "UTC"), cmp.Or(person.Language, "en"))
	if err != nil {
		return err
	}
	if err := assignArms(ctx, tx, person.ID); err != nil {
		return err
	}
	return addAddress(ctx, tx, person.ID, address)
}

// AddAddress gives a player one more address. An address that the player has already stays as it
// is. ErrTaken if it is another player's.
func (r *Roster) AddAddress(ctx context.Context, player game.Player, address string) error {
	a, err := Normalise(address)
	if err != nil {
		return fmt.Errorf("adding an address of %s: %w", player, err)
	}
	err = r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		var known bool
		err := tx.GetContext(ctx, &known, `SELECT EXISTS (SELECT 1 FROM roster.players WHERE id = $1 AND erased IS NULL)`, player)
		if err != nil {
			return err
		}
		if !known {
			return ErrUnknown
		}
		return addAddress(ctx, tx, player, a)
	})
	return wrapError(err, "adding an address of %s", player)
}

// addAddress writes an address of a player; ErrTaken if it is another player's.
func addAddress(ctx context.Context, tx *sqlx.Tx, player game.Player, address Address) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO roster.addresses (address, spelt, player) VALUES ($1, $2, $3) ON CONFLICT (address) DO NOTHING`,
		address.Key, address.Spelt, player)
	if err != nil {
		return err
	}
	var owner game.Player
	if err := tx.GetContext(ctx, &owner, `SELECT player FROM roster.addresses WHERE address = $1`, address.Key); err != nil {
		return err
	}
	if owner != player {
		return ErrTaken
	}
	return resumeBans(ctx, tx, player, address)
}
