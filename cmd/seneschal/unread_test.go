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
	s, err := jetstream.Open(h.t.Context(), jetstream.Options{Dir: filepath.Join(h.dir, "log"), MinFree: 1})
	require.NoError(h.t, err)
	defer func() { require.NoError(h.t, s.Close()) }()
	for _, log := range logs {
		var head eventstore.Head
		for c, err := range s.Load(h.t.Context(), log, 0) {
			require.NoError(h.t, err)
			head = c.Head()
		}
		d := eventstoretest.Draft(log, head, "by a newer program", 1)
		d.At = time.Now()
		_, err := s.Append(h.t.Context(), d)
		require.NoError(h.t, err)
	}
}

// TestALogThatCannotBeReadStopsNothingElse runs a real server on a log in which a game, a
// tournament and the substitute desk have unknown events. It starts, plays the other game to the
// email, answers emails to the game that stands still, informs its steward, and counts such logs.
func TestALogThatCannotBeReadStopsNothingElse(t *testing.T) {
	h := newServer(t, "anne", "bob", "cleo")
	h.start()
	for _, id := range []string{"good", "stuck"} {
		h.ask(nil, "game", "new", "--json", "--seats", "2", "--id", id, "--steward", "Anne <"+address("anne")+">",
			"--player", "Bob <"+address("bob")+">", "--player", "Cleo <"+address("cleo")+">")
	}
	h.stop()
	h.spoil("game/stuck", "tournament/cup", "desk/substitutes")

	at := freePorts(t, 1)[0]
	h.start("--metrics", at)
	for i, id := range []string{"stuck", "good"} {
		l := playerMail{fmt.Sprintf("<%d@x>", i), address("bob"), "orders@" + mailDomain, "GAME " + id + "\nWHATIF\nSTATUS"}
		require.NoError(t, l.send(h.smtp))
	}
	bob, anne := &mailbox{server: h.imap, user: "bob"}, &mailbox{server: h.imap, user: "anne"}
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
	h.ask(nil, "game", "show", "good", "--json")
	require.NotZero(t, h.run("game", "show", "stuck").code)
	h.stop()
}
