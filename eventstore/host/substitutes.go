package host

import (
	"context"
	"fmt"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/substitute"
	"seneschal/eventstore"
)

// DeskLog is the log of the substitute desk of a house.
const DeskLog eventstore.Log = "desk/substitutes"

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

	desk held[*substitute.Desk]
}

// NewSubstitutes is the desk of the house whose tournaments these are.
func NewSubstitutes(t *Tournaments) *Substitutes {
	return &Substitutes{Host: t.Host, Tournaments: t, desk: hold(t.Host, DeskLog, substitute.Vocabulary(), substitute.New)}
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
	if err := s.desk.take(ctx); err != nil {
		return nil, eventstore.Head{}, err
	}
	defer s.desk.leave()
	return s.desk.now, s.desk.head, nil
}

// Known reports whether a cause has been recorded at the desk.
func (s *Substitutes) Known(ctx context.Context, cause string) (bool, error) {
	if err := s.desk.take(ctx); err != nil {
		return false, err
	}
	defer s.desk.leave()
	return s.desk.causes[cause], nil
}

// Obey decides a command on the desk and records what follows as one commit,
// durable before it returns. A cause that is recorded already is decided once
// more on the position of then, and nothing is recorded. What the desk wants
// done then is Advance's.
func (s *Substitutes) Obey(ctx context.Context, cause string, cmd substitute.Command) (SubstituteOutcome, error) {
	if err := s.desk.take(ctx); err != nil {
		return SubstituteOutcome{}, err
	}
	defer s.desk.leave()
	var out SubstituteOutcome
	var err error
	out.Commit, out.Again, err = s.desk.obey(ctx, cause, cmd.At, cmd.By, func(now *substitute.Desk, _ eventstore.Head, at time.Time) ([]event.Event, error) {
		cmd.At = at
		var err error
		out.Answer, err = now.Decide(cmd)
		return out.Answer.Events, err
	})
	if err != nil {
		return out, fmt.Errorf("obeying %s at the substitute desk: %w", cause, err)
	}
	return out, nil
}
