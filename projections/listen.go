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

// A Note says that a projection has taken in commits up to a position, and in which games. A game
// is named by its ID if everybody sees something of the change, otherwise as ForSeat and
// ForSteward name it. A tournament is named by its log: "tournament/cup".
type Note struct {
	Projection string
	Pos        eventstore.Pos
	Games      []string
	// All is set when the games are not named, or notes may have been lost:
	// look at everything again.
	All bool
}

// Of reports whether the note may concern a game, or a tournament's log.
func (n Note) Of(game string) bool { return n.All || slices.Contains(n.Games, game) }

// A lost connection is tried again after listenSoon at first, and after listenLate at last. Every
// listenPing the connection is tested.
const (
	listenSoon = 100 * time.Millisecond
	listenLate = 5 * time.Second
	listenPing = 30 * time.Second
)

// Listen calls f with every note of every process, until ctx ends. After a lost connection f gets
// a note with All set and no projection.
func Listen(ctx context.Context, dsn string, f func(Note)) error {
	l := pq.NewListener(dsn, listenSoon, listenLate, nil)
	defer context.AfterFunc(ctx, func() { _ = l.Close() })() // also ends a Listen that waits for Postgres
	defer l.Close()
	if err := l.Listen(Channel); err != nil && ctx.Err() == nil {
		return fmt.Errorf("listening to projections: %w", err)
	}
	ping := time.NewTicker(listenPing)
	defer ping.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-ping.C:
			_ = l.Ping() // a dead connection is noticed and tried again
		case n := <-l.Notify:
			f(parseNote(n))
		}
	}
}

// parseNote reads a notification; nil says that the connection was lost.
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
