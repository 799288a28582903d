package host

import (
	"context"
	"fmt"
	"sync"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/substitute"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

// Substitutes runs the substitute desk on the store of a house: it finds the
// seats that need somebody, has the pool asked, and hands seats over. Make it
// with NewSubstitutes. All methods may be called from several goroutines, and
// from several processes: the log decides.
type Substitutes struct {
	Host        *Host
	Tournaments *Tournaments
	// Candidate is what is known of a member of the pool, as a candidate for a
	// vacancy; false says that he cannot be asked, as nobody knows his address.
	// nil: everybody can, and is like a newcomer.
	Candidate func(context.Context, game.Player, substitute.Vacancy) (substitute.Candidate, bool, error)

	once sync.Once // makes what follows
	kept *aggregate.Keeper[*substitute.Desk]
}

// NewSubstitutes is the desk of the house whose tournaments these are.
func NewSubstitutes(t *Tournaments) *Substitutes {
	return &Substitutes{Host: t.Host, Tournaments: t}
}

func (s *Substitutes) keeper() *aggregate.Keeper[*substitute.Desk] {
	s.once.Do(func() {
		h := s.Host
		s.kept = aggregate.NewKeeper(aggregate.Config[*substitute.Desk]{
			Store: h.Store, Kind: aggregate.Desk{}, Salt: h.Seeds.Salts(), Log: h.log(), Keep: 1, Shared: h.Shared,
		})
	})
	return s.kept
}

// A SubstituteOutcome is what came of a command on the desk.
type SubstituteOutcome struct {
	Answer substitute.Answer
	Commit *eventstore.Commit // nil: nothing was to be recorded
	Again  bool               // it had been obeyed before; nothing was recorded now
}

// Desk is the desk as it stands, and the head of its log. It must not be
// changed.
func (s *Substitutes) Desk(ctx context.Context) (*substitute.Desk, eventstore.Head, error) {
	now, err := s.keeper().Look(ctx, aggregate.DeskLog)
	return now.Now, now.Head, err
}

// Known reports whether a cause has been recorded at the desk.
func (s *Substitutes) Known(ctx context.Context, cause string) (bool, error) {
	return s.keeper().Known(ctx, aggregate.DeskLog, cause)
}

// Obey decides a command on the desk and records what follows as one commit,
// durable before it returns. A cause that is recorded already is decided once
// more on the position of then, and nothing is recorded. What the desk wants
// done then is Advance's.
func (s *Substitutes) Obey(ctx context.Context, cause string, cmd substitute.Command) (out SubstituteOutcome, err error) {
	d, err := s.keeper().Take(ctx, aggregate.DeskLog)
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
