package projections

import (
	"context"
	"errors"
	"sync"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/event"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

// gaps are the commits of a batch that this program cannot read, the first one of each log. The
// rows of such a log stand still, because its later commits cannot be folded either.
type gaps struct {
	mu    sync.Mutex
	first map[eventstore.Log]gap // nil: no gap
}

// gap is the first commit of a log that is missing from tables.
type gap struct {
	pos eventstore.Pos
	why string
}

// noteUnread notes a commit whose fault is event.ErrUnread, and returns true. For any other fault,
// and for nil, it returns false and notes nothing.
func (g *gaps) noteUnread(commit *eventstore.Commit, fault error) bool {
	if !errors.Is(fault, event.ErrUnread) {
		return false
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.first == nil {
		g.first = make(map[eventstore.Log]gap)
	}
	if known, ok := g.first[commit.Log]; !ok || commit.Pos < known.pos {
		g.first[commit.Log] = gap{commit.Pos, fault.Error()}
	}
	return true
}

// writeUnread writes the gaps into cursors.unread under the name of some tables, in the transaction
// of the batch's rows. A log that is there already stays as it is.
func (g *gaps) writeUnread(ctx context.Context, tx *sqlx.Tx, name string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	for log, gap := range g.first {
		_, err := tx.ExecContext(ctx, `
			INSERT INTO cursors.unread (name, log, pos, why) VALUES ($1, $2, $3, $4) ON CONFLICT (name, log) DO NOTHING`,
			name, log, gap.pos, gap.why)
		if err != nil {
			return err
		}
	}
	return nil
}

// Unread returns the set of logs whose rows stand still in some projection, because the program that
// projected them could not read them.
func Unread(ctx context.Context, q sqlx.QueryerContext) (map[eventstore.Log]bool, error) {
	logs, err := Rows[eventstore.Log](ctx, q, `SELECT DISTINCT log FROM cursors.unread`)
	unread := make(map[eventstore.Log]bool, len(logs))
	for _, log := range logs {
		unread[log] = true
	}
	return unread, err
}

// canRead reports whether this program can read the log of a game, a tournament or an opening up to
// a position. It fails for every error but event.ErrUnread.
func (g *Games) canRead(ctx context.Context, log eventstore.Log, upTo eventstore.Pos) (bool, error) {
	if _, isGame := aggregate.GameID(log); isGame {
		return g.games.canRead(ctx, log, upTo)
	}
	if _, isOpening := aggregate.OpeningID(log); isOpening {
		return g.openings.canRead(ctx, log, upTo)
	}
	return g.tournaments.canRead(ctx, log, upTo)
}

// canRead folds a log up to a position and reports whether that succeeds. It returns false and no
// error for event.ErrUnread.
func (l logs[A]) canRead(ctx context.Context, log eventstore.Log, upTo eventstore.Pos) (bool, error) {
	_, err := l.reader.Fold(ctx, log, aggregate.Folded[A]{Now: l.reader.Kind.Empty()}, func(c *eventstore.Commit) bool { return c.Pos <= upTo })
	if errors.Is(err, event.ErrUnread) {
		return false, nil
	}
	return err == nil, err
}
