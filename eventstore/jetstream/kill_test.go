package jetstream_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/jetstream"
)

const (
	writerEnv = "SENESCHAL_TEST_WRITER" // the data folder to write into
	writers   = 4
	kills     = 20
)

// TestMain runs the tests, or makes this program the writing process that a test kills.
func TestMain(m *testing.M) {
	if dir := os.Getenv(writerEnv); dir != "" {
		fmt.Fprintln(os.Stderr, writeForEver(dir, os.Stdout))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// writeForEver appends to several logs at once, and reports each commit once it is acknowledged.
func writeForEver(dir string, out io.Writer) error {
	ctx := context.Background()
	store, err := jetstream.Open(ctx, jetstream.Options{Dir: dir, MinFree: 1})
	if err != nil {
		return err
	}
	failed := make(chan error)
	var mu sync.Mutex
	for w := range writers {
		go func() { failed <- writeLog(ctx, store, eventstore.Log(fmt.Sprint("game/w", w)), &mu, out) }()
	}
	return <-failed
}

func writeLog(ctx context.Context, store eventstore.Store, log eventstore.Log, mu *sync.Mutex, out io.Writer) error {
	var head eventstore.Head
	for commit, err := range store.Load(ctx, log, 0) {
		if err != nil {
			return err
		}
		head = commit.Head()
	}
	for {
		commit, err := store.Append(ctx, eventstoretest.Draft(log, head, fmt.Sprint("letter ", head.Version), 1+head.Version%5))
		if err != nil {
			return err
		}
		head = commit.Head()
		mu.Lock()
		_, err = fmt.Fprintf(out, "%s %d %s\n", log, commit.Pos, commit.Hash)
		mu.Unlock()
		if err != nil {
			return err
		}
	}
}

func TestKilledProcessLosesNothingAcknowledged(t *testing.T) {
	dir := t.TempDir()
	acked := map[string]bool{}
	for range kills {
		before := len(acked)
		killWhileWriting(t, dir, acked)
		require.Greater(t, len(acked), before, "nothing was written before the kill")
		holdsAll(t, dir, acked)
	}
	t.Logf("%d commits acknowledged over %d kills", len(acked), kills)
}

func killWhileWriting(t *testing.T, dir string, acked map[string]bool) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), writerEnv+"="+dir)
	cmd.Stderr = os.Stderr
	pipe, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	lines := bufio.NewReader(pipe)
	var dead sync.Once
	for {
		line, err := lines.ReadString('\n')
		if err != nil { // the last line may be cut off, and then reports no commit
			break
		}
		acked[strings.TrimSpace(line)] = true
		dead.Do(func() {
			time.AfterFunc(rand.N(100*time.Millisecond), func() { _ = cmd.Process.Kill() }) // Wait reports whether it was killed
		})
	}
	require.ErrorContains(t, cmd.Wait(), "killed")
}

// holdsAll requires that the store has every acknowledged commit, in whole chains.
func holdsAll(t *testing.T, dir string, acked map[string]bool) {
	t.Helper()
	store := open(t, dir)
	defer func() { require.NoError(t, store.Close()) }()
	require.NoError(t, store.Healthy(t.Context()))
	there := map[string]bool{}
	for w := range writers {
		log := eventstore.Log(fmt.Sprint("game/w", w))
		for commit, err := range store.Load(t.Context(), log, 0) {
			require.NoError(t, err)
			there[fmt.Sprintf("%s %d %s", log, commit.Pos, commit.Hash)] = true
		}
	}
	for line := range acked {
		require.True(t, there[line], "acknowledged and lost: %s", line)
	}
}
