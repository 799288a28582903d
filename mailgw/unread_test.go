package mailgw_test

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/mailgw"
)

// parts are more than a letter may have.
var parts = strings.Repeat("--b\n\nbid 5\n", 300) + "--b--"

// unreadable are letters of which no word of their sender can be read.
var unreadable = map[string]struct{ header, body, why string }{
	"encrypted":          {"Content-Type: multipart/encrypted; protocol=\"application/pgp-encrypted\"; boundary=b\r\n", "--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--b\n\nxyz\n--b--", "it is encrypted"},
	"encrypted, S/MIME":  {"Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\r\nContent-Transfer-Encoding: base64\r\n", "MIIBHgYJKoZIhvcNAQcDoIIBDzCCAQsCAQAxgcAwgb0CAQAwJjASMRAwDgYD", "it is encrypted"},
	"encrypted, in line": {"", "-----BEGIN PGP MESSAGE-----\n\nhQEMA+wbyZ\n=abcd\n-----END PGP MESSAGE-----", "it is encrypted"},
	"damaged":            {"Content-Transfer-Encoding: base64\r\n", "*** bid 5 ***", "it came damaged"},
	"cut":                {"Content-Type: multipart/mixed; boundary=b\r\n", "--b\nContent-Type: text/plain\n\n", "it came cut short"},
	"empty":              {"", "", "There were no words"},
	"signature":          {"", "-- \nAnne\nbid 5", "taken for a signature"},
	"quotation":          {"", "> bid 5\n> READY", "words of another letter"},
	"files":              {"Content-Type: multipart/mixed; boundary=b\r\n", "--b\nContent-Type: application/msword; name=orders.doc\n\nbid 5\n--b--", "attached files alone"},
	"over a limit":       {"Content-Type: multipart/mixed; boundary=b\r\n", parts, "it came damaged"},
}

// A letter of which nothing was read says so first, and that the orders of
// before stand; they are not shown as if they were understood from it.
func TestWhatCannotBeReadIsSaidFirst(t *testing.T) {
	for name, c := range unreadable {
		t.Run(name, func(t *testing.T) {
			o := open(t)
			l := mail{id: "<1@x>", from: anne, to: o.token("north"), header: c.header, body: c.body}
			folder := mailgw.Processed
			if name == "over a limit" {
				folder = mailgw.Quarantine
			}
			require.Equal(t, folder, o.send(l))
			_, text := o.one()
			text = strings.ReplaceAll(text, "\n", " ")
			_, body, _ := strings.Cut(text, "your orders ")
			require.Contains(t, body[:min(200, len(body))], c.why)
			require.Contains(t, body, "No orders of yours are recorded")

			o.send(mail{id: "<2@x>", from: anne, to: o.token("north"), body: "bid 3\nHOLD"})
			o.post.take()
			l.id = "<3@x>"
			require.Equal(t, folder, o.send(l))
			require.Equal(t, []string{"bid 3"}, o.draft("north"))
			_, text = o.one()
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
	for lang, want := range map[string]string{"es": "está cifrada", "fr": "elle est chiffrée", "nl": "hij is versleuteld"} {
		o := open(t)
		o.obey("anne", game.Letter{Seat: "north", Lines: []order.Line{{N: 1, Text: "LANGUAGE " + lang}}})
		o.send(mail{id: "<1@x>", from: anne, to: o.token("north"), body: unreadable["encrypted, in line"].body})
		_, text := o.one()
		require.Contains(t, text, want)
	}
}

// Who proves nothing is not answered, and what came damaged is not asked about.
func TestDamagedLettersOfStrangersAreNotAnswered(t *testing.T) {
	o := open(t)
	var log bytes.Buffer
	o.in.Log = slog.New(slog.NewTextHandler(&log, nil))
	damaged := unreadable["over a limit"]
	for _, l := range []mail{
		{from: anne, to: orders, subject: "[g7]"}, {from: "eve@evil.example", to: o.token("north")}, {from: "eve@evil.example", to: orders},
		{from: carl, to: orders, subject: "[g7]"}, {to: o.token("north")},
	} {
		log.Reset()
		l.id, l.header, l.body = "<1@x>", damaged.header, damaged.body
		require.Equal(t, mailgw.Quarantine, o.send(l))
		require.Empty(t, o.post.take(), l.from)
		require.Equal(t, 1, strings.Count(log.String(), "\n"))
	}
	require.Empty(t, o.wait.letters)
	l := mail{id: "<2@x>", from: anne, to: orders, top: vouched, header: damaged.header, body: damaged.body}
	require.Equal(t, mailgw.Quarantine, o.send(l))
	_, text := o.one()
	require.Contains(t, text, "it came damaged", "it names no game, and proves its sender")
}

// A letter that is read in part says so.
func TestWhatIsReadInPartIsSaid(t *testing.T) {
	o := open(t)
	o.send(mail{id: "<1@x>", from: anne, to: o.token("north"), header: "Content-Transfer-Encoding: base64\r\n", body: "YmlkIDMKUkVBRFkK\n*** list footer ***"})
	_, text := o.one()
	require.Contains(t, text, "only a part of it could be read")
	require.Contains(t, text, "UNDERSTOOD")
	o.send(mail{id: "<2@x>", from: anne, to: o.token("north"), body: "PRESS TO east\nhello\nEND PRESS"})
	_, text = o.one()
	require.NotContains(t, text, "UNDERSTOOD")
	require.Contains(t, text, "RECORDED BEFORE, AND STILL STANDING")
}
