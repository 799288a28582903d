package roster

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
)

const (
	// SessionLife is how long a session lasts that is not used.
	SessionLife = 60 * 24 * time.Hour
	// seenEvery is how often it is noted that a session is used.
	seenEvery = 24 * time.Hour
)

// A Session is somebody who is signed in.
type Session struct {
	Player game.Player // "": nobody
	Longer bool        // its life has just been prolonged
}

// Who is whose session a secret opens. Using a session prolongs its life, once
// a day.
func (r *Roster) Who(ctx context.Context, secret string, now time.Time) (Session, error) {
	var row struct {
		Player game.Player `db:"player"`
		Seen   time.Time   `db:"seen"`
	}
	err := r.db.GetContext(ctx, &row, `SELECT player, seen FROM roster.sessions WHERE secret = $1 AND until > $2`, kept(secret), now)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return Session{}, nil
	case err != nil:
		return Session{}, fmt.Errorf("looking for a session: %w", err)
	case now.Sub(row.Seen) < seenEvery:
		return Session{Player: row.Player}, nil
	}
	_, err = r.db.ExecContext(ctx, `UPDATE roster.sessions SET seen = $2, until = $3 WHERE secret = $1`, kept(secret), now, now.Add(SessionLife))
	if err != nil {
		return Session{}, fmt.Errorf("prolonging a session: %w", err)
	}
	return Session{row.Player, true}, nil
}

// Leave ends a session, or all sessions of its player with the links that could
// begin others.
func (r *Roster) Leave(ctx context.Context, secret string, all bool) error {
	err := r.within(ctx, func(tx *sqlx.Tx) error {
		var of game.Player
		err := tx.GetContext(ctx, &of, `DELETE FROM roster.sessions WHERE secret = $1 RETURNING player`, kept(secret))
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return nil
		case err != nil || !all:
			return err
		}
		return signOut(ctx, tx, of)
	})
	if err != nil {
		return fmt.Errorf("ending a session: %w", err)
	}
	return nil
}

// signOut ends all sessions of a player, and takes back the links that his
// addresses were sent. Links go first: who is using one has to come to an end,
// and his session goes too.
func signOut(ctx context.Context, tx *sqlx.Tx, p game.Player) error {
	_, err := tx.ExecContext(ctx, `
		DELETE FROM roster.sign_ins WHERE address IN (SELECT address FROM roster.addresses WHERE player = $1)`, p)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM roster.sessions WHERE player = $1`, p)
	return err
}
