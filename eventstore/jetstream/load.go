package jetstream

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strconv"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"seneschal/eventstore"
)

// Load yields the commits of one log after a position, each verified against the one before it. A log that is read whole,
// from position 0, must have as many commits as the leader counts, because the server skips a damaged last one. After any
// other position, the caller must verify the first commit: Load does not know the one before.
func (s *Store) Load(ctx context.Context, log eventstore.Log, after eventstore.Pos) iter.Seq2[*eventstore.Commit, error] {
	return func(yield func(*eventstore.Commit, error) bool) {
		if err := log.Check(); err != nil {
			yield(nil, err)
			return
		}
		if err := s.loadCommits(ctx, log, after, yield); err != nil {
			yield(nil, fmt.Errorf("loading %s: %w", log, err))
		}
	}
}

// errCallerLeft says that the caller of Load has broken off its loop.
var errCallerLeft = errors.New("left")

// loadCommits does the work of Load, but returns the error that ends it. It returns nil if the caller breaks off.
func (s *Store) loadCommits(ctx context.Context, log eventstore.Log, after eventstore.Pos, yield func(*eventstore.Commit, error) bool) error {
	if s.hasSeveralServers() {
		if err := s.awaitPosition(ctx, eventstore.Pos(s.newest.Load())); err != nil {
			return err
		}
	}
	l := &loading{log: log, pos: after, yield: yield, fresh: after > 0, whole: after == 0}
	err := s.checkDamage(ctx, func(ctx context.Context) error { return s.loadRest(ctx, l) })
	if errors.Is(err, errCallerLeft) {
		return nil
	}
	return err
}

// loadRest reads the commits after those that were read already.
func (s *Store) loadRest(ctx context.Context, l *loading) error {
	count := 0
	if l.whole {
		var err error
		if count, err = s.countOf(ctx, l.log); err != nil {
			return err
		}
	}
	end, err := s.lastOf(ctx, l.log)
	if err != nil {
		return err
	}
	for l.pos < end {
		before := l.pos
		err := s.loadBatch(ctx, l)
		if errors.Is(err, eventstore.ErrCorrupt) || err == nil && l.pos == before {
			err = s.readOne(ctx, l, end)
		}
		if err != nil {
			return err
		}
	}
	if l.count < count {
		return fmt.Errorf("%d commits of %d can be read: %w", l.count, count, eventstore.ErrCorrupt)
	}
	return nil
}

// readOne reads the next commit of a log from the leader, which must have one: the log ends at end. A batch may come from
// any server, even one that is behind or damaged.
func (s *Store) readOne(ctx context.Context, loading *loading, end eventstore.Pos) error {
	commit, err := s.askLeader(ctx, leaderQuery{Seq: uint64(loading.pos) + 1, Next: s.subjectOf(loading.log)})
	if errors.Is(err, errNone) {
		err = fmt.Errorf("nothing after %d, though it ends at %d: %w", loading.pos, end, eventstore.ErrCorrupt)
	}
	if err != nil {
		return err
	}
	return loading.takeCommit(commit)
}

// loading records how far a call of Load has come.
type loading struct {
	log   eventstore.Log
	pos   eventstore.Pos
	head  eventstore.Head
	count int  // number of commits that were yielded
	whole bool // the log is read from its beginning
	fresh bool // head is not known yet
	yield func(*eventstore.Commit, error) bool
}

// decodeMessage decodes the commit of a message of a batch. It fails if the message has no sequence number.
func decodeMessage(msg *nats.Msg) (*eventstore.Commit, error) {
	seq, err := strconv.ParseUint(msg.Header.Get("Nats-Sequence"), 10, 64)
	if err != nil {
		return nil, fmt.Errorf("a commit without position: %w", err)
	}
	return decodeCommit(msg.Data, eventstore.Pos(seq), msg.Header)
}

// decodeCommit decodes a commit of the stream, with what its header says.
func decodeCommit(raw []byte, pos eventstore.Pos, header nats.Header) (*eventstore.Commit, error) {
	commit, err := eventstore.Decode(raw, pos)
	if err == nil {
		commit.Imported = header.Get(importedHeader) != ""
	}
	return commit, err
}

// takeCommit verifies the next commit and yields it. It fails with errCallerLeft if the caller has broken off, and with
// eventstore.ErrCorrupt.
func (l *loading) takeCommit(commit *eventstore.Commit) error {
	if l.fresh {
		l.head = commit.Follows(l.pos)
	}
	if commit.Log != l.log {
		return fmt.Errorf("commit at %d is of %s: %w", commit.Pos, commit.Log, eventstore.ErrCorrupt)
	}
	if err := eventstore.Verify(l.head, commit); err != nil {
		return err
	}
	l.head, l.pos, l.fresh = commit.Head(), commit.Pos, false
	l.count++
	if !l.yield(commit, nil) {
		return errCallerLeft
	}
	return nil
}

// loadBatch reads some of the next commits of a log in one request, from any server. It reads none if that server has
// none, even if the leader has more.
func (s *Store) loadBatch(ctx context.Context, loading *loading) error {
	sub, err := s.nc.SubscribeSync(s.nc.NewRespInbox())
	if err != nil {
		return err
	}
	defer func() { _ = sub.Unsubscribe() }() // fails only if the connection is gone
	body, err := json.Marshal(map[string]any{
		"seq": uint64(loading.pos) + 1, "next_by_subj": s.subjectOf(loading.log), "batch": batchSize, "max_bytes": batchBytes,
	})
	if err != nil {
		return err
	}
	if err := s.nc.PublishRequest("$JS.API.DIRECT.GET."+s.name, sub.Subject, body); err != nil {
		return err
	}
	for {
		msg, err := nextMessage(ctx, sub)
		if err != nil {
			return fmt.Errorf("waiting for commits after %d: %w", loading.pos, err)
		}
		switch status := msg.Header.Get("Status"); status {
		case "":
		case "204", "404": // the end of the batch; no more messages
			return nil
		default:
			return fmt.Errorf("asking for commits after %d: %s %s", loading.pos, status, msg.Header.Get("Description"))
		}
		commit, err := decodeMessage(msg)
		if err == nil {
			err = loading.takeCommit(commit)
		}
		if err != nil {
			return err
		}
	}
}

func nextMessage(ctx context.Context, sub *nats.Subscription) (*nats.Msg, error) {
	ctx, cancel := context.WithTimeout(ctx, tryTimeout)
	defer cancel()
	return sub.NextMsgWithContext(ctx)
}

// errNone says that the leader has no such message.
var errNone = errors.New("no such commit")

// leaderQuery asks the leader of the stream for one commit. On a cluster, any other server may be behind.
type leaderQuery struct {
	Seq  uint64 `json:"seq,omitempty"`
	Next string `json:"next_by_subj,omitempty"` // the next message of a subject, from Seq on
	Last string `json:"last_by_subj,omitempty"` // the last message of a subject
}

// askLeader asks the leader for one commit. It fails with errNone if there is none, and with eventstore.ErrCorrupt if the
// commit cannot be decoded.
func (s *Store) askLeader(ctx context.Context, query leaderQuery) (*eventstore.Commit, error) {
	var answer struct {
		Error   *jetstream.APIError `json:"error"`
		Message *struct {
			Seq    uint64 `json:"seq"`
			Header []byte `json:"hdrs"`
			Data   []byte `json:"data"`
		} `json:"message"`
	}
	if err := s.requestJSON(ctx, "STREAM.MSG.GET", query, &answer); err != nil {
		return nil, err
	}
	switch {
	case answer.Error != nil && answer.Error.ErrorCode == jetstream.JSErrCodeMessageNotFound:
		return nil, errNone
	case answer.Error != nil:
		return nil, fmt.Errorf("asking the event server: %w", answer.Error)
	case answer.Message == nil:
		return nil, errors.New("asking the event server: it answered without a commit")
	}
	var header nats.Header
	if raw := answer.Message.Header; len(raw) > 0 {
		var err error
		if header, err = nats.DecodeHeadersMsg(raw); err != nil {
			return nil, fmt.Errorf("reading the header of the commit at %d: %w", answer.Message.Seq, err)
		}
	}
	return decodeCommit(answer.Message.Data, eventstore.Pos(answer.Message.Seq), header)
}

// requestJSON sends a request about the stream to the server, and decodes its answer. It gives up after tryTimeout.
func (s *Store) requestJSON(ctx context.Context, what string, q, answer any) error {
	ctx, cancel := context.WithTimeout(ctx, tryTimeout)
	defer cancel()
	body, err := json.Marshal(q)
	if err != nil {
		return err
	}
	msg, err := s.nc.RequestWithContext(ctx, "$JS.API."+what+"."+s.name, body)
	if err == nil {
		err = json.Unmarshal(msg.Data, answer)
	}
	if err != nil {
		return fmt.Errorf("asking the event server: %w", err)
	}
	return nil
}

// lastOf asks the leader for the newest position of a log; 0 if the log is empty.
func (s *Store) lastOf(ctx context.Context, log eventstore.Log) (eventstore.Pos, error) {
	commit, err := s.askLeader(ctx, leaderQuery{Last: s.subjectOf(log)})
	if errors.Is(err, errNone) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return commit.Pos, nil
}

// countOf returns how many commits of a log the leader counts, readable or not.
func (s *Store) countOf(ctx context.Context, log eventstore.Log) (int, error) {
	var answer struct {
		Error *jetstream.APIError `json:"error"`
		State struct {
			Subjects map[string]int `json:"subjects"`
		} `json:"state"`
	}
	err := s.requestJSON(ctx, "STREAM.INFO", map[string]string{"subjects_filter": s.subjectOf(log)}, &answer)
	if err == nil && answer.Error != nil {
		err = fmt.Errorf("asking the event server: %w", answer.Error)
	}
	return answer.State.Subjects[s.subjectOf(log)], err
}
