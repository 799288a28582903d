package jetstream

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"seneschal/eventstore"
)

// stands looks for damage, and looks again at what several servers keep until
// it has stood for a while: any of them may be behind what others have, and
// one that the rest have left goes on for some seconds as if it led them. What
// cannot be called damage then is an outage, which mends itself.
func (s *Store) stands(ctx context.Context, look func(context.Context) error) error {
	err := look(ctx)
	if !s.several() {
		return err
	}
	began, wait := time.Now(), time.Millisecond
	for errors.Is(err, eventstore.ErrCorrupt) && time.Since(began) < sure {
		if !rest(ctx, wait) {
			return fmt.Errorf("%w: while in doubt: %w", ctx.Err(), outage(err))
		}
		wait = min(2*wait, pause)
		err = look(ctx)
	}
	if !errors.Is(err, eventstore.ErrCorrupt) {
		return err
	}
	if alone := s.backed(ctx); alone != nil {
		return fmt.Errorf("%w; what it said: %w", alone, outage(err))
	}
	return err
}

// outage is what was said, but not that the log is damaged.
func outage(err error) error { return errors.New(err.Error()) }

// several reports whether more than one server keeps the stream.
func (s *Store) several() bool { return s.replicas.Load() > 1 }

// backed reports whether the leader of the stream has heard from most of its
// servers in the last seconds. No other can have been elected then.
func (s *Store) backed(ctx context.Context) error {
	info, err := s.info(ctx)
	if err != nil {
		return err
	}
	if info.Cluster == nil || len(info.Cluster.Replicas) == 0 {
		return nil
	}
	heard := 1
	for _, r := range info.Cluster.Replicas {
		if !r.Offline && r.Active < lease {
			heard++
		}
	}
	if all := 1 + len(info.Cluster.Replicas); heard <= all/2 {
		return fmt.Errorf("only %d of the %d event servers that keep stream %s are there: %w", heard, all, stream, errNoQuorum)
	}
	return nil
}

// errNoQuorum says that nothing can be written until more servers are back.
var errNoQuorum = errors.New("they are not most of them")

// info asks the leader about the stream.
func (s *Store) info(ctx context.Context) (*jetstream.StreamInfo, error) {
	ctx, cancel := context.WithTimeout(ctx, tryFor)
	defer cancel()
	st, err := s.js.Stream(ctx, stream) // asks each time
	if err != nil {
		return nil, fmt.Errorf("asking for the state of stream %s: %w", stream, err)
	}
	info := st.CachedInfo()
	s.replicas.Store(int32(info.Config.Replicas))
	return info, nil
}

// saw remembers that the log is at least as long as that.
func (s *Store) saw(pos eventstore.Pos) {
	for {
		seen := s.seen.Load()
		if seen >= uint64(pos) || s.seen.CompareAndSwap(seen, uint64(pos)) {
			return
		}
	}
}

// reached waits until the leader has a position that somebody has seen: it can
// be a moment behind a server that it has told to store a commit.
func (s *Store) reached(ctx context.Context, at eventstore.Pos) error {
	return s.stands(ctx, func(ctx context.Context) error {
		_, err := s.ends(ctx, at)
		return err
	})
}
