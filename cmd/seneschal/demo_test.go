package main_test

import (
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// campaign finds the game that a demo plays.
var campaign = regexp.MustCompile(`feudal-\w{5}`)

// demo runs the demo until it has said something, and then stops it with
// Ctrl-C.
func demo(t *testing.T, dir, until string) string {
	t.Helper()
	cmd := exec.Command(seneschal, "demo", "--dir", dir, "--heralds", "2", "--phase", "1s",
		"--listen", "127.0.0.1:0", "--maildrop-smtp", "127.0.0.1:0", "--maildrop-imap", "127.0.0.1:0")
	said := &talk{opened: make(chan struct{})}
	cmd.Env, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = environ(), said, said, soon
	require.NoError(t, cmd.Start())
	defer cmd.Process.Kill() // no harm if it has ended
	waitFor(t, "the demo says "+until, func() bool { return strings.Contains(said.String(), until) })
	require.NoError(t, cmd.Process.Signal(syscall.SIGINT))
	start := time.Now()
	require.NoError(t, cmd.Wait(), "%s", said)
	require.Less(t, time.Since(start), 5*time.Second)
	return said.String()
}

func TestDemoGoesOnWhereItWas(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first := demo(t, dir, "setup ")
	second := demo(t, dir, "winter 1")
	id := campaign.FindString(first)
	require.NotEmpty(t, id, first)
	require.Equal(t, id, campaign.FindString(second))
	require.Contains(t, must(t, nil, "audit", id, "--dir", dir), "all holds")
}
