package notifier

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/event"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/shares"
	"seneschal/mailgw"
	"seneschal/mailgw/workers"
)

const (
	// oldNews is the age at which an email is no longer sent if the notifier cannot know whether it
	// was, because the database was lost.
	oldNews = 24 * time.Hour
	// maxLag is the number of commits after which all cursors move, also those of partitions without emails.
	maxLag = 200
	// How long the notifier waits before it tries again after a failure.
	shortestPause = time.Second
	longestPause  = time.Minute
)

// Run handles every commit of the logs that this process holds, from where they stopped, until ctx ends; then it returns
// nil. Emails and the cursor of their partition move in one transaction. After failures of Postgres or the store it tries again; it fails only with
// eventstore.ErrCorrupt.
func (c *Notifier) Run(ctx context.Context) error {
	var began start
	for pause := time.Duration(0); ; {
		since := time.Now()
		err := c.followLog(ctx, &began)
		pause = growPause(pause, time.Since(since))
		switch {
		case ctx.Err() != nil || err == nil:
			return nil
		case errors.Is(err, eventstore.ErrCorrupt):
			return fmt.Errorf("telling the log: %w", err)
		}
		c.log().WarnContext(ctx, "emails are not composed; it is tried again", "again", pause, "err", err)
		workers.Pause(ctx, pause)
	}
}

// growPause returns the pause after a failure: twice the last one, or the shortest if there was none, or if all went well for
// longer than the longest pause.
func growPause(last, worked time.Duration) time.Duration {
	if last == 0 || worked > longestPause {
		return shortestPause
	}
	return min(2*last, longestPause)
}

// start is the time when the notifier began; known says whether it had ever run before.
type start struct {
	at    time.Time
	known bool
}

// errShares says that this process has gained or lost partitions.
var errShares = errors.New("partitions were gained or lost")

// followLog handles the commits that were postponed, and then those that come, of all logs that this process holds. It
// sets began when it is first called. If no notifier had ever run, commits older than oldNews give no emails. When
// partitions are gained or lost, it begins again at the cursors.
func (c *Notifier) followLog(ctx context.Context, began *start) error {
	c.clearCache()
	for {
		changes := shares.Of(c.Share).Changes()
		cursors, known, err := c.readCursors(ctx)
		if err != nil {
			return err
		}
		if began.at.IsZero() {
			*began = start{c.Now.Time(), known}
		}
		if err := c.retellPostponed(ctx); err != nil {
			return err
		}
		if err := c.followFrom(ctx, changes, cursors, began); !errors.Is(err, errShares) {
			return err
		}
	}
}

// followFrom handles commits from the cursors on. It fails with errShares when changes is closed, or when a commit
// is of a partition with a gap that this process holds now. No commit is being told any more when it returns.
func (c *Notifier) followFrom(ctx context.Context, changes <-chan struct{}, all *cursors, began *start) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go func() {
		select {
		case <-changes:
			cancel(errShares)
		case <-ctx.Done():
		}
	}()
	queues := c.newQueues(ctx, all, func(commit *eventstore.Commit) bool {
		return commit.Imported || !began.known && began.at.Sub(commit.At) > oldNews
	})
	marked := all.first()
	err := c.Store.Subscribe(queues.ctx, marked, func(commit *eventstore.Commit) error {
		err := queues.add(commit)
		if err == nil && commit.Pos-marked >= maxLag {
			marked = commit.Pos
			err = queues.moveAll()
		}
		return err
	})
	cancel(err)
	queues.wait()
	return context.Cause(queues.ctx)
}

// tellPersistently handles a commit, and tries again while something that it needs cannot be reached. It postpones a
// commit that cannot be read; if that is stale, it skips it. sent says that the cursor was moved.
func (c *Notifier) tellPersistently(ctx context.Context, commit *eventstore.Commit, stale bool) (sent bool, err error) {
	for pause := shortestPause; ; pause = min(2*pause, longestPause) {
		sent, err := c.tellCommit(ctx, commit, stale)
		if errors.Is(err, event.ErrUnread) {
			if stale {
				c.forgetGame(commit.Log)
				return false, nil
			}
			sent, err = true, c.postponeCommit(ctx, commit, err)
		}
		if err == nil || errors.Is(err, eventstore.ErrCorrupt) {
			return sent, err
		}
		if ctx.Err() != nil { // the server is shutting down: that is no fault
			return false, ctx.Err()
		}
		c.log().WarnContext(ctx, "commit not told yet", "log", string(commit.Log), "pos", uint64(commit.Pos), "err", err)
		workers.Pause(ctx, pause)
	}
}

// tellCommit composes the emails of a commit and puts them in the post; none if it is stale, or of no log that has
// emails. sent says that there was something to put, and that the cursor was moved.
func (c *Notifier) tellCommit(ctx context.Context, commit *eventstore.Commit, stale bool) (sent bool, err error) {
	compose := c.tellGame
	switch {
	case commit.Log == aggregate.DeskLog:
		compose = c.tellDesk
	case isTournament(commit.Log):
		compose = c.tellTournament
	case isOpening(commit.Log):
		compose = c.tellOpening
	case !isGameLog(commit.Log):
		return false, nil
	}
	message, keep, err := compose(ctx, commit, stale)
	if err != nil {
		return false, err
	}
	if !message.isEmpty() {
		if err := c.moveCursor(ctx, commit, message, ""); err != nil {
			return false, err
		}
		c.log().InfoContext(ctx, "emails composed", "log", string(commit.Log), "pos", uint64(commit.Pos), "emails", len(message.emails))
	}
	keep()
	return !message.isEmpty(), nil
}

// retellPostponed handles the commits that were postponed, of logs that this process holds, and forgets those that it can
// read now. Later commits of a log that still cannot be read stay.
func (c *Notifier) retellPostponed(ctx context.Context) error {
	var left []struct {
		Pos int64
		Log string
	}
	if err := c.DB.SelectContext(ctx, &left, `SELECT pos, log FROM mail.unread ORDER BY pos`); err != nil {
		return fmt.Errorf("reading what was not told: %w", err)
	}
	still := make(map[string]bool)
	for _, l := range left {
		if !shares.Of(c.Share).Holds(idOf(eventstore.Log(l.Log))) {
			continue
		}
		if still[l.Log] && l.Log != string(aggregate.DeskLog) {
			continue // later commits of this log cannot be read either
		}
		commit, err := c.loadCommit(ctx, eventstore.Log(l.Log), eventstore.Pos(l.Pos))
		if err == nil {
			_, err = c.tellCommit(ctx, commit, false)
		}
		if errors.Is(err, event.ErrUnread) {
			still[l.Log] = true
			c.forgetGame(eventstore.Log(l.Log))
			continue
		}
		if err == nil {
			_, err = c.DB.ExecContext(ctx, `DELETE FROM mail.unread WHERE pos = $1`, l.Pos)
		}
		if err != nil {
			return fmt.Errorf("telling %s at %d at last: %w", l.Log, l.Pos, err)
		}
	}
	return nil
}

// moveCursor makes the calls, keeps the news and puts the emails of a commit in the post, runs the SQL statement also
// unless it is "", and moves the cursor of the commit's partition: all of it or nothing. The cursor never moves back.
func (c *Notifier) moveCursor(ctx context.Context, commit *eventstore.Commit, message message, also string, args ...any) error {
	return mailgw.Within(ctx, c.DB, "posting emails", func(tx *sqlx.Tx) error {
		if err := mailgw.PutCalls(ctx, tx, c.Caller, message.calls, message.emails); err != nil {
			return fmt.Errorf("calling players: %w", err)
		}
		if len(message.news) > 0 {
			if err := c.Followers.NoteNews(ctx, tx, uint64(commit.Pos), message.at, message.news); err != nil {
				return err
			}
		}
		if len(message.emails) > 0 {
			var err error
			if message.emails, err = c.gatherMessages(ctx, tx, message.emails); err != nil {
				return fmt.Errorf("gathering messages: %w", err)
			}
			if err := c.Post.PutTx(ctx, tx, message.emails...); err != nil {
				return fmt.Errorf("posting emails: %w", err)
			}
			if err := c.recallVoidEmails(ctx, tx, message.emails); err != nil {
				return fmt.Errorf("taking emails back: %w", err)
			}
		}
		if also != "" {
			if _, err := tx.ExecContext(ctx, also, args...); err != nil {
				return fmt.Errorf("remembering what was not told: %w", err)
			}
		}
		return moveRows(ctx, tx, map[string]eventstore.Pos{cursorName(partitionOf(commit.Log)): commit.Pos})
	})
}

// Position returns the position up to which this notifier has handled all commits that it holds; 0 before it runs.
func (c *Notifier) Position() eventstore.Pos { return eventstore.Pos(c.reached.Load()) }

// recallVoidEmails takes back emails that the reports among emails make void. All emails are about one game.
//
// Only emails about the clock become void: reminders, and notices of a deadline that was moved.
// The report of a phase repeats each change of its deadline with the reason, and gives the next
// deadline. Reports are never taken back: each alone tells the events of its phase, so a late one
// is still news. Nor are receipts and press: a receipt proves that orders were taken, and press
// is somebody's words.
func (c *Notifier) recallVoidEmails(ctx context.Context, tx *sqlx.Tx, emails []mailgw.Outbound) error {
	if c.Recall == nil {
		return nil
	}
	settling := slices.DeleteFunc(slices.Clone(emails), func(l mailgw.Outbound) bool { return l.Settles == 0 })
	if len(settling) == 0 {
		return nil
	}
	game := settling[0].Game // a commit is about one game
	queued, err := c.Recall.Queued(ctx, tx, game)
	if err != nil {
		return err
	}
	var void []string
	for _, outbound := range queued {
		if slices.ContainsFunc(settling, func(by mailgw.Outbound) bool { return voidsEmail(c.Server, outbound, by) }) {
			void = append(void, outbound.Key)
		}
	}
	if len(void) == 0 {
		return nil
	}
	if err := c.Recall.Supersede(ctx, tx, void...); err != nil {
		return err
	}
	c.log().InfoContext(ctx, "emails taken back", "log", string(aggregate.GameLog(game)), "emails", len(void))
	return nil
}

// voidsEmail reports whether the email by makes l void: l is about the clock of a phase that by settles, and goes to
// the same seat.
func voidsEmail(server mailgw.Server, l, by mailgw.Outbound) bool {
	name, ok := server.ParseMessageID(l.MessageID)
	report, _ := server.ParseMessageID(by.MessageID)
	clock := name.Kind == "reminder" || strings.HasPrefix(name.Kind, "clock")
	return ok && clock && name.Seat == report.Seat && name.Number <= by.Settles
}

// postponeCommit remembers a commit that this program cannot read, or whose game it cannot read, for a later program
// that can. The steward gets one email that the game stands still; other logs go on.
func (c *Notifier) postponeCommit(ctx context.Context, commit *eventstore.Commit, why error) error {
	c.forgetGame(commit.Log)
	emails, err := c.composeStandstill(ctx, commit)
	if err != nil {
		return err
	}
	c.log().ErrorContext(ctx, "commit not told: this program cannot read it", "log", string(commit.Log), "pos", uint64(commit.Pos), "err", why)
	return c.moveCursor(ctx, commit, message{emails: emails}, `
		INSERT INTO mail.unread (pos, log, why) VALUES ($1, $2, $3) ON CONFLICT (pos) DO NOTHING`, int64(commit.Pos), string(commit.Log), why.Error())
}
