package main_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/jetstream"
)

// spoil writes events of a newer program to logs of a stopped server.
func (h *server) spoil(logs ...eventstore.Log) {
	h.t.Helper()
	store, err := jetstream.Open(h.t.Context(), jetstream.Options{Dir: filepath.Join(h.dir, "log"), MinFree: 1})
	require.NoError(h.t, err)
	defer func() { require.NoError(h.t, store.Close()) }()
	for _, log := range logs {
		var head eventstore.Head
		for commit, err := range store.Load(h.t.Context(), log, 0) {
			require.NoError(h.t, err)
			head = commit.Head()
		}
		draft := eventstoretest.Draft(log, head, "by a newer program", 1)
		draft.At = time.Now()
		_, err := store.Append(h.t.Context(), draft)
		require.NoError(h.t, err)
	}
}

// TestALogThatCannotBeReadStopsNothingElse runs a real server on a log in which a game, a
// tournament and the substitute desk have unknown events. It starts, plays the other game to the
// email, answers emails to the game that stands still, informs its steward, and counts such logs.
func TestALogThatCannotBeReadStopsNothingElse(t *testing.T) {
	server := newServer(t, "anne", "bob", "cleo")
	server.start()
	for _, id := range []string{"good", "stuck"} {
		server.ask(nil, "game", "new", "--json", "--seats", "2", "--id", id, "--steward", "Anne <"+address("anne")+">",
			"--player", "Bob <"+address("bob")+">", "--player", "Cleo <"+address("cleo")+">")
	}
	server.stop()
	server.spoil("game/stuck", "tournament/cup", "desk/substitutes")

	at := freePorts(t, 1)[0]
	server.start("--metrics", at)
	for i, id := range []string{"stuck", "good"} {
		l := playerMail{fmt.Sprintf("<%d@x>", i), address("bob"), "orders@" + mailDomain, "GAME " + id + "\nWHATIF\nSTATUS"}
		require.NoError(t, l.send(server.smtp))
	}
	bob, anne := &mailbox{server: server.imap, user: "bob"}, &mailbox{server: server.imap, user: "anne"}
	var got []received
	waitFor(t, "both emails are answered", func() bool {
		more, err := bob.fetch("INBOX")
		require.NoError(t, err)
		got = append(got, more...)
		of := func(id, words string) bool {
			return slices.ContainsFunc(got, func(r received) bool {
				return r.answers != "" && strings.Contains(r.subject, "["+id+"]") && strings.Contains(r.text, words)
			})
		}
		return of("stuck", "stands still") && of("good", "")
	})
	waitFor(t, "the steward is told", func() bool {
		more, err := anne.fetch("INBOX")
		require.NoError(t, err)
		return slices.ContainsFunc(more, func(r received) bool { return r.subject == "[stuck] This stands still" })
	})
	waitFor(t, "it is counted", func() bool { return strings.Contains(scrape(t, at), "seneschal_unread_logs 3") })
	server.ask(nil, "game", "show", "good", "--json")
	require.NotZero(t, server.run("game", "show", "stuck").code)
	server.stop()
}
