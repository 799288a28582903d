package mailgw_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/mailgw"
)

// Whatever becomes of a letter, the log has one line about it, which says why.
func TestEveryLetterHasItsLineInTheLog(t *testing.T) {
	for name, c := range map[string]struct {
		letter func(o *gateway) mail
		why    string
	}{
		"obeyed":         {func(o *gateway) mail { return mail{from: anne, to: o.token("north"), body: "bid 1"} }, "reply address and registered sender"},
		"unproved":       {func(*gateway) mail { return mail{from: anne, to: orders, subject: "[g7]", body: "bid 1"} }, "the sender's name alone proves nothing"},
		"a stranger's":   {func(*gateway) mail { return mail{from: "eve@evil.example", to: orders, body: "hello"} }, "names no game"},
		"without a game": {func(*gateway) mail { return mail{from: anne, to: orders, top: vouched, body: "bid 1"} }, "names no game"},
		"no such game":   {func(*gateway) mail { return mail{from: anne, to: orders, subject: "[g8]", body: "bid 1"} }, "there is no such game"},
		"no seat":        {func(*gateway) mail { return mail{from: carl, to: orders, subject: "[g7]", top: vouched, body: "bid 1"} }, "no seat that it could be for"},
		"a wrong code":   {func(*gateway) mail { return mail{from: anne, to: orders, body: "YES aaaaaaaaaa"} }, "no letter waits for its code"},
		"a machine's":    {func(*gateway) mail { return mail{from: anne, to: orders, header: "Auto-Submitted: auto-replied\r\n"} }, "Auto-Submitted"},
		"of a list":      {func(*gateway) mail { return mail{from: anne, to: orders, header: "List-Id: <x>\r\n", body: "x"} }, "List-Id"},
		"our own":        {func(*gateway) mail { return mail{from: orders, to: orders, body: "bid 1"} }, "from our own address"},
		"round and round": {func(*gateway) mail {
			return mail{from: anne, to: orders, header: strings.Repeat("Received: x\r\n", 30)}
		}, "more than 20 Received fields"},
		"too large":       {func(*gateway) mail { return mail{from: anne, to: orders, body: strings.Repeat("bid 1\n", 200_000)} }, "too large"},
		"asks for a seat": {func(*gateway) mail { return mail{from: "dora@new.example", to: orders, body: "JOIN g7"} }, "asks for a seat; the sender's name alone proves nothing"},
		"two From, a token": {func(o *gateway) mail {
			return mail{from: anne, to: o.token("north"), header: "From: eve@evil.example\r\n", body: "bid 1"}
		}, "more than one sender, or none"},
		"from no address": {func(*gateway) mail { return mail{from: "nobody", to: orders, body: "bid 1"} }, "names no game"},
		"empty":           {func(o *gateway) mail { return mail{from: anne, to: o.token("north")} }, "reply address and registered sender"},
	} {
		t.Run(name, func(t *testing.T) {
			o := open(t)
			var log bytes.Buffer
			o.in.Log = slog.New(slog.NewTextHandler(&log, nil))
			l := c.letter(o)
			l.id = "<1@x>"
			o.send(l)
			require.Equal(t, 1, strings.Count(log.String(), "\n"), log.String())
			require.Contains(t, log.String(), "letter=")
			require.Contains(t, log.String(), c.why)
			require.NotContains(t, log.String(), "@", "no addresses stand in it")
		})
	}
}

func TestReplaysAndConfirmationsHaveTheirLines(t *testing.T) {
	o := open(t)
	var log bytes.Buffer
	o.in.Log = slog.New(slog.NewTextHandler(&log, nil))
	l := mail{id: "<1@x>", from: anne, to: o.token("north"), body: "bid 3"}
	o.send(l)
	log.Reset()
	l.header = "Received: by another way\r\n"
	o.send(l)
	require.Equal(t, 1, strings.Count(log.String(), "\n"))
	require.Contains(t, log.String(), "obeyed before")
	o.send(mail{id: "<2@x>", from: anne, to: orders, subject: "[g7]", body: "bid 4"})
	log.Reset()
	o.send(mail{id: "<3@x>", from: anne, to: orders, body: "YES " + o.wait.code(t)})
	require.Equal(t, 1, strings.Count(log.String(), "\n"))
	require.Contains(t, log.String(), "confirms letter")
	require.Contains(t, log.String(), "seat=north")
	log.Reset()
	o.send(mail{id: "<4@x>", from: anne, to: orders, top: vouched, body: "GAME g7\nbid 1\nGAME g8\nbid 1"})
	require.Equal(t, 2, strings.Count(log.String(), "\n"), "one for each game that it speaks to")
}

// A forger writes in anne's name until nobody is asked about it any more. What
// she writes herself is answered all the same.
func TestAForgerCannotSilenceAPlayer(t *testing.T) {
	stale := "In-Reply-To: " + house().MessageID(mailgw.Name{Game: "g7", Number: 1, Seat: "north", Kind: "report", Rev: "3"}) + "\r\n"
	for name, c := range map[string]struct {
		letter func(o *gateway) mail
		want   string
	}{
		"proved":                       {func(o *gateway) mail { return mail{from: anne, to: o.token("north"), body: "bid 1"} }, "BID 1"},
		"signed":                       {func(*gateway) mail { return mail{from: anne, to: orders, subject: "[g7]", top: vouched, body: "bid 1"} }, "BID 1"},
		"signed, of a past phase":      {func(*gateway) mail { return mail{from: anne, to: orders, header: stale, top: vouched, body: "bid 1"} }, "YES"},
		"proved, of a past phase":      {func(o *gateway) mail { return mail{from: anne, to: o.token("north"), header: stale, body: "bid 1"} }, "YES"},
		"from an address of elsewhere": {func(o *gateway) mail { return mail{from: "anne@work.example", to: o.token("north"), body: "bid 1"} }, "YES"},
		"too large": {func(o *gateway) mail {
			return mail{from: anne, to: o.token("north"), body: strings.Repeat("bid 1\n", 200_000)}
		}, "too large"},
		"by another way": {func(*gateway) mail {
			return mail{from: anne, to: orders, subject: "[g7]", top: "Received: from home by mx.games.example; now\r\n", body: "bid 1"}
		}, "YES"},
		"with a wrong code": {func(o *gateway) mail { return mail{from: anne, to: orders, top: vouched, body: "YES aaaaaaaaaa"} }, "No letter waits"},
		"proved, and refused": {func(o *gateway) mail {
			o.obey("steward", game.Steward{Lines: nil})
			return mail{from: anne, to: o.token("north"), body: "march"}
		}, "Line 1"},
	} {
		t.Run(name, func(t *testing.T) {
			o := open(t)
			o.send(mail{id: "<n@x>", from: anne, to: o.token("north"), body: "bid 1"})
			o.send(mail{id: "<e@x>", from: bob, to: o.token("east"), body: "bid 1"})
			for i := range 200 {
				o.send(mail{id: fmt.Sprintf("<forged%d@evil>", i), from: anne, to: orders, subject: "[g7]", body: fmt.Sprintf("bid %d", i)})
				o.send(mail{id: fmt.Sprintf("<strange%d@evil>", i), from: anne, to: orders, body: "hello"})
				o.send(mail{id: fmt.Sprintf("<others%d@evil>", i), from: fmt.Sprintf("x%d@evil.example", i), to: orders, body: "hello"})
			}
			o.post.take()
			l := c.letter(o)
			l.id = "<real@players.example>"
			o.send(l)
			out, _ := o.one()
			require.Contains(t, string(out.Body), c.want)
		})
	}
}
