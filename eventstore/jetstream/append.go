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

// Append writes a draft as one commit, synced before it returns. While the disk is almost full it fails with ErrDiskFull.
// If no clear answer comes within giveUpAfter, it fails with ctx's error, and the commit may have been stored or not.
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
	ctx, cancel := context.WithTimeout(ctx, giveUpAfter)
	defer cancel()
	for {
		done, err := s.tryAppend(ctx, draft, commit)
		if err == nil || errors.Is(err, eventstore.ErrDone) {
			return done, err
		}
		if !errors.Is(err, errAgain) {
			return nil, fmt.Errorf("appending to %s: %w", draft.Log, err)
		}
		if !waitFor(ctx, retryPause) {
			return nil, fmt.Errorf("appending to %s, whose outcome is not known: %w: %w", draft.Log, ctx.Err(), err)
		}
	}
}

// errAgain says that trying once more is safe.
var errAgain = errors.New("the event server gave no clear answer")

// tryAppend publishes a commit once, and finds out what became of it. It fails with errAgain if that is not clear, and
// otherwise as Append does.
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
		if err := s.confirmDamage(ctx, func(ctx context.Context) error { return s.checkPrevious(ctx, draft) }); err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("%w: %w", errAgain, err)
	}
	var done *eventstore.Commit
	err = s.confirmDamage(ctx, func(ctx context.Context) (err error) {
		done, err = s.resolveOutcome(ctx, draft, commit, last)
		return err
	})
	return done, err
}

// checkPrevious returns ErrCorrupt if the log ends before the commit that a draft follows.
func (s *Store) checkPrevious(ctx context.Context, draft eventstore.Draft) error {
	last, err := s.lastOf(ctx, draft.Log)
	if err == nil && last < draft.After.Pos {
		err = fmt.Errorf("it ends at %d, before %d: %w", last, draft.After.Pos, eventstore.ErrCorrupt)
	}
	return err
}

// publishCommit sends the commit to the server, which refuses it unless the draft follows the log's last commit.
func (s *Store) publishCommit(ctx context.Context, draft eventstore.Draft, commit *eventstore.Commit) (eventstore.Pos, error) {
	ctx, cancel := context.WithTimeout(ctx, tryTimeout)
	defer cancel()
	ack, err := s.js.PublishMsg(ctx, &nats.Msg{Subject: s.subjectOf(draft.Log), Data: commit.Raw},
		jetstream.WithExpectLastSequencePerSubject(uint64(draft.After.Pos)),
		jetstream.WithExpectStream(s.name), jetstream.WithRetryAttempts(0))
	if err != nil {
		return 0, err
	}
	return eventstore.Pos(ack.Sequence), nil
}

// placeCommit sets the commit's position, returns the commit, and remembers the position, in the data folder if there is
// one.
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

// resolveOutcome looks for our commit among those after the one that the draft follows, up to the last. It returns ours
// if it is there, another commit with ErrDone if that one has the same command ID, and otherwise fails with ErrConflict.
func (s *Store) resolveOutcome(ctx context.Context, draft eventstore.Draft, commit *eventstore.Commit, last eventstore.Pos) (*eventstore.Commit, error) {
	head := draft.After
	for head.Pos < last {
		next, err := s.askLeader(ctx, leaderQuery{Seq: uint64(head.Pos) + 1, Next: s.subjectOf(draft.Log)})
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

// waitFor waits for a time; it returns false at once if ctx ends before.
func waitFor(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}
