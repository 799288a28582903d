// Package roster knows the persons behind players: names, addresses, zones,
// languages. It is no projection: persons are never in the log, so what is
// here cannot be rebuilt, and can be erased while every log stays valid.
package roster

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
)

// A Roster reads and writes persons. Migrations must be done.
type Roster struct{ db *sqlx.DB }

// New is the roster in a database.
func New(db *sqlx.DB) *Roster { return &Roster{db} }

// A Person is what is known of a player.
type Person struct {
	ID       game.Player `db:"id" json:"id"`
	Name     string      `db:"name" json:"name"`
	Zone     string      `db:"zone" json:"zone"`         // "Europe/Berlin"; "" is UTC
	Language string      `db:"language" json:"language"` // "en" if empty
	Created  time.Time   `db:"created" json:"created"`
}

// PlayerByAddress is whose an address is; false if nobody's.
func (r *Roster) PlayerByAddress(ctx context.Context, address string) (game.Player, bool, error) {
	a, err := Normalise(address)
	if err != nil {
		return "", false, nil // what is no address is nobody's
	}
	var p game.Player
	err = r.db.GetContext(ctx, &p, `SELECT player FROM roster.addresses WHERE address = $1`, a.Key)
	if errors.Is(err, sql.ErrNoRows) {
		return "", false, nil
	}
	return p, err == nil, err
}

// Addresses are a player's that take letters, the one that they go to first.
func (r *Roster) Addresses(ctx context.Context, p game.Player) ([]string, error) {
	var all []string
	err := r.db.SelectContext(ctx, &all, `SELECT spelt FROM roster.addresses WHERE player = $1 AND suspended IS NULL ORDER BY rank`, p)
	return all, err
}

// Find is what is known of a player; sql.ErrNoRows if nothing.
func (r *Roster) Find(ctx context.Context, p game.Player) (Person, error) {
	var person Person
	err := r.db.GetContext(ctx, &person, `SELECT id, name, zone, language, created FROM roster.players WHERE id = $1`, p)
	return person, err
}

// Zone is where a player's clock is; UTC if nothing is known.
func (r *Roster) Zone(ctx context.Context, p game.Player) *time.Location {
	person, err := r.Find(ctx, p)
	if err != nil {
		return time.UTC
	}
	zone, err := time.LoadLocation(person.Zone)
	if err != nil {
		return time.UTC
	}
	return zone
}

// ErrTaken says that an address is another player's.
var ErrTaken = errors.New("address belongs to another player")

// ErrUnknown says that nobody has an ID, or that whoever had it was erased.
var ErrUnknown = errors.New("no such player is known")

func (r *Roster) within(ctx context.Context, f func(*sqlx.Tx) error) error {
	tx, err := r.db.BeginTxx(ctx, nil)
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		_ = tx.Rollback() // the first error counts
		return err
	}
	return tx.Commit()
}

// NewID is a new player's ID: ten letters and digits by chance.
func NewID() game.Player { return game.Player(strings.ToLower(rand.Text()[:10])) }

// storable is a text as Postgres takes it.
func storable(s string) string { return strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", ""), "") }

// failed is an error with what was attempted; nil if nothing failed.
func failed(err error, attempt string, args ...any) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf(attempt+": %w", append(args, err)...)
}
