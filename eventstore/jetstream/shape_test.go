package jetstream_test

import (
	"context"
	"encoding/json"
	"regexp"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	natsjs "github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"seneschal/eventstore/jetstream"
)

// asMade returns the configuration of the stream as seneschal makes it.
func asMade() natsjs.StreamConfig {
	return natsjs.StreamConfig{
		Name: "EV", Subjects: []string{"ev.g.*", "ev.t.*", "ev.d.*", "ev.o.*"}, Storage: natsjs.FileStorage, Replicas: 1,
		MaxMsgs: -1, MaxBytes: -1, MaxMsgsPerSubject: -1, MaxMsgSize: 4<<20 + 64<<10, Duplicates: time.Second,
		DenyDelete: true, DenyPurge: true, AllowDirect: true,
	}
}

// TestAStreamThatIsNotAsMadeIsRefused changes one field at a time. The refusal must name the field,
// and give a command that mends it where the server allows this.
func TestAStreamThatIsNotAsMadeIsRefused(t *testing.T) {
	cases := []struct {
		field  string
		change func(*natsjs.StreamConfig)
		moved  bool // the server cannot change it back
	}{
		{"subjects", func(c *natsjs.StreamConfig) { c.Subjects = append(c.Subjects, "news.*") }, false},
		{"subjects", func(c *natsjs.StreamConfig) { c.Subjects = []string{"ev.g.*"} }, false},
		{"retention", func(c *natsjs.StreamConfig) { c.Retention = natsjs.InterestPolicy }, false},
		{"retention", func(c *natsjs.StreamConfig) { c.Retention = natsjs.WorkQueuePolicy }, true},
		{"storage", func(c *natsjs.StreamConfig) { c.Storage = natsjs.MemoryStorage }, true},
		{"discard", func(c *natsjs.StreamConfig) { c.Discard = natsjs.DiscardNew }, false},
		{"discard_new_per_subject", func(c *natsjs.StreamConfig) {
			c.Discard, c.DiscardNewPerSubject, c.MaxMsgsPerSubject = natsjs.DiscardNew, true, 1000
		}, false},
		{"max_consumers", func(c *natsjs.StreamConfig) { c.MaxConsumers = 3 }, false},
		{"max_msgs", func(c *natsjs.StreamConfig) { c.MaxMsgs = 1000 }, false},
		{"max_bytes", func(c *natsjs.StreamConfig) { c.MaxBytes = 1 << 30 }, false},
		{"max_age", func(c *natsjs.StreamConfig) { c.MaxAge = time.Hour }, false},
		{"max_msgs_per_subject", func(c *natsjs.StreamConfig) { c.MaxMsgsPerSubject = 1000 }, false},
		{"max_msg_size", func(c *natsjs.StreamConfig) { c.MaxMsgSize = 1 << 20 }, false},
		{"no_ack", func(c *natsjs.StreamConfig) { c.NoAck = true }, false},
		{"duplicate_window", func(c *natsjs.StreamConfig) { c.Duplicates = time.Minute }, false},
		{"mirror", func(c *natsjs.StreamConfig) { c.Mirror, c.Subjects = &natsjs.StreamSource{Name: "OTHER"}, nil }, false},
		{"sources", func(c *natsjs.StreamConfig) { c.Sources = []*natsjs.StreamSource{{Name: "OTHER"}} }, false},
		{"deny_delete", func(c *natsjs.StreamConfig) { c.DenyDelete = false }, false},
		{"deny_purge", func(c *natsjs.StreamConfig) { c.DenyPurge = false }, false},
		{"allow_rollup_hdrs", func(c *natsjs.StreamConfig) { c.AllowRollup, c.DenyPurge = true, false }, false},
		{"compression", func(c *natsjs.StreamConfig) { c.Compression = natsjs.S2Compression }, false},
		{"first_seq", func(c *natsjs.StreamConfig) { c.FirstSeq = 100 }, true},
		{"subject_transform", func(c *natsjs.StreamConfig) {
			c.SubjectTransform = &natsjs.SubjectTransformConfig{Source: "ev.g.*", Destination: "ev.d.{{wildcard(1)}}"}
		}, false},
		{"republish", func(c *natsjs.StreamConfig) { c.RePublish = &natsjs.RePublish{Source: "ev.>", Destination: "copy.>"} }, false},
		{"allow_direct", func(c *natsjs.StreamConfig) { c.AllowDirect = false }, false},
		{"consumer_limits", func(c *natsjs.StreamConfig) { c.ConsumerLimits.InactiveThreshold = time.Second }, false},
		{"allow_msg_ttl", func(c *natsjs.StreamConfig) { c.AllowMsgTTL = true }, true},
		{"subject_delete_marker_ttl", func(c *natsjs.StreamConfig) {
			c.AllowRollup, c.DenyPurge, c.AllowMsgTTL, c.SubjectDeleteMarkerTTL = true, false, true, time.Minute
		}, true},
		{"allow_msg_counter", func(c *natsjs.StreamConfig) { c.AllowMsgCounter = true }, true},
		{"allow_atomic", func(c *natsjs.StreamConfig) { c.AllowAtomicPublish = true }, false},
		{"allow_msg_schedules", func(c *natsjs.StreamConfig) {
			c.AllowMsgSchedules, c.AllowRollup, c.DenyPurge = true, true, false
		}, true},
		{"persist_mode", func(c *natsjs.StreamConfig) { c.PersistMode = natsjs.AsyncPersistMode }, true},
		{"allow_batched", func(c *natsjs.StreamConfig) { c.AllowBatchPublish = true }, false},
	}
	url, _ := outside(t, true)
	nc, js := client(t, url)
	for _, c := range cases {
		t.Run(c.field, func(t *testing.T) {
			config := asMade()
			c.change(&config)
			require.EventuallyWithT(t, func(t *assert.CollectT) { // the server may still be clearing away the stream before
				made, err := js.CreateStream(context.Background(), config)
				require.NoError(t, err)
				if made.CachedInfo().State.FirstSeq > max(config.FirstSeq, 1) {
					require.NoError(t, js.DeleteStream(context.Background(), "EV"))
					require.Fail(t, "the stream begins where the one before did")
				}
			}, 10*time.Second, 50*time.Millisecond)
			defer func() { require.NoError(t, js.DeleteStream(t.Context(), "EV")) }()
			err := reopen(t, url, 1)
			require.ErrorIs(t, err, jetstream.ErrShape)
			require.Contains(t, err.Error(), c.field+" is ")
			if c.moved {
				require.ErrorContains(t, err, "nats stream restore EV-backup --config EV.json")
				require.True(t, update(t, nc, err) != nil || c.field == "first_seq", "the server could change it")
				return
			}
			require.NoError(t, update(t, nc, err))
			require.NoError(t, reopen(t, url, 1), "after it was mended")
		})
	}
}

func TestASealedStreamIsRefused(t *testing.T) {
	url, _ := outside(t, true)
	_, js := client(t, url)
	config := asMade()
	_, err := js.CreateStream(t.Context(), config)
	require.NoError(t, err)
	config.Sealed = true
	_, err = js.UpdateStream(t.Context(), config)
	require.NoError(t, err)
	require.ErrorContains(t, reopen(t, url, 1), "sealed is true and should be not set")
}

// TestWhatAnOperatorMayChoose checks that a stream is not refused for fields that operators may
// choose.
func TestWhatAnOperatorMayChoose(t *testing.T) {
	url, _ := outside(t, true)
	_, js := client(t, url)
	config := asMade()
	config.Description, config.Metadata, config.MaxMsgSize = "our server", map[string]string{"owner": "anne"}, 8<<20
	_, err := js.CreateStream(t.Context(), config)
	require.NoError(t, err)
	require.NoError(t, reopen(t, url, 1))
}

func TestReplicasThatCannotBeAreRefused(t *testing.T) {
	url, _ := outside(t, true)
	require.ErrorContains(t, reopen(t, url, 3), "on 3 servers")
	require.NoError(t, reopen(t, url, 1))
	err := reopen(t, url, 3)
	require.ErrorContains(t, err, "is kept by 1 server, 3 are asked for")
	require.ErrorContains(t, err, "one cluster")
}

func client(t *testing.T, url string) (*nats.Conn, natsjs.JetStream) {
	t.Helper()
	nc, err := nats.Connect(url)
	require.NoError(t, err)
	t.Cleanup(nc.Close)
	js, err := natsjs.New(nc)
	require.NoError(t, err)
	return nc, js
}

func reopen(t *testing.T, url string, replicas int) error {
	t.Helper()
	store, err := jetstream.Open(t.Context(), jetstream.Options{URL: url, AllowUnsynced: true, Replicas: replicas})
	if err != nil {
		return err
	}
	return store.Close()
}

// update runs the command that a refusal gives, and returns the server's error, if any.
func update(t *testing.T, nc *nats.Conn, refused error) error {
	t.Helper()
	config := regexp.MustCompile(`'(\{.*\})'`).FindStringSubmatch(refused.Error())
	require.Len(t, config, 2, "%v", refused)
	answer, err := nc.Request("$JS.API.STREAM.UPDATE.EV", []byte(config[1]), 5*time.Second)
	require.NoError(t, err)
	var said struct{ Error *natsjs.APIError }
	require.NoError(t, json.Unmarshal(answer.Data, &said))
	if said.Error != nil {
		return said.Error
	}
	return nil
}
