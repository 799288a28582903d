// Package roster knows the persons behind players: names, addresses, zones, languages. It is no
// projection: persons are never in the log, so these tables cannot be rebuilt, and a person can be
// erased while every log stays valid.
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

// A Roster reads and writes persons. The migrations of the database must be done.
type Roster struct{ db *sqlx.DB }

// New returns the roster in a database.
func New(db *sqlx.DB) *Roster { return &Roster{db} }

// A Person is the data of a player.
type Person struct {
	ID       game.Player `db:"id" json:"id"`
	Name     string      `db:"name" json:"name"`
	Zone     string      `db:"zone" json:"zone"`         // "Europe/Berlin"; "" is UTC
	Language string      `db:"language" json:"language"` // "en" if empty
	Created  time.Time   `db:"created" json:"created"`
	Program  bool        `db:"program" json:"program,omitempty"` // the player is played by a program, and shown as a bot
}

// PlayerByAddress finds the player of an address; false if it is nobody's, or malformed.
func (r *Roster) PlayerByAddress(ctx context.Context, address string) (game.Player, bool, error) {
	a, err := Normalise(address)
	if err != nil {
		return "", false, nil // a malformed address is nobody's
	}
	var player game.Player
	err = r.db.GetContext(ctx, &player, `SELECT player FROM roster.addresses WHERE address = $1`, a.Key)
	if errors.Is(err, sql.ErrNoRows) {
		return "", false, nil
	}
	return player, err == nil, err
}

// Addresses lists a player's addresses that take emails, the first for emails first.
func (r *Roster) Addresses(ctx context.Context, player game.Player) ([]string, error) {
	var all []string
	err := r.db.SelectContext(ctx, &all, `SELECT spelt FROM roster.addresses WHERE player = $1 AND suspended IS NULL ORDER BY rank`, player)
	return all, err
}

// Find returns the data of a player, also of an erased one, of which only the ID is left. It fails with
// sql.ErrNoRows if there is no such player.
func (r *Roster) Find(ctx context.Context, player game.Player) (Person, error) {
	var person Person
	err := r.db.GetContext(ctx, &person, `SELECT id, name, zone, language, created, program FROM roster.players WHERE id = $1`, player)
	return person, err
}

// Zone returns a player's time zone; UTC if it is not known.
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

// ErrUnknown says that no player has an ID, or that the player was erased.
var ErrUnknown = errors.New("no such player is known")

// withTransaction runs f in a transaction, which it commits if f returns nil and else rolls back. It
// returns the error of f.
func (r *Roster) withTransaction(ctx context.Context, f func(*sqlx.Tx) error) error {
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

// replaceNoRows returns instead in the place of sql.ErrNoRows, and any other error as it is.
func replaceNoRows(err, instead error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return instead
	}
	return err
}

// NewID makes a new player's ID: ten random letters and digits.
func NewID() game.Player { return game.Player(strings.ToLower(rand.Text()[:10])) }

// stripUnstorable removes from a text the bytes that Postgres does not take.
func stripUnstorable(s string) string {
	return strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", ""), "")
}

// wrapError adds to an error what was attempted; it returns nil for nil.
func wrapError(err error, attempt string, args ...any) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf(attempt+": %w", append(args, err)...)
}
