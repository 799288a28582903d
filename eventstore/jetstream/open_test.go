package jetstream_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	natsjs "github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/jetstream"
)

func TestFolderIsForOneProcess(t *testing.T) {
	dir := t.TempDir()
	store := open(t, dir)
	_, err := jetstream.Open(t.Context(), jetstream.Options{Dir: dir})
	require.ErrorContains(t, err, "in use by another process")
	require.NoError(t, store.Close())
	require.NoError(t, open(t, dir).Close())
}

func TestFolderOfAClusterIsRefused(t *testing.T) {
	marked := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(marked, "mode"), []byte("cluster\n"), 0o600))
	unmarked := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(unmarked, "jetstream", "$SYS", "_js_", "_meta_"), 0o700))
	for _, dir := range []string{marked, unmarked} {
		_, err := jetstream.Open(t.Context(), jetstream.Options{Dir: dir})
		require.ErrorContains(t, err, "cluster server")
	}
}

func TestNoCommitsOnAFullDisk(t *testing.T) {
	store, err := jetstream.Open(t.Context(), jetstream.Options{Dir: t.TempDir(), MinFree: 1 << 60})
	require.NoError(t, err)
	defer func() { require.NoError(t, store.Close()) }()
	_, err = store.Append(t.Context(), eventstoretest.Draft("game/a", eventstore.Head{}, "one", 1))
	require.ErrorIs(t, err, jetstream.ErrDiskFull)
	require.ErrorContains(t, err, "MiB free")
	require.ErrorIs(t, store.Healthy(t.Context()), jetstream.ErrDiskFull)
	last, err := store.Last(t.Context())
	require.NoError(t, err)
	require.Zero(t, last)
}

func TestOptionsThatCannotBe(t *testing.T) {
	for name, options := range map[string]jetstream.Options{
		"neither":         {},
		"both":            {Dir: t.TempDir(), URL: "nats://127.0.0.1:1"},
		"no monitor":      {URL: "nats://127.0.0.1:1"},
		"nobody there":    {URL: "nats://127.0.0.1:1", AllowUnsynced: true},
		"bad address":     {Dir: t.TempDir(), Listen: "here"},
		"monitor is away": {URL: "nats://127.0.0.1:1", Monitors: []string{"http://127.0.0.1:1"}},
	} {
		_, err := jetstream.Open(t.Context(), options)
		require.Error(t, err, name)
	}
}

func TestPortInUseIsSaidPlainly(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer func() { require.NoError(t, listener.Close()) }()
	_, err = jetstream.Open(t.Context(), jetstream.Options{Dir: t.TempDir(), Listen: listener.Addr().String()})
	require.ErrorContains(t, err, "address already in use")
}

// outside starts a plain server with its monitor, as an operator would.
func outside(t *testing.T, synced bool) (url, monitor string) {
	t.Helper()
	srv, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, HTTPHost: "127.0.0.1", HTTPPort: server.RANDOM_PORT,
		JetStream: true, StoreDir: t.TempDir(), SyncAlways: synced, NoSigs: true, NoLog: true, MaxPayload: 8 << 20,
	})
	require.NoError(t, err)
	srv.Start()
	t.Cleanup(func() { srv.Shutdown(); srv.WaitForShutdown() })
	return srv.ClientURL(), fmt.Sprintf("http://%s", srv.MonitorAddr())
}

func TestOutsideServerConforms(t *testing.T) {
	eventstoretest.Run(t, func(t *testing.T) eventstore.Store {
		url, monitor := outside(t, true)
		store, err := jetstream.Open(t.Context(), jetstream.Options{URL: url, Monitors: []string{monitor}})
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, store.Close()) })
		return store
	})
}

func TestOutsideServerThatDoesNotSyncIsRefused(t *testing.T) {
	url, monitor := outside(t, false)
	_, err := jetstream.Open(t.Context(), jetstream.Options{URL: url, Monitors: []string{monitor}})
	require.ErrorContains(t, err, "does not sync")
	store, err := jetstream.Open(t.Context(), jetstream.Options{URL: url, AllowUnsynced: true})
	require.NoError(t, err)
	require.NoError(t, store.Close())
}

func TestMonitorThatIsNoneIsSaid(t *testing.T) {
	web := httptest.NewServer(http.NotFoundHandler())
	defer web.Close()
	_, err := jetstream.Open(t.Context(), jetstream.Options{URL: "nats://127.0.0.1:1", Monitors: []string{web.URL}})
	require.ErrorContains(t, err, "404")
}

// TestAServerThatKeepsNoStreamsIsAway opens a store beside a server that has shut JetStream down. Nobody knows yet whether it syncs.
func TestAServerThatKeepsNoStreamsIsAway(t *testing.T) {
	url, monitor := outside(t, true)
	var asked atomic.Int32
	full := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked.Add(1)
		_, _ = w.Write([]byte(`{"jetstream":{}}`))
	}))
	defer full.Close()
	store, err := jetstream.Open(t.Context(), jetstream.Options{URL: url, Monitors: []string{monitor, full.URL, monitor}})
	require.NoError(t, err)
	defer func() { require.NoError(t, store.Close()) }()
	require.Eventually(t, func() bool { return asked.Load() > 2 }, 20*time.Second, 100*time.Millisecond)
	require.NoError(t, store.Healthy(t.Context()))
	_, err = jetstream.Open(t.Context(), jetstream.Options{URL: url, Monitors: []string{full.URL}})
	require.ErrorContains(t, err, "it keeps no streams now")
}

func TestTwoProcessesShareAListeningServer(t *testing.T) {
	host, err := jetstream.Open(t.Context(), jetstream.Options{Dir: t.TempDir(), MinFree: 1, Listen: "127.0.0.1:0"})
	require.NoError(t, err)
	defer func() { require.NoError(t, host.Close()) }()
	guest, err := jetstream.Open(context.Background(), jetstream.Options{URL: host.ClientURL(), AllowUnsynced: true})
	require.NoError(t, err)
	defer func() { require.NoError(t, guest.Close()) }()
	commit, err := guest.Append(t.Context(), eventstoretest.Draft("game/a", eventstore.Head{}, "one", 1))
	require.NoError(t, err)
	_, err = host.Append(t.Context(), eventstoretest.Draft("game/a", eventstore.Head{}, "other", 1))
	require.ErrorIs(t, err, eventstore.ErrConflict)
	_, err = host.Append(t.Context(), eventstoretest.Draft("game/a", commit.Head(), "other", 1))
	require.NoError(t, err)
}

func TestAStreamOfAnOlderProgramIsWidenedAndKeepsItsCommits(t *testing.T) {
	for _, subjects := range [][]string{{"ev.g.*", "ev.t.*"}, {"ev.g.*", "ev.t.*", "ev.d.*"}} {
		dir := t.TempDir()
		store, err := jetstream.Open(t.Context(), jetstream.Options{Dir: dir, MinFree: 1, Listen: "127.0.0.1:0"})
		require.NoError(t, err)
		_, err = store.Append(t.Context(), eventstoretest.Draft("game/a", eventstore.Head{}, "one", 1))
		require.NoError(t, err)
		narrow(t, store.ClientURL(), subjects)
		require.NoError(t, store.Close())

		store = open(t, dir)
		for i, log := range []eventstore.Log{"desk/substitutes", "tournament/cup", "opening/a"} {
			commit, err := store.Append(t.Context(), eventstoretest.Draft(log, eventstore.Head{}, "two", 1))
			require.NoError(t, err)
			require.EqualValues(t, 2+i, commit.Pos)
		}
		require.NoError(t, store.Healthy(t.Context()))
		require.NoError(t, store.Close())
	}
}

// narrow gives a stream the subjects of an older program.
func narrow(t *testing.T, url string, subjects []string) {
	t.Helper()
	nc, err := nats.Connect(url)
	require.NoError(t, err)
	defer nc.Close()
	js, err := natsjs.New(nc)
	require.NoError(t, err)
	st, err := js.Stream(t.Context(), "EV")
	require.NoError(t, err)
	c := st.CachedInfo().Config
	c.Subjects = subjects
	_, err = js.UpdateStream(t.Context(), c)
	require.NoError(t, err)
}

// TestAServerThatWasAwayIsAskedLater opens a store with two of three servers. When the third is
// back, and may lose commits, the store says so.
func TestAServerThatWasAwayIsAskedLater(t *testing.T) {
	url, monitor := outside(t, true)
	var back atomic.Bool
	third := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if !back.Load() {
			w.WriteHeader(http.StatusBadGateway)
		}
		_, _ = w.Write([]byte(`{"jetstream":{"config":{"sync_always":false}}}`))
	}))
	defer third.Close()
	store, err := jetstream.Open(t.Context(), jetstream.Options{URL: url, Monitors: []string{monitor, third.URL, monitor}})
	require.NoError(t, err)
	defer func() { require.NoError(t, store.Close()) }()
	require.NoError(t, store.Healthy(t.Context()))
	back.Store(true)
	require.Eventually(t, func() bool { return store.Healthy(t.Context()) != nil }, 20*time.Second, 100*time.Millisecond)
	require.ErrorContains(t, store.Healthy(t.Context()), "does not sync")
	_, err = jetstream.Open(t.Context(), jetstream.Options{URL: url, Monitors: []string{monitor, third.URL, monitor}})
	require.ErrorContains(t, err, "does not sync")
}
