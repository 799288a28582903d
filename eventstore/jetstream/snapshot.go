package jetstream

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"seneschal/eventstore"
)

// snapshotChunk is the number of bytes that the server sends at a time.
const snapshotChunk = 256 << 10

// errSnapshot says that the copy of the stream is not whole.
var errSnapshot = errors.New("the event server broke the snapshot off")

// Snapshot writes a copy of the log, in the server's own form, while the log goes on. It calls begin
// with the position that the copy has at least, before the first byte, and writes to what that
// returns. Restore puts such a copy back, on one server or on several.
//
// The server is not asked to check every message first, as it stands still meanwhile; Restore checks
// them.
func (s *Store) Snapshot(ctx context.Context, begin func(last eventstore.Pos) io.Writer) error {
	if err := s.writeSnapshot(ctx, begin); err != nil {
		return fmt.Errorf("copying stream %s: %w", s.name, err)
	}
	return nil
}

func (s *Store) writeSnapshot(ctx context.Context, begin func(last eventstore.Pos) io.Writer) error {
	inbox := s.nc.NewRespInbox()
	chunks, err := s.nc.SubscribeSync(inbox)
	if err != nil {
		return err
	}
	defer func() { _ = chunks.Unsubscribe() }() // fails only if the connection is gone
	last, err := s.beginSnapshot(ctx, inbox)
	if err != nil {
		return err
	}
	to := begin(last)
	for {
		chunk, err := nextChunk(ctx, chunks)
		if err != nil {
			return err
		}
		if len(chunk.Data) == 0 {
			return checkSnapshotEnd(chunk)
		}
		if _, err := to.Write(chunk.Data); err != nil {
			return err
		}
		if chunk.Reply != "" { // the last one has none
			if err := s.nc.Publish(chunk.Reply, nil); err != nil {
				return err
			}
		}
	}
}

// beginSnapshot asks for a copy at a subject, and returns the position that it has at least. The server
// makes one at a time: one of a caller that was killed may still be under way.
func (s *Store) beginSnapshot(ctx context.Context, inbox string) (eventstore.Pos, error) {
	for began := time.Now(); ; {
		var answer struct {
			Error *jetstream.APIError   `json:"error"`
			State jetstream.StreamState `json:"state"`
		}
		if err := s.requestJSON(ctx, "STREAM.SNAPSHOT", map[string]any{"deliver_subject": inbox, "no_consumers": true, "chunk_size": snapshotChunk}, &answer); err != nil {
			return 0, err
		}
		if answer.Error == nil {
			return eventstore.Pos(answer.State.LastSeq), nil
		}
		if !strings.Contains(answer.Error.Description, "in progress") || time.Since(began) > giveUpAfter || !waitFor(ctx, retryPause) {
			return 0, answer.Error
		}
	}
}

// nextChunk waits for the next part of a snapshot: a server may first have to read a large file.
func nextChunk(ctx context.Context, chunks *nats.Subscription) (*nats.Msg, error) {
	ctx, cancel := context.WithTimeout(ctx, giveUpAfter)
	defer cancel()
	return chunks.NextMsgWithContext(ctx)
}

// checkSnapshotEnd returns the server's error, if the message that ends a snapshot bears one.
func checkSnapshotEnd(end *nats.Msg) error {
	switch status := end.Header.Get("Status"); status {
	case "", "204":
		return nil
	default:
		return fmt.Errorf("%w: %s %s", errSnapshot, status, end.Header.Get("Description"))
	}
}

// ErrOccupied says that a log cannot be put back where there is one.
var ErrOccupied = errors.New("there is a log already")

// Restore makes the stream from what Snapshot has written, on the server or servers of the options, and
// checks every commit. It returns the last position. The stream bears a mark, and Open refuses it, until
// FinishRestore. Restore fails with ErrOccupied if there is a log with commits that bears none.
func Restore(ctx context.Context, o Options, from io.Reader) (last eventstore.Pos, err error) {
	err = withConnection(ctx, o, func(s *Store) error {
		last, err = s.restoreStream(ctx, from)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("putting stream %s back: %w", stream, err)
	}
	return last, nil
}

// CheckEmpty returns ErrOccupied if Restore would find a log with commits. It changes nothing.
func CheckEmpty(ctx context.Context, o Options) error {
	return withConnection(ctx, o, func(s *Store) error { return s.retryUntilLeader(ctx, s.checkEmpty) })
}

// FinishRestore takes the mark off the log, if it has one: all else of the server is in place.
func FinishRestore(ctx context.Context, o Options) error {
	err := withConnection(ctx, o, func(s *Store) error { return s.retryUntilLeader(ctx, s.removeMark) })
	if err != nil {
		return fmt.Errorf("taking the mark off stream %s: %w", stream, err)
	}
	return nil
}

// withConnection runs f with the server or servers of the options; it makes no stream.
func withConnection(ctx context.Context, o Options, f func(*Store) error) error {
	store := &Store{opt: o.withDefaults(), name: stream, prefix: prefix}
	err := store.connectToServer(ctx)
	if err == nil {
		err = f(store)
	}
	return errors.Join(err, store.Close())
}

func (s *Store) removeMark(ctx context.Context) error {
	info, err := s.readStreamInfo(ctx)
	if err != nil || info.Config.Metadata[restoringMark] == "" {
		return err
	}
	delete(info.Config.Metadata, restoringMark)
	_, err = s.js.UpdateStream(ctx, info.Config)
	return err
}

func (s *Store) restoreStream(ctx context.Context, from io.Reader) (eventstore.Pos, error) {
	if err := s.retryUntilLeader(ctx, s.removeUnfinished); err != nil {
		return 0, err
	}
	if err := s.sendSnapshot(ctx, from); err != nil {
		return 0, err
	}
	if err := s.retryUntilLeader(ctx, s.checkKnownDamage); err != nil {
		return 0, err
	}
	last, err := s.Last(ctx)
	if err != nil {
		return 0, err
	}
	if s.folder != nil {
		if err := s.folder.acknowledge(last); err != nil {
			return 0, err
		}
	}
	return last, s.checkCommits(ctx, last)
}

// checkEmpty returns ErrOccupied if there is a stream that has commits and bears no mark.
func (s *Store) checkEmpty(ctx context.Context) error {
	info, err := s.readStreamInfo(ctx)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return nil
	}
	if err == nil && info.State.LastSeq > 0 && info.Config.Metadata[restoringMark] == "" {
		err = fmt.Errorf("stream %s has %d commits: %w", stream, info.State.LastSeq, ErrOccupied)
	}
	return err
}

// removeUnfinished removes the stream if it has no commit, or bears the mark.
func (s *Store) removeUnfinished(ctx context.Context) error {
	if err := s.checkEmpty(ctx); err != nil {
		return err
	}
	err := s.js.DeleteStream(ctx, stream)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return nil
	}
	return err
}

// sendSnapshot sends the copy to the server, which makes the stream of it, with the mark.
func (s *Store) sendSnapshot(ctx context.Context, from io.Reader) error {
	config := s.streamConfig()
	config.Metadata = map[string]string{restoringMark: "true"}
	var answer struct {
		Error   *jetstream.APIError `json:"error"`
		Deliver string              `json:"deliver_subject"`
	}
	if err := s.requestJSON(ctx, "STREAM.RESTORE", map[string]any{"config": config, "state": struct{}{}}, &answer); err != nil {
		return err
	}
	if answer.Error != nil {
		return answer.Error
	}
	chunk := make([]byte, snapshotChunk)
	for {
		n, err := io.ReadFull(from, chunk)
		if n > 0 {
			if err := s.sendChunk(ctx, answer.Deliver, chunk[:n]); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return s.sendChunk(ctx, answer.Deliver, nil)
		}
		if err != nil {
			return err
		}
	}
}

// sendChunk sends a part of a snapshot, and waits until the server has taken it; nil ends it.
func (s *Store) sendChunk(ctx context.Context, to string, chunk []byte) error {
	ctx, cancel := context.WithTimeout(ctx, 4*giveUpAfter) // the server reads all of it again after the last one
	defer cancel()
	msg, err := s.nc.RequestWithContext(ctx, to, chunk)
	if err != nil || len(msg.Data) == 0 {
		return err
	}
	var answer struct {
		Error *jetstream.APIError `json:"error"`
	}
	if err := json.Unmarshal(msg.Data, &answer); err != nil {
		return err
	}
	if answer.Error != nil {
		return answer.Error
	}
	return nil
}

// checkCommits reads the whole log once, as a subscriber does, which verifies every commit. Servers that
// have just made the stream together may have to choose a leader first.
func (s *Store) checkCommits(ctx context.Context, last eventstore.Pos) error {
	if last == 0 {
		return nil
	}
	for began := time.Now(); ; {
		err := s.Subscribe(ctx, 0, func(commit *eventstore.Commit) error {
			if commit.Pos >= last {
				return errCallerLeft
			}
			return nil
		})
		if errors.Is(err, errCallerLeft) {
			return nil
		}
		if ctx.Err() != nil || !isPassing(err) || time.Since(began) > giveUpAfter || !waitFor(ctx, retryPause) {
			return cmp.Or(err, ctx.Err())
		}
	}
}
