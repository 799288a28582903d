package intake_test

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
)

// parts are more parts than an email may have.
var parts = strings.Repeat("--b\n\nbid 5\n", 300) + "--b--"

// unreadable are emails of which no word of their sender can be read.
var unreadable = map[string]struct{ header, body, why string }{
	"encrypted":          {"Content-Type: multipart/encrypted; protocol=\"application/pgp-encrypted\"; boundary=b\r\n", "--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--b\n\nxyz\n--b--", "it is encrypted"},
	"encrypted, S/MIME":  {"Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\r\nContent-Transfer-Encoding: base64\r\n", "MIIBHgYJKoZIhvcNAQcDoIIBDzCCAQsCAQAxgcAwgb0CAQAwJjASMRAwDgYD", "it is encrypted"},
	"encrypted, in line": {"", "-----BEGIN PGP MESSAGE-----\n\nhQEMA+wbyZ\n=abcd\n-----END PGP MESSAGE-----", "it is encrypted"},
	"damaged":            {"Content-Transfer-Encoding: base64\r\n", "*** bid 5 ***", "it came damaged"},
	"cut":                {"Content-Type: multipart/mixed; boundary=b\r\n", "--b\nContent-Type: text/plain\n\n", "it came cut short"},
	"empty":              {"", "", "There were no words"},
	"signature":          {"", "-- \nAnne\nbid 5", "taken for a signature"},
	"quotation":          {"", "> bid 5\n> READY", "words of another email"},
	"files":              {"Content-Type: multipart/mixed; boundary=b\r\n", "--b\nContent-Type: application/msword; name=orders.doc\n\nbid 5\n--b--", "attached files alone"},
	"over a limit":       {"Content-Type: multipart/mixed; boundary=b\r\n", parts, "it came damaged"},
}

// TestWhatCannotBeReadIsSaidFirst: the answer to an email of which nothing was read says so
// first, and that the earlier orders stand. They are not shown as if they had been read in the
// email.
func TestWhatCannotBeReadIsSaidFirst(t *testing.T) {
	for name, c := range unreadable {
		t.Run(name, func(t *testing.T) {
			gateway := mailgwtest.Open(t)
			mail := mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: gateway.Token("north"), Header: c.header, Body: c.body}
			folder := mailgw.Processed
			if name == "over a limit" {
				folder = mailgw.Quarantine
			}
			require.Equal(t, folder, gateway.Send(mail))
			_, text := gateway.One()
			text = strings.ReplaceAll(text, "\n", " ")
			_, body, _ := strings.Cut(text, "your orders ")
			require.Contains(t, body[:min(200, len(body))], c.why)
			require.Contains(t, body, "No orders of yours are recorded")

			gateway.Send(mailgwtest.Mail{ID: "<2@x>", From: mailgwtest.Anne, To: gateway.Token("north"), Body: "bid 3\nHOLD"})
			gateway.Post.Take()
			mail.ID = "<3@x>"
			require.Equal(t, folder, gateway.Send(mail))
			require.Equal(t, []string{"bid 3"}, gateway.Draft("north"))
			_, text = gateway.One()
			require.NotContains(t, text, "UNDERSTOOD")
			text = strings.ReplaceAll(text, "\n", " ")
			_, body, _ = strings.Cut(text, "your orders ")
			require.Contains(t, body[:min(200, len(body))], c.why)
			require.Contains(t, body, "Your orders of before stand")
			require.Contains(t, body, "RECORDED BEFORE, AND STILL STANDING = 1 BID 3")
		})
	}
}

func TestWhatCannotBeReadIsSaidInTheLanguageOfTheSeat(t *testing.T) {
	for lang, want := range map[string]string{"es": "está cifrado", "fr": "il est chiffré", "nl": "hij is versleuteld"} {
		gateway := mailgwtest.Open(t)
		gateway.Obey("anne", game.Submission{Seat: "north", Lines: []order.Line{{N: 1, Text: "LANGUAGE " + lang}}})
		gateway.Send(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: gateway.Token("north"), Body: unreadable["encrypted, in line"].body})
		_, text := gateway.One()
		require.Contains(t, text, want)
	}
}

// TestDamagedEmailsOfStrangersAreNotAnswered: a sender without proof gets no answer, and nobody
// is asked about a damaged email.
func TestDamagedEmailsOfStrangersAreNotAnswered(t *testing.T) {
	gateway := mailgwtest.Open(t)
	var log bytes.Buffer
	gateway.In.Log = slog.New(slog.NewTextHandler(&log, nil))
	damaged := unreadable["over a limit"]
	for _, mail := range []mailgwtest.Mail{
		{From: mailgwtest.Anne, To: mailgwtest.Orders, Subject: "[g7]"},
		{From: "eve@evil.example", To: gateway.Token("north")},
		{From: "eve@evil.example", To: mailgwtest.Orders},
		{From: mailgwtest.Carl, To: mailgwtest.Orders, Subject: "[g7]"},
		{To: gateway.Token("north")},
	} {
		log.Reset()
		mail.ID, mail.Header, mail.Body = "<1@x>", damaged.header, damaged.body
		require.Equal(t, mailgw.Quarantine, gateway.Send(mail))
		require.Empty(t, gateway.Post.Take(), mail.From)
		require.Equal(t, 1, strings.Count(log.String(), "\n"))
	}
	require.Empty(t, gateway.Wait.Emails)
	l := mailgwtest.Mail{ID: "<2@x>", From: mailgwtest.Anne, To: mailgwtest.Orders, Top: mailgwtest.Vouched, Header: damaged.header, Body: damaged.body}
	require.Equal(t, mailgw.Quarantine, gateway.Send(l))
	_, text := gateway.One()
	require.Contains(t, text, "it came damaged", "it names no game, and proves its sender")
}

// TestWhatIsReadInPartIsSaid: the answer to an email that is read in part says so.
func TestWhatIsReadInPartIsSaid(t *testing.T) {
	o := mailgwtest.Open(t)
	o.Send(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: o.Token("north"), Header: "Content-Transfer-Encoding: base64\r\n", Body: "YmlkIDMKUkVBRFkK\n*** list footer ***"})
	_, text := o.One()
	require.Contains(t, text, "only a part of it could be read")
	require.Contains(t, text, "UNDERSTOOD")
	o.Send(mailgwtest.Mail{ID: "<2@x>", From: mailgwtest.Anne, To: o.Token("north"), Body: "PRESS TO east\nhello\nEND PRESS"})
	_, text = o.One()
	require.NotContains(t, text, "UNDERSTOOD")
	require.Contains(t, text, "RECORDED BEFORE, AND STILL STANDING")
}
