package main_test

import (
	"fmt"
	"net/http"
	"net/smtp"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// floodOf is the number of forms, and of forged addresses, of a flood.
const floodOf = 500

// TestAFloodOfStrangersHoldsUpNoReceipt has a visitor ask for links from one network of IPv6 and from many, a forger write in
// the names of strangers, and a player send an email of 1,000 lines. The server sends two emails a second. A player's order
// gets its receipt before all that is queued for strangers, each of whom gets one email at most, without a forger's word.
func TestAFloodOfStrangersHoldsUpNoReceipt(t *testing.T) {
	server, pages := newServer(t, "bob", "cleo", "mallory"), freePorts(t, 1)[0]
	server.start(append(walkFlags(pages), "--email-rate", "120")...)
	server.ask(nil, "game", "new", "--json", "--seats", "2", "--id", "duel", "--steward", "Steward <"+address("steward")+">", "--player", "Bob <"+address("bob")+">", "--player", "Cleo <"+address("cleo")+">")
	db := server.db()
	count := func(query string, values ...any) (n int) {
		require.NoError(t, db.Get(&n, query, values...))
		return n
	}
	post := func(from, to string) {
		form := strings.NewReader(url.Values{"address": {to}, "back": {"/CHEAPPILLS"}}.Encode())
		request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+pages+"/sign-in", form)
		if err != nil {
			t.Error(err)
			return
		}
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		request.Header.Set("Sec-Fetch-Site", "same-origin")
		request.Header.Set("X-Forwarded-For", from)
		response, err := seesNoOtherPage.Do(request)
		if err != nil {
			t.Error(err)
			return
		}
		_ = response.Body.Close() // nothing of it is read
	}
	var flood sync.WaitGroup
	flood.Go(func() {
		for n := range floodOf {
			post(fmt.Sprintf("2001:db8:0:1::%x", n+1), fmt.Sprintf("neighbour%d@far.example", n))
		}
	})
	flood.Go(func() {
		for n := range floodOf {
			post(fmt.Sprintf("2001:db8:%x::1", n+1), fmt.Sprintf("many%d@far.example", n))
			post(fmt.Sprintf("2001:db8:%x::1", n+1), fmt.Sprintf("many%d@far.example", n))
		}
	})
	flood.Go(func() {
		for n := range floodOf {
			for i, body := range []string{"PLAY feudal\nCHEAPPILLS", "CHEAPPILLS"} {
				email := playerMail{fmt.Sprintf("<forged-%d-%d@x>", n, i), fmt.Sprintf("forged%d@far.example", n), "orders@" + mailDomain, body}
				if err := smtp.SendMail(server.smtp, smtp.PlainAuth("", "mallory", "mallory", "127.0.0.1"), email.from, []string{email.to}, email.raw()); err != nil {
					t.Error(err)
					return
				}
			}
		}
	})
	flood.Go(func() {
		for i, line := range []string{"OPEN feudal title=CHEAPPILLS", "TAKE feudal-abcdefgh CODE CHEAPPILLS", "REPORT bob CHEAPPILLS", "FOLLOW bob", "TELL feudal", "GAMES"} {
			email := playerMail{fmt.Sprintf("<mallory-%d@x>", i), address("mallory"), "orders@" + mailDomain, strings.Repeat(line+"\n", 1000)}
			if err := email.send(server.smtp); err != nil {
				t.Error(err)
			}
		}
	})
	flood.Wait()
	const forStrangers = `SELECT count(*) FROM mail.outbox WHERE rcpt LIKE '%@far.example'`
	require.Greater(t, count(forStrangers+` AND state = 'queued'`), 100, "emails that wait for their turn")
	order := playerMail{"<order@x>", address("bob"), "orders@" + mailDomain, "GAME duel\nWHATIF\nSTATUS"}
	began := time.Now()
	require.NoError(t, order.send(server.smtp))
	var receipt struct {
		Created time.Time
		Sent    time.Time
	}
	waitFor(t, "the receipt is sent", func() bool {
		return db.Get(&receipt, `SELECT created, sent FROM mail.outbox WHERE rcpt = $1 AND sent IS NOT NULL AND created >= $2 ORDER BY created LIMIT 1`, address("bob"), began) == nil
	})
	before := count(forStrangers+` AND sent >= $1 AND sent < $2`, receipt.Created, receipt.Sent)
	t.Logf("%d emails to strangers went before the receipt, %d are queued, %d were written", before, count(forStrangers+` AND state = 'queued'`), count(forStrangers))
	require.LessOrEqual(t, before, 10, "emails to strangers that went before the receipt")
	require.LessOrEqual(t, count(forStrangers+` AND rcpt LIKE 'neighbour%'`), 20, "emails that one network asks for")
	require.Zero(t, count(`SELECT count(*) FROM (SELECT FROM mail.outbox WHERE rcpt LIKE '%@far.example' GROUP BY rcpt HAVING count(*) > 1) AS twice`), "strangers with two emails")
	require.Zero(t, count(forStrangers+` AND position('CHEAPPILLS' IN convert_from(body, 'UTF8')) > 0`), "emails to strangers with an attacker's words")
	require.LessOrEqual(t, count(`SELECT count(*) FROM mail.outbox WHERE rcpt = $1`, address("mallory")), 12, "answers to emails of 1,000 lines")
}
