package projections

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"

	"github.com/jmoiron/sqlx"
	"golang.org/x/sync/errgroup"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/eventstore"
	"seneschal/eventstore/shares"
)

// A Config holds the parts with which a Runner works. The migrations of the database must be done.
type Config struct {
	DB         *sqlx.DB
	Store      eventstore.Store
	Rulesets   func(string) (game.Ruleset, bool) // finds a ruleset by name; false: this program does not know it
	Projectors []Projector                       // each with a name of its own
	Log        *slog.Logger                      // nil: silence
}

// A Runner keeps projections up with the log. Several may run on one database,
// in one process or many: each batch is written by one of them.
type Runner struct {
	config Config
	games  *Games
	tracks []*track

	refreshing sync.Mutex
}

// New makes a Runner; Run starts it.
func New(config Config) *Runner {
	config.Log = cmp.Or(config.Log, slog.New(slog.DiscardHandler))
	runner := &Runner{config: config, games: NewGames(config.Store, config.Rulesets, config.Log)}
	for _, projector := range config.Projectors {
		live := tables{projector.Name, computeStamp(projector)}
		runner.tracks = append(runner.tracks, &track{
			Projector: projector, DB: config.DB, Store: config.Store, Log: config.Log, live: live, games: runner.games.newSibling(), mark: newMark(), rebuild: runner.rebuildUnfit,
		})
	}
	return runner
}

// ShareWith lets the runner keep the tables only while a share holds them; the runner asks for the names of projections,
// and all of them should be held together. It must be called before any other method.
func (r *Runner) ShareWith(share shares.Share) {
	for _, t := range r.tracks {
		t.share = share
	}
}

// Run projects until ctx ends, and then returns nil. After failures of Postgres and the store it
// tries again. A projection whose tables belong to another version of the program stands still. Run
// fails only with eventstore.ErrCorrupt, as no table made from a damaged log could be trusted.
func (r *Runner) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { r.cleanUpKilled(ctx); return nil })
	for _, t := range r.tracks {
		g.Go(func() error { return t.keepFollowing(ctx) })
	}
	return g.Wait()
}

// cleanUpKilled drops the remains of rebuilds that were killed. It logs failures, unless ctx has ended.
func (r *Runner) cleanUpKilled(ctx context.Context) {
	for _, track := range r.tracks {
		if err := track.cleanUpKilled(ctx); err != nil && ctx.Err() == nil {
			track.Log.WarnContext(ctx, "tables of a broken rebuild left", "projection", track.Name, "err", err)
		}
	}
}

// WaitFor returns when every projection has taken in the commit at pos: a page then sees its own
// write. At 0 it waits only until the tables exist. Run must be going in the same process; if another
// process keeps the tables, WaitFor looks at them every awaitInterval. It fails only when ctx ends before: a
// projection that stands still never gets there.
func (r *Runner) WaitFor(ctx context.Context, pos eventstore.Pos) error {
	for _, track := range r.tracks {
		if err := track.awaitPosition(ctx, pos); err != nil {
			return fmt.Errorf("waiting for %s to reach %d: %w", track.Name, pos, err)
		}
	}
	return nil
}

// Names returns the names of all projections.
func (r *Runner) Names() []string {
	return lists.Map(r.tracks, func(t *track) string { return t.Name })
}

// Lag counts the commits by which each projection is behind the store, by name, whichever process keeps the tables.
func (r *Runner) Lag(ctx context.Context) (map[string]int, error) {
	last, err := r.config.Store.Last(ctx)
	if err != nil {
		return nil, fmt.Errorf("measuring the lag of projections: %w", err)
	}
	lag := make(map[string]int, len(r.tracks))
	for _, t := range r.tracks {
		cursor, err := t.live.readCursor(ctx, t.DB)
		if err != nil && !errors.Is(err, errNoCursor) {
			return nil, fmt.Errorf("measuring the lag of projections: %w", err)
		}
		lag[t.Name] = max(0, int(last)-int(cursor.Pos))
	}
	return lag, nil
}

// A State describes the tables of a projection, whichever process keeps them.
type State struct {
	Pos   eventstore.Pos // the last commit that they have taken in
	Whole bool           // all tables of the projection exist
}

// States returns the states of all projections as the database has them, by name. A projection
// without tables has the zero State.
func (r *Runner) States(ctx context.Context) (map[string]State, error) {
	states := make(map[string]State, len(r.tracks))
	for _, track := range r.tracks {
		cursor, err := track.live.readCursor(ctx, track.DB)
		if errors.Is(err, errNoCursor) {
			states[track.Name] = State{}
			continue
		}
		if err != nil {
			return nil, err
		}
		whole, err := track.live.hasAllTables(ctx, track.DB, track.Schema)
		if err != nil {
			return nil, err
		}
		states[track.Name] = State{cursor.Pos, whole}
	}
	return states, nil
}
