package main_test

import (
	"context"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"seneschal/domain/game/gametest"
)

// A moment is a backup, and what had happened before it began.
type moment struct {
	backup string
	sent   [][]playerMail // taken by the mail server, by writer
	told   []int          // emails that each writer had received
}

// TestABackupUnderLoadIsRestored backs a server up while players write, kills it, and puts the backup into
// an empty place. All emails that the mail server had taken before are in the log there, once, whether they
// were obeyed before the backup, while it was made, or only by the restored server. Games and tables hold.
func TestABackupUnderLoadIsRestored(t *testing.T) {
	server := newWholeServer(t, "anne", "bors", "kay", "owain", "tor", "balin", "balan")
	server.start()
	server.ask(nil, "game", "new", "--id", "press", "--seats", "4", "--steward", person("anne"),
		"--player", person("bors"), "--player", person("kay"), "--player", person("owain"), "--player", person("tor"))
	server.ask(nil, "game", "new", "--id", "valley", "--seats", "2", "--steward", person("anne"), "--player", person("balin"), "--player", person("balan"))
	var writers []*writer
	for _, name := range []string{"bors", "kay", "owain", "tor", "balin", "balan"} {
		w := &writer{client: newClient(server, name)}
		w.next = w.drafts
		if name == "balin" || name == "balan" {
			w.next = w.play()
		} else {
			w.seated()
		}
		writers = append(writers, w)
	}
	for _, moment := range server.backedUp(writers, gametest.Times(6, 1)) {
		server.killAll()
		server.dir = emptyFolder(t)
		server.ask(nil, "restore", moment.backup)
		server.start()
		var again []*writer
		for i, w := range writers {
			again = append(again, &writer{client: newClient(server, w.name), sent: moment.sent[i]})
		}
		server.check(again)
		for i, w := range again {
			require.GreaterOrEqual(t, len(w.all), moment.told[i], "%s has what had been received", w.name)
		}
	}
}

// backedUp takes backups while the writers write.
func (h *server) backedUp(writers []*writer, n int) (all []moment) {
	ctx, cancel := context.WithCancel(h.t.Context())
	defer cancel()
	group, running := errgroup.WithContext(ctx)
	for _, w := range writers {
		group.Go(func() error { return w.work(running) })
	}
	for _, w := range writers {
		waitFor(h.t, w.name+" has written", func() bool { return w.wrote() })
	}
	for range n {
		wait(ctx, rand.N(600*time.Millisecond))
		var now moment
		for _, w := range writers {
			w.mu.Lock()
			now.sent, now.told = append(now.sent, slices.Clone(w.sent)), append(now.told, len(w.all))
			w.mu.Unlock()
		}
		now.backup = h.backup()
		all = append(all, now)
	}
	cancel()
	require.NoError(h.t, group.Wait())
	return all
}

// files returns the content of all files in a folder.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	require.NoError(t, filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() {
			var text []byte
			text, err = os.ReadFile(path)
			all[strings.TrimPrefix(path, dir)] = string(text)
		}
		return err
	}))
	return all
}

// TestABackupKeepsItsSecretsApart backs a server up that does not run and looks for its secrets.
func TestABackupKeepsItsSecretsApart(t *testing.T) {
	server := newServer(t, "anne", "bors", "kay")
	server.start()
	server.open("vale", "bors", "kay")
	server.stop()
	secrets := []string{"seneschal"}
	for _, name := range []string{"secret", "secret.signing", "secret.salts"} {
		text, err := os.ReadFile(filepath.Join(server.dir, name))
		require.NoError(t, err)
		secrets = append(secrets, string(text))
	}
	to := filepath.Join(t.TempDir(), "monday")
	said := server.ask(nil, "backup", to)
	require.Contains(t, said, to+".secrets")
	info, err := os.Stat(to + ".secrets")
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	info, err = os.Stat(to)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o700), info.Mode().Perm())
	kept := files(t, to)
	require.ElementsMatch(t, []string{"/manifest.json", "/postgres.dump", "/log.snapshot", "/mail.tar.gz", "/folder.tar.gz"}, slices.Collect(maps.Keys(kept)))
	for name, text := range kept {
		for _, secret := range secrets[1:] {
			require.NotContains(t, text, secret, name)
		}
	}
	require.Equal(t, 1, server.run("backup", to).code, "it is there already")

	restored := *server
	restored.dir, restored.dsn = emptyFolder(t), ""
	require.NoError(t, os.Rename(to+".secrets", to+".apart"))
	outcome := restored.run("restore", to)
	require.Equal(t, 1, outcome.code)
	require.Contains(t, outcome.err, "--secrets")
	restored.ask(nil, "restore", to, "--secrets", to+".apart")
	require.Contains(t, restored.ask(nil, "audit", "vale"), "all holds")
	outcome = restored.run("restore", to, "--secrets", to+".apart")
	require.Equal(t, 1, outcome.code)
	require.Contains(t, outcome.err, "is not empty")
}
