package intake_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
)

// TestEveryEmailHasItsLineInTheLog: whatever the outcome of an email, the log has one line about
// it, with the reason.
func TestEveryEmailHasItsLineInTheLog(t *testing.T) {
	for name, c := range map[string]struct {
		email func(o *mailgwtest.Gateway) mailgwtest.Mail
		why   string
	}{
		"obeyed": {func(o *mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: o.Token("north"), Body: "bid 1"}
		}, "reply address and registered sender"},
		"unproved": {func(*mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: mailgwtest.Orders, Subject: "[g7]", Body: "bid 1"}
		}, "the sender's name alone proves nothing"},
		"a stranger's": {func(*mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: "eve@evil.example", To: mailgwtest.Orders, Body: "hello"}
		}, "names no game"},
		"without a game": {func(*mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: mailgwtest.Orders, Top: mailgwtest.Vouched, Body: "bid 1"}
		}, "names no game"},
		"no such game": {func(*mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: mailgwtest.Orders, Subject: "[g8]", Body: "bid 1"}
		}, "there is no such game"},
		"no seat": {func(*mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Carl, To: mailgwtest.Orders, Subject: "[g7]", Top: mailgwtest.Vouched, Body: "bid 1"}
		}, "no seat that it could be for"},
		"a wrong code": {func(*mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: mailgwtest.Orders, Body: "YES aaaaaaaaaa"}
		}, "no email waits for its code"},
		"a machine's": {func(*mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: mailgwtest.Orders, Header: "Auto-Submitted: auto-replied\r\n"}
		}, "Auto-Submitted"},
		"of a list": {func(*mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: mailgwtest.Orders, Header: "List-Id: <x>\r\n", Body: "x"}
		}, "List-Id"},
		"our own": {func(*mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Orders, To: mailgwtest.Orders, Body: "bid 1"}
		}, "from our own address"},
		"round and round": {func(*mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: mailgwtest.Orders, Header: strings.Repeat("Received: x\r\n", 30)}
		}, "more than 20 Received fields"},
		"too large": {func(*mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: mailgwtest.Orders, Body: strings.Repeat("bid 1\n", 200_000)}
		}, "too large"},
		"asks for a seat": {func(*mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: "dora@new.example", To: mailgwtest.Orders, Body: "JOIN g7"}
		}, "asks for a seat; the sender's name alone proves nothing"},
		"two From, a token": {func(o *mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: o.Token("north"), Header: "From: eve@evil.example\r\n", Body: "bid 1"}
		}, "more than one sender, or none"},
		"from no address": {func(*mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: "nobody", To: mailgwtest.Orders, Body: "bid 1"}
		}, "names no game"},
		"empty": {func(o *mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: o.Token("north")}
		}, "reply address and registered sender"},
	} {
		t.Run(name, func(t *testing.T) {
			gateway := mailgwtest.Open(t)
			var log bytes.Buffer
			gateway.In.Log = slog.New(slog.NewTextHandler(&log, nil))
			mail := c.email(gateway)
			mail.ID = "<1@x>"
			gateway.Send(mail)
			require.Equal(t, 1, strings.Count(log.String(), "\n"), log.String())
			require.Contains(t, log.String(), "email=")
			require.Contains(t, log.String(), c.why)
			require.NotContains(t, log.String(), "@", "no addresses stand in it")
		})
	}
}

func TestReplaysAndConfirmationsHaveTheirLines(t *testing.T) {
	gateway := mailgwtest.Open(t)
	var log bytes.Buffer
	gateway.In.Log = slog.New(slog.NewTextHandler(&log, nil))
	mail := mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: gateway.Token("north"), Body: "bid 3"}
	gateway.Send(mail)
	log.Reset()
	mail.Header = "Received: by another way\r\n"
	gateway.Send(mail)
	require.Equal(t, 1, strings.Count(log.String(), "\n"))
	require.Contains(t, log.String(), "obeyed before")
	gateway.Send(mailgwtest.Mail{ID: "<2@x>", From: mailgwtest.Anne, To: mailgwtest.Orders, Subject: "[g7]", Body: "bid 4"})
	log.Reset()
	gateway.Send(mailgwtest.Mail{ID: "<3@x>", From: mailgwtest.Anne, To: mailgwtest.Orders, Body: "YES " + gateway.Wait.Code(t)})
	require.Equal(t, 1, strings.Count(log.String(), "\n"))
	require.Contains(t, log.String(), "confirms email")
	require.Contains(t, log.String(), "seat=north")
	log.Reset()
	gateway.Send(mailgwtest.Mail{ID: "<4@x>", From: mailgwtest.Anne, To: mailgwtest.Orders, Top: mailgwtest.Vouched, Body: "GAME g7\nbid 1\nGAME g8\nbid 1"})
	require.Equal(t, 2, strings.Count(log.String(), "\n"), "one for each game that it speaks to")
}

// TestAForgerCannotSilenceAPlayer: a forger writes in anne's name until the limits stop further
// questions. Her own emails are answered all the same.
func TestAForgerCannotSilenceAPlayer(t *testing.T) {
	stale := "In-Reply-To: " + mailgwtest.Server().MessageID(mailgw.Name{Game: "g7", Number: 1, Seat: "north", Kind: "report", Rev: "3"}) + "\r\n"
	for name, c := range map[string]struct {
		email func(o *mailgwtest.Gateway) mailgwtest.Mail
		want  string
	}{
		"proved": {func(o *mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: o.Token("north"), Body: "bid 1"}
		}, "BID 1"},
		"signed": {func(*mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: mailgwtest.Orders, Subject: "[g7]", Top: mailgwtest.Vouched, Body: "bid 1"}
		}, "BID 1"},
		"signed, of a past phase": {func(*mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: mailgwtest.Orders, Header: stale, Top: mailgwtest.Vouched, Body: "bid 1"}
		}, "YES"},
		"proved, of a past phase": {func(o *mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: o.Token("north"), Header: stale, Body: "bid 1"}
		}, "YES"},
		"from an address of elsewhere": {func(o *mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: "anne@work.example", To: o.Token("north"), Body: "bid 1"}
		}, "YES"},
		"too large": {func(o *mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: o.Token("north"), Body: strings.Repeat("bid 1\n", 200_000)}
		}, "too large"},
		"by another way": {func(*mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: mailgwtest.Orders, Subject: "[g7]", Top: "Received: from home by mx.games.example; now\r\n", Body: "bid 1"}
		}, "YES"},
		"with a wrong code": {func(o *mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: mailgwtest.Orders, Top: mailgwtest.Vouched, Body: "YES aaaaaaaaaa"}
		}, "No email waits"},
		"proved, and refused": {func(gateway *mailgwtest.Gateway) mailgwtest.Mail {
			gateway.Obey("steward", game.Steward{Lines: nil})
			return mailgwtest.Mail{From: mailgwtest.Anne, To: gateway.Token("north"), Body: "march"}
		}, "Line 1"},
	} {
		t.Run(name, func(t *testing.T) {
			o := mailgwtest.Open(t)
			o.Send(mailgwtest.Mail{ID: "<n@x>", From: mailgwtest.Anne, To: o.Token("north"), Body: "bid 1"})
			o.Send(mailgwtest.Mail{ID: "<e@x>", From: mailgwtest.Bob, To: o.Token("east"), Body: "bid 1"})
			for i := range 200 {
				o.Send(mailgwtest.Mail{ID: fmt.Sprintf("<forged%d@evil>", i), From: mailgwtest.Anne, To: mailgwtest.Orders, Subject: "[g7]", Body: fmt.Sprintf("bid %d", i)})
				o.Send(mailgwtest.Mail{ID: fmt.Sprintf("<strange%d@evil>", i), From: mailgwtest.Anne, To: mailgwtest.Orders, Body: "hello"})
				o.Send(mailgwtest.Mail{ID: fmt.Sprintf("<others%d@evil>", i), From: fmt.Sprintf("x%d@evil.example", i), To: mailgwtest.Orders, Body: "hello"})
			}
			o.Post.Take()
			mail := c.email(o)
			mail.ID = "<real@players.example>"
			o.Send(mail)
			out, _ := o.One()
			require.Contains(t, string(out.Body), c.want)
		})
	}
}
