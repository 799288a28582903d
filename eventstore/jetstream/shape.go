package jetstream

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"seneschal/eventstore"
)

// listSubjects returns the subjects of all kinds of logs, in the order in which the kinds came to be: games,
// tournaments, desks, openings.
func listSubjects(prefix string) []string {
	return []string{prefix + "g.*", prefix + "t.*", prefix + "d.*", prefix + "o.*"}
}

// areOlderSubjects reports whether a stream has the subjects that an older program gave it: at least the first two kinds,
// but not all.
func areOlderSubjects(has []string, prefix string) bool {
	all := listSubjects(prefix)
	return len(has) >= 2 && len(has) < len(all) && slices.Equal(has, all[:len(has)])
}

// streamConfig returns the one configuration that the stream must have. DenyDelete and DenyPurge
// cannot be taken back; compression would turn one bad bit into a lost block.
func (s *Store) streamConfig() jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name:        stream,
		Description: "seneschal: one message is one commit",
		Subjects:    listSubjects(prefix),
		Retention:   jetstream.LimitsPolicy,
		Storage:     jetstream.FileStorage,
		Replicas:    s.opt.Replicas,
		MaxMsgs:     -1, MaxBytes: -1, MaxMsgsPerSubject: -1,
		MaxMsgSize:  int32(eventstore.MaxCommit) + 64<<10, // and its headers
		Duplicates:  time.Second,                          // message IDs are not used: the command ID is within the commit
		DenyDelete:  true,
		DenyPurge:   true,
		AllowDirect: true,
	}
}

// ErrShape says that the stream is not configured as seneschal makes it.
var ErrShape = errors.New("stream is not as seneschal makes it, and might lose events")

// ErrUnfinished says that a Restore of the log was broken off.
var ErrUnfinished = errors.New("the log was not put back to the end: run seneschal restore again")

// restoringMark is the key in a stream's metadata that says that its Restore has not come to its end.
const restoringMark = "seneschal.restoring"

// A shape is a stream's configuration by field, in JSON. It leaves out fields with their default.
type shape map[string]string

// unsetSpellings lists the spellings of a field that nobody has set.
var unsetSpellings = []string{"", "null", "false", "0", "-1", `""`, `"default"`, "{}", "[]"}

// operatorFields lists fields that an operator may choose, because no value of theirs loses anything.
var operatorFields = []string{"name", "description", "metadata", "placement", "template_owner", "num_replicas"}

// fixedFields lists fields that the server does not change once the stream is made, or not back to our
// values; first_seq has had its effect by then. A stream with another value must be moved.
var fixedFields = []string{"storage", "sealed", "first_seq", "persist_mode", "allow_msg_ttl", "allow_msg_counter", "allow_msg_schedules"}

// isChangeable reports whether the server can change a field to our value.
func isChangeable(field, is string) bool {
	return !slices.Contains(fixedFields, field) && !(field == "retention" && is == `"workqueue"`)
}

// A configuration is a stream's configuration by field, as the server writes it.
type configuration map[string]json.RawMessage

// shapeOf returns the shape of a configuration, without the fields that an operator may choose.
func (c configuration) shapeOf() shape {
	s := make(shape)
	for name, value := range c {
		var text bytes.Buffer
		_ = json.Compact(&text, value) // it was read as JSON
		if !slices.Contains(unsetSpellings, text.String()) && !slices.Contains(operatorFields, name) {
			s[name] = text.String()
		}
	}
	return s
}

// listDifferences lists the fields, sorted, in which the shape is differs from the shape s that it should have. A greater
// message size does no harm, and is left out.
func (s shape) listDifferences(is shape) []string {
	all := maps.Clone(s)
	maps.Copy(all, is)
	return slices.DeleteFunc(slices.Sorted(maps.Keys(all)), func(f string) bool {
		return s[f] == is[f] || f == "max_msg_size" && (is[f] == "" || parseNumber(is[f]) >= parseNumber(s[f]))
	})
}

func parseNumber(text string) (n int) {
	_ = json.Unmarshal([]byte(text), &n) // 0 for anything else
	return n
}

// retryUntilLeader calls try until it succeeds or fails with an error that is not passing, and returns the last error:
// the servers may be electing a leader. It gives up after giveUpAfter.
func (s *Store) retryUntilLeader(ctx context.Context, try func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, giveUpAfter)
	defer cancel()
	for {
		err := try(ctx)
		if err == nil || !isPassing(err) || !waitFor(ctx, retryPause) {
			return err
		}
	}
}

// isPassing reports whether an error may be gone in a moment: nobody answered, or there is no leader.
func isPassing(err error) bool {
	api, _ := errors.AsType[*jetstream.APIError](err)
	return api != nil && api.Code == 503 || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrTimeout) ||
		errors.Is(err, nats.ErrNoResponders) || errors.Is(err, jetstream.ErrNoStreamResponse)
}

// tryStream makes the stream if it is missing. Otherwise it adds the subjects of new kinds of logs, fails with ErrShape if
// the configuration still differs, and lets more servers keep the stream if the options ask for more.
func (s *Store) tryStream(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, tryTimeout)
	defer cancel()
	info, err := s.readStreamInfo(ctx)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return s.makeStream(ctx)
	}
	if err != nil {
		return err
	}
	c := info.Config
	if c.Metadata[restoringMark] != "" {
		return ErrUnfinished
	}
	if areOlderSubjects(c.Subjects, prefix) {
		c.Subjects = listSubjects(prefix)
		if _, err := s.js.UpdateStream(ctx, c); err != nil {
			return err
		}
	}
	if err := s.compareStream(ctx); err != nil {
		return err
	}
	return s.raiseReplicas(ctx, c)
}

// makeStream makes the stream. It fails with ErrCorrupt if the data folder remembers commits of it.
func (s *Store) makeStream(ctx context.Context) error {
	if s.acknowledged() > 0 {
		return fmt.Errorf("stream %s is gone, and had %d commits: %w", stream, s.acknowledged(), eventstore.ErrCorrupt)
	}
	if _, err := s.js.CreateStream(ctx, s.streamConfig()); err != nil {
		return fmt.Errorf("making stream %s on %d servers: %w", stream, s.opt.Replicas, err)
	}
	s.replicas.Store(int32(s.opt.Replicas))
	return nil
}

// compareStream returns ErrShape, with the command that mends the stream, if its configuration differs from ours in any
// field, even in one that this program does not know.
func (s *Store) compareStream(ctx context.Context) error {
	var answer struct {
		Error  *jetstream.APIError `json:"error"`
		Config configuration       `json:"config"`
	}
	if err := s.requestJSON(ctx, "STREAM.INFO", struct{}{}, &answer); err != nil {
		return err
	}
	if answer.Error != nil {
		return fmt.Errorf("asking the event server: %w", answer.Error)
	}
	text, err := json.Marshal(s.streamConfig())
	var ourConfig configuration
	if err == nil {
		err = json.Unmarshal(text, &ourConfig)
	}
	if err != nil {
		return err
	}
	want, is := ourConfig.shapeOf(), answer.Config.shapeOf()
	if fields := want.listDifferences(is); len(fields) > 0 {
		return refuseShape(want, is, fields, ourConfig.mendConfiguration(answer.Config))
	}
	return nil
}

// mendConfiguration returns, as JSON, the configuration that the stream should have: c, with the operator's choices in
// operatorFields. It changes c.
func (c configuration) mendConfiguration(is configuration) string {
	for _, name := range operatorFields {
		if value, ok := is[name]; ok {
			c[name] = value
		}
	}
	text, _ := json.Marshal(c) // raw messages that were read always marshal
	return string(text)
}

// refuseShape makes the error that lists the differences and gives the command that mends them.
func refuseShape(want, is shape, fields []string, config string) error {
	var reasons []string
	mend := fmt.Sprintf("mend it with\n  nats req '$JS.API.STREAM.UPDATE.%s' '%s'", stream, config)
	for _, f := range fields {
		reasons = append(reasons, fmt.Sprintf("%s is %s and should be %s", f, spellValue(is[f]), spellValue(want[f])))
		if !isChangeable(f, is[f]) {
			mend = fmt.Sprintf("the server cannot change that any more: move the stream with\n  nats stream backup %[1]s %[1]s-backup\n"+
				"  echo '%[2]s' >%[1]s.json\n  nats stream rm %[1]s\n  nats stream restore %[1]s-backup --config %[1]s.json", stream, config)
		}
	}
	return fmt.Errorf("%w: %s of %s; %s", ErrShape, strings.Join(reasons, ", "), stream, mend)
}

func spellValue(value string) string { return cmp.Or(value, "not set") }

// raiseReplicas makes more servers keep the stream if the options ask for more. More than asked for do no
// harm, and another process may have asked for them.
func (s *Store) raiseReplicas(ctx context.Context, c jetstream.StreamConfig) error {
	if c.Replicas >= s.opt.Replicas {
		return nil
	}
	oldReplicas := c.Replicas
	c.Replicas, c.Subjects = s.opt.Replicas, listSubjects(prefix)
	if _, err := s.js.UpdateStream(ctx, c); err != nil {
		return fmt.Errorf("stream %s is kept by %d server, %d are asked for, and it could not be raised: %w; "+
			"run that many servers as one cluster, or ask for fewer replicas", stream, oldReplicas, s.opt.Replicas, err)
	}
	s.replicas.Store(int32(s.opt.Replicas))
	s.opt.Log.InfoContext(ctx, "more event servers keep the log", "were", oldReplicas, "are", s.opt.Replicas)
	return nil
}
