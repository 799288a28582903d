package jetstream

import (
	"context"
	"fmt"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"seneschal/eventstore"
)

// importedHeader is the header of messages whose commits were imported. It stands beside the commit, which
// keeps its exact bytes, and so its hash.
const importedHeader = "Seneschal-Imported"

// Import writes the commits of a log that another server has kept: all of it, in its order, whose chain the
// caller has checked. They are marked, so that nothing can follow them and nobody is notified of them. If a
// part of it was imported before, it goes on from there. It fails with eventstore.ErrConflict if there is
// another log of that name.
func (s *Store) Import(ctx context.Context, log eventstore.Log, commits []*eventstore.Commit) error {
	if err := s.checkRoom(); err != nil {
		return fmt.Errorf("importing %s: %w", log, err)
	}
	var head eventstore.Head
	have := 0
	for commit, err := range s.Load(ctx, log, 0) {
		if err == nil && (have == len(commits) || !commit.Imported || commit.Hash != commits[have].Hash) {
			err = eventstore.ErrConflict
		}
		if err != nil {
			return fmt.Errorf("importing %s: %w", log, err)
		}
		head, have = commit.Head(), have+1
	}
	for _, commit := range commits[have:] {
		pos, err := s.publishImported(ctx, log, head.Pos, commit)
		if err != nil {
			return fmt.Errorf("importing %s, of which %d of %d commits are here: %w", log, have, len(commits), err)
		}
		if err := s.keepPosition(pos); err != nil {
			return err
		}
		head, have = eventstore.Head{Pos: pos}, have+1
	}
	return nil
}

func (s *Store) publishImported(ctx context.Context, log eventstore.Log, after eventstore.Pos, commit *eventstore.Commit) (eventstore.Pos, error) {
	ctx, cancel := context.WithTimeout(ctx, tryTimeout)
	defer cancel()
	ack, err := s.js.PublishMsg(ctx, &nats.Msg{Subject: s.subjectOf(log), Data: commit.Raw, Header: nats.Header{importedHeader: {"true"}}},
		jetstream.WithExpectLastSequencePerSubject(uint64(after)), jetstream.WithExpectStream(s.name))
	if err != nil {
		return 0, err
	}
	return eventstore.Pos(ack.Sequence), nil
}
