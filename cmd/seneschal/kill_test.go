package main_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"seneschal/domain/feudal/bot"
	"seneschal/domain/game/gametest"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/eventstore"
)

// kills is how often the server is killed under load: 20 times at night.
var kills = lists.Either(gametest.Nightly(), 20, 6)

// ahead is how many emails of a client may wait for their receipts.
const ahead = 4

// A writer is a client that sends emails until it is stopped, and records the result of each.
type writer struct {
	*client
	next func(n int, got []received) []string // bodies of the next emails

	mu   sync.Mutex
	sent []playerMail // taken by the mail server
}

// wrote reports that the mail server has taken an email.
func (w *writer) wrote() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.sent) > 0
}

// work sends and reads until ctx ends.
func (w *writer) work(ctx context.Context) error {
	for ctx.Err() == nil {
		got := w.look()
		for _, body := range w.next(len(w.sent), got) {
			if !w.deliver(ctx, w.write(body)) {
				return nil
			}
		}
		wait(ctx, pause)
	}
	return nil
}

// deliver sends an email until the server takes it, as mail programs do: it
// may arrive twice.
func (w *writer) deliver(ctx context.Context, mail playerMail) bool {
	for ctx.Err() == nil {
		if mail.send(w.server.smtp) == nil {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.sent = append(w.sent, mail)
			return true
		}
		wait(ctx, pause)
	}
	return false
}

func wait(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// receipts returns the Message-IDs of the answers to an email, each once.
func (w *writer) receipts(mail playerMail) map[string]int {
	ids := map[string]int{}
	for _, received := range w.all {
		if received.answers == mail.id {
			ids[received.id]++
		}
	}
	return ids
}

// open counts the emails that wait for an answer.
func (w *writer) open() int {
	n := 0
	for _, l := range w.sent {
		if len(w.receipts(l)) == 0 {
			n++
		}
	}
	return n
}

// drafts sends orders of the set-up that differ in their roads, and press besides.
func (w *writer) drafts(n int, _ []received) []string {
	if w.open() >= ahead {
		return nil
	}
	first, second := 1+n%12, 1+(n+1+n/12%11)%12
	body := fmt.Sprintf("ENTRY E%02d, E%02d\nHOLD\n", first, second)
	if n%5 == 4 {
		body = fmt.Sprintf("PRESS TO ALL\nword %d of %s\nEND PRESS\n", n, w.name) + body
	}
	return []string{body}
}

// play answers each report once, as bots do.
func (w *writer) play() func(int, []received) []string {
	seen := map[string]bool{}
	return func(n int, got []received) (bodies []string) {
		for _, received := range got {
			if seen[received.id] || !received.report() {
				continue
			}
			seen[received.id] = true
			lines := []string{"FORMAT json", "READY"}
			if data, ok := received.data(); ok {
				var err error
				lines, err = bot.Medium.WriteOrders(data)
				require.NoError(w.t, err)
			}
			bodies = append(bodies, strings.Join(lines, "\n")+"\n")
		}
		return bodies
	}
}

// report reports whether the email opens a phase.
func (r received) report() bool {
	for name := range r.files {
		if strings.HasPrefix(name, "orders-") {
			return true
		}
	}
	return false
}

// data returns the report for programs; false if there is none.
func (r received) data() (rep report.Report, ok bool) {
	for name, file := range r.files {
		if strings.HasSuffix(name, ".json") {
			return rep, json.Unmarshal(file, &rep) == nil
		}
	}
	return rep, false
}

// A recorded is a commit as the log shows it.
type recorded struct {
	CommandID string
	Events    []happened
}

type happened struct {
	Kind string
	Data struct {
		Lines []string `json:"lines"`
		Text  string   `json:"text"`
	}
}

// log reads the log of a game.
func (h *server) log(id string) (all []recorded) {
	h.t.Helper()
	return readCommits(h.t, h.ask(nil, "game", "log", id, "--json"))
}

// readCommits reads a log as the program prints it.
func readCommits(t testing.TB, printed string) (all []recorded) {
	t.Helper()
	for line := range strings.Lines(printed) {
		commit, err := eventstore.Decode([]byte(strings.TrimSpace(line)), 1)
		require.NoError(t, err)
		r := recorded{CommandID: commit.CommandID, Events: make([]happened, len(commit.Events))}
		for i, envelope := range commit.Events {
			r.Events[i].Kind = envelope.Kind
			require.NoError(t, json.Unmarshal(envelope.Data, &r.Events[i].Data))
		}
		all = append(all, r)
	}
	return all
}

// cause returns the command ID under which the commits of an email are recorded.
func (l playerMail) commandID() string {
	sum := sha256.Sum256([]byte("letter|" + l.id + "|" + l.from + "|orders@" + mailDomain))
	return hex.EncodeToString(sum[:])
}

// orders returns the words of an email that the log keeps.
func (l playerMail) orders() string {
	kept := ""
	for line := range strings.Lines(l.body) {
		switch strings.TrimSpace(line) {
		case "READY", "HOLD", "FORMAT json":
		default:
			kept += line
		}
	}
	return kept
}

// recordedOnce requires that the log holds the orders of the email once.
func recordedOnce(t testing.TB, log []recorded, mail playerMail) {
	t.Helper()
	found := 0
	for _, recorded := range log {
		if recorded.CommandID != mail.commandID() {
			continue
		}
		found++
		said := ""
		for _, ev := range recorded.Events {
			switch ev.Kind {
			case "game.pressed":
				said += "PRESS TO ALL\n" + ev.Data.Text + "\nEND PRESS\n"
			case "game.ordered":
				said += strings.Join(append(ev.Data.Lines, ""), "\n")
			}
		}
		require.Equal(t, mail.orders(), said, mail.id)
	}
	require.Equal(t, 1, found, "email %s in the log", mail.id)
}

func TestKilledServerLosesNoEmailAndObeysNoneTwice(t *testing.T) {
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
	server.load(writers)
	server.check(writers)
}

func person(name string) string { return name + " <" + address(name) + ">" }

// load lets the writers write while the server is killed and started again.
func (h *server) load(writers []*writer) {
	ctx, cancel := context.WithCancel(h.t.Context())
	defer cancel()
	group, running := errgroup.WithContext(ctx)
	for _, w := range writers {
		group.Go(func() error { return w.work(running) })
	}
	for n := range kills {
		if n%5 == 4 { // while it opens
			wait(ctx, rand.N(300*time.Millisecond))
		} else {
			<-h.talk.opened
			wait(ctx, 200*time.Millisecond+rand.N(600*time.Millisecond))
		}
		h.killAll()
		h.launch()
	}
	<-h.talk.opened
	wait(ctx, time.Second)
	for _, w := range writers {
		waitFor(h.t, w.name+" has written", w.wrote)
	}
	cancel()
	require.NoError(h.t, group.Wait())
}

// killAll kills the server and requires that its Postgres ends too.
func (h *server) killAll() {
	h.t.Helper()
	pid, runs := h.postgres()
	h.kill()
	if runs {
		waitFor(h.t, "Postgres ends with its parent", func() bool { return !alive(pid) })
	}
}

// check compares the emails of the writers with the acts of the server.
func (h *server) check(writers []*writer) {
	h.t.Helper()
	h.t.Cleanup(func() { h.unanswered(writers) })
	for _, w := range writers {
		waitFor(h.t, "all emails of "+w.name+" are answered", func() bool { w.look(); return w.open() == 0 })
	}
	logs := map[string][]recorded{"press": h.log("press"), "valley": h.log("valley")}
	emails, copies := 0, 0
	for _, writer := range writers {
		writer.look()
		require.NotEmpty(h.t, writer.sent, writer.name)
		for _, mail := range writer.sent {
			ids := writer.receipts(mail)
			require.Len(h.t, ids, 1, "answers to %s", mail.id)
			for _, n := range ids {
				copies += n - 1
			}
			recordedOnce(h.t, logs[gameOf(writer)], mail)
			emails++
		}
	}
	require.Greater(h.t, emails, kills)
	require.Less(h.t, copies, kills*8, "copies of receipts")
	for _, id := range []string{"press", "valley"} {
		require.Contains(h.t, h.ask(nil, "audit", id), "all holds")
	}
	h.sameRebuilt()
	h.drained()
	h.t.Logf("%d emails, %d receipts sent again, %d commits in the valley", emails, copies, len(logs["valley"]))
}

// unanswered logs, if the test has failed, which emails wait for an answer, and the emails that
// the server has still to send.
func (h *server) unanswered(writers []*writer) {
	if !h.t.Failed() {
		return
	}
	for _, writer := range writers {
		for _, mail := range writer.sent {
			if len(writer.receipts(mail)) == 0 {
				h.t.Logf("%s waits for an answer to %s (%s)", writer.name, mail.id, mail.commandID())
			}
		}
	}
	var emails []string
	err := h.db().Select(&emails, `SELECT concat_ws(' ', key, state, 'attempts', attempts, 'unsure', unsure, 'next', next_try - now(), last_error)
		FROM mail.outbox WHERE state <> 'sent'`)
	h.t.Log(err, strings.Join(emails, "\n"))
}

// drained waits until no email is left, set aside or waiting to go out: a receipt comes before its
// email is filed, and reports come after it.
func (h *server) drained() {
	h.t.Helper()
	for _, folder := range []string{"INBOX", "Rejected", "Quarantine"} {
		waitFor(h.t, "no email is left in "+folder, func() bool { return h.emails(folder) <= 0 })
	}
	db := h.db()
	waitFor(h.t, "all emails go out", func() bool {
		var waiting int
		err := db.Get(&waiting, `SELECT count(*) FROM mail.outbox WHERE state NOT IN ('sent', 'superseded')`)
		return err == nil && waiting == 0
	})
}

func gameOf(w *writer) string {
	if w.name == "balin" || w.name == "balan" {
		return "valley"
	}
	return "press"
}

func TestReceiptIsSentOnlyForWhatIsKept(t *testing.T) {
	server := newServer(t, "anne", "bors", "kay")
	server.start()
	server.ask(nil, "game", "new", "--id", "kept", "--seats", "2", "--steward", person("anne"), "--player", person("bors"), "--player", person("kay"))
	players := []*client{newClient(server, "bors"), newClient(server, "kay")}
	var sent []playerMail
	for n := range kills {
		client := players[n%2]
		client.seated()
		mail := client.send(fmt.Sprintf("ENTRY E%02d, E%02d\nHOLD\n", 1+n%12, 1+(n+1)%12))
		require.Contains(t, client.answer(mail).text, "ENTRY")
		server.killAll()
		sent = append(sent, mail)
		server.start()
	}
	log := server.log("kept")
	for _, l := range sent {
		recordedOnce(t, log, l)
	}
}
