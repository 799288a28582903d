package message_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw/message"
	"seneschal/mailgw/message/messagetest"
)

// report is the text of an email of ours. It shows two orders as bare lines, which no real report
// does, but answers have to be read rightly all the same.
const report = `winter 1: orders are due Mon 9 Mar 2026, 19:00 CET (18:00 UTC).
setup: You are Sir Bors of Netherby

# WHAT HAPPENED TO YOU
- Violet takes Netherby.
- Violet collects 5 besants from one manor.
- WATCH Netherby BY 52

# WHAT IS ASKED OF YOU
We wait for orders for winter 1 until Monday 2026-03-09 18:00 UTC. If 
nothing comes: everybody is paid while the money lasts, and nothing is 
bought, built or moved
· PAY FIRST 53
· BUILD HIVE AT Netherby
MARCH 52 TO Elmstead
MARCH 53 TO Elmstead BY E10.1
They will be obeyed in the order in which they stand in your letter.

# YOUR MANORS
| Manor     Watched  Works  Free sites  Brings
| --------  -------  -----  ----------  ------
| Netherby  no       1 hive           5

# MESSAGES
From Blue to Violet: please MARCH 52 TO Sarbury, and WATCH Netherby BY 53.
| WATCH Netherby BY 53
| I shall hold Elmstead meanwhile.

Answer this letter with your orders, one on a line, above anything that 
is quoted. The file attached is a valid letter to edit and send back.
Your own page, with the map and a form for orders. The link is yours 
alone:
https://games.example/seat/valley.seat6.1.kq3v7xw2m5t6aabbkq3v7xw2m5t6`

// sentReport is the email with that report.
var sentReport = []byte(strings.ReplaceAll(`From: "Valley of Kings" <orders@games.example>
To: <anne@example.org>
Subject: [valley] setup: You are Sir Bors of Netherby
Date: Sun, 01 Mar 2026 12:00:00 +0000
Message-ID: <2.valley.seat6.report.9@games.example>
Reply-To: "Valley of Kings" <orders+valley.seat6.1.d2tyf2iwlaun2g3x@games.example>
X-Seneschal: games.example
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain; charset=utf-8; format=flowed

`+report+`
--b
Content-Type: text/plain; charset=utf-8
Content-Disposition: attachment; filename=orders.txt

READY
--b--
`, "\n", "\r\n"))

// ownWords returns the lines that were read, without the empty ones.
func ownWords(m message.Message) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(m.Text), func(l string) bool { return strings.TrimSpace(l) == "" }), "\n")
}

// kings describes that email for the simulation of answers.
var kings = messagetest.Email{
	Title: "Valley of Kings", Box: "orders@games.example", Reader: "anne@example.org", Subject: "[valley] setup: You are Sir Bors of Netherby", Text: report,
}

// someOrders are orders of answers. Some of them stand in the report, too.
var someOrders = [][]string{
	{"BUILD HIVE AT Netherby", "WATCH Netherby BY 53", "MARCH 52 TO Sarbury"},
	{"MARCH 52 TO Elmstead", "PAY FIRST 53", "MARCH 53 TO Elmstead BY E10.1"},
}

const fromAnne = "From: Anne <anne@example.org>\n"

func TestAnswersAreReadByDifference(t *testing.T) {
	sent, wrong := message.ReadSent(sentReport), 0
	all := kings.Answers(true, someOrders...)
	for _, answer := range all {
		m := message.Parse(answer.Raw(fromAnne), time.Time{})
		m.Against(sent)
		if got := ownWords(m); got != answer.Want() || m.Class != message.Email {
			if wrong++; wrong <= 10 {
				t.Errorf("%s\n--- got\n%s\n--- want\n%s", answer, got, answer.Want())
			}
		}
	}
	require.Zero(t, wrong, "of %d", len(all))
}

// against reads a plain answer to the report.
func against(body string) message.Message {
	m := parse("Content-Type: text/plain; charset=utf-8\n", body)
	m.Against(message.ReadSent(sentReport))
	return m
}

func TestOrdersThatTheReportShowsMayBeSentBack(t *testing.T) {
	cases := []struct{ name, body string }{
		{"examples", "PAY FIRST 53\nBUILD HIVE AT Netherby"},
		{"bare lines", "MARCH 52 TO Elmstead\nMARCH 53 TO Elmstead BY E10.1"},
		{"what a message quotes in verse", "WATCH Netherby BY 53"},
		{"what stands in a list", "WATCH Netherby BY 52"},
		{"what a sentence mentions", "MARCH 52 TO Sarbury"},
		{"in the middle of a sentence", "WATCH Netherby BY 53\nplease MARCH 52 TO Sarbury"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.body, ownWords(against(c.body)))
			require.Equal(t, c.body, ownWords(against(c.body+"\n\nOn Sun, 1 Mar 2026, Valley of Kings wrote:\n"+report)), "above a bare quote")
			require.Equal(t, c.body, ownWords(against(report+"\n\n"+c.body)), "below a bare quote")
		})
	}
}

func TestWordsAreReadBetweenQuoteAndSignature(t *testing.T) {
	lines := strings.Split(report, "\n")
	quote := strings.Join(lines[3:16], "\n")
	cases := []struct{ name, body, want string }{
		{"below a signature nothing, below the quote again", "PAY FIRST 53\n-- \nAnne\nHOLD the line!\n\n" + quote + "\nWATCH Netherby BY 53", "PAY FIRST 53\nWATCH Netherby BY 53"},
		{"signature below all", quote + "\nPAY FIRST 53\n--\nHOLD the line!", "PAY FIRST 53"},
		{"part of a quote", "PAY FIRST 53\n\n" + lines[9] + "\n" + lines[10], "PAY FIRST 53"},
		{"marked lines that are not ours", "> MARCH 1 TO York\nPAY FIRST 53\n| MARCH 2 TO York\n\n" + quote, "PAY FIRST 53"},
		{"rules around a quote", "PAY FIRST 53\n\n* * *\n" + quote + "\n~~~~\nWATCH Netherby BY 53", "PAY FIRST 53\nWATCH Netherby BY 53"},
		{"a sentence of two languages", "AWAY 2026-03-02 2026-03-09\nPAY FIRST 53\nAr an 1 Márta 2026 scríobh Valley of Kings:\n" + quote, "AWAY 2026-03-02 2026-03-09\nPAY FIRST 53"},
		{"orders of a steward with a date", "EXTEND TO 2026-03-02 20:00\nValley of Kings wrote:\n" + quote, "EXTEND TO 2026-03-02 20:00"},
		{"an address and a date above a quote", "deputy bob@games.example 2026-03-02 2026-03-09\n" + quote, "deputy bob@games.example 2026-03-02 2026-03-09"},
		{"a colon above a header", "note: go\nVon: Valley of Kings\nAn: anne@example.org\n\n" + quote, "note: go"},
		{"a message that repeats ours", "PRESS TO blue\nViolet collects 5 besants from one manor.\nEND PRESS\nPAY FIRST 53\n" + lines[9] + " " + lines[10], "PRESS TO blue\nViolet collects 5 besants from one manor.\nEND PRESS\nPAY FIRST 53"},
		{"a message without an end", "PRESS TO blue\nhello\n\n" + quote, "PRESS TO blue\nhello"},
		{"nothing of his own", quote, ""},
		{"nothing of ours", "PAY FIRST 53\n\nOn Sun, 1 Mar 2026 at 12:00, Blue <b@example.org> wrote:\n> MARCH 1 TO York", "PAY FIRST 53"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, ownWords(against(c.body))) })
	}
}

// TestAQuoteOfOneOfTwoEmails: words that two emails have in common are found in one of them.
// The lines between them are taken for a quote all the same, but not a line that the sender has
// written there.
func TestAQuoteOfOneOfTwoEmails(t *testing.T) {
	const both = "We wait for your orders until Monday, and shall be glad of them.\n%sThey will be obeyed in the order in which they stand in your letter.\n"
	sent := func(line string) message.Sent {
		return message.ReadSent(email("Content-Type: text/plain; charset=utf-8\n", fmt.Sprintf(both, line)))
	}
	three := []message.Sent{sent("SCOUT 52\n"), sent("READY\n"), sent("PAY FIRST 53\n")}
	m := parse("", fmt.Sprintf(both, "SCOUT 52\n")+fmt.Sprintf(both, "PAY FIRST 53\n"))
	m.Against(three...)
	require.Empty(t, m.Text)
	m = parse("", fmt.Sprintf(both, "SCOUT 52\n")+fmt.Sprintf(both, "PAY FIRST 54\n"))
	m.Against(three...)
	require.Equal(t, "PAY FIRST 54", ownWords(m))
}

func TestAnEmailOfNothingButOursIsEmpty(t *testing.T) {
	m := parse("", "Chun an Valley of Kings\n\n"+report)
	require.Equal(t, message.Email, m.Class, "nothing marks the quote")
	m.Against(message.ReadSent(sentReport))
	require.Equal(t, []string{"Chun an Valley of Kings"}, m.Text)
	m = parse("", report)
	m.Against(message.ReadSent(sentReport))
	require.Equal(t, message.Empty, m.Class)
	require.Equal(t, "quoted lines", m.LeftOut[0].What)
}

func TestWhatIsForwardedIsNotCompared(t *testing.T) {
	body := "look\n---------- Forwarded message ---------\nFrom: x@y.example\n\n" + report + "\nPAY FIRST 53"
	m := against(body)
	require.True(t, m.Forwarded)
	require.Equal(t, []string{"look"}, m.Text)
}

func TestMachinesAreNotReadAnew(t *testing.T) {
	m := parse("Auto-Submitted: auto-replied\n", "away\n"+report)
	m.Against(message.ReadSent(sentReport))
	require.Equal(t, message.AutoReply, m.Class)
}

func TestAttachmentsAreLeftOutOnce(t *testing.T) {
	body := "--b\n\nPAY FIRST 53\n\n" + report + "\n--b\nContent-Type: image/png; name=map.png\n\nx\n--b--\n"
	m := parse("Content-Type: multipart/mixed; boundary=\"b\"\n", body)
	m.Against(message.ReadSent(sentReport))
	require.Equal(t, []string{"PAY FIRST 53"}, m.Text)
	require.Equal(t, 1, strings.Count(fmt.Sprint(m.LeftOut), "map.png"))
}

// FuzzAgainst has short seeds, because shortening a finding from long ones takes minutes.
func FuzzAgainst(f *testing.F) {
	const sent = "We wait for your orders.\nMARCH 3 TO York\n"
	f.Add("HOLD 1 AT Kent\n\nOn 1 Mar 2026, a@b.example wrote:\n> "+sent, sent)
	f.Add("Von: a@b.example\nAn: anne@example.org\n\n"+sent+"HOLD 1 AT Kent\n-- \nAnne", sent)
	f.Add("-----Original Message-----\n"+sent, "We wait for your orders.")
	f.Add("We wait for your orders now.\nHOLD 1 AT Kent\nand so do they all", "<p>We wait for your orders now.</p><p>and so do they all</p>")
	f.Fuzz(func(t *testing.T, body, sent string) {
		m := parse("", body)
		before := m.Class
		m.Against(message.ReadSent(email(alternative, "--b\n\n"+sent+"\n--b\nContent-Type: text/html\n\n"+sent+"\n--b--\n")))
		if read := before == message.Email || before == message.Empty; read && (m.Class == message.Email) != (len(m.Text) > 0) || !read && m.Class != before {
			t.Fatalf("%s has become %s, of %d lines", before, m.Class, len(m.Text))
		}
	})
}

func BenchmarkAgainst(b *testing.B) {
	sent := message.ReadSent(sentReport)
	raw := kings.Answers(true, []string{"PAY FIRST 53", "MARCH 52 TO Sarbury"})[3].Raw(fromAnne)
	m := message.Parse(raw, time.Time{})
	b.SetBytes(int64(len(raw)))
	for b.Loop() {
		m.Against(sent)
	}
}
