package channels

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw/workers"
)

const (
	keptGames       = 256
	keptTournaments = 64
	keptOpenings    = 64
	shortestPause   = time.Second
	longestPause    = time.Minute
)

// A FanOut follows the log and puts the news of each commit into the outboxes of channels. Both fields are required.
type FanOut struct {
	Register *Register
	Log      *slog.Logger

	games       *aggregate.StepCache[*game.Game]
	tournaments *aggregate.StepCache[*tournament.Tournament]
	openings    *aggregate.StepCache[*opening.Opening]
}

// Run handles every commit of the store, from where it stopped, until ctx ends; then it returns nil. New entries and
// the cursor move in one transaction. It fails only with eventstore.ErrCorrupt; after any other failure it tries
// again, later each time up to longestPause.
func (c *FanOut) Run(ctx context.Context) error {
	c.games = aggregate.NewStepCache(c.Register.gameReader(), keptGames, (*game.Game).Over)
	c.tournaments = aggregate.NewStepCache(c.Register.tournamentReader(), keptTournaments, nil)
	c.openings = aggregate.NewStepCache(aggregate.Reader[*opening.Opening]{Store: c.Register.Store, Kind: c.Register.Games.Openings()}, keptOpenings, nil)
	for pause := shortestPause; ; pause = min(2*pause, longestPause) {
		err := c.followLog(ctx)
		switch {
		case ctx.Err() != nil || err == nil:
			return nil
		case errors.Is(err, eventstore.ErrCorrupt):
			return fmt.Errorf("telling channels of the log: %w", err)
		}
		c.Log.WarnContext(ctx, "channels are not told; it is tried again", "again", pause, "err", err)
		workers.Pause(ctx, pause)
	}
}

// followLog handles the commits that were postponed, and then those that come. A server that never had a FanOut begins
// at the end of the log.
func (c *FanOut) followLog(ctx context.Context) error {
	last, err := c.Register.Store.Last(ctx)
	if err != nil {
		return fmt.Errorf("asking for the end of the log: %w", err)
	}
	pos, err := beginCursor(ctx, c.Register.DB, last)
	if err != nil {
		return err
	}
	if err := c.retellPostponed(ctx); err != nil {
		return err
	}
	return c.Register.Store.Subscribe(ctx, pos, func(commit *eventstore.Commit) error { return c.tellCommit(ctx, commit) })
}

// tellCommit puts the news of a commit into the outbox of each channel concerned, and moves the cursor. It does
// nothing if another process has handled the commit. The row of the cursor stays locked until the transaction ends,
// and linking a channel locks it too: so a channel gets every commit after the position at which it was linked.
func (c *FanOut) tellCommit(ctx context.Context, commit *eventstore.Commit) error {
	told := 0
	err := c.Register.inTransaction(ctx, func(tx *sqlx.Tx) error {
		moved, err := tx.ExecContext(ctx, `UPDATE channels.cursor SET pos = $1 WHERE pos < $1`, int64(commit.Pos))
		if err != nil {
			return fmt.Errorf("moving the cursor of channels: %w", err)
		}
		if n, err := moved.RowsAffected(); n == 0 || err != nil {
			return err // another process has handled it
		}
		if told, err = c.putEntries(ctx, tx, commit); err != nil || told > 0 {
			return err
		}
		// Nothing was told: if a crash loses the cursor's move, the commit is simply read again.
		if _, err := tx.ExecContext(ctx, `SET LOCAL synchronous_commit = off`); err != nil {
			return fmt.Errorf("telling channels: %w", err)
		}
		return nil
	})
	if err == nil && told > 0 {
		c.Log.InfoContext(ctx, "channels are told", "log", string(commit.Log), "pos", uint64(commit.Pos), "entries", told)
	}
	return err
}

// putEntries puts the entries that follow from a commit into the outboxes, and returns their number; 0 for an imported
// commit. It postpones a commit that this program cannot read, and returns 0.
func (c *FanOut) putEntries(ctx context.Context, tx *sqlx.Tx, commit *eventstore.Commit) (told int, err error) {
	if commit.Imported {
		return 0, nil
	}
	// These channels may be concerned; News.About says which are, once the commit has been read.
	all, err := selectChannels(ctx, tx, `WHERE stopped = '' AND since < $1 AND (of IN ('', $2, $3) OR of LIKE 'tournament/%') ORDER BY id`, int64(commit.Pos), string(commit.Log), string(OpenGames))
	if err != nil || len(all) == 0 {
		return 0, err
	}
	news, err := c.readCommitNews(ctx, commit)
	if errors.Is(err, event.ErrUnread) {
		return 0, c.postponeCommit(ctx, tx, commit, err)
	}
	if err != nil {
		return 0, err
	}
	about := news.About()
	for _, ch := range all {
		if !slices.Contains(about, string(ch.Of)) {
			continue
		}
		n, err := c.putNewsEntries(ctx, tx, ch, news)
		if err != nil {
			return 0, err
		}
		told += n
	}
	return told, nil
}

// postponeCommit remembers a commit that this program cannot read, for a later program that can. Other commits go on.
// The notifier writes to the steward about it.
func (c *FanOut) postponeCommit(ctx context.Context, tx *sqlx.Tx, commit *eventstore.Commit, why error) error {
	c.Log.ErrorContext(ctx, "commit not told to channels: this program cannot read it", "log", string(commit.Log), "pos", uint64(commit.Pos), "err", why)
	_, err := tx.ExecContext(ctx, `INSERT INTO channels.unread (pos, log) VALUES ($1, $2) ON CONFLICT DO NOTHING`, int64(commit.Pos), string(commit.Log))
	if err != nil {
		return fmt.Errorf("remembering what channels are not told: %w", err)
	}
	return nil
}

// retellPostponed handles the commits that were postponed. Those that still cannot be read are postponed again.
func (c *FanOut) retellPostponed(ctx context.Context) error {
	var left []struct {
		Pos int64
		Log string
	}
	if err := c.Register.DB.SelectContext(ctx, &left, `SELECT pos, log FROM channels.unread ORDER BY pos`); err != nil {
		return fmt.Errorf("reading what channels were not told: %w", err)
	}
	for _, l := range left {
		for commit, err := range c.Register.Store.Load(ctx, eventstore.Log(l.Log), eventstore.Pos(l.Pos)-1) {
			if err == nil {
				err = c.Register.inTransaction(ctx, func(tx *sqlx.Tx) error {
					if _, err := tx.ExecContext(ctx, `DELETE FROM channels.unread WHERE pos = $1`, l.Pos); err != nil {
						return err
					}
					_, err := c.putEntries(ctx, tx, commit)
					return err
				})
			}
			if err != nil {
				return fmt.Errorf("telling channels of %s at %d at last: %w", l.Log, l.Pos, err)
			}
			break // Load goes on to the end of the log; only this commit was postponed
		}
	}
	return nil
}

// putNewsEntries puts the news for one channel into its outbox, and returns the number of entries; 0 for a kind of
// channel that this program does not know.
func (c *FanOut) putNewsEntries(ctx context.Context, tx *sqlx.Tx, ch Channel, news News) (int, error) {
	kind, ok := c.Register.Kinds[ch.Kind]
	if !ok {
		return 0, nil // a kind that only other versions of this program know
	}
	drafts, err := kind.Tell(ch, news)
	if err != nil {
		return 0, fmt.Errorf("telling channel %s of %s at %d: %w", ch.ID, news.Log, news.Pos, err)
	}
	return len(drafts), insertDrafts(ctx, tx, ch, fmt.Sprint(news.Pos), drafts)
}

// readCommitNews reads what a commit did: of a game the state before and after it, of a tournament or an opening the
// state after it, and the events; none of these for any other log. It fails with event.ErrUnread if this program
// cannot read the log.
func (c *FanOut) readCommitNews(ctx context.Context, commit *eventstore.Commit) (News, error) {
	news := News{Log: commit.Log, Pos: commit.Pos, CommandID: commit.CommandID, At: commit.At, Pages: c.Register.Pages}
	if commit.Public() {
		news.Head = commit.Fingerprint()
	}
	if _, ok := aggregate.GameID(commit.Log); ok {
		s, err := c.games.At(ctx, commit)
		news.Before, news.Game, news.Events = s.Before, s.After, s.Events
		return news, err
	}
	if _, ok := aggregate.TournamentID(commit.Log); ok {
		s, err := c.tournaments.At(ctx, commit)
		news.Tournament, news.Events = s.After, s.Events
		return news, err
	}
	if _, ok := aggregate.OpeningID(commit.Log); ok {
		s, err := c.openings.At(ctx, commit)
		if err != nil {
			return news, err
		}
		news.Opening, news.Events = s.After, s.Events
		if rules := c.Register.Games.Ruleset(s.After.Terms().Ruleset); rules != nil {
			news.Played = rules.Describe().Title.In
		}
		return news, nil
	}
	return news, nil
}
