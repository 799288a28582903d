package desk

import (
	"context"
	"fmt"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	"seneschal/eventstore/host/tournaments"
)

// A Host runs the substitute desk on the store of a house: it finds the seats that
// need somebody, has the pool asked, and hands seats over. All methods may be called
// from several goroutines, and from several processes: the log decides.
type Host struct {
	games       *host.Host
	tournaments Tournaments
	candidate   Candidate
	kept        *aggregate.Keeper[*substitute.Desk]
}

// Tournaments is what the desk asks of the tournaments of its house.
type Tournaments interface {
	Tournament(ctx context.Context, id string) (*tournament.Tournament, eventstore.Head, error)
	Obey(ctx context.Context, id, cause string, cmd tournament.Command) (tournaments.Outcome, error)
	// Substitute carries the substitutions at a table into its game.
	Substitute(ctx context.Context, table tournament.TableInfo, steward game.Player) error
}

// A Candidate is what is known of a member of the pool, as a candidate for a
// vacancy; false says that he cannot be asked, as nobody knows his address.
type Candidate func(context.Context, game.Player, substitute.Vacancy) (substitute.Candidate, bool, error)

// New is the desk of a house whose host is complete. Without a Candidate everybody can
// be asked, and is like a newcomer.
func New(games *host.Host, t Tournaments, c Candidate) *Host {
	if c == nil {
		c = func(context.Context, game.Player, substitute.Vacancy) (substitute.Candidate, bool, error) {
			return substitute.Candidate{Reliability: 100}, true, nil
		}
	}
	return &Host{
		games: games, tournaments: t, candidate: c,
		kept: aggregate.NewKeeper(aggregate.Config[*substitute.Desk]{
			Store: games.Store, Kind: aggregate.Desk{}, Salt: games.Seeds.Salts(), Log: games.Logger(), Keep: 1, Shared: games.Shared,
		}),
	}
}

// An Outcome is what came of a command on the desk.
type Outcome struct {
	Answer substitute.Answer
	Commit *eventstore.Commit // nil: nothing was to be recorded
	Again  bool               // it had been obeyed before; nothing was recorded now
}

// Desk is the desk as it stands, and the head of its log. It must not be
// changed.
func (s *Host) Desk(ctx context.Context) (*substitute.Desk, eventstore.Head, error) {
	now, err := s.kept.Look(ctx, aggregate.DeskLog)
	return now.Now, now.Head, err
}

// Known reports whether a cause has been recorded at the desk.
func (s *Host) Known(ctx context.Context, cause string) (bool, error) {
	return s.kept.Known(ctx, aggregate.DeskLog, cause)
}

// Obey decides a command on the desk and records what follows as one commit,
// durable before it returns. A cause that is recorded already is decided once
// more on the position of then, and nothing is recorded. What the desk wants
// done then is Advance's.
func (s *Host) Obey(ctx context.Context, cause string, cmd substitute.Command) (out Outcome, err error) {
	d, err := s.kept.Take(ctx, aggregate.DeskLog)
	if err != nil {
		return out, err
	}
	defer d.Leave()
	made := aggregate.Decision{Cause: cause, At: cmd.At, Actor: string(cmd.By)}
	out.Commit, out.Again, err = d.Obey(ctx, made, func(now aggregate.Folded[*substitute.Desk], at time.Time) ([]event.Event, error) {
		cmd.At = at
		out.Answer, err = now.Now.Decide(cmd)
		return out.Answer.Events, err
	})
	if err != nil {
		return out, fmt.Errorf("obeying %s at the substitute desk: %w", cause, err)
	}
	return out, nil
}
