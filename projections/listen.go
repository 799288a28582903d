package projections

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lib/pq"

	"seneschal/eventstore"
)

// A Note says that a projection has taken in commits up to a position, and what changed by them. A
// game is named by its ID if everybody sees something of the change, otherwise as ForSeat and
// ForSteward name it. A tournament or an opening is named by its log: "tournament/cup".
type Note struct {
	Projection string         // "" if notes may have been lost
	Pos        eventstore.Pos // 0 if notes may have been lost
	Games      []string       // names of games, tournaments and openings
	// All is set when not all names are in Games, or notes may have been lost: anything may have
	// changed.
	All bool
}

// Of reports whether the note may concern what a name stands for: a game's ID, a game as ForSeat
// or ForSteward names it, or the log of a tournament or an opening.
func (n Note) Of(name string) bool { return n.All || slices.Contains(n.Games, name) }

// A lost connection is tried again after minListenPause at first, and after maxListenPause at last.
// The connection is tested every pingInterval.
const (
	minListenPause = 100 * time.Millisecond
	maxListenPause = 5 * time.Second
	pingInterval   = 30 * time.Second
)

// Listen calls f with every note of every process, until ctx ends; then it returns nil. When a lost
// connection is there again, f gets a note with All set and no projection. Listen waits for a
// Postgres that is away; it fails only if Postgres refuses to listen.
func Listen(ctx context.Context, dsn string, f func(Note)) error {
	listener := pq.NewListener(dsn, minListenPause, maxListenPause, nil)
	defer context.AfterFunc(ctx, func() { _ = listener.Close() })() // also ends a Listen that waits for Postgres
	defer listener.Close()
	if err := listener.Listen(Channel); err != nil && ctx.Err() == nil {
		return fmt.Errorf("listening to projections: %w", err)
	}
	ping := time.NewTicker(pingInterval)
	defer ping.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-ping.C:
			_ = listener.Ping() // a dead connection is noticed and tried again
		case n := <-listener.Notify:
			f(parseNote(n))
		}
	}
}

// parseNote reads a notification. It returns a note with All alone for nil, which says that the
// connection was lost, and for a notification that is no note.
func parseNote(n *pq.Notification) Note {
	if n == nil {
		return Note{All: true}
	}
	words := strings.Fields(n.Extra)
	if len(words) < 2 {
		return Note{All: true}
	}
	pos, err := strconv.ParseUint(words[1], 10, 64)
	if err != nil {
		return Note{All: true}
	}
	games := words[2:]
	return Note{Projection: words[0], Pos: eventstore.Pos(pos), Games: games, All: slices.Contains(games, "*")}
}
