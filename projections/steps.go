package projections

import (
	"context"
	"iter"
	"maps"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

// A Batch is some successive commits of the store, of all logs. Several projections may share one;
// its games are folded once for all of them.
type Batch struct {
	Commits []*eventstore.Commit
	games   *Games
	fold    func() ([]Step, error) // folds at its first call, and remembers the steps
	gaps    *gaps                  // the commits that could not be read, as far as Steps and its like have found them
	own     bool                   // leaves out imported games
}

// newBatch makes a batch of commits, of which there must be one. Nothing is folded before Steps is called.
func newBatch(ctx context.Context, commits []*eventstore.Commit, games *Games) Batch {
	missing := &gaps{}
	return Batch{Commits: commits, games: games, gaps: missing, fold: sync.OnceValues(func() ([]Step, error) { return games.foldCommits(ctx, commits, missing) })}
}

// lastPosition returns the position of the batch's last commit.
func (b Batch) lastPosition() eventstore.Pos { return b.Commits[len(b.Commits)-1].Pos }

// A Step is one commit of a game: its events, and the game before and after it.
type Step struct {
	Game          string
	Commit        *eventstore.Commit
	Before, After *game.Game
	Events        []event.Event
}

// Steps returns the steps of the batch's commits of games, in the order of the commits. It leaves
// out commits that this program cannot read, and logs each such game once; and imported games, if
// the projection wants only those of this server. The caller must not change the steps.
func (b Batch) Steps() ([]Step, error) {
	steps, err := b.fold()
	if b.own && slices.ContainsFunc(steps, isImported) {
		steps = slices.DeleteFunc(slices.Clone(steps), isImported)
	}
	return steps, err
}

func isImported(step Step) bool { return step.Commit.Imported }

// foldCommits makes the steps of those commits that are of games. It adds commits that this program
// cannot read to missing, and leaves them out. Games are folded in parallel, the commits of each in
// their order. It fails with the first other error.
func (g *Games) foldCommits(ctx context.Context, commits []*eventstore.Commit, missing *gaps) ([]Step, error) {
	g.wanted.Store(true)
	steps := make([]Step, len(commits))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, indexes := range groupByGame(commits) {
		group.Go(func() error {
			for _, i := range indexes {
				if err := g.computeStep(ctx, commits[i], &steps[i], missing); err != nil {
					return err
				}
			}
			return nil
		})
	}
	err := group.Wait()
	return slices.DeleteFunc(steps, func(s Step) bool { return s.Commit == nil }), err
}

// groupByGame returns the indexes of each game's commits in the list, the games in the order of
// their first commits. It leaves out commits of other logs.
func groupByGame(commits []*eventstore.Commit) [][]int {
	var games [][]int
	seen := make(map[eventstore.Log]int)
	for i, commit := range commits {
		if _, ok := aggregate.GameID(commit.Log); !ok {
			continue
		}
		n, ok := seen[commit.Log]
		if !ok {
			n = len(games)
			seen[commit.Log], games = n, append(games, nil)
		}
		games[n] = append(games[n], i)
	}
	return games
}

// computeStep sets *to to the step of a commit. If this program cannot read the commit, it leaves *to
// alone, adds the commit to missing, logs it and returns nil.
func (g *Games) computeStep(ctx context.Context, commit *eventstore.Commit, to *Step, missing *gaps) error {
	before, after, events, err := g.At(ctx, commit)
	if missing.noteUnread(commit, err) {
		g.logStalled(ctx, commit, err)
		return nil
	}
	if err == nil {
		id, _ := aggregate.GameID(commit.Log)
		*to = Step{id, commit, before, after, events}
	}
	return err
}

// A Stretch collects the steps of games between two rewindings, until their rows are written.
type Stretch interface {
	// Take adds a step.
	Take(Step)
	// Flush writes the rows of all steps taken; then a new stretch begins.
	Flush(context.Context) error
	// Rewind takes back the rows of a game from a phase on, as the game is rewound to that phase.
	Rewind(ctx context.Context, game string, to int) error
}

// Stretches hands the batch's steps to a Stretch, and has them written. It flushes before each
// rewinding, as that takes back rows that must have been written, and at the end. A step that
// rewinds its game goes to Rewind alone, not to Take.
func (b Batch) Stretches(ctx context.Context, to Stretch) error {
	steps, err := b.Steps()
	if err != nil {
		return err
	}
	for _, step := range steps {
		e, rewound := Find[game.Rewound](step)
		if !rewound {
			to.Take(step)
			continue
		}
		if err := to.Flush(ctx); err != nil {
			return err
		}
		if err := to.Rewind(ctx, step.Game, e.To); err != nil {
			return err
		}
	}
	return to.Flush(ctx)
}

// Newest is the last step of each game, by ID.
type Newest map[string]Step

// Steps returns the steps in the order of the games' IDs.
func (n Newest) Steps() []Step {
	steps := make([]Step, 0, len(n))
	for _, id := range slices.Sorted(maps.Keys(n)) {
		steps = append(steps, n[id])
	}
	return steps
}

// Newest returns the last step of each game that has a step in the batch.
func (b Batch) Newest() (Newest, error) {
	steps, err := b.Steps()
	newest := make(Newest)
	for _, s := range steps {
		newest[s.Game] = s
	}
	return newest, err
}

// Find returns the last of the step's events of type T; false if there is none.
func Find[T event.Event](s Step) (T, bool) {
	for _, e := range slices.Backward(s.Events) {
		if e, ok := e.(T); ok {
			return e, true
		}
	}
	var none T
	return none, false
}

// A TournamentStep is one commit of a tournament: its events, and the tournament before and after
// it.
type TournamentStep struct {
	Tournament    string
	Commit        *eventstore.Commit
	Before, After *tournament.Tournament
	Events        []event.Event
}

// TournamentSteps yields the steps of the batch's commits of tournaments. It leaves out commits that
// this program cannot read, and logs each such tournament once. It ends after yielding an error. The
// caller must not change the steps.
func (b Batch) TournamentSteps(ctx context.Context) iter.Seq2[TournamentStep, error] {
	return func(yield func(TournamentStep, error) bool) {
		for _, commit := range b.Commits {
			id, ok := aggregate.TournamentID(commit.Log)
			if !ok {
				continue
			}
			step, err := b.games.tournaments.trail.At(ctx, commit)
			if b.gaps.noteUnread(commit, err) {
				b.games.logStalled(ctx, commit, err)
				continue
			}
			if !yield(TournamentStep{id, commit, step.Before, step.After, step.Events}, err) || err != nil {
				return
			}
		}
	}
}

// An OpeningStep is one commit of a game that waits for its players: its events, and the opening
// after it.
type OpeningStep struct {
	Opening string
	Commit  *eventstore.Commit
	After   *opening.Opening
	Events  []event.Event
}

// OpeningSteps yields the steps of the batch's commits of openings. It leaves out commits that this
// program cannot read, and logs each such opening once. It ends after yielding an error. The caller
// must not change the steps.
func (b Batch) OpeningSteps(ctx context.Context) iter.Seq2[OpeningStep, error] {
	return func(yield func(OpeningStep, error) bool) {
		for _, commit := range b.Commits {
			id, ok := aggregate.OpeningID(commit.Log)
			if !ok {
				continue
			}
			step, err := b.games.openings.trail.At(ctx, commit)
			if b.gaps.noteUnread(commit, err) {
				b.games.logStalled(ctx, commit, err)
				continue
			}
			if !yield(OpeningStep{id, commit, step.After, step.Events}, err) || err != nil {
				return
			}
		}
	}
}
