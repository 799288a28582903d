package host

import (
	"context"
	"errors"
	"fmt"

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

	turn   chan struct{} // holds a token while somebody works on the desk
	now    *substitute.Desk
	head   eventstore.Head
	causes map[string]bool
	stale  bool // the log may have gone on
}

// NewSubstitutes is the desk of the house whose tournaments these are.
func NewSubstitutes(t *Tournaments) *Substitutes {
	return &Substitutes{
		Host: t.Host, Tournaments: t,
		turn: make(chan struct{}, 1), now: substitute.New(), causes: make(map[string]bool), stale: true,
	}
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
	if err := s.take(ctx); err != nil {
		return nil, eventstore.Head{}, err
	}
	defer s.leave()
	return s.now, s.head, nil
}

// Known reports whether a cause has been recorded at the desk.
func (s *Substitutes) Known(ctx context.Context, cause string) (bool, error) {
	if err := s.take(ctx); err != nil {
		return false, err
	}
	defer s.leave()
	return s.causes[cause], nil
}

// Obey decides a command on the desk and records what follows as one commit,
// durable before it returns. A cause that is recorded already is decided once
// more on the position of then, and nothing is recorded. What the desk wants
// done then is Advance's.
func (s *Substitutes) Obey(ctx context.Context, cause string, cmd substitute.Command) (SubstituteOutcome, error) {
	if err := s.take(ctx); err != nil {
		return SubstituteOutcome{}, err
	}
	defer s.leave()
	out, err := s.obey(ctx, cause, cmd)
	if err != nil {
		return out, fmt.Errorf("obeying %s at the substitute desk: %w", cause, err)
	}
	return out, nil
}

func (s *Substitutes) obey(ctx context.Context, cause string, cmd substitute.Command) (SubstituteOutcome, error) {
	for range maxTries {
		if s.causes[cause] {
			return s.again(ctx, cause, cmd)
		}
		ready := s.ready(cmd, s.head)
		answer, err := s.now.Decide(ready)
		if err != nil || len(answer.Events) == 0 {
			return SubstituteOutcome{Answer: answer}, err
		}
		c, err := s.append(ctx, cause, ready, answer.Events)
		if err == nil {
			return SubstituteOutcome{Answer: answer, Commit: c}, nil
		}
		if !errors.Is(err, eventstore.ErrConflict) && !errors.Is(err, eventstore.ErrDone) {
			return SubstituteOutcome{}, err
		}
		if err := s.catchUp(ctx); err != nil {
			return SubstituteOutcome{}, err
		}
	}
	return SubstituteOutcome{}, fmt.Errorf("%d times in a row: %w", maxTries, eventstore.ErrConflict)
}

// ready completes a command: time does not run backwards in a log.
func (s *Substitutes) ready(cmd substitute.Command, head eventstore.Head) substitute.Command {
	cmd.At = cmd.At.UTC().Round(0)
	if cmd.At.Before(head.At) {
		cmd.At = head.At
	}
	return cmd
}

// append records events, and folds them into the desk. After any error the log
// is loaded before it is trusted again.
func (s *Substitutes) append(ctx context.Context, cause string, cmd substitute.Command, events []event.Event) (*eventstore.Commit, error) {
	envs, err := substitute.Vocabulary().SealAll(events)
	if err != nil {
		return nil, err
	}
	c, err := s.Host.Store.Append(ctx, eventstore.Draft{
		Log: DeskLog, After: s.head, At: cmd.At, Cause: cause, Actor: string(cmd.By), Events: envs,
	})
	if err != nil {
		s.stale = true
		return nil, err
	}
	s.now, s.head, s.causes[cause] = event.Fold(s.now, events...), c.Head(), true
	s.Host.log().InfoContext(ctx, "decision recorded", "log", c.Log, "pos", uint64(c.Pos), "cause", cause, "events", len(envs))
	return c, nil
}

// again decides a recorded command once more on the position before its
// commit.
func (s *Substitutes) again(ctx context.Context, cause string, cmd substitute.Command) (SubstituteOutcome, error) {
	out := SubstituteOutcome{Again: true}
	before, head := substitute.New(), eventstore.Head{}
	for c, err := range s.Host.Store.Load(ctx, DeskLog, 0) {
		if err != nil {
			return out, err
		}
		if c.Cause == cause {
			out.Commit = c
			break
		}
		events, err := openDesk(c)
		if err != nil {
			return out, err
		}
		before, head = event.Fold(before, events...), c.Head()
	}
	if out.Commit == nil {
		return out, fmt.Errorf("the commit of %s is not there any more: %w", cause, eventstore.ErrCorrupt)
	}
	cmd.At = out.Commit.At
	var err error
	out.Answer, err = before.Decide(s.ready(cmd, head))
	return out, err
}
