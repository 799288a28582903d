package jetstream

import (
	"context"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"seneschal/eventstore"
)

// Subscribe calls f for every commit after a position, in order, until ctx
// ends or f fails. Every commit is checked; a gap is eventstore.ErrCorrupt,
// and so is a commit that the server counts but does not give.
func (s *Store) Subscribe(ctx context.Context, after eventstore.Pos, f func(*eventstore.Commit) error) error {
	last, err := s.Last(ctx)
	if err != nil {
		return err
	}
	if after > last {
		return fmt.Errorf("subscribing after %d: the store ends at %d: %w", after, last, eventstore.ErrCorrupt)
	}
	msgs, err := s.consume(ctx, after)
	if err != nil {
		return fmt.Errorf("subscribing after %d: %w", after, err)
	}
	defer context.AfterFunc(ctx, msgs.Stop)()
	defer msgs.Stop()
	seen := eventstore.NewFollower(after)
	for ctx.Err() == nil {
		msg, err := msgs.Next(jetstream.NextMaxWait(idle))
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, nats.ErrTimeout):
			err = s.missed(ctx, seen.Pos())
		case err == nil:
			err = deliver(seen, msg, f)
		}
		if err != nil && ctx.Err() == nil {
			return fmt.Errorf("subscribed, at %d: %w", seen.Pos(), err)
		}
	}
	return nil
}

func (s *Store) consume(ctx context.Context, after eventstore.Pos) (jetstream.MessagesContext, error) {
	c, err := s.js.OrderedConsumer(ctx, stream, jetstream.OrderedConsumerConfig{
		DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: uint64(after) + 1,
	})
	if err != nil {
		return nil, err
	}
	return c.Messages(jetstream.PullMaxMessages(1000))
}

func deliver(seen *eventstore.Follower, msg jetstream.Msg, f func(*eventstore.Commit) error) error {
	meta, err := msg.Metadata()
	if err != nil {
		return err
	}
	c, err := eventstore.Open(msg.Data(), eventstore.Pos(meta.Sequence.Stream))
	if err != nil {
		return err
	}
	if err := seen.See(c); err != nil {
		return err
	}
	return f(c)
}

// missed finds out, when nothing came for a while, whether something should
// have: a damaged last commit is counted by the server, but never given.
func (s *Store) missed(ctx context.Context, at eventstore.Pos) error {
	last, err := s.Last(ctx)
	if err != nil || last == at {
		return nil // an outage mends itself, and is asked about again
	}
	if last < at {
		return fmt.Errorf("the store now ends at %d: %w", last, eventstore.ErrCorrupt)
	}
	_, err = s.ask(ctx, question{Seq: uint64(at) + 1})
	if errors.Is(err, errNone) || errors.Is(err, eventstore.ErrCorrupt) {
		return fmt.Errorf("the commit at %d cannot be read: %w", at+1, eventstore.ErrCorrupt)
	}
	return nil
}
