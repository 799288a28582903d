package jetstream

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// probe is a stream beside the log that Healthy writes to: it keeps one message
// on as many servers as keep the log.
const (
	probe        = "EVPROBE"
	probeSubject = "ev-probe"
	probeFor     = 2 * time.Second
)

// Healthy says what keeps the store from taking commits: a disk almost full
// (ErrDiskFull), servers that do not answer or are too few, damage
// (ErrCorrupt). It tries: a message of the probe is written like a commit.
func (s *Store) Healthy(ctx context.Context) error {
	if err := s.room(); err != nil {
		return err
	}
	if err := s.unsynced.Load(); err != nil {
		return *err
	}
	if err := s.whole(ctx); err != nil {
		return err
	}
	if err := s.backed(ctx); err != nil {
		return err
	}
	return s.probe(ctx)
}

func (s *Store) probe(ctx context.Context) error {
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
	ctx, cancel := context.WithTimeout(ctx, probeFor)
	defer cancel()
	_, err := s.js.PublishMsg(ctx, &nats.Msg{Subject: probeSubject, Data: []byte("well?")},
		jetstream.WithExpectStream(probe), jetstream.WithRetryAttempts(0))
	return err
}

// makeProbe makes the probe on as many servers as keep the log, or on one while
// others are away.
func (s *Store) makeProbe(ctx context.Context) error {
	config := jetstream.StreamConfig{
		Name: probe, Subjects: []string{probeSubject}, Description: "seneschal: tries whether the log takes commits",
		Storage: jetstream.FileStorage, Replicas: int(max(1, s.replicas.Load())), MaxMsgs: 1, Duplicates: time.Second,
	}
	ctx, cancel := context.WithTimeout(ctx, probeFor)
	defer cancel()
	_, err := s.js.CreateOrUpdateStream(ctx, config)
	if err != nil && s.several() && !passing(err) {
		config.Replicas = 1
		_, err = s.js.CreateStream(ctx, config)
	}
	return err
}
