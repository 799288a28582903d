package channels

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
)

// A DirectMessage is a private message of a player to the server, sent through a channel.
type DirectMessage struct {
	ID   string // identifies the message for good, and may stand in a Message-ID
	From game.Player
	Game string // the channel's game; "": the channel is about several
	Text string
	At   time.Time
}

// Said is an answer to an email. The same answer always has the same key.
type Said struct{ Key, Text string }

// codeTime is the time after which a code is void.
const codeTime = 24 * time.Hour

// Code makes a code that a player can send once from an account of a forum within codeTime, to prove that the account
// is theirs. The player's older codes become void.
func (r *Register) Code(ctx context.Context, player game.Player, now time.Time) (string, error) {
	code := rand.Text()[:12]
	_, err := r.DB.ExecContext(ctx, `WITH old AS (DELETE FROM channels.codes WHERE player = $2 OR until < $4)
		INSERT INTO channels.codes (code, player, until) VALUES ($1, $2, $3)`, hashCode(code), player, now.Add(codeTime), now)
	if err != nil {
		return "", fmt.Errorf("making a code: %w", err)
	}
	return code, nil
}

// hashCode returns the hash under which a code is kept. Case and blanks around the code do not matter.
func hashCode(code string) []byte {
	sum := sha256.Sum256([]byte(strings.ToUpper(strings.TrimSpace(code))))
	return sum[:]
}

// Account links an account of a forum to the player for whom the code was made, even if it was linked to another. It
// returns false if the code is unknown, used or too old.
func (r *Register) Account(ctx context.Context, forum, account, code string, now time.Time) (bool, error) {
	done, err := r.DB.ExecContext(ctx, `WITH used AS (DELETE FROM channels.codes WHERE code = $1 AND until > $2 RETURNING player)
		INSERT INTO channels.accounts (forum, account, player) SELECT $3, $4, player FROM used
		ON CONFLICT (forum, account) DO UPDATE SET player = excluded.player`, hashCode(code), now, forum, account)
	if err != nil {
		return false, fmt.Errorf("linking an account of %s: %w", forum, err)
	}
	n, err := done.RowsAffected()
	return n > 0, err
}

// PlayerOf returns the player of an account of a forum; false if it is linked to nobody.
func (r *Register) PlayerOf(ctx context.Context, forum, account string) (player game.Player, known bool, err error) {
	err = r.DB.GetContext(ctx, &player, `SELECT player FROM channels.accounts WHERE forum = $1 AND account = $2`, forum, account)
	if errors.Is(err, sql.ErrNoRows) {
		return "", false, nil
	}
	return player, err == nil, err
}

// Forget deletes a player's linked accounts and codes.
func (r *Register) Forget(ctx context.Context, player game.Player) error {
	_, err := r.DB.ExecContext(ctx, `WITH linked AS (DELETE FROM channels.accounts WHERE player = $1) DELETE FROM channels.codes WHERE player = $1`, player)
	if err != nil {
		return fmt.Errorf("forgetting the accounts of %s: %w", player, err)
	}
	return nil
}

// Answer puts drafts that answer a message into the outbox of its channel. Drafts under a known key are dropped.
func (r *Register) Answer(ctx context.Context, channel Channel, key string, drafts ...Draft) error {
	return r.inTransaction(ctx, func(tx *sqlx.Tx) error {
		for i, draft := range drafts {
			name := channel.ID + "-" + key
			if i > 0 {
				name += fmt.Sprintf("-%d", i)
			}
			if err := insertDraft(ctx, tx, channel, name, draft); err != nil {
				return err
			}
		}
		return nil
	})
}

// TakeMarks returns the IDs of the channels that remember something under a name, and deletes it.
func (r *Register) TakeMarks(ctx context.Context, what string) (ids []string, err error) {
	err = r.DB.SelectContext(ctx, &ids, `DELETE FROM channels.anchors WHERE what = $1 RETURNING channel`, what)
	if err != nil {
		return nil, fmt.Errorf("asking which channels have something new: %w", err)
	}
	return ids, nil
}

// Accounts returns a player's accounts of forums, each as the host, a blank, and a number or name.
func (r *Register) Accounts(ctx context.Context, player game.Player) ([]string, error) {
	all := []string{}
	err := r.DB.SelectContext(ctx, &all, `SELECT forum || ' ' || account FROM channels.accounts WHERE player = $1 ORDER BY 1`, player)
	if err != nil {
		return nil, fmt.Errorf("asking for the accounts of %s: %w", player, err)
	}
	return all, nil
}
