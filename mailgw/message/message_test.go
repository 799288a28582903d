package message_test

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw/message"
)

// email returns an email with header fields for its body, in the line ends of mail.
func email(header, body string) []byte {
	return []byte(strings.ReplaceAll("From: Anne <anne@example.org>\nTo: orders@games.example\nMessage-ID: <1@example.org>\n"+header+"\n"+body, "\n", "\r\n"))
}

func parse(header, body string) message.Message {
	return message.Parse(email(header, body), time.Unix(0, 0))
}

func TestWordsAreReadThroughEveryEncoding(t *testing.T) {
	cases := []struct{ name, header, body, want string }{
		{"plain", "", "march army\n", "march army"},
		{"quoted-printable soft break", "Content-Transfer-Encoding: quoted-printable\n", "march =  \narmy=20\n", "march army"},
		{"quoted-printable damaged", "Content-Transfer-Encoding: quoted-printable\n", "a =ZZ b", "a =ZZ b"},
		{"base64 without padding", "Content-Transfer-Encoding: base64\n", "bWFyY2ggYXJteQ", "march army"},
		{"base64 with a footer", "Content-Transfer-Encoding: base64\n", "bWFyY2ggYXJteQ==\n_____ a list's footer", "march army"},
		{"windows-1252 called ascii", "Content-Type: text/plain; charset=us-ascii\n", "caf\xe9 \x93x\x94", "café “x”"},
		{"UTF-8 called Big5", "Content-Type: text/plain; charset=big5\n", "到达 Orléans", "到达 Orléans"},
		{"Latin-1 called UTF-8", "Content-Type: text/plain; charset=utf-8\n", "Orl\xe9ans", "Orléans"},
		{"unknown charset", "Content-Type: text/plain; charset=x-unknown\n", "Orl\xe9ans", "Orléans"},
		{"Korean", "Content-Type: text/plain; charset=ks_c_5601-1987\n", "\xb0\xa1", "가"},
		{"UTF-7", "Content-Type: text/plain; charset=unicode-1-1-utf-7\n", "Hi Mom -+Jjo--!", "Hi Mom -☺-!"},
		{"no type that parses", "Content-Type: text plain; =\n", "march", "march"},
		{"NUL", "", "mar\x00ch", "march"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			m := parse(c.header, c.body)
			require.Equal(t, c.want, strings.Join(m.Text, "\n"))
			require.Equal(t, message.Email, m.Class)
		})
	}
}

func TestDamageIsNeverSilent(t *testing.T) {
	require.Contains(t, parse("Content-Transfer-Encoding: base64\n", "bWFy\n!!\nY2gg").Damage, "transfer encoding")
	require.Contains(t, parse("Content-Type: text/plain; charset=x-unknown\n", "\xe9").Damage, "charset")
	require.Contains(t, parse("Content-Type: multipart/mixed; boundary=b\n", "--b\n\nmarch").Damage, "multipart")
	require.Empty(t, parse("", "march").Damage)
}

func TestFlowedLinesAreJoinedOnlyWhereAMailerBrokeThem(t *testing.T) {
	m := parse("Content-Type: text/plain; charset=utf-8; format=flowed\n",
		"march the army of the north over the long road by the river Severn \nto Durham\nhold \nwatch York\n  stuffed\n> quoted long line \n> goes on\n-- \nAnne")
	require.Equal(t, []string{"march the army of the north over the long road by the river Severn to Durham", "hold", "watch York", " stuffed"}, m.Text)
}

func TestNothingBelowASignatureIsRead(t *testing.T) {
	m := parse("", "march\n-- \nJohn\nhold the line!")
	require.Equal(t, []string{"march"}, m.Text)
	require.Equal(t, "signature", m.LeftOut[0].What)
}

func TestAnswersAboveBelowAndBetweenQuotes(t *testing.T) {
	const heading = "On Mon, 3 Nov 2025 at 10:00, Game 7 <g7@games.example> wrote:\n"
	cases := []struct{ name, body, want string }{
		{"above", "march\n\n" + heading + "> hold\n", "march"},
		{"above, without marks", "march\n\n" + heading + "\nhold\n", "march"},
		{"below", heading + "> hold\n\nmarch\n", "march"},
		{"between", heading + "> hold\nmarch\n> hold\nwatch\n", "march\nwatch"},
		{"Outlook", "march\n\nFrom: Game 7 <g7@games.example>\nSent: Monday\nTo: Anne\nSubject: turn 3\n\nhold\n", "march"},
		{"German", "march\n\nAm 3.11.2025 um 10:00 schrieb Game 7:\nhold\n", "march"},
		{"a date and an address", "march\n2025/11/3 Game 7 <g7@games.example>\n\n> hold\n", "march"},
		{"French", "march\n----\nMessage du : 03/11/2025 10:00\nDe : Game 7 <g7@games.example>\nA : anne\n\nhold\n", "march"},
		{"no heading at all", "march\nOn with it: watch York\n", "march\nOn with it: watch York"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, strings.Join(parse("", c.body).Text, "\n")) })
	}
}

// TestOrdersBelowAMarkedQuoteUnderAHeaderBlock: below the header of a quoted email, only lines
// with the mark of a quote are the quote.
func TestOrdersBelowAMarkedQuoteUnderAHeaderBlock(t *testing.T) {
	for _, h := range kings.Headings()[30:32] {
		for name, body := range map[string]string{
			"below":   "\n> We wait for orders.\n> They are due on Monday.\n\nPAY FIRST 53\nSCOUT 52",
			"between": "> We wait for orders.\nPAY FIRST 53\n\n> They are due on Monday.\nSCOUT 52\n",
			"around":  "\n> We wait for orders.\nSCOUT 52\n-- \nHOLD the line!",
		} {
			own := "PAY FIRST 53\nSCOUT 52"
			above := ""
			if name == "around" {
				above = "PAY FIRST 53\n\n"
			}
			require.Equal(t, own, ownWords(parse("Content-Type: text/plain; charset=utf-8\n", above+h+"\n"+body)), "%s\n%s", name, h)
		}
	}
	bare := parse("", "PAY FIRST 53\n\nFrom: a@b.example\nSent: Sunday, March 1, 2026 12:00 PM\nTo: x\n\nWe wait for orders.\n> SCOUT 52\nSCOUT 53")
	require.Equal(t, []string{"PAY FIRST 53"}, bare.Text, "without a mark all below is quoted")
}

// TestOrdersAboveAHeadingAreNoPartOfIt: an order may begin as a date does. If it stands above a
// heading, it is no part of that.
func TestOrdersAboveAHeadingAreNoPartOfIt(t *testing.T) {
	headings := []string{
		"On Wed, 4 Mar 2026 at 12:00, Valley of Kings <orders@games.example> wrote:",
		"On Wed, Mar 4, 2026 at 12:00 PM Valley of Kings of Logres and all its Marches <\norders@games.example> wrote:",
		"Am Mittwoch, 4. März 2026 um 12:00 Uhr schrieb Valley of Kings\n<orders@games.example>:",
		"El mié, 4 mar 2026 a las 13:00, Valley of Kings (<orders@games.example>)\nescribió:",
		"Le mer. 4 mars 2026 à 13:00, Valley of Kings <orders@games.example> a\nécrit :",
	}
	orders := []string{
		"ON BLACK special: PAY 3 TO Bors",
		"ON BLACK special: QUEST GRAIL WITH 3, 4, 5; FIGHT TO THE END\nON WHITE: PASS",
		"1. STAY 3 AT Garth BY 52\n2. MOVE 4 FROM Garth TO Elmstead",
		"le roi attend",
		"TO ARMS\nDEN 4 SEARCHED\nAT Elmstead FIGHT",
		"AT E10.1 BUILD HIVE",
	}
	for _, h := range headings {
		for _, o := range orders {
			for _, quote := range []string{"> We wait for orders.", "We wait for orders."} {
				m := parse("Content-Type: text/plain; charset=utf-8\n", o+"\n"+h+"\n"+quote+"\n")
				require.Equal(t, o, ownWords(m), h)
			}
		}
	}
}

func TestHTMLGivesOneOrderALine(t *testing.T) {
	const html = `<html><head><style>p{}</style><title>x</title></head><body><div>march army</div><div>hold&nbsp;York</div>watch<br>Kent
<div class="gmail_signature">Anne</div><div class="gmail_quote"><div class="gmail_attr">On 3 Nov Game wrote:</div><blockquote>retreat</blockquote></div></body></html>`
	m := parse("Content-Type: text/html; charset=utf-8\n", html)
	require.Equal(t, []string{"march army", "hold York", "watch", "Kent"}, m.Text)
}

const alternative = "Content-Type: multipart/alternative; boundary=b\n"

func TestTextPartComesFirstAndHTMLIfItSaysNothing(t *testing.T) {
	both := "--b\nContent-Type: text/plain\n\n%s\n--b\nContent-Type: text/html\n\n<p>watch</p>\n--b--\n"
	m := parse(alternative, fmt.Sprintf(both, "march"))
	require.Equal(t, []string{"march"}, m.Text)
	require.Equal(t, "HTML part", m.LeftOut[0].What)
	require.Equal(t, []string{"watch"}, parse(alternative, fmt.Sprintf(both, "")).Text)
	require.Equal(t, []string{"watch"}, parse(alternative, fmt.Sprintf(both, "Your client cannot show HTML.")).Text)
}

func TestAttachedOrdersAreReadIfTheEmailIsSilent(t *testing.T) {
	file := "\xff\xfem\x00a\x00r\x00c\x00h\x00"
	body := "--b\n\n%s\n--b\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment; filename*=utf-8''orders-g7.txt\n\n" +
		base64.StdEncoding.EncodeToString([]byte(file)) + "\n--b\nContent-Type: image/png; name=map.png\n\nx\n--b--\n"
	header := "Content-Type: multipart/mixed; boundary=\"b\"\n"
	m := parse(header, fmt.Sprintf(body, ""))
	require.Equal(t, []string{"march"}, m.Text)
	m = parse(header, fmt.Sprintf(body, "hold"))
	require.Equal(t, []string{"hold"}, m.Text)
	require.Contains(t, fmt.Sprint(m.LeftOut), "orders-g7.txt: the email itself has words")
	require.Contains(t, fmt.Sprint(m.LeftOut), "image/png map.png")
}

func TestForwardedWordsAreNobodys(t *testing.T) {
	m := parse("Subject: Fwd: turn\n", "look\n---------- Forwarded message ---------\nFrom: x@y.example\n\nmarch\n")
	require.True(t, m.Forwarded)
	require.Equal(t, []string{"look"}, m.Text)
}

func TestClasses(t *testing.T) {
	cases := []struct {
		name, header, body string
		want               message.Class
	}{
		{"letter", "", "march", message.Email},
		{"empty", "", "\n\n", message.Empty},
		{"only a quote", "", "> march", message.Empty},
		{"vacation", "Auto-Submitted: auto-replied\n", "x", message.AutoReply},
		{"Auto-Submitted: no", "Auto-Submitted: no\n", "x", message.Email},
		{"Exchange's wish not to be answered", "X-Auto-Response-Suppress: All\n", "x", message.Email},
		{"subject", "Subject: Automatische Antwort: x\n", "x", message.AutoReply},
		{"empty return path", "Return-Path: <>\n", "x", message.AutoReply},
		{"list", "List-Id: <l.example>\n", "x", message.List},
		{"bulk", "Precedence: bulk\n", "x", message.List},
		{"our own", "X-Seneschal: games.example\n", "x", message.Loop},
		{"going round", strings.Repeat("Received: from a by b\n", 21), "x", message.Loop},
		{"delivery report", "Content-Type: multipart/report; report-type=delivery-status; boundary=b\n", "--b\n\nsorry\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nAction: failed\nStatus: 5.1.1\nFinal-Recipient: rfc822; Anne@Example.org\n--b--", message.Bounce},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			m := parse(c.header, c.body)
			require.Equal(t, c.want, m.Class, m.Why)
			if c.want == message.Bounce {
				require.Equal(t, &message.Failure{Action: "failed", Status: "5.1.1", Recipient: "anne@example.org"}, m.Failed)
				require.True(t, m.Failed.Permanent())
			}
		})
	}
}

func TestFromIsOneAddressOrNobody(t *testing.T) {
	cases := []struct {
		from string
		want string
		ok   bool
	}{
		{"From: a@b.example", "a@b.example", true},
		{"From: Anne <A@B.Example>", "a@b.example", true},
		{`From: "x@evil.example" <a@b.example>`, "a@b.example", true},
		{"From: J\xf6rg <a@b.example>", "a@b.example", true},
		{"From: =?nope?Q?J=F6rg?= <a@b.example>", "a@b.example", true},
		{"From: x@evil.example <a@b.example>", "a@b.example", true},
		{"From: Anne <a@b.example", "a@b.example", true},
		{"From: Müller, Anne <a@b.example>", "a@b.example", true},
		{"From: a@b.example, c@d.example", "a@b.example", false},
		{"From: a@b.example\nFrom: c@d.example", "a@b.example", false},
		{"From: nobody", "", false},
		{"X: no from", "", false},
		{"From: a@b@c.example", "", false},
	}
	for _, c := range cases {
		m := message.Parse([]byte(c.from+"\n\nx"), time.Time{})
		require.Equal(t, c.ok, m.FromOK, c.from)
		require.Equal(t, c.want, m.From, c.from)
	}
}

func TestBrokenHeadersLoseNoEmail(t *testing.T) {
	for _, raw := range []string{
		"From x@y Mon Nov 3\nFrom: a@b.example\nSubject: s\n\nmarch",
		"From: a@b.example\nthis is no header\nSubject: s\n\nmarch",
		"From: a@b.example\nSubject: s\nmarch",
	} {
		m := message.Parse([]byte(raw), time.Time{})
		require.Equal(t, "a@b.example", m.From, raw)
		require.Equal(t, "s", m.Subject, raw)
		require.Equal(t, []string{"march"}, m.Text, raw)
	}
}

func TestOddMessageIDsStayAsTheyAre(t *testing.T) {
	for _, id := range []string{"a@b", "< a@b >", `<"x y"@b>`, "<a@b>"} {
		m := message.Parse([]byte("From: a@b.example\nMessage-ID: "+id+"\n\nx"), time.Time{})
		require.Equal(t, id, m.MessageID)
	}
}

func TestBombsAreCutShort(t *testing.T) {
	deep, parts := "", strings.Repeat("--b\n\nx\n", 100_000)
	for i := range 3000 {
		deep += fmt.Sprintf("Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n", i, i)
	}
	cases := map[string]message.Message{
		"deep":  message.Parse([]byte("From: a@b.example\n"+deep+"\nx"), time.Time{}),
		"parts": parse("Content-Type: multipart/mixed; boundary=b\n", parts),
	}
	for name, m := range cases {
		require.Equal(t, message.Damaged, m.Class, name)
	}
	require.Equal(t, message.TooLarge, parse("", strings.Repeat("march\n", 1<<18)).Class)
	require.Equal(t, message.Email, parse("", "x").Class)
	require.NotEmpty(t, parse(strings.Repeat("X: y\n", 2000), "x").Damage)
	require.NotEmpty(t, parse("Content-Type: text/html\n", strings.Repeat("<div>x", 60_000)).Damage)
}

func FuzzParse(f *testing.F) {
	f.Add(email("", "march"))
	f.Add(email(alternative, "--b\nContent-Type: text/html\n\n<p>watch</p>\n--b--\n"))
	f.Add(email("Content-Transfer-Encoding: quoted-printable\nContent-Type: text/plain; format=flowed; delsp=yes\n", "march =\n army \n> x\n"))
	f.Add(email("Content-Transfer-Encoding: base64\nContent-Type: text/plain; charset=utf-7\n", "K0pqby0="))
	f.Fuzz(func(t *testing.T, raw []byte) {
		m := message.Parse(raw, time.Time{})
		if m.Class == "" || m.RawHash == "" {
			t.Fatal("a letter without class or hash")
		}
		if m.Class == message.Email && len(m.Text) == 0 {
			t.Fatal("a letter without words")
		}
	})
}

func BenchmarkParse(b *testing.B) {
	body := "march\nhold\n\nOn Mon, 3 Nov 2025 at 10:00, Game 7 <g7@games.example> wrote:\n" + strings.Repeat("> a line of the report that is quoted\n", 200)
	raw := email(alternative, "--b\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n"+body+"\n--b\nContent-Type: text/html\n\n<p>march</p>\n--b--\n")
	b.SetBytes(int64(len(raw)))
	for b.Loop() {
		message.Parse(raw, time.Time{})
	}
}
