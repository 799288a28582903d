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

// Name is how a player is called; the player's ID if nothing is known. Who has no name is
// called by a number, in the language of that player's letters.
func (r *Roster) Name(ctx context.Context, p game.Player) string {
	person, err := r.Find(ctx, p)
	if err != nil {
		return string(p)
	}
	if person.Name == "" {
		return Unnamed(person.Language, r.Numbers(ctx, []game.Player{p})[p])
	}
	return person.Name
}

// Names are how some players are called; who has no name is not among them.
func (r *Roster) Names(ctx context.Context, players []game.Player) map[game.Player]string {
	var people []Person
	err := r.db.SelectContext(ctx, &people, `SELECT id, name FROM roster.players WHERE id = ANY($1) AND name <> ''`, idsOf(players))
	if err != nil {
		return nil // as of Name: they are called by their IDs
	}
	names := make(map[game.Player]string, len(people))
	for _, p := range people {
		names[p.ID] = p.Name
	}
	return names
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

// Ensure is the player of an address; one is made, with this name and zone, if
// there is none yet. An empty zone is UTC.
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

// Enrol is Ensure for an address of which nothing else is known.
func (r *Roster) Enrol(ctx context.Context, address string) (game.Player, error) {
	return r.Ensure(ctx, "", address, "")
}

// ErrTaken says that an address is another player's.
var ErrTaken = errors.New("address belongs to another player")

// Add makes a player with an address. An ID is made unless the person has one.
func (r *Roster) Add(ctx context.Context, p Person, address string) (game.Player, error) {
	if _, err := time.LoadLocation(p.Zone); err != nil {
		return "", fmt.Errorf("adding a player: zone %q is not known: use a name like Europe/Berlin", p.Zone)
	}
	a, err := Normalise(address)
	if err != nil {
		return "", fmt.Errorf("adding a player: %w", err)
	}
	if p.ID == "" {
		p.ID = NewID()
	}
	err = r.within(ctx, func(tx *sqlx.Tx) error { return add(ctx, tx, p, a) })
	if err != nil {
		return "", fmt.Errorf("adding a player: %w", err)
	}
	return p.ID, nil
}

func add(ctx context.Context, tx *sqlx.Tx, p Person, a Address) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO roster.players (id, name, zone, language) VALUES ($1, $2, $3, $4)`,
		p.ID, strings.TrimSpace(storable(p.Name)), orElse(p.Zone, "UTC"), orElse(p.Language, "en"))
	if err != nil {
		return err
	}
	if err := emblazon(ctx, tx, p.ID); err != nil {
		return err
	}
	return addAddress(ctx, tx, p.ID, a)
}

// AddAddress gives a player one more address. One that is the player's already
// is left as it is.
func (r *Roster) AddAddress(ctx context.Context, p game.Player, address string) error {
	a, err := Normalise(address)
	if err != nil {
		return fmt.Errorf("adding an address of %s: %w", p, err)
	}
	err = r.within(ctx, func(tx *sqlx.Tx) error {
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
	if err != nil {
		return fmt.Errorf("adding an address of %s: %w", p, err)
	}
	return nil
}

// ErrUnknown says that nobody has an ID, or that whoever had it was erased.
var ErrUnknown = errors.New("no such player is known")

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

// Erase forgets all that is known of a player but the ID, which logs hold.
func (r *Roster) Erase(ctx context.Context, p game.Player) error {
	err := r.within(ctx, func(tx *sqlx.Tx) error {
		if err := signOut(ctx, tx, p); err != nil {
			return err
		}
		if err := unmeet(ctx, tx, p); err != nil {
			return err
		}
		for _, table := range []string{"addresses", "declined", "moves"} {
			if _, err := tx.ExecContext(ctx, `DELETE FROM roster.`+table+` WHERE player = $1`, p); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, `
			UPDATE roster.players SET name = '', zone = 'UTC', language = 'en', arms = 0, coat = NULL, quiet_from = NULL, quiet_to = NULL, erased = now() WHERE id = $1`, p)
		return err
	})
	if err != nil {
		return fmt.Errorf("erasing %s: %w", p, err)
	}
	return nil
}

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

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}
