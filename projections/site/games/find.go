package games

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/words"
	"seneschal/eventstore"
	"seneschal/projections/lobby"
	"seneschal/projections/site/web"
)

// Games returns a game as it stands, and the head of its log. A game that was never opened has no
// ruleset.
type Games interface {
	Game(ctx context.Context, id string) (*game.Game, eventstore.Head, error)
}

// Obey gives a command to a game and returns when its commit is durable. A command ID that was obeyed
// before gets the same answer again, and nothing is recorded.
type Obey func(ctx context.Context, id, commandID string, cmd game.Command) (game.Answer, error)

// Opened returns a game as it stands, and the head of its log. It fails with web.ErrNowhere if the
// game was never opened, or the ID cannot be one.
func Opened(ctx context.Context, from Games, id string) (*game.Game, eventstore.Head, error) {
	if LogOf(id).Check() != nil {
		return nil, eventstore.Head{}, web.ErrNowhere
	}
	g, head, err := from.Game(ctx, id)
	if err != nil {
		return nil, head, err
	}
	if g.Ruleset() == nil {
		return nil, head, web.ErrNowhere
	}
	return g, head, nil
}

// Row returns the lobby's row of a game, with its title in the reader's language. It fails with
// web.ErrNowhere if there is none.
func Row(ctx context.Context, q sqlx.QueryerContext, id string) (lobby.Game, error) {
	g, err := lobby.Find(ctx, q, id)
	g.Title = game.Retitled(g.Title, web.LangIn(ctx))
	return g, web.Missing(err)
}

// Unfinished returns the games that are not over, by ID, with their titles in the reader's language.
func Unfinished(ctx context.Context, q sqlx.QueryerContext) (map[string]lobby.Game, error) {
	games, err := lobby.Unfinished(ctx, q)
	byID := make(map[string]lobby.Game, len(games))
	for _, g := range games {
		g.Title = game.Retitled(g.Title, web.LangIn(ctx))
		byID[g.ID] = g
	}
	return byID, err
}

// Faced sets, in place, the names of the seats of a game in the reader's language. If the game cannot
// be read, they stay English.
func Faced(ctx context.Context, from Games, id string, seats []lobby.Seat) {
	lang := web.LangIn(ctx)
	if lang == words.English || len(seats) == 0 {
		return
	}
	if g, _, err := Opened(ctx, from, id); err == nil && g.State() != nil {
		lobby.Faced(seats, func(seat game.Seat) game.Face { return g.State().Face(seat, lang) })
	}
}

// LogOf returns the name of a game's log.
func LogOf(id string) eventstore.Log { return eventstore.Log("game/" + id) }

// HeaderOf returns the header of a file with the log of a game, which must have been opened, for a
// reader; "" is a reader who may see everything.
func HeaderOf(g *game.Game, to eventstore.Recipient) eventstore.BundleHeader {
	return eventstore.BundleHeader{Log: LogOf(g.Setup().Game), For: to, Ruleset: g.Ruleset().Name(), Edition: g.Setup().Edition}
}

func listIDs(games []lobby.Game) []string {
	return lists.Map(games, func(g lobby.Game) string { return g.ID })
}

// LogFiles sends logs as files that audit reads.
type LogFiles struct {
	Store  eventstore.Store
	Sealer *eventstore.Signer // signs the files; nil: they are not signed
	Now    func() time.Time
}

// Public returns the public key of the signatures; "" if the files are not signed.
func (f LogFiles) Public() string {
	if f.Sealer == nil {
		return ""
	}
	return f.Sealer.Public()
}

// Bundle sends a log as a file that audit reads, under a name to which it adds ".jsonl". The file
// holds what the reader that header names may see; of a commit for which closed returns true, only
// the public part. closed may be nil. If Bundle fails, it has sent nothing.
func (f LogFiles) Bundle(w http.ResponseWriter, r *http.Request, name string, header eventstore.BundleHeader, closed func(*eventstore.Commit) bool) error {
	commits, err := f.loadCommits(r.Context(), header.Log)
	if err != nil {
		return err
	}
	if closed == nil {
		closed = func(*eventstore.Commit) bool { return false }
	}
	var out bytes.Buffer
	header.Exported = f.Now().UTC()
	if err := eventstore.WriteShown(&out, header, commits, f.Sealer, closed); err != nil {
		return err
	}
	web.Attach(w, "application/x-ndjson", name+".jsonl")
	_, _ = out.WriteTo(w) // the reader may have gone
	return nil
}

// loadCommits loads a log; nil if it has no commits.
func (f LogFiles) loadCommits(ctx context.Context, log eventstore.Log) ([]*eventstore.Commit, error) {
	var commits []*eventstore.Commit
	for commit, err := range f.Store.Load(ctx, log, 0) {
		if err != nil {
			return nil, fmt.Errorf("loading %s: %w", log, err)
		}
		commits = append(commits, commit)
	}
	return commits, nil
}
