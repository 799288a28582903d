package roster

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/words"
)

// Settle sets a player's name, zone and language; an empty zone is UTC, an empty language English. It
// fails with ErrRenamed if the name was changed within NameStays, with ErrName if it would be taken for
// another player's, and for an unknown zone. Nothing is set for an unknown or erased player.
func (r *Roster) Settle(ctx context.Context, person Person, now time.Time) error {
	if _, err := time.LoadLocation(person.Zone); err != nil {
		return fmt.Errorf("settling %s: zone %q is not known: use a name like Europe/Berlin", person.ID, person.Zone)
	}
	name := words.OneLine(person.Name)
	err := r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		if err := keepFormerName(ctx, tx, person.ID, name, now); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE roster.players SET name = $2, zone = $3, language = $4 WHERE id = $1 AND erased IS NULL`,
			person.ID, name, cmp.Or(person.Zone, "UTC"), cmp.Or(person.Language, "en"))
		return err
	})
	return wrapError(err, "settling %s", person.ID)
}

// PlayerNamed finds the player with an ID, or else the only one with a name, in any case of its letters.
// The name of a player without one is that of Unnamed, in any language. It returns false if there is no
// such player, or more than one, and for "".
func (r *Roster) PlayerNamed(ctx context.Context, name string) (game.Player, bool, error) {
	name = strings.TrimSpace(stripUnstorable(name))
	if name == "" {
		return "", false, nil
	}
	var candidates []game.Player
	err := r.db.SelectContext(ctx, &candidates, `
		SELECT id FROM roster.players WHERE erased IS NULL AND (id = lower($1) OR lower(name) = lower($1))
		ORDER BY id = lower($1) DESC LIMIT 2`, name)
	switch {
	case err != nil:
		return "", false, fmt.Errorf("looking for a player by name: %w", err)
	case len(candidates) == 1 || len(candidates) == 2 && strings.EqualFold(string(candidates[0]), name):
		return candidates[0], true, nil
	}
	if n := parseNumber(name); n > 0 && len(candidates) == 0 {
		p, err := findByNumber(ctx, r.db, n)
		return p, p != "", err
	}
	return "", false, nil
}

// AddMute makes a player without an address, to whom no email can be sent. Bots of the server are such
// players. It does nothing if the ID exists.
func (r *Roster) AddMute(ctx context.Context, person Person) error {
	err := r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		done, err := tx.ExecContext(ctx, `
			INSERT INTO roster.players (id, name, zone, language) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING`,
			person.ID, words.OneLine(person.Name), cmp.Or(person.Zone, "UTC"), cmp.Or(person.Language, "en"))
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return err
		}
		return assignArms(ctx, tx, person.ID)
	})
	return wrapError(err, "adding a player without an address")
}

// Language returns the language of emails to a player; "" if nothing is known.
func (r *Roster) Language(ctx context.Context, p game.Player) string {
	person, err := r.Find(ctx, p)
	if err != nil {
		return ""
	}
	return person.Language
}

// Learn sets a player's language to the one in which they write, if it is English so far, which is the
// default before anything is known.
func (r *Roster) Learn(ctx context.Context, player game.Player, lang string) error {
	_, err := r.db.ExecContext(ctx, `UPDATE roster.players SET language = $2 WHERE id = $1 AND language = 'en' AND erased IS NULL`, player, lang)
	return wrapError(err, "keeping the language of %s", player)
}
