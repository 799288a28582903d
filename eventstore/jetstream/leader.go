package jetstream

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"

	"seneschal/eventstore"
)

// errNone says that the leader has no such message.
var errNone = errors.New("no such commit")

// question is a request to the leader of the stream; direct reads may be
// stale on a cluster.
type question struct {
	Seq  uint64 `json:"seq,omitempty"`
	Next string `json:"next_by_subj,omitempty"` // from Seq on
	Last string `json:"last_by_subj,omitempty"`
}

// ask asks the leader for one commit; errNone if there is none.
func (s *Store) ask(ctx context.Context, q question) (*eventstore.Commit, error) {
	var answer struct {
		Error   *jetstream.APIError `json:"error"`
		Message *struct {
			Seq  uint64 `json:"seq"`
			Data []byte `json:"data"`
		} `json:"message"`
	}
	if err := s.request(ctx, "STREAM.MSG.GET", q, &answer); err != nil {
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
	return eventstore.Open(answer.Message.Data, eventstore.Pos(answer.Message.Seq))
}

func (s *Store) request(ctx context.Context, what string, q, answer any) error {
	ctx, cancel := context.WithTimeout(ctx, tryFor)
	defer cancel()
	body, err := json.Marshal(q)
	if err != nil {
		return err
	}
	msg, err := s.nc.RequestWithContext(ctx, "$JS.API."+what+"."+stream, body)
	if err == nil {
		err = json.Unmarshal(msg.Data, answer)
	}
	if err != nil {
		return fmt.Errorf("asking the event server: %w", err)
	}
	return nil
}

// lastOf is the newest position of a log; 0 if there is none.
func (s *Store) lastOf(ctx context.Context, log eventstore.Log) (eventstore.Pos, error) {
	c, err := s.ask(ctx, question{Last: subject(log)})
	if errors.Is(err, errNone) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return c.Pos, nil
}

// countOf is how many commits of a log the leader counts, readable or not.
func (s *Store) countOf(ctx context.Context, log eventstore.Log) (int, error) {
	var answer struct {
		Error *jetstream.APIError `json:"error"`
		State struct {
			Subjects map[string]int `json:"subjects"`
		} `json:"state"`
	}
	err := s.request(ctx, "STREAM.INFO", map[string]string{"subjects_filter": subject(log)}, &answer)
	if err == nil && answer.Error != nil {
		err = fmt.Errorf("asking the event server: %w", answer.Error)
	}
	return answer.State.Subjects[subject(log)], err
}
