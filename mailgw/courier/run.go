package courier

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/mailgw"
)

const (
	// cursorName is the courier's in mail.cursors.
	cursorName = "courier"
	// oldNews is the age at which a letter is not sent any more, if the courier
	// does not know whether it was: the database was lost.
	oldNews = 24 * time.Hour
	// lag is how many commits without letters pass before they are remembered.
	lag = 200
	// How long it waits before it tries again what could not be done.
	shortestPause = time.Second
	longestPause  = time.Minute
	// keptGames is how many games stay loaded.
	keptGames = 256
)

// seated is a game after a commit, and what its seats have not been told.
type seated struct {
	game    *game.Game
	pos     eventstore.Pos
	backlog game.Backlog
}

// Run tells every commit of the store, from where it stopped, until ctx ends.
// Letters and the mark of how far it has come move in one transaction. It
// survives that Postgres or the store go away; a damaged log ends it.
func (c *Courier) Run(ctx context.Context) error {
	var began round
	for pause := shortestPause; ; pause = min(2*pause, longestPause) {
		err := c.follow(ctx, &began)
		switch {
		case ctx.Err() != nil || err == nil:
			return nil
		case errors.Is(err, eventstore.ErrCorrupt):
			return fmt.Errorf("telling the log: %w", err)
		}
		c.log().WarnContext(ctx, "letters are not composed; it is tried again", "again", pause, "err", err)
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(pause):
		}
	}
}

// round is when the courier began, and whether it had ever run before.
type round struct {
	at    time.Time
	known bool
}

// follow tells what could not be told before, and then what comes.
func (c *Courier) follow(ctx context.Context, began *round) error {
	pos, known, err := c.cursor(ctx)
	if err != nil {
		return err
	}
	if began.at.IsZero() {
		*began = round{c.now(), known}
	}
	c.games, c.desk, c.tournaments = make(map[string]*seated), counter{}, make(map[string]club)
	if err := c.retell(ctx); err != nil {
		return err
	}
	marked := pos
	return c.Store.Subscribe(ctx, pos, func(commit *eventstore.Commit) error {
		stale := !began.known && began.at.Sub(commit.At) > oldNews
		sent, err := c.persist(ctx, commit, stale)
		if err != nil || sent {
			marked = commit.Pos
			return err
		}
		if commit.Pos-marked < lag {
			return nil
		}
		marked = commit.Pos
		return c.move(ctx, commit.Pos, nil)
	})
}

// persist tells a commit, again and again while something that it needs is
// away. One that cannot be read is put off, unless it is old news anyway.
func (c *Courier) persist(ctx context.Context, commit *eventstore.Commit, stale bool) (sent bool, err error) {
	for pause := shortestPause; ; pause = min(2*pause, longestPause) {
		sent, err := c.tell(ctx, commit, stale)
		if errors.Is(err, event.ErrUnread) {
			if stale {
				c.forget(commit.Log)
				return false, nil
			}
			sent, err = true, c.postpone(ctx, commit, err)
		}
		if err == nil || errors.Is(err, eventstore.ErrCorrupt) {
			return sent, err
		}
		c.log().WarnContext(ctx, "commit not told yet", "log", string(commit.Log), "pos", uint64(commit.Pos), "err", err)
		select {
		case <-ctx.Done():
			return false, ctx.Err()
		case <-time.After(pause):
		}
	}
}

// tell composes the letters of a commit and puts them in the post.
func (c *Courier) tell(ctx context.Context, commit *eventstore.Commit, stale bool) (sent bool, err error) {
	compose := c.tellGame
	switch {
	case commit.Log == mailgw.DeskLog:
		compose = c.tellDesk
	case strings.HasPrefix(string(commit.Log), mailgw.TournamentPrefix) && c.Rulesets != nil:
		compose = c.tellTournament
	case !strings.HasPrefix(string(commit.Log), mailgw.GamePrefix):
		return false, nil
	}
	c.told.Lock()
	defer c.told.Unlock()
	letters, keep, err := compose(ctx, commit, stale)
	if err != nil {
		return false, err
	}
	if len(letters) > 0 {
		if err := c.move(ctx, commit.Pos, letters); err != nil {
			return false, err
		}
		c.log().InfoContext(ctx, "letters composed", "log", string(commit.Log), "pos", uint64(commit.Pos), "letters", len(letters))
	}
	keep()
	return len(letters) > 0, nil
}

// tellGame composes the letters of a commit of a game, none of one that is
// stale; keep remembers how far it has come.
func (c *Courier) tellGame(ctx context.Context, commit *eventstore.Commit, stale bool) (letters []mailgw.Outbound, keep func(), err error) {
	id := strings.TrimPrefix(string(commit.Log), mailgw.GamePrefix)
	was, err := c.load(ctx, id, commit)
	if err != nil {
		return nil, nil, err
	}
	is, events, due, err := c.next(was, commit)
	if err != nil {
		return nil, nil, err
	}
	if !stale {
		if letters, err = c.Handle(ctx, commit, was.game, is.game, events, due); err != nil {
			return nil, nil, err
		}
	}
	return letters, func() { c.keep(id, is) }, nil
}

// next is a game after one more commit, and who is to be told of it.
func (c *Courier) next(was *seated, commit *eventstore.Commit) (is *seated, events []event.Event, due game.Due, err error) {
	if events, err = c.Words.Open(was.game, commit); err != nil {
		return nil, nil, nil, err
	}
	is = &seated{game: event.Fold(was.game, events...), pos: commit.Pos}
	is.backlog, due = was.backlog.Note(was.game, is.game, events, commit.At)
	return is, events, due, nil
}

// load is a game just before a commit.
func (c *Courier) load(ctx context.Context, id string, upTo *eventstore.Commit) (*seated, error) {
	if s := c.games[id]; s != nil && s.pos < upTo.Pos {
		return s, nil
	}
	s := &seated{game: c.Words.Empty()}
	for commit, err := range c.Store.Load(ctx, upTo.Log, 0) {
		if err != nil {
			return nil, fmt.Errorf("loading %s: %w", upTo.Log, err)
		}
		if commit.Pos >= upTo.Pos {
			break
		}
		if s, _, _, err = c.next(s, commit); err != nil {
			return nil, fmt.Errorf("loading %s: %w", upTo.Log, err)
		}
	}
	return s, nil
}

// keep remembers a game, unless it is over.
func (c *Courier) keep(id string, s *seated) {
	if s.game.Over() {
		delete(c.games, id)
		return
	}
	if len(c.games) >= keptGames {
		clear(c.games)
	}
	c.games[id] = s
}

// cursor is how far the courier has come; known is false if it has never run.
func (c *Courier) cursor(ctx context.Context) (pos eventstore.Pos, known bool, err error) {
	var at int64
	err = c.DB.GetContext(ctx, &at, `SELECT pos FROM mail.cursors WHERE name = $1`, cursorName)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, nil
	}
	if err != nil {
		return 0, false, fmt.Errorf("reading how far the courier has come: %w", err)
	}
	return eventstore.Pos(at), true, nil
}

// move puts letters in the post and remembers the position, both or neither.
func (c *Courier) move(ctx context.Context, pos eventstore.Pos, letters []mailgw.Outbound) error {
	return c.post(ctx, pos, letters, "")
}

// post does what move does, and one more thing in the same transaction.
func (c *Courier) post(ctx context.Context, pos eventstore.Pos, letters []mailgw.Outbound, also string, args ...any) (err error) {
	tx, err := c.DB.BeginTxx(ctx, nil)
	if err != nil {
		return fmt.Errorf("posting letters: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, rollback(tx))
		}
	}()
	if len(letters) > 0 {
		if err := c.Post.PutTx(ctx, tx, letters...); err != nil {
			return fmt.Errorf("posting letters: %w", err)
		}
		if err := c.recall(ctx, tx, letters); err != nil {
			return fmt.Errorf("taking letters back: %w", err)
		}
	}
	if also != "" {
		if _, err := tx.ExecContext(ctx, also, args...); err != nil {
			return fmt.Errorf("remembering what was not told: %w", err)
		}
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO mail.cursors (name, pos) VALUES ($1, $2)
		ON CONFLICT (name) DO UPDATE SET pos = excluded.pos, moved = now() WHERE mail.cursors.pos < excluded.pos`, cursorName, int64(pos))
	if err != nil {
		return fmt.Errorf("moving the courier's cursor: %w", err)
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("posting letters: %w", err)
	}
	return nil
}

func rollback(tx *sqlx.Tx) error {
	if err := tx.Rollback(); err != nil && !errors.Is(err, sql.ErrTxDone) {
		return err
	}
	return nil
}

func (c *Courier) now() time.Time {
	if c.Now != nil {
		return c.Now()
	}
	return time.Now()
}

func (c *Courier) log() *slog.Logger {
	if c.Log != nil {
		return c.Log
	}
	return slog.New(slog.DiscardHandler)
}
