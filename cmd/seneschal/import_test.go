package main_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game/gametest"
	"seneschal/eventstore"
)

// recordedLogs returns the files of recorded games of all rulesets: all at night, else one of each.
func recordedLogs(t *testing.T) (files []string) {
	t.Helper()
	all, err := filepath.Glob("../../domain/*/testdata/logs/*.jsonl")
	require.NoError(t, err)
	taken := map[string]int{}
	for _, file := range all {
		ruleset := filepath.Dir(file)
		if taken[ruleset]++; gametest.Nightly() || taken[ruleset] == 1 {
			files = append(files, file)
		}
	}
	require.NotEmpty(t, files)
	return files
}

// openRecorded reads a bundle.
func openRecorded(t *testing.T, text []byte) *eventstore.Bundle {
	t.Helper()
	bundle, err := eventstore.ReadBundle(bytes.NewReader(text))
	require.NoError(t, err)
	return bundle
}

// TestFinishedGamesOfOtherServersCanBeRead imports recorded games. Those that are over have pages and an
// audit, and are exported again in the same bytes; running ones are refused. Nobody is notified, nothing is
// rated, and the tables are those of a rebuild.
func TestFinishedGamesOfOtherServersCanBeRead(t *testing.T) {
	server := newServer(t, "anne", "bors", "kay")
	listen := freePorts(t, 1)[0]
	server.start("--role", "web", "--listen", listen)
	server.open("vale", "bors", "kay")
	db := server.db()
	count := func(what string) (n int) {
		require.NoError(t, db.Get(&n, `SELECT count(*) FROM `+what))
		return n
	}
	server.drained()
	emails := count("mail.outbox")
	over, running := 0, 0
	for _, file := range recordedLogs(t) {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		bundle := openRecorded(t, text)
		id := strings.TrimPrefix(string(bundle.Header.Log), "game/")
		if outcome := server.run("game", "import", file); outcome.code != 0 {
			running++
			require.Contains(t, outcome.err, "is not over")
			require.NotContains(t, string(text), `"game.ended"`)
			require.NotZero(t, server.run("game", "show", id).code)
			continue
		}
		over++
		again := openRecorded(t, []byte(server.ask(nil, "game", "export", id)))
		require.Len(t, again.Commits, len(bundle.Commits))
		for i, commit := range bundle.Commits {
			require.Equal(t, string(commit.Raw), string(again.Commits[i].Raw))
		}
		require.Contains(t, server.ask(nil, "audit", id), "all holds")
		for _, page := range []string{"", "/audit", "/phase/0", "/log.jsonl"} {
			answer, err := http.Get(fmt.Sprintf("http://%s/g/%s%s", listen, id, page))
			require.NoError(t, err)
			shown, err := io.ReadAll(answer.Body)
			require.NoError(t, errors.Join(err, answer.Body.Close()))
			require.Equal(t, http.StatusOK, answer.StatusCode, "%s%s", id, page)
			require.Equal(t, page == "", bytes.Contains(shown, []byte("Played on another server")))
		}
	}
	require.NotZero(t, over)
	server.refuses("already", "game", "import", recordedLogs(t)[0])
	server.refusesFiles()
	t.Logf("%d games imported, %d refused", over, running)
	server.drained()
	require.Equal(t, emails, count("mail.outbox"))
	require.Zero(t, count("ratings.games"))
	require.Zero(t, count("mail.unread"))
	server.sameRebuilt()
}

// refusesFiles refuses a recorded game that was changed, what one reader may see of a game, and a game whose name
// another game has.
func (h *server) refusesFiles() {
	h.t.Helper()
	text, err := os.ReadFile("../../domain/feudal/testdata/logs/duel-2.jsonl")
	require.NoError(h.t, err)
	file := filepath.Join(h.t.TempDir(), "game.jsonl")
	require.NoError(h.t, os.WriteFile(file, bytes.Replace(text, []byte(`"n":2`), []byte(`"n":3`), 1), 0o600))
	h.refuses("damaged", "game", "import", file)
	h.ask(nil, "game", "export", "vale", file, "--for", "all")
	h.refuses("only the whole log of a game", "game", "import", file)
	h.ask(nil, "game", "export", "vale", file)
	h.refuses("is not over", "game", "import", file)
}
