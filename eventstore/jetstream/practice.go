package jetstream

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"sync"

	"github.com/nats-io/nats.go/jetstream"

	"seneschal/domain/lists"
	"seneschal/eventstore"
)

// A Practice keeps the logs of practice games in a stream of its own, on the server of a Store. The
// stream is bounded, is kept by one server, and its commits are not synced one by one, so that real
// games never wait for practice.
type Practice struct {
	beside *Store // keeps the real games
	log    *Store // works on the stream of practice alone
	bounds eventstore.Bounds

	mu   sync.Mutex
	made bool // the stream is there, with these bounds
}

var _ eventstore.Forgetful = (*Practice)(nil)

const (
	practiceStream = "PRACTICE"
	practicePrefix = "pr."
)

// Practice returns the stream of practice games beside the log, and asks the server nothing. The first use makes the
// stream and gives it these bounds; it fails with eventstore.ErrAway if the stream's server is away. The Practice ends
// with the Store.
func (s *Store) Practice(bounds eventstore.Bounds) *Practice {
	return &Practice{beside: s, log: &Store{opt: s.opt, name: practiceStream, prefix: practicePrefix, nc: s.nc, js: s.js}, bounds: bounds}
}

// prepareStream makes the stream, or changes its bounds, unless it has done so before. It fails with eventstore.ErrAway.
func (p *Practice) prepareStream(ctx context.Context) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.made {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, tryTimeout)
	defer cancel()
	bounds := p.bounds
	_, err := p.log.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: practiceStream, Subjects: listSubjects(practicePrefix), Description: "seneschal: practice games, which are forgotten",
		Storage: jetstream.FileStorage, Replicas: 1, PersistMode: jetstream.AsyncPersistMode,
		MaxBytes: spellBound(bounds.Bytes), MaxMsgs: -1, MaxMsgsPerSubject: spellBound(int64(bounds.Commits)),
		Discard: jetstream.DiscardNew, DiscardNewPerSubject: bounds.Commits > 0,
		MaxMsgSize: int32(eventstore.MaxCommit) + 64<<10, AllowDirect: true,
	})
	if err != nil {
		return fmt.Errorf("making stream %s: %w: %w", practiceStream, eventstore.ErrAway, err)
	}
	p.made = true
	return nil
}

// spellBound spells a bound as the server does, with -1 for none.
func spellBound(bound int64) int64 { return lists.Either(bound > 0, bound, -1) }

// isStreamFull reports whether the server has refused a commit because a bound of its stream is reached.
func isStreamFull(err error) bool {
	refused, ok := errors.AsType[*jetstream.APIError](err)
	return ok && refused.ErrorCode == storeFailed && strings.Contains(refused.Description, "maximum ")
}

// storeFailed is the server's code for a message that it could not store.
const storeFailed = 10077

// Append writes a draft as one commit, not synced. It fails with ErrDiskFull while the disk is almost full, with
// eventstore.ErrFull if a bound is reached, and with eventstore.ErrAway.
func (p *Practice) Append(ctx context.Context, draft eventstore.Draft) (*eventstore.Commit, error) {
	if err := errors.Join(p.beside.checkRoom(), p.prepareStream(ctx)); err != nil {
		return nil, fmt.Errorf("appending to practice %s: %w", draft.Log, err)
	}
	return p.log.Append(ctx, draft)
}

// Load yields the commits of one log after a position.
func (p *Practice) Load(ctx context.Context, log eventstore.Log, after eventstore.Pos) iter.Seq2[*eventstore.Commit, error] {
	if err := p.prepareStream(ctx); err != nil {
		return func(yield func(*eventstore.Commit, error) bool) { yield(nil, err) }
	}
	return p.log.Load(ctx, log, after)
}

// Subscribe fails: what is forgotten leaves gaps.
func (*Practice) Subscribe(context.Context, eventstore.Pos, func(*eventstore.Commit) error) error {
	return fmt.Errorf("subscribing to practice games: %w", errors.ErrUnsupported)
}

// Last returns the position of the newest commit, even if that was forgotten.
func (p *Practice) Last(ctx context.Context) (eventstore.Pos, error) {
	if err := p.prepareStream(ctx); err != nil {
		return 0, err
	}
	return p.log.Last(ctx)
}

// Forget removes a log.
func (p *Practice) Forget(ctx context.Context, log eventstore.Log) error {
	if err := errors.Join(log.Check(), p.prepareStream(ctx)); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, tryTimeout)
	defer cancel()
	stream, err := p.log.js.Stream(ctx, p.log.name)
	if err == nil {
		err = stream.Purge(ctx, jetstream.WithPurgeSubject(p.log.subjectOf(log)))
	}
	if err != nil {
		return fmt.Errorf("forgetting %s: %w", log, err)
	}
	return nil
}

// Size returns how much the stream holds.
func (p *Practice) Size(ctx context.Context) (eventstore.Size, error) {
	if err := p.prepareStream(ctx); err != nil {
		return eventstore.Size{}, err
	}
	info, err := p.log.readStreamInfo(ctx)
	if err != nil {
		return eventstore.Size{}, err
	}
	return eventstore.Size{Logs: int(info.State.NumSubjects), Bytes: int64(info.State.Bytes)}, nil
}

// Latest yields the last commit of each log, in the order of their positions.
func (p *Practice) Latest(ctx context.Context) iter.Seq2[*eventstore.Commit, error] {
	return func(yield func(*eventstore.Commit, error) bool) {
		if err := p.loadLatest(ctx, yield); err != nil {
			yield(nil, fmt.Errorf("reading the last commits of practice games: %w", err))
		}
	}
}

// loadLatest does the work of Latest, but returns most errors. It yields that of a commit which cannot be decoded, and
// ends there.
func (p *Practice) loadLatest(ctx context.Context, yield func(*eventstore.Commit, error) bool) error {
	size, err := p.Size(ctx)
	if err != nil || size.Logs == 0 {
		return err
	}
	consumer, err := p.log.js.OrderedConsumer(ctx, p.log.name, jetstream.OrderedConsumerConfig{
		DeliverPolicy: jetstream.DeliverLastPerSubjectPolicy, FilterSubjects: listSubjects(practicePrefix), InactiveThreshold: abandonedAfter,
	})
	if err != nil {
		return err
	}
	messages, err := consumer.Messages()
	if err != nil {
		return err
	}
	defer messages.Stop()
	for {
		message, err := messages.Next(jetstream.NextMaxWait(tryTimeout))
		if err != nil {
			return err
		}
		meta, err := message.Metadata()
		if err != nil {
			return err
		}
		commit, err := eventstore.Decode(message.Data(), eventstore.Pos(meta.Sequence.Stream))
		if !yield(commit, err) || meta.NumPending == 0 {
			return nil
		}
	}
}
