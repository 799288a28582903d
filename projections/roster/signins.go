package roster

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
)

const (
	// LinkLife is how long a link to sign in with is good.
	LinkLife = 30 * time.Minute
	// goodLinks is how many of one address are good at a time. Links that have been
	// used or are too old do not count: a mailbox for which one is refused has one
	// that opens, so that nobody is kept out by a stranger who asks too often.
	goodLinks = 3
)

// Errors of links.
var (
	// ErrTooOften says that an address has been given enough links that are good.
	ErrTooOften = errors.New("links have been asked for too often")
	// ErrLink says that a link was never made, is too old or was used before.
	ErrLink = errors.New("link is not valid")
)

// A SignIn is a link to sign in with, before it is used.
type SignIn struct {
	Address string    `db:"spelt"` // who reads its mail may sign in
	Back    string    `db:"back"`  // path of the page to go on to
	Until   time.Time `db:"until"`
}

// secret is what nobody can guess: 130 bits.
func secret() string { return rand.Text() }

// hashed is what is kept of a text that nobody is to read here.
func hashed(text string) []byte {
	sum := sha256.Sum256([]byte(text))
	return sum[:]
}

// AskIn makes a link for an address, and returns its secret. It does the same
// whether the address is a player's or not. ErrTooOften if three of its links
// are good.
func (r *Roster) AskIn(ctx context.Context, address, back string, now time.Time) (string, SignIn, error) {
	a, err := Normalise(address)
	if err != nil {
		return "", SignIn{}, fmt.Errorf("asking to sign in: %w", err)
	}
	word, link := secret(), SignIn{a.Spelt, back, now.Add(LinkLife)}
	err = r.within(ctx, func(tx *sqlx.Tx) error { return askIn(ctx, tx, a, link, hashed(word), now) })
	if err != nil {
		return "", SignIn{}, fmt.Errorf("asking to sign in: %w", err)
	}
	return word, link, nil
}

func askIn(ctx context.Context, tx *sqlx.Tx, a Address, link SignIn, hash []byte, now time.Time) error {
	if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(hashtextextended('sign-in ' || $1, 0))`, a.Key); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM roster.sign_ins WHERE asked <= $1`, now.Add(-time.Hour)); err != nil {
		return err
	}
	var n int
	err := tx.GetContext(ctx, &n, `SELECT count(*) FROM roster.sign_ins WHERE address = $1 AND used IS NULL AND until > $2`, a.Key, now)
	if err != nil {
		return err
	}
	if n >= goodLinks {
		return ErrTooOften
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO roster.sign_ins (secret, address, spelt, back, asked, until) VALUES ($1, $2, $3, $4, $5, $6)`,
		hash, a.Key, link.Address, link.Back, now, link.Until)
	return err
}

// Link is what a link opens, without using it; ErrLink if nothing.
func (r *Roster) Link(ctx context.Context, word string, now time.Time) (SignIn, error) {
	var link SignIn
	err := r.db.GetContext(ctx, &link, `
		SELECT spelt, back, until FROM roster.sign_ins WHERE secret = $1 AND used IS NULL AND until > $2`, hashed(word), now)
	if errors.Is(err, sql.ErrNoRows) {
		return link, ErrLink
	}
	return link, err
}

// Enter uses a link up and begins a session of the player whose address it was
// mailed to; a player is made if it is nobody's. It returns the secret of the
// session. ErrLink if the link opens nothing.
func (r *Roster) Enter(ctx context.Context, word string, now time.Time) (session string, link SignIn, err error) {
	if link, err = r.Link(ctx, word, now); err != nil {
		return "", link, fmt.Errorf("signing in: %w", err)
	}
	p, err := r.Enrol(ctx, link.Address)
	if err != nil {
		return "", link, fmt.Errorf("signing in: %w", err)
	}
	session = secret()
	err = r.within(ctx, func(tx *sqlx.Tx) error { return enter(ctx, tx, hashed(word), hashed(session), p, now) })
	if err == nil {
		err = r.Reached(ctx, link.Address) // it has got the link
	}
	if err != nil {
		return "", link, fmt.Errorf("signing in: %w", err)
	}
	return session, link, nil
}

func enter(ctx context.Context, tx *sqlx.Tx, link, session []byte, p game.Player, now time.Time) error {
	done, err := tx.ExecContext(ctx, `UPDATE roster.sign_ins SET used = $2 WHERE secret = $1 AND used IS NULL AND until > $2`, link, now)
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, ErrLink) // somebody was faster
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM roster.sessions WHERE until <= $1`, now); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO roster.sessions (secret, player, begun, seen, until) VALUES ($1, $2, $3, $3, $4)`, session, p, now, now.Add(SessionLife))
	return err
}

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
	err := r.db.GetContext(ctx, &row, `SELECT player, seen FROM roster.sessions WHERE secret = $1 AND until > $2`, hashed(secret), now)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return Session{}, nil
	case err != nil:
		return Session{}, fmt.Errorf("looking for a session: %w", err)
	case now.Sub(row.Seen) < seenEvery:
		return Session{Player: row.Player}, nil
	}
	_, err = r.db.ExecContext(ctx, `UPDATE roster.sessions SET seen = $2, until = $3 WHERE secret = $1`, hashed(secret), now, now.Add(SessionLife))
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
		err := tx.GetContext(ctx, &of, `DELETE FROM roster.sessions WHERE secret = $1 RETURNING player`, hashed(secret))
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return nil
		case err != nil || !all:
			return err
		}
		return signOut(ctx, tx, of)
	})
	return failed(err, "ending a session")
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
