package roster

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/game"
)

// The kinds of notices.
const (
	NoticeBanned   = "banned"   // a ban holds from now on
	NoticeUnbanned = "unbanned" // the player's bans were lifted
	NoticeAnswered = "answered" // a report of the player was answered
	NoticeWord     = "word"     // a moderator writes to the player
	NoticeRenamed  = "renamed"  // a moderator gave the player another name
)

// A Notice is an email to a player that is not in the outbox yet. It is kept in the same transaction as
// the act of which it notifies the player, so that nothing is done to a player in silence.
type Notice struct {
	ID     int64          `db:"id"`
	Player game.Player    `db:"player"`
	Kind   string         `db:"kind"`
	At     time.Time      `db:"at"`
	Until  *time.Time     `db:"until"` // end of a ban; nil: for ever
	Bars   pq.StringArray `db:"bars"`  // what a ban keeps from
	About  string         `db:"about"` // the reported player's name, the game or the new name; may be ""
	Words  string         `db:"words"` // words of the moderator or the operator
}

// addNotice keeps a notice.
func addNotice(ctx context.Context, tx *sqlx.Tx, notice Notice) error {
	if notice.Bars == nil {
		notice.Bars = pq.StringArray{}
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO roster.notices (player, kind, at, until, bars, about, words) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		notice.Player, notice.Kind, notice.At, notice.Until, notice.Bars, notice.About, notice.Words)
	return err
}

// Notices lists the notices that are not in the outbox yet, the oldest first, 100 at most.
func (r *Roster) Notices(ctx context.Context) ([]Notice, error) {
	var all []Notice
	err := r.db.SelectContext(ctx, &all, `SELECT id, player, kind, at, until, bars, about, words FROM roster.notices ORDER BY id LIMIT 100`)
	return all, wrapError(err, "listing notices")
}

// Noticed deletes a notice that is in the outbox now.
func (r *Roster) Noticed(ctx context.Context, id int64) error {
	_, err := r.db.ExecContext(ctx, `DELETE FROM roster.notices WHERE id = $1`, id)
	return wrapError(err, "forgetting a notice")
}
