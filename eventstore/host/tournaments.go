package host

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"sync"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
)

// TournamentLog is the log of a tournament.
func TournamentLog(id string) eventstore.Log { return eventstore.Log("tournament/" + id) }

// Tournaments runs tournaments on the store of a house, and has their tables
// played as games of its Host. All methods may be called from several
// goroutines, and from several processes: the log decides.
type Tournaments struct {
	Host *Host
	// Language is the one that a player's seats are written to in; nil: English.
	Language func(context.Context, game.Player) string

	mu   sync.Mutex
	held map[string]*held
}

// NewTournaments runs the tournaments of a house.
func NewTournaments(h *Host) *Tournaments { return &Tournaments{Host: h, held: make(map[string]*held)} }

// A TournamentOutcome is what came of a command on a tournament.
type TournamentOutcome struct {
	Answer tournament.Answer
	Commit *eventstore.Commit // nil: nothing was to be recorded
	Again  bool               // it had been obeyed before; nothing was recorded now
}

// Tournament is a tournament as it stands, and the head of its log. One that
// was never announced has no ID. It must not be changed.
func (s *Tournaments) Tournament(ctx context.Context, id string) (*tournament.Tournament, eventstore.Head, error) {
	t, err := s.take(ctx, id)
	if err != nil {
		return nil, eventstore.Head{}, err
	}
	defer s.leave(t)
	return t.now, t.head, nil
}

// Known reports whether a cause has been recorded in a tournament.
func (s *Tournaments) Known(ctx context.Context, id, cause string) (bool, error) {
	t, err := s.take(ctx, id)
	if err != nil {
		return false, err
	}
	defer s.leave(t)
	return t.causes[cause], nil
}

// Obey decides a command on a tournament and records what follows as one
// commit, durable before it returns. A cause that is recorded already is
// decided once more on the position of then, and nothing is recorded. Acts
// that a letter asks for beyond that (draws, which roll dice) follow as commits
// of their own; what cannot be done of them is told in the receipt. What the
// tournament wants done then is Advance's.
func (s *Tournaments) Obey(ctx context.Context, id, cause string, cmd tournament.Command) (TournamentOutcome, error) {
	t, err := s.take(ctx, id)
	if err != nil {
		return TournamentOutcome{}, err
	}
	defer s.leave(t)
	out, err := s.obey(ctx, t, cause, cmd)
	if err != nil {
		return out, fmt.Errorf("obeying %s in tournament %s: %w", cause, id, err)
	}
	for i, act := range out.Answer.Next {
		more := tournament.Command{At: cmd.At, By: cmd.By, Do: act}
		_, err := s.obey(ctx, t, fmt.Sprintf("%s/%d", cause, i+1), more)
		switch {
		case err == nil:
		case out.Answer.Receipt != nil && refusal(err):
			out.Answer.Receipt.Warnings = append(out.Answer.Receipt.Warnings, err.Error())
		default:
			return out, fmt.Errorf("obeying %s in tournament %s: %w", cause, id, err)
		}
	}
	return out, nil
}

// refusal reports whether an error is the tournament's answer, and no fault of
// the house.
func refusal(err error) bool {
	for _, known := range []error{
		tournament.ErrNotNow, tournament.ErrForbidden, tournament.ErrUnknown, tournament.ErrNotAnnounced, tournament.ErrAnnounced,
	} {
		if errors.Is(err, known) {
			return true
		}
	}
	return false
}

func (s *Tournaments) obey(ctx context.Context, t *held, cause string, cmd tournament.Command) (TournamentOutcome, error) {
	for range maxTries {
		if t.causes[cause] {
			return s.again(ctx, t, cause, cmd)
		}
		ready, err := s.ready(t, cmd, t.now, t.head)
		if err != nil {
			return TournamentOutcome{}, err
		}
		answer, err := t.now.Decide(ready)
		if err != nil || len(answer.Events) == 0 {
			return TournamentOutcome{Answer: answer}, err
		}
		c, err := s.append(ctx, t, cause, ready, answer.Events)
		if err == nil {
			return TournamentOutcome{Answer: answer, Commit: c}, nil
		}
		if !errors.Is(err, eventstore.ErrConflict) && !errors.Is(err, eventstore.ErrDone) {
			return TournamentOutcome{}, err
		}
		if err := s.catchUp(ctx, t); err != nil {
			return TournamentOutcome{}, err
		}
	}
	return TournamentOutcome{}, fmt.Errorf("%d times in a row: %w", maxTries, eventstore.ErrConflict)
}

// ready completes a command: time does not run backwards in a log, a
// tournament is announced with the commitment to its dice, and what rolls them
// is given the next key and the head of the log.
func (s *Tournaments) ready(t *held, cmd tournament.Command, now *tournament.Tournament, head eventstore.Head) (tournament.Command, error) {
	cmd.At = cmd.At.UTC().Round(0)
	if cmd.At.Before(head.At) {
		cmd.At = head.At
	}
	switch do := cmd.Do.(type) {
	case tournament.Announce:
		do.ID, do.Commitment, do.Keys = t.id, s.chain(t).Commitment(), ChainLength
		cmd.Do = do
	case tournament.Roller:
		key, err := s.chain(t).Key(now.Rolls() + 1)
		if err != nil {
			return cmd, err
		}
		hash, err := hex.DecodeString(head.Hash)
		if err != nil {
			return cmd, fmt.Errorf("head of the log: %w", err)
		}
		cmd.Do = do.With(tournament.Chance{Key: key, Head: hash})
	}
	return cmd, nil
}

// chain is the tournament's own: no game has a slash in its ID.
func (s *Tournaments) chain(t *held) *Chain {
	if t.chain == nil {
		c := s.Host.Seeds.Chain("tournament/" + t.id)
		t.chain = &c
	}
	return t.chain
}

// append records events, and folds them into the tournament. After any error
// the log is loaded before it is trusted again.
func (s *Tournaments) append(ctx context.Context, t *held, cause string, cmd tournament.Command, events []event.Event) (*eventstore.Commit, error) {
	envs, err := tournament.Vocabulary().SealAll(events)
	if err != nil {
		return nil, err
	}
	c, err := s.Host.Store.Append(ctx, eventstore.Draft{
		Log: TournamentLog(t.id), After: t.head, At: cmd.At, Cause: cause, Actor: string(cmd.By), Events: envs,
	})
	if err != nil {
		t.stale = true
		return nil, err
	}
	t.now, t.head, t.causes[cause] = event.Fold(t.now, events...), c.Head(), true
	s.Host.log().InfoContext(ctx, "decision recorded", "log", c.Log, "pos", uint64(c.Pos), "cause", cause, "events", len(envs))
	return c, nil
}

// again decides a recorded command once more on the position before its
// commit.
func (s *Tournaments) again(ctx context.Context, t *held, cause string, cmd tournament.Command) (TournamentOutcome, error) {
	out := TournamentOutcome{Again: true}
	before, head := tournament.New(s.Host.Words.rulesets), eventstore.Head{}
	for c, err := range s.Host.Store.Load(ctx, TournamentLog(t.id), 0) {
		if err != nil {
			return out, err
		}
		if c.Cause == cause {
			out.Commit = c
			break
		}
		events, err := openTournament(c)
		if err != nil {
			return out, err
		}
		before, head = event.Fold(before, events...), c.Head()
	}
	if out.Commit == nil {
		return out, fmt.Errorf("the commit of %s is not there any more: %w", cause, eventstore.ErrCorrupt)
	}
	cmd.At = out.Commit.At
	ready, err := s.ready(t, cmd, before, head)
	if err != nil {
		return out, err
	}
	out.Answer, err = before.Decide(ready)
	return out, err
}
