package jetstream_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/jetstream"
	"seneschal/eventstore/jetstream/jetstreamtest"
)

// lines keeps what is logged.
type lines struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// TestADamagedCopyOfThreeHarmsNobody damages the copies of one server after the other, and has it lead. While one copy is whole,
// everything is read; when none is, that is damage.
func TestADamagedCopyOfThreeHarmsNobody(t *testing.T) {
	t.Parallel()
	cluster, said := jetstreamtest.Start(t), &lines{}
	url := cluster.URL(0)
	store, err := jetstream.Open(t.Context(), jetstream.Options{URL: url, AllowUnsynced: true, Replicas: 3, Log: slog.New(slog.NewTextHandler(said, nil))})
	require.NoError(t, err)
	defer func() { require.NoError(t, store.Close()) }()
	var head eventstore.Head
	for n := range 9 {
		head = appendTo(t, store, head, n)
	}
	for n := range jetstreamtest.Servers {
		flipCopy(t, cluster, n, 9)
		lead(t, url, n)
		err := readAll(t, store, "game/a")
		if n == jetstreamtest.Servers-1 {
			require.ErrorIs(t, err, eventstore.ErrCorrupt, "no copy is whole")
			require.Contains(t, said.String(), "empty its folder")
			return
		}
		require.NoError(t, err)
		lead(t, url, n)
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		var last eventstore.Pos
		require.NoError(t, store.Subscribe(ctx, 0, func(c *eventstore.Commit) error {
			if last = c.Pos; last == head.Pos {
				stop()
			}
			return nil
		}))
		stop()
		require.Equal(t, head.Pos, last)
	}
}

// flipCopy stops a server, changes one bit of a commit of game/a in its folder, and starts it again. All commits are there before.
func flipCopy(t *testing.T, cluster *jetstreamtest.Cluster, n, commits int) {
	t.Helper()
	name := filepath.Join(cluster.Folder(n), "jetstream", "a0", "streams", "EV", "msgs", "1.blk")
	var data []byte
	require.Eventually(t, func() bool {
		var err error
		data, err = os.ReadFile(name)
		return err == nil && bytes.Count(data, []byte("ev.g.a")) == commits
	}, time.Minute, 10*time.Millisecond)
	cluster.Stop(n)
	data[bytes.LastIndex(data[:len(data)/2], []byte("ev.g.a"))+len("ev.g.a.......")] ^= 1
	require.NoError(t, os.WriteFile(name, data, 0o600))
	cluster.Restart(n)
}

// lead has a server lead the stream.
func lead(t *testing.T, url string, n int) {
	t.Helper()
	nc, js := client(t, url)
	name := "n" + string(rune('0'+n))
	wish, err := json.Marshal(map[string]any{"placement": map[string]string{"preferred": name}})
	require.NoError(t, err)
	require.Eventually(t, func() bool {
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		defer cancel()
		stream, err := js.Stream(ctx, "EV")
		if err != nil || stream.CachedInfo().Cluster == nil {
			return false
		}
		if stream.CachedInfo().Cluster.Leader == name {
			return true
		}
		_, _ = nc.RequestWithContext(ctx, "$JS.API.STREAM.LEADER.STEPDOWN.EV", wish) // asked again
		return false
	}, time.Minute, 200*time.Millisecond)
}
