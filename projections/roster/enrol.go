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

// Ensure returns the player of an address. If there is none, it makes one with this name and zone; the
// zone "" is UTC. It fails for a malformed address or an unknown zone.
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

// Enrol returns the player of an address. If there is none, it makes one without a name, in UTC.
func (r *Roster) Enrol(ctx context.Context, address string) (game.Player, error) {
	return r.Ensure(ctx, "", address, "")
}

// Add makes a player with an address, and returns the ID: that of person, else the one under which they
// were asked at the address, else a new one. It fails with ErrTaken if the address is another player's,
// and for a malformed address or an unknown zone.
func (r *Roster) Add(ctx context.Context, person Person, address string) (game.Player, error) {
	if _, err := time.LoadLocation(person.Zone); err != nil {
		return "", fmt.Errorf("adding a player: zone %q is not known: use a name like Europe/Berlin", person.Zone)
	}
	a, err := Normalise(address)
	if err != nil {
		return "", fmt.Errorf("adding a player: %w", err)
	}
	err = r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		asked, err := takeReservedID(ctx, tx, a)
		if err != nil {
			return err
		}
		person.ID = cmp.Or(person.ID, asked, NewID())
		return insertPerson(ctx, tx, person, a)
	})
	return person.ID, wrapError(err, "adding a player")
}

// insertPerson writes a player with the first free arms and an address. It fails with ErrTaken if the
// address is another player's.
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

// AddAddress gives a player one more address. An address that the player has already stays as it is. It
// fails with ErrTaken if it is another player's, with ErrUnknown if there is no such player, and for a
// malformed address.
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

// addAddress writes an address of a player, and gives the player the bans that have outlived an earlier
// holder of it. It fails with ErrTaken if the address is another player's.
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
