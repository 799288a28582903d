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
	// LinkLife is the time for which a link to sign in works.
	LinkLife = 30 * time.Minute
	// maxGoodLinks is the greatest number of links for one address that work at a time. Used and old
	// links do not count: a mailbox that is refused another link has one that works, so that a
	// stranger who asks too often keeps nobody out.
	maxGoodLinks = 3
)

// SeatLinkLife is the time for which a link works that takes a seat or is for an address that is nobody's,
// and within which an address gets no other such link.
const SeatLinkLife = 24 * time.Hour

// Errors of links.
var (
	// ErrTooOften says that an address already has enough links that work.
	ErrTooOften = errors.New("links have been asked for too often")
	// ErrLink says that a link was never made, is too old or was used before.
	ErrLink = errors.New("link is not valid")
)

// A SignIn is a link to sign in with, before it is used.
type SignIn struct {
	Address string    `db:"spelt"` // a reader of its mail may sign in
	Back    string    `db:"back"`  // path of the page to go on to
	Until   time.Time `db:"until"`
}

// newSecret returns at least 128 random bits as text, which nobody can guess.
func newSecret() string { return rand.Text() }

// hashSecret returns the hash that is stored in the place of a secret text.
func hashSecret(text string) []byte {
	sum := sha256.Sum256([]byte(text))
	return sum[:]
}

// AskIn makes a link to sign in for an address, and returns its secret. For an address that is no player's the link works
// for SeatLinkLife. It fails with ErrTooOften if such an address had a link within that time, also one for a seat, and
// did not use it, or if maxGoodLinks links of the address still work; and for a malformed address.
func (r *Roster) AskIn(ctx context.Context, address, back string, now time.Time) (string, SignIn, error) {
	a, err := Normalise(address)
	if err != nil {
		return "", SignIn{}, fmt.Errorf("asking to sign in: %w", err)
	}
	word, link := newSecret(), SignIn{a.Spelt, back, now.Add(LinkLife)}
	err = r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		known, err := isKnown(ctx, tx, a)
		if err != nil {
			return err
		}
		if !known {
			link.Until = now.Add(SeatLinkLife)
			if err := mayAskSeat(ctx, tx, a, now); err != nil {
				return err
			}
		}
		return insertLink(ctx, tx, a, link, hashSecret(word), now)
	})
	if err != nil {
		return "", SignIn{}, fmt.Errorf("asking to sign in: %w", err)
	}
	return word, link, nil
}

// mayAskSeat fails with ErrTooOften if an address was sent a link with SeatLinkLife within that time, and has not used
// it. It locks the links of the address.
func mayAskSeat(ctx context.Context, tx *sqlx.Tx, address Address, now time.Time) error {
	if err := lockLinks(ctx, tx, address); err != nil {
		return err
	}
	var had bool
	err := tx.GetContext(ctx, &had, `
		SELECT EXISTS (SELECT FROM roster.sign_ins WHERE address = $1 AND used IS NULL AND asked > $2 AND until - asked > $3 * interval '1 second')`,
		address.Key, now.Add(-SeatLinkLife), int(LinkLife.Seconds()))
	if err == nil && had {
		return ErrTooOften
	}
	return err
}

// isKnown reports whether an address is a player's.
func isKnown(ctx context.Context, tx *sqlx.Tx, address Address) (known bool, err error) {
	err = tx.GetContext(ctx, &known, `SELECT EXISTS (SELECT FROM roster.addresses WHERE address = $1)`, address.Key)
	return known, err
}

// insertLink writes a link, and deletes used and old ones. It fails with ErrTooOften if maxGoodLinks links
// of the address still work.
func insertLink(ctx context.Context, tx *sqlx.Tx, address Address, link SignIn, hash []byte, now time.Time) error {
	if err := lockLinks(ctx, tx, address); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM roster.sign_ins WHERE asked <= $1 AND (until <= $2 OR used IS NOT NULL)`, now.Add(-time.Hour), now); err != nil {
		return err
	}
	var n int
	err := tx.GetContext(ctx, &n, `SELECT count(*) FROM roster.sign_ins WHERE address = $1 AND used IS NULL AND until > $2`, address.Key, now)
	if err != nil {
		return err
	}
	if n >= maxGoodLinks {
		return ErrTooOften
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO roster.sign_ins (secret, address, spelt, back, asked, until) VALUES ($1, $2, $3, $4, $5, $6)`,
		hash, address.Key, link.Address, link.Back, now, link.Until)
	return err
}

// lockLinks keeps others from making links for an address until the transaction ends.
func lockLinks(ctx context.Context, tx *sqlx.Tx, address Address) error {
	_, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(hashtextextended('sign-in ' || $1, 0))`, address.Key)
	return err
}

// Link returns the sign-in of a link, without using the link. It fails with ErrLink if the link is not
// valid.
func (r *Roster) Link(ctx context.Context, word string, now time.Time) (SignIn, error) {
	var link SignIn
	err := r.db.GetContext(ctx, &link, `
		SELECT spelt, back, until FROM roster.sign_ins WHERE secret = $1 AND used IS NULL AND until > $2`, hashSecret(word), now)
	if errors.Is(err, sql.ErrNoRows) {
		return link, ErrLink
	}
	return link, err
}

// Enter uses a link up, begins a session of the player to whose address it was mailed, and returns the
// session's secret. If the address is nobody's, it makes a player. It fails with ErrLink if the link is
// not valid.
func (r *Roster) Enter(ctx context.Context, word string, now time.Time) (session string, link SignIn, err error) {
	if link, err = r.Link(ctx, word, now); err != nil {
		return "", link, fmt.Errorf("signing in: %w", err)
	}
	player, err := r.Enrol(ctx, link.Address)
	if err != nil {
		return "", link, fmt.Errorf("signing in: %w", err)
	}
	session = newSecret()
	err = r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		return redeemLink(ctx, tx, hashSecret(word), hashSecret(session), player, now)
	})
	if err == nil {
		err = r.Reached(ctx, link.Address) // the link arrived there
	}
	if err != nil {
		return "", link, fmt.Errorf("signing in: %w", err)
	}
	return session, link, nil
}

// redeemLink marks a link as used, writes the session, and deletes sessions that have ended. Link and
// session are hashes of secrets. It fails with ErrLink if the link was used meanwhile.
func redeemLink(ctx context.Context, tx *sqlx.Tx, link, session []byte, player game.Player, now time.Time) error {
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
		INSERT INTO roster.sessions (secret, player, begun, seen, until) VALUES ($1, $2, $3, $3, $4)`, session, player, now, now.Add(SessionLife))
	return err
}

const (
	// SessionLife is the time for which an unused session lasts.
	SessionLife = 60 * 24 * time.Hour
	// seenInterval is the time after which the use of a session is noted again.
	seenInterval = 24 * time.Hour
)

// A Session says which player is signed in.
type Session struct {
	Player game.Player // "": nobody
	Longer bool        // its life has just been prolonged
}

// Who returns the session with a secret; the zero Session if there is none. It prolongs the life of the
// session, once a day.
func (r *Roster) Who(ctx context.Context, secret string, now time.Time) (Session, error) {
	var row struct {
		Player game.Player `db:"player"`
		Seen   time.Time   `db:"seen"`
	}
	err := r.db.GetContext(ctx, &row, `SELECT player, seen FROM roster.sessions WHERE secret = $1 AND until > $2`, hashSecret(secret), now)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return Session{}, nil
	case err != nil:
		return Session{}, fmt.Errorf("looking for a session: %w", err)
	case now.Sub(row.Seen) < seenInterval:
		return Session{Player: row.Player}, nil
	}
	_, err = r.db.ExecContext(ctx, `UPDATE roster.sessions SET seen = $2, until = $3 WHERE secret = $1`, hashSecret(secret), now, now.Add(SessionLife))
	if err != nil {
		return Session{}, fmt.Errorf("prolonging a session: %w", err)
	}
	return Session{row.Player, true}, nil
}

// Leave ends the session with a secret or, if all is true, all sessions of its player together with the
// links that could begin others. It does nothing if there is no such session.
func (r *Roster) Leave(ctx context.Context, secret string, all bool) error {
	err := r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		var player game.Player
		err := tx.GetContext(ctx, &player, `DELETE FROM roster.sessions WHERE secret = $1 RETURNING player`, hashSecret(secret))
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return nil
		case err != nil || !all:
			return err
		}
		return endSessions(ctx, tx, player)
	})
	return wrapError(err, "ending a session")
}

// endSessions ends all sessions of a player, and deletes the links that were sent to the player's
// addresses. Links go first: a link that is just being used comes to its end, and its session is
// deleted too.
func endSessions(ctx context.Context, tx *sqlx.Tx, player game.Player) error {
	_, err := tx.ExecContext(ctx, `
		DELETE FROM roster.sign_ins WHERE address IN (SELECT address FROM roster.addresses WHERE player = $1)`, player)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM roster.sessions WHERE player = $1`, player)
	return err
}
