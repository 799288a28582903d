//go:build linux

package main_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/shares"
)

// mailFolders are the folders in which the server keeps what it has read.
type mailFolders struct{ addr, user, password string }

// count counts the emails in a folder; 0 if there is no such folder, -1 if it cannot be read.
func (f mailFolders) count(folder string) int {
	client, err := imapclient.DialInsecure(f.addr, nil)
	if err != nil {
		return -1
	}
	defer client.Close()
	if err := client.Login(f.user, f.password).Wait(); err != nil {
		return -1
	}
	box, err := client.Select(folder, &imap.SelectOptions{ReadOnly: true}).Wait()
	if err != nil {
		return 0
	}
	return int(box.NumMessages)
}

// all lists the players who sent anything.
func (c *chaosRun) all() []*seated { return append(slices.Clone(c.seats), c.prober) }

// settle waits until everything is answered and sent.
func (c *chaosRun) settle() {
	c.t.Helper()
	for _, p := range c.all() {
		c.waitLong("emails of "+p.name+" are answered", func() bool { return p.open() == 0 })
	}
	c.waitLong("no email waits to be read", func() bool { return c.folders.count("INBOX") == 0 })
	c.awaitTold()
	c.waitLong("all emails go out", func() bool {
		var waiting int
		err := c.db.Get(&waiting, `SELECT count(*) FROM mail.outbox WHERE state NOT IN ('sent', 'superseded')`)
		return err == nil && waiting == 0
	})
	c.awaitReplicas()
}

// awaitTold waits until all partitions are held, by members that have followed the whole log since: for some beats, as a
// member tells its lag before it gains a partition.
func (c *chaosRun) awaitTold() {
	c.t.Helper()
	since, why := time.Time{}, ""
	defer func() {
		if why != "" {
			c.t.Log("when it was asked last: ", why)
		}
	}()
	c.waitLong("all commits are told", func() bool {
		var now struct {
			At   time.Time `db:"at"`
			Held int       `db:"held"`
			Lags string    `db:"lags"` // of those that are there
		}
		err := c.db.Get(&now, `SELECT now() AS at,
			(SELECT count(*) FROM cursors.leases WHERE work = 'mail+clock' AND holder <> '' AND until > now()) AS held,
			(SELECT coalesce(string_agg(name || ' ' || lag, ', ' ORDER BY name) FILTER (WHERE lag > 0), '') FROM cursors.members WHERE seen > now() - INTERVAL '3 seconds') AS lags`)
		switch {
		case err != nil:
			why = err.Error()
		case now.Held < shares.Partitions || now.Lags != "":
			why = fmt.Sprintf("%d partitions are held; commits to follow: %s", now.Held, now.Lags)
		case since.IsZero():
			since, why = now.At, ""
			return false
		default:
			why = ""
			return now.At.Sub(since) > 5*time.Second
		}
		since = time.Time{}
		return false
	})
}

// check compares what players were told with what is there, and prints what was counted.
func (c *chaosRun) check() {
	c.t.Helper()
	table := []string{"", "what befell"}
	for _, name := range slices.Sorted(maps.Keys(c.done)) {
		table = append(table, fmt.Sprintf("%6d  %s", c.done[name], name))
	}
	table = append(table, "what came of it")
	say := func(n any, what string) { table = append(table, fmt.Sprintf("%6v  %s", n, what)) }
	defer func() { c.t.Log(strings.Join(table, "\n")) }()
	took, during := c.slowest()
	say(fmt.Sprintf("%.1f", took.Seconds()), "seconds at most until a message was answered: "+during)
	logs := c.readLogs()
	c.checkMessages(say, logs)
	c.checkEmails(say)
	c.checkGames(say, logs)
	server := c.server(0)
	server.sameRebuilt()
	say(len(server.rows(c.db)), "tables equal their rebuild")
	c.checkReplicas(say)
	c.checkComposed(say)
}

// checkComposed has one member compose all emails about the log again, and requires that there is none that was not put before.
// The last report of each game is forgotten: when it is back, all before it were composed.
func (c *chaosRun) checkComposed(say func(any, string)) {
	c.t.Helper()
	c.killMembers(nil)
	keys := func(query string) (all []string) {
		c.t.Helper()
		require.NoError(c.t, c.db.Select(&all, query))
		return all
	}
	before := keys(`SELECT key FROM mail.outbox`)
	last := keys(`DELETE FROM mail.outbox WHERE key IN (
		SELECT DISTINCT ON (game) key FROM mail.outbox WHERE kind IN ('report', 'welcome') ORDER BY game, created DESC) RETURNING key`)
	c.db.MustExec(`DELETE FROM mail.cursors`)
	c.members[0].unit.release()
	var after []string
	c.waitLong("all emails are composed again", func() bool {
		after = keys(`SELECT key FROM mail.outbox`)
		return !slices.ContainsFunc(last, func(key string) bool { return !slices.Contains(after, key) })
	})
	require.Empty(c.t, slices.DeleteFunc(after, func(key string) bool { return slices.Contains(before, key) }), "emails that were never put")
	say(len(before), "emails composed again, none of them new")
}

// readLogs reads the logs of all games.
func (c *chaosRun) readLogs() map[string][]*eventstore.Commit {
	c.t.Helper()
	logs := map[string][]*eventstore.Commit{}
	for _, id := range c.games {
		for line := range strings.Lines(c.server(0).ask(nil, "game", "log", id, "--json")) {
			commit, err := eventstore.Decode([]byte(strings.TrimSpace(line)), 1)
			require.NoError(c.t, err)
			logs[id] = append(logs[id], commit)
		}
	}
	return logs
}

// checkMessages requires that each message that was acknowledged is once in the log, and no other twice.
func (c *chaosRun) checkMessages(say func(any, string), logs map[string][]*eventstore.Commit) {
	c.t.Helper()
	found := map[string]map[string]int{}
	for id, log := range logs {
		found[id] = map[string]int{}
		for _, commit := range log {
			found[id][commit.CommandID]++
		}
	}
	var sent, acknowledged, refused, there int
	for _, p := range c.all() {
		for _, m := range p.messages() {
			sent++
			n := found[m.game][m.commandID]
			there += n
			require.LessOrEqual(c.t, n, 1, "message %+v of %s in the log", m, p.name)
			answers := c.office.answersTo(m.mail)
			switch {
			case m.mail != "":
				require.Len(c.t, answers, 1, "answers to %s", m.mail)
				overtaken := strings.Contains(c.office.texts[answers[0]], ": the game is over") // nothing of it was recorded, and it says so
				if strings.Contains(answers[0], ".receipt.") && !overtaken {
					acknowledged++
					require.Equal(c.t, 1, n, "%s was acknowledged:\n%s", m.mail, c.office.texts[answers[0]])
				} else {
					refused++
				}
			case m.answered:
				acknowledged++
				require.Equal(c.t, 1, n, "%s was acknowledged", m.commandID)
			}
		}
	}
	say(sent, "messages sent")
	say(acknowledged, "acknowledged, each once in the log")
	say(refused, "refused")
	say(there, "in the log")
}

// checkEmails requires that each email of the server came, and few of them twice.
func (c *chaosRun) checkEmails(say func(any, string)) {
	c.t.Helper()
	var rows []struct {
		Key, Kind, State string
		ID               string `db:"message_id"`
	}
	require.NoError(c.t, c.db.Select(&rows, `SELECT key, kind, state, message_id FROM mail.outbox`))
	reports, doubled, known := 0, 0, map[string]bool{}
	for _, row := range rows {
		known[row.ID] = true
		if row.State != "sent" {
			continue
		}
		require.Positive(c.t, c.office.came[row.ID], "%s was sent, and did not come", row.Key)
		if row.Kind == "report" {
			reports++
		}
	}
	for id, n := range c.office.came {
		require.True(c.t, known[id], "nobody has written %s", id)
		doubled += n - 1
	}
	say(len(c.office.came), "emails to players")
	say(reports, "reports among them")
	say(doubled, "emails sent again")
	require.LessOrEqual(c.t, doubled, 8*c.count(), "emails sent again")
	for _, folder := range []string{"Rejected", "Quarantine"} {
		require.Zero(c.t, c.folders.count(folder), folder)
	}
}

// checkGames requires that no phase was closed twice, that each game's audit holds, and that no program gave up reading.
func (c *chaosRun) checkGames(say func(any, string), logs map[string][]*eventstore.Commit) {
	c.t.Helper()
	closed := 0
	for _, id := range c.games {
		seen := map[int]bool{}
		for _, commit := range logs[id] {
			for _, e := range commit.Events {
				var data struct{ N int }
				if e.Kind != "game.phase-closed" {
					continue
				}
				require.NoError(c.t, json.Unmarshal(e.Data, &data))
				require.False(c.t, seen[data.N], "phase %d of %s was closed twice", data.N, id)
				seen[data.N] = true
				closed++
			}
		}
		require.Contains(c.t, c.server(0).ask(nil, "audit", id), "all holds")
	}
	say(len(c.games), "games, whose audits hold")
	say(closed, "phases closed, each once")
	for _, table := range []string{"mail.unread", "cursors.unread"} {
		var unread int
		require.NoError(c.t, c.db.Get(&unread, `SELECT count(*) FROM `+table))
		require.Zero(c.t, unread, table)
	}
	for _, u := range append(slices.Clone(c.nats[:]), c.members[0].unit, c.members[1].unit, c.members[2].unit) {
		if u.left > 0 {
			say(u.left, u.name+" ended by itself")
		}
	}
}

// checkReplicas requires that all event servers keep the same log.
func (c *chaosRun) checkReplicas(say func(any, string)) {
	c.t.Helper()
	say(c.awaitWhole(), "commits, the same on all event servers")
	if c.emptied > 0 {
		say(c.emptied, "folders of damaged event servers emptied")
	}
}
