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

// checkDamage calls look, and returns its error. Where several servers keep the stream, it takes ErrCorrupt for damage only
// as confirmDamage does, and has each of the other servers lead in turn before, as only the copy of one may be damaged.
func (s *Store) checkDamage(ctx context.Context, look func(context.Context) error) error {
	for accused := map[string]bool{}; ; {
		leader, err := s.findDamage(ctx, look)
		if leader == "" || !errors.Is(err, eventstore.ErrCorrupt) {
			return err
		}
		accused[leader] = true
		if err := s.replaceLeader(ctx, leader, accused, err); err != nil {
			return err
		}
	}
}

// confirmDamage calls look, and returns its error. Where several servers keep the stream, it takes ErrCorrupt for damage
// only if look returns it for damageAfter: any server may be behind the others, and a leader that the rest have left goes
// on for some seconds as if it still led them. If ctx ends before, or the leader has no majority, confirmDamage returns an
// outage instead, which is not ErrCorrupt and mends itself.
func (s *Store) confirmDamage(ctx context.Context, look func(context.Context) error) error {
	_, err := s.findDamage(ctx, look)
	return err
}

// findDamage does as confirmDamage, and also returns the leader if its copy is damaged and there are others; else "".
func (s *Store) findDamage(ctx context.Context, look func(context.Context) error) (leader string, err error) {
	err = look(ctx)
	if !s.hasSeveralServers() {
		return "", err
	}
	return settleDoubt(ctx, err, damageAfter, look, s.findMajority)
}

// settleDoubt calls look, which has returned err, for a time while it returns ErrCorrupt. Then it asks for the leader of a
// majority, and looks once more: before, a leader that was alone may have spoken, and have found the others just then. With an
// ErrCorrupt it returns the leader that has damage.
func settleDoubt(ctx context.Context, err error, after time.Duration, look func(context.Context) error, findMajority func(context.Context) (string, error)) (leader string, damage error) {
	began, wait := time.Now(), time.Millisecond
	for before := ""; errors.Is(err, eventstore.ErrCorrupt); err = look(ctx) {
		if time.Since(began) >= after {
			leader, alone := findMajority(ctx)
			if alone != nil {
				return "", fmt.Errorf("%w; what it said: %w", alone, asOutage(err))
			}
			if leader == before {
				return leader, err
			}
			before = leader
			continue
		}
		if !waitFor(ctx, wait) {
			return "", fmt.Errorf("%w: while in doubt: %w", ctx.Err(), asOutage(err))
		}
		wait = min(2*wait, retryPause)
	}
	return "", err
}

// asOutage keeps the text of an error, but no longer marks it as damage.
func asOutage(err error) error { return errors.New(err.Error()) }

// hasSeveralServers reports whether more than one server keeps the stream, as far as was last heard.
func (s *Store) hasSeveralServers() bool { return s.replicas.Load() > 1 }

// checkMajority returns errNoQuorum unless the leader of the stream has heard from most of its servers.
func (s *Store) checkMajority(ctx context.Context) error {
	_, err := s.findMajority(ctx)
	return err
}

// findMajority returns the leader of the stream, or errNoQuorum unless it has heard from most of its servers within
// leaderLease. If it has, no other leader can have been elected. A stream on one server passes.
func (s *Store) findMajority(ctx context.Context) (leader string, err error) {
	info, err := s.readStreamInfo(ctx)
	if err != nil {
		return "", err
	}
	if info.Cluster == nil || len(info.Cluster.Replicas) == 0 {
		return "", nil
	}
	heard := 1
	for _, r := range info.Cluster.Replicas {
		if !r.Offline && r.Active < leaderLease {
			heard++
		}
	}
	if all := 1 + len(info.Cluster.Replicas); heard <= all/2 {
		return "", fmt.Errorf("only %d of the %d event servers that keep stream %s are there: %w", heard, all, s.name, errNoQuorum)
	}
	return info.Cluster.Leader, nil
}

// errNoQuorum says that nothing can be written until more servers are back.
var errNoQuorum = errors.New("they are not most of them")

// readStreamInfo asks the leader for the state of the stream, and remembers how many servers keep it.
func (s *Store) readStreamInfo(ctx context.Context) (*jetstream.StreamInfo, error) {
	ctx, cancel := context.WithTimeout(ctx, tryTimeout)
	defer cancel()
	st, err := s.js.Stream(ctx, s.name) // asks each time
	if err != nil {
		return nil, fmt.Errorf("asking for the state of stream %s: %w", s.name, err)
	}
	info := st.CachedInfo()
	s.replicas.Store(int32(info.Config.Replicas))
	return info, nil
}

// notePosition remembers that the log reaches at least a position.
func (s *Store) notePosition(pos eventstore.Pos) {
	for {
		seen := s.newest.Load()
		if seen >= uint64(pos) || s.newest.CompareAndSwap(seen, uint64(pos)) {
			return
		}
	}
}

// awaitPosition waits until the leader has a position that a reader has seen: a leader can be a moment behind a server
// that it has told to store a commit. It fails with ErrCorrupt if the leader still lacks it after a while.
func (s *Store) awaitPosition(ctx context.Context, at eventstore.Pos) error {
	return s.checkDamage(ctx, func(ctx context.Context) error {
		_, err := s.checkedEnd(ctx, at)
		return err
	})
}

// probe is a stream beside the log that Healthy writes to: it keeps one message
// on as many servers as keep the log.
const (
	probe        = "EVPROBE"
	probeSubject = "ev-probe"
	probeTimeout = 2 * time.Second
)

// Healthy returns the reason why the store takes no commits, or should take none; nil if all is well. The reasons are a
// disk almost full (ErrDiskFull), a server that does not sync, servers that do not answer or are too few, and damage
// (ErrCorrupt). To find out, it writes a message to the probe as it would write a commit.
func (s *Store) Healthy(ctx context.Context) error {
	if err := s.checkRoom(); err != nil {
		return err
	}
	if err := s.unsynced.Load(); err != nil {
		return *err
	}
	if err := s.checkKnownDamage(ctx); err != nil {
		return err
	}
	if err := s.checkMajority(ctx); err != nil {
		return err
	}
	return s.probeServers(ctx)
}

// probeServers writes a message to the probe; it makes the probe first if it is missing.
func (s *Store) probeServers(ctx context.Context) error {
	err := s.tryProbe(ctx)
	if errors.Is(err, jetstream.ErrNoStreamResponse) || errors.Is(err, nats.ErrNoResponders) {
		if err = s.makeProbe(ctx); err == nil {
			err = s.tryProbe(ctx)
		}
	}
	if err != nil {
		return fmt.Errorf("writing for a try: %w", err)
	}
	return nil
}

func (s *Store) tryProbe(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	_, err := s.js.PublishMsg(ctx, &nats.Msg{Subject: probeSubject, Data: []byte("well?")},
		jetstream.WithExpectStream(probe), jetstream.WithRetryAttempts(0))
	return err
}

// makeProbe makes the probe on as many servers as keep the log, or on one while others are away.
func (s *Store) makeProbe(ctx context.Context) error {
	config := jetstream.StreamConfig{
		Name: probe, Subjects: []string{probeSubject}, Description: "seneschal: tries whether the log takes commits",
		Storage: jetstream.FileStorage, Replicas: int(max(1, s.replicas.Load())), MaxMsgs: 1, Duplicates: time.Second,
	}
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	_, err := s.js.CreateOrUpdateStream(ctx, config)
	if err != nil && s.hasSeveralServers() && !isPassing(err) {
		config.Replicas = 1
		_, err = s.js.CreateStream(ctx, config)
	}
	return err
}
