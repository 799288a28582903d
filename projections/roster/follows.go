package roster

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/follow"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// followColumns are the columns of a follow.Followed.
const followColumns = `kind, subject, weekly, since`

// Follow sends a player news of a thing from now on, once a week or at once. If the player follows it already, only
// weekly changes. It fails with follow.ErrMany if the player follows follow.Most other things, and with follow.ErrSelf
// for themselves. It does nothing if the player was erased.
func (r *Roster) Follow(ctx context.Context, player game.Player, subject follow.Subject, weekly bool, now time.Time) error {
	if subject == (follow.Subject{Kind: follow.Player, ID: string(player)}) {
		return follow.ErrSelf
	}
	err := r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		if _, err := tx.ExecContext(ctx, `SELECT FROM roster.players WHERE id = $1 FOR UPDATE`, player); err != nil {
			return err
		}
		var others int
		err := tx.GetContext(ctx, &others, `SELECT count(*) FROM roster.follows WHERE player = $1 AND (kind, subject) <> ($2, $3)`, player, subject.Kind, subject.ID)
		if err != nil {
			return err
		}
		if others >= follow.Most {
			return follow.ErrMany
		}
		_, err = tx.ExecContext(ctx, `
			INSERT INTO roster.follows (player, kind, subject, weekly, since) SELECT id, $2, $3, $4, $5 FROM roster.players WHERE id = $1 AND erased IS NULL
			ON CONFLICT (player, kind, subject) DO UPDATE SET weekly = excluded.weekly`, player, subject.Kind, stripUnstorable(subject.ID), weekly, now)
		return err
	})
	return wrapError(err, "following %s %s for %s", subject.Kind, subject.ID, player)
}

// Unfollow ends the news of a thing for a player, also those that they have not got yet. To end them twice is no error.
func (r *Roster) Unfollow(ctx context.Context, player game.Player, what follow.Subject) error {
	err := r.dropFollows(ctx, `player = $1 AND kind = $2 AND subject = $3`, player, what.Kind, stripUnstorable(what.ID))
	return wrapError(err, "following %s %s no more for %s", what.Kind, what.ID, player)
}

// UnfollowAll ends the news of all things that a player follows.
func (r *Roster) UnfollowAll(ctx context.Context, player game.Player) error {
	return wrapError(r.dropFollows(ctx, `player = $1`, player), "following nothing more for %s", player)
}

// dropFollows deletes the follows that meet a condition, and the news of them that were not sent yet.
func (r *Roster) dropFollows(ctx context.Context, condition string, args ...any) error {
	return r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM roster.follows WHERE `+condition, args...); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM roster.follow_news WHERE told IS NULL AND `+condition, args...)
		return err
	})
}

// Followed lists the things that a player follows, the newest first.
func (r *Roster) Followed(ctx context.Context, player game.Player) ([]follow.Followed, error) {
	all := []follow.Followed{}
	err := r.db.SelectContext(ctx, &all, `SELECT `+followColumns+` FROM roster.follows WHERE player = $1 ORDER BY since DESC, kind, subject`, player)
	return all, wrapError(err, "listing what %s follows", player)
}

// NoteNews keeps the news in a commit for the players who followed the things by then. To note the same commit again
// changes nothing.
func (r *Roster) NoteNews(ctx context.Context, tx *sqlx.Tx, pos uint64, at time.Time, news []follow.News) error {
	column := func(of func(follow.News) string) any { return pq.Array(lists.Map(news, of)) }
	_, err := tx.ExecContext(ctx, `
		INSERT INTO roster.follow_news (player, pos, at, kind, subject, fact, game, n)
		SELECT f.player, $1, $2, f.kind, f.subject, s.fact, s.game, s.n
		FROM roster.follows AS f JOIN unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[]) AS s (kind, subject, fact, game, n) USING (kind, subject)
		WHERE f.since <= $2 ORDER BY f.player FOR SHARE OF f ON CONFLICT DO NOTHING`, int64(pos), at,
		column(func(n follow.News) string { return string(n.Kind) }), column(func(n follow.News) string { return n.ID }),
		column(func(n follow.News) string { return string(n.Fact) }), column(func(n follow.News) string { return n.Game }),
		pq.Array(lists.Map(news, func(n follow.News) int64 { return int64(n.N) })))
	return wrapError(err, "noting what followers are told")
}

// Followers lists the players with news that are to be sent now: each with the news that come at once, and with those
// that come once a week, if follow.Between has passed since the last ones. The news are in the order of the log.
func (r *Roster) Followers(ctx context.Context, now time.Time) (followers []follow.Follower, err error) {
	var rows []struct {
		follow.Noted
		Player game.Player `db:"player"`
		Weekly bool        `db:"weekly"`
	}
	err = r.db.SelectContext(ctx, &rows, `
		WITH last AS (SELECT player, max(told) AS at FROM roster.follow_news WHERE weekly GROUP BY player)
		SELECT n.id, n.player, n.at, n.kind, n.subject, n.fact, n.game, n.n, f.weekly
		FROM roster.follow_news AS n JOIN roster.follows AS f USING (player, kind, subject) LEFT JOIN last USING (player)
		WHERE n.told IS NULL AND n.at >= f.since AND (NOT f.weekly OR greatest(f.since, last.at) <= $1)
		ORDER BY n.player, f.weekly, n.pos, n.id`, now.Add(-follow.Between))
	for _, row := range rows {
		if n := len(followers); n == 0 || followers[n-1].Player != row.Player || followers[n-1].Weekly != row.Weekly {
			followers = append(followers, follow.Follower{Player: row.Player, Weekly: row.Weekly})
		}
		last := &followers[len(followers)-1]
		last.News = append(last.News, row.Noted)
	}
	return followers, wrapError(err, "listing what followers are to be told")
}

// newsLife is the time for which news are kept after they were sent. News that were never sent are kept twice as long.
const newsLife = 30 * 24 * time.Hour

// errNewsGone says that news were sent by another process, or are followed no more.
var errNewsGone = errors.New("the news have gone")

// TellNews records that a follower is sent the news in tell, and calls put in the same transaction. It deletes the news
// in forget, and old ones. If any of the news in tell was sent by another process, or is followed no more, it changes
// nothing and returns nil: Followers lists the others again. If tell is empty, it does not call put.
func (r *Roster) TellNews(ctx context.Context, follower follow.Follower, tell, forget []int64, now time.Time, put func(*sqlx.Tx) error) error {
	err := r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM roster.follow_news WHERE player = $1 AND (id = ANY($2) OR told <= $3 OR at <= $4)`, follower.Player, pq.Array(forget), now.Add(-newsLife), now.Add(-2*newsLife))
		if err != nil || len(tell) == 0 {
			return err
		}
		done, err := tx.ExecContext(ctx, `UPDATE roster.follow_news SET told = $3, weekly = $4 WHERE player = $1 AND id = ANY($2) AND told IS NULL`, follower.Player, pq.Array(tell), now, follower.Weekly)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n != int64(len(tell)) {
			return cmp.Or(err, errNewsGone)
		}
		return put(tx)
	})
	if errors.Is(err, errNewsGone) {
		return nil
	}
	return wrapError(err, "telling %s what they follow", follower.Player)
}
