package jetstream

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"seneschal/eventstore"
)

// Append writes a draft as one commit, synced before it returns. It refuses the draft while the
// disk is almost full.
//
// Every error of a publish is ambiguous: the commit may have been stored, or may be stored later.
// So Append asks the leader, and recognises its own commit by its bytes. Publishing again is safe,
// as the server takes only one successor of the expected commit.
func (s *Store) Append(ctx context.Context, draft eventstore.Draft) (*eventstore.Commit, error) {
	commit, err := eventstore.Encode(draft)
	if err != nil {
		return nil, err
	}
	if err := s.checkRoom(); err != nil {
		return nil, fmt.Errorf("appending to %s: %w", draft.Log, err)
	}
	ctx, cancel := context.WithTimeout(ctx, giveUp)
	defer cancel()
	for {
		done, err := s.tryAppend(ctx, draft, commit)
		if err == nil || errors.Is(err, eventstore.ErrDone) {
			return done, err
		}
		if !errors.Is(err, errAgain) {
			return nil, fmt.Errorf("appending to %s: %w", draft.Log, err)
		}
		if !waitFor(ctx, pause) {
			return nil, fmt.Errorf("appending to %s, whose outcome is not known: %w: %w", draft.Log, ctx.Err(), err)
		}
	}
}

// errAgain says that trying once more is safe.
var errAgain = errors.New("the event server gave no clear answer")

func (s *Store) tryAppend(ctx context.Context, draft eventstore.Draft, commit *eventstore.Commit) (*eventstore.Commit, error) {
	pos, err := s.publishCommit(ctx, draft, commit)
	if err == nil {
		return s.placeCommit(commit, pos)
	}
	if errors.Is(err, nats.ErrConnectionClosed) {
		return nil, err
	}
	if isStreamFull(err) {
		return nil, fmt.Errorf("%w: %w", eventstore.ErrFull, err)
	}
	last, lerr := s.lastOf(ctx, draft.Log)
	switch {
	case lerr != nil:
		return nil, fmt.Errorf("%w: %w: %w", errAgain, err, lerr)
	case last == draft.After.Pos:
		return nil, fmt.Errorf("%w: %w", errAgain, err)
	case last < draft.After.Pos:
		if err := s.checkDamage(ctx, func(ctx context.Context) error { return s.checkPrevious(ctx, draft) }); err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("%w: %w", errAgain, err)
	}
	var done *eventstore.Commit
	err = s.checkDamage(ctx, func(ctx context.Context) (err error) {
		done, err = s.resolveOutcome(ctx, draft, commit, last)
		return err
	})
	return done, err
}

// checkPrevious returns ErrCorrupt if a draft follows a commit that does not exist.
func (s *Store) checkPrevious(ctx context.Context, draft eventstore.Draft) error {
	last, err := s.lastOf(ctx, draft.Log)
	if err == nil && last < draft.After.Pos {
		err = fmt.Errorf("it ends at %d, before %d: %w", last, draft.After.Pos, eventstore.ErrCorrupt)
	}
	return err
}

// publishCommit sends the commit, and expects that the draft was made after the log's last commit.
func (s *Store) publishCommit(ctx context.Context, draft eventstore.Draft, commit *eventstore.Commit) (eventstore.Pos, error) {
	ctx, cancel := context.WithTimeout(ctx, tryFor)
	defer cancel()
	ack, err := s.js.PublishMsg(ctx, &nats.Msg{Subject: s.subjectOf(draft.Log), Data: commit.Raw},
		jetstream.WithExpectLastSequencePerSubject(uint64(draft.After.Pos)),
		jetstream.WithExpectStream(s.name), jetstream.WithRetryAttempts(0))
	if err != nil {
		return 0, err
	}
	return eventstore.Pos(ack.Sequence), nil
}

// placeCommit returns the commit at its position, and remembers that position.
func (s *Store) placeCommit(commit *eventstore.Commit, pos eventstore.Pos) (*eventstore.Commit, error) {
	commit.Pos = pos
	return commit, s.keepPosition(pos)
}

// keepPosition remembers a position that was acknowledged.
func (s *Store) keepPosition(pos eventstore.Pos) error {
	s.notePosition(pos)
	if s.folder == nil {
		return nil
	}
	return s.folder.acknowledge(pos)
}

// resolveOutcome looks at the commits after the one that the draft follows, up to the last: ours may be
// the first of them, and the same command ID may be recorded in any.
func (s *Store) resolveOutcome(ctx context.Context, draft eventstore.Draft, commit *eventstore.Commit, last eventstore.Pos) (*eventstore.Commit, error) {
	head := draft.After
	for head.Pos < last {
		next, err := s.askLeader(ctx, question{Seq: uint64(head.Pos) + 1, Next: s.subjectOf(draft.Log)})
		if errors.Is(err, errNone) {
			err = fmt.Errorf("nothing between %d and %d: %w", head.Pos, last, eventstore.ErrCorrupt)
		}
		if err == nil {
			err = eventstore.Verify(head, next)
		}
		if err != nil {
			return nil, err
		}
		if next.Hash == commit.Hash {
			return s.placeCommit(commit, next.Pos)
		}
		if next.CommandID == draft.CommandID {
			return next, eventstore.ErrDone
		}
		head = next.Head()
	}
	return nil, eventstore.ErrConflict
}

// waitFor waits; it reports whether ctx still holds.
func waitFor(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}
