package jetstream

import (
	"context"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"seneschal/eventstore"
)

// Subscribe calls f for every commit after a position, in order, until ctx ends or f fails. It checks every commit. It
// fails with eventstore.ErrCorrupt on a gap, on a commit that the server counts but does not deliver, and if the store
// ends before that position.
func (s *Store) Subscribe(ctx context.Context, after eventstore.Pos, f func(*eventstore.Commit) error) error {
	if err := s.awaitPosition(ctx, after); err != nil {
		return fmt.Errorf("subscribing after %d: %w", after, err)
	}
	msgs, remove, err := s.openConsumer(ctx, after)
	if err != nil {
		return fmt.Errorf("subscribing after %d: %w", after, err)
	}
	defer remove()
	defer context.AfterFunc(ctx, msgs.Stop)()
	defer msgs.Stop()
	r := &reading{store: s, follower: eventstore.NewFollower(after), deliver: f}
	for ctx.Err() == nil {
		msg, err := msgs.Next(jetstream.NextMaxWait(maxIdle))
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, nats.ErrTimeout):
			err = r.checkMissed(ctx)
		case err == nil:
			err = r.deliverMessage(ctx, msg)
		}
		if err != nil && ctx.Err() == nil {
			return fmt.Errorf("subscribed, at %d: %w", r.follower.Pos(), err)
		}
	}
	return nil
}

// openConsumer starts to read the messages of the stream after a position. The caller must call remove in the end: the server
// keeps a consumer that nobody reads for abandonedAfter, and no more than 1,000 at a time.
func (s *Store) openConsumer(ctx context.Context, after eventstore.Pos) (msgs jetstream.MessagesContext, remove func(), err error) {
	c, err := s.js.OrderedConsumer(ctx, s.name, jetstream.OrderedConsumerConfig{
		DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: uint64(after) + 1, InactiveThreshold: abandonedAfter,
	})
	if err != nil {
		return nil, nil, err
	}
	remove = func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), probeTimeout)
		defer cancel()
		_ = s.js.DeleteConsumer(ctx, s.name, c.CachedInfo().Name) // it is abandoned otherwise
	}
	if msgs, err = c.Messages(jetstream.PullMaxMessages(1000)); err != nil {
		remove()
		return nil, nil, err
	}
	return msgs, remove, nil
}

// checkedEnd returns the last position of the store. It fails with ErrCorrupt if the store ends before the position at.
func (s *Store) checkedEnd(ctx context.Context, at eventstore.Pos) (eventstore.Pos, error) {
	last, err := s.Last(ctx)
	if err == nil && last < at {
		err = fmt.Errorf("the store ends at %d, but had %d: %w", last, at, eventstore.ErrCorrupt)
	}
	return last, err
}

// reading records how far a subscriber has come.
type reading struct {
	store     *Store
	follower  *eventstore.Follower
	lastAsked eventstore.Pos // last position that was read from the leader; other servers may still deliver it
	deliver   func(*eventstore.Commit) error

	handlerErr error // the last error of deliver
}

// handOn calls f for a commit, and remembers its error.
func (r *reading) handOn(commit *eventstore.Commit) error {
	r.store.notePosition(commit.Pos)
	r.handlerErr = r.deliver(commit)
	return r.handlerErr
}

// deliverMessage hands on the commit of a message. Any server may have sent it: if the commit does not follow the last
// one, deliverMessage reads up to its position from the leader instead. It skips what was read from the leader already.
func (r *reading) deliverMessage(ctx context.Context, msg jetstream.Msg) error {
	meta, err := msg.Metadata()
	if err != nil {
		return err
	}
	pos := eventstore.Pos(meta.Sequence.Stream)
	if pos <= r.lastAsked {
		return nil
	}
	commit, err := decodeCommit(msg.Data(), pos, msg.Headers())
	if err == nil {
		err = r.follower.See(commit)
	}
	if errors.Is(err, eventstore.ErrCorrupt) {
		return r.readFromLeader(ctx, pos)
	}
	if err != nil {
		return err
	}
	return r.handOn(commit)
}

// readFromLeader reads the commits up to a position from the leader, and hands them on. It fails with ErrCorrupt if the
// leader lacks one.
func (r *reading) readFromLeader(ctx context.Context, upTo eventstore.Pos) error {
	for at := r.follower.Pos() + 1; at <= upTo; at++ {
		var commit *eventstore.Commit
		err := r.store.checkDamage(ctx, func(ctx context.Context) (err error) {
			commit, err = r.store.askLeader(ctx, leaderQuery{Seq: uint64(at)})
			if errors.Is(err, errNone) {
				err = fmt.Errorf("the commit at %d cannot be read: %w", at, eventstore.ErrCorrupt)
			}
			if err == nil {
				err = r.follower.See(commit)
			}
			return err
		})
		if err != nil {
			return err
		}
		r.lastAsked = at
		if err := r.handOn(commit); err != nil {
			return err
		}
	}
	return nil
}

// checkMissed reads from the leader the commits that should have come while nothing came: the server counts a damaged
// last commit, but never delivers it, and the delivering server may be behind. It fails only with ErrCorrupt and with the
// error of f.
func (r *reading) checkMissed(ctx context.Context) error {
	var last eventstore.Pos
	err := r.store.checkDamage(ctx, func(ctx context.Context) (err error) {
		last, err = r.store.checkedEnd(ctx, r.follower.Pos())
		return err
	})
	if err == nil {
		err = r.readFromLeader(ctx, last)
	}
	if r.handlerErr != nil || errors.Is(err, eventstore.ErrCorrupt) {
		return err
	}
	return nil // an outage mends itself, and the next call asks again
}
