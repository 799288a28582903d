package main_test

import (
	"encoding/json"
	"net/http"
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

// demo runs the demo until a condition holds, and then stops it with Ctrl-C.
func demo(t *testing.T, dir, what string, so func(page, said string) bool) string {
	t.Helper()
	ports := freePorts(t, 3)
	cmd := exec.Command(seneschal, "demo", "--dir", dir, "--heralds", "2", "--phase", "1s",
		"--listen", ports[0], "--maildrop-smtp", ports[1], "--maildrop-imap", ports[2])
	said := &talk{opened: make(chan struct{})}
	cmd.Env, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = environ(), said, said, soon
	require.NoError(t, cmd.Start())
	defer cmd.Process.Kill() // no harm if it has ended
	waitFor(t, what, func() bool { return so("http://"+ports[0], said.String()) })
	require.NoError(t, cmd.Process.Signal(syscall.SIGINT))
	defer time.AfterFunc(soon, func() { _ = cmd.Process.Kill() }).Stop()
	require.NoError(t, cmd.Wait(), "%s", said)
	return said.String()
}

func TestDemoGoesOnWhereItWas(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	says := func(word string) func(string, string) bool {
		return func(_, said string) bool { return strings.Contains(said, word) }
	}
	first := demo(t, dir, "the campaign begins", says("setup "))
	second := demo(t, dir, "a year begins", says("winter 1"))
	id := campaign.FindString(first)
	require.NotEmpty(t, id, first)
	require.NotContains(t, first, "does not exist", "nothing is asked of tables before there are any")
	require.Equal(t, id, campaign.FindString(second))
	require.Contains(t, must(t, nil, "audit", id, "--dir", dir), "all holds")
}

func TestDemoShowsALeagueThatIsBeingPlayed(t *testing.T) {
	t.Parallel()
	dir, reached := t.TempDir(), 1
	further := func(page, _ string) bool {
		var league struct {
			Status  string
			Seasons int
		}
		var table struct {
			Game struct {
				Phase int `json:"phase_n"`
			}
		}
		if !read(page+"/tournaments/honour-league.json", &league) || !read(page+"/g/honour-league-s3r1t1.json", &table) {
			return false
		}
		if league.Status != "running" || league.Seasons != 3 { // two were played before
			return false
		}
		if table.Game.Phase <= reached {
			return false
		}
		reached = table.Game.Phase
		return true
	}
	said := demo(t, dir, "the first table is past the setup", further)
	require.Contains(t, said, "/tournaments/honour-league")
	withoutMailboxes(t, dir)
	require.NotContains(t, demo(t, dir, "it goes on", further), "games played", "the seasons before are played once")
	require.Contains(t, must(t, nil, "audit", "honour-league-s3r1t1", "--dir", dir), "all holds")
	people := must(t, nil, "player", "list", "--dir", dir)
	require.Contains(t, people, address("breunor"), "who stands in has a mailbox again")
	require.NotContains(t, people, "emails come back")
}

// withoutMailboxes turns a demo's folder into one from before its bots had mailboxes: one has no
// address, and emails to the others came back.
func withoutMailboxes(t *testing.T, dir string) {
	t.Helper()
	ports := freePorts(t, 2)
	h := &server{t: t, dir: dir, smtp: ports[0], imap: ports[1], program: seneschal}
	t.Cleanup(h.killAll)
	h.start()
	h.db().MustExec("DELETE FROM roster.addresses WHERE player = 'breunor'")
	h.db().MustExec("UPDATE roster.addresses SET suspended = now(), trouble = '5.1.1'")
	h.stop()
}

// read fetches JSON, if it is there.
func read(url string, into any) bool {
	resp, err := http.Get(url)
	if err != nil {
		return false
	}
	defer resp.Body.Close()
	return resp.StatusCode == http.StatusOK && json.NewDecoder(resp.Body).Decode(into) == nil
}
