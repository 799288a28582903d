package message_test

import (
	"cmp"
	"fmt"
	"html"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw/message"
)

// report is the text of a letter of ours. It shows two orders as bare lines,
// which no report does: answers are to be read rightly all the same.
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
https://games.example/s/kq3v7xw2m5t6aabb`

// sentReport is the letter of that report.
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

// attributions are what mail programs write above a quote, in many languages.
var attributions = []string{
	"On Sun, 1 Mar 2026 at 12:00, Valley of Kings <orders@games.example> wrote:",
	"On Sun, Mar 1, 2026 at 12:00 PM Valley of Kings <\norders@games.example> wrote:",
	"On 01/03/2026 12:00, Valley of Kings wrote:",
	"Valley of Kings <orders@games.example> wrote:",
	"Am Sonntag, 1. März 2026 um 12:00 Uhr schrieb Valley of Kings\n<orders@games.example>:",
	"Am 01.03.26 um 13:00 schrieb Valley of Kings:",
	"Le dim. 1 mars 2026 à 13:00, Valley of Kings <orders@games.example> a\nécrit :",
	"Le 01/03/2026 à 13:00, Valley of Kings a écrit :",
	"El dom, 1 mar 2026 a las 13:00, Valley of Kings (<orders@games.example>)\nescribió:",
	"Op zo 1 mrt 2026 om 13:00 schreef Valley of Kings <orders@games.example>:",
	"Il giorno dom 1 mar 2026 alle ore 13:00 Valley of Kings <\norders@games.example> ha scritto:",
	"Em dom., 1 de mar. de 2026 às 13:00, Valley of Kings <orders@games.example>\nescreveu:",
	"Den sön 1 mars 2026 kl 13:00 skrev Valley of Kings <orders@games.example>:",
	"søn. 1. mar. 2026 kl. 13:00 skrev Valley of Kings <orders@games.example>:",
	"su 1. maalisk. 2026 klo 14.00 Valley of Kings (orders@games.example) kirjoitti:",
	"niedz., 1 mar 2026 o 13:00 Valley of Kings <orders@games.example> napisał(a):",
	"ne 1. 3. 2026 v 13:00 odesílatel Valley of Kings <orders@games.example>\nnapsal:",
	"Valley of Kings <orders@games.example> ezt írta (időpont: 2026. márc. 1.,\nV, 13:00):",
	"вс, 1 мар. 2026 г. в 15:00, Valley of Kings <orders@games.example>:",
	"1 марта 2026 г., 15:00, Valley of Kings пишет:",
	"1 Mar 2026 Paz 15:00 tarihinde Valley of Kings <orders@games.example> şunu yazdı:",
	"Στις Κυρ 1 Μαρ 2026 στις 2:00 μ.μ., ο χρήστης Valley of Kings\n<orders@games.example> έγραψε:",
	"Valley of Kings <orders@games.example> 于2026年3月1日周日 20:00写道：",
	"2026年3月1日(日) 21:00 Valley of Kings <orders@games.example>:",
	"2026년 3월 1일 (일) 오후 9:00, Valley of Kings <orders@games.example>님이 작성:",
	"בתאריך יום א׳, 1 במרץ 2026 ב-14:00 מאת Valley of Kings <orders@games.example>:\u200f",
	"2026/3/1 Valley of Kings <orders@games.example>",
	"Pada Min, 1 Mar 2026 19.00, Valley of Kings <orders@games.example> menulis:",
	"Vào CN, 1 thg 3, 2026 vào lúc 19:00 Valley of Kings\n<orders@games.example> đã viết:",
	"An Domh 1 Márta 2026 ag 12:00, scríobh Valley of Kings:",
	"From: Valley of Kings <orders@games.example>\nSent: Sunday, March 1, 2026 12:00 PM\nTo: anne@example.org\nSubject: [valley] setup: You are Sir Bors of Netherby",
	"-----Ursprüngliche Nachricht-----\nVon: Valley of Kings <orders@games.example>\nGesendet: Sonntag, 1. März 2026 13:00\nAn: anne@example.org\nBetreff: [valley] setup: You are Sir Bors of Netherby\nWichtigkeit: Hoch",
	"________________________________\nSendandi: Valley of Kings <orders@games.example>\nSent: sunnudagur, 1. mars 2026 12:00\nViðtakandi: anne@example.org\nEfni: [valley] setup: You are Sir Bors of Netherby",
}

// rewrapped breaks lines anew at a width, as some programs do with a quote.
func rewrapped(lines []string, width int) []string {
	var out []string
	for _, l := range lines {
		for len(l) > width {
			at := strings.LastIndexByte(l[:width], ' ')
			if at <= 0 {
				break
			}
			out, l = append(out, l[:at]), l[at+1:]
		}
		out = append(out, l)
	}
	return out
}

func before(mark string, lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = mark + l
	}
	return out
}

// A style is how a mail program quotes.
type style struct {
	name  string
	quote func(lines []string) []string
	html  bool
}

var styles = []style{
	{name: "marked", quote: func(l []string) []string { return before("> ", l) }},
	{name: "marked, then broken", quote: func(l []string) []string { return rewrapped(before("> ", l), 60) }},
	{name: "bare", quote: slices.Clone[[]string]},
	{name: "bare, broken anew", quote: func(l []string) []string { return rewrapped(l, 50) }},
	{name: "indented", quote: func(l []string) []string { return before("    ", l) }},
	{name: "marks lost", quote: func(l []string) []string {
		return strings.Split(strings.NewReplacer("· ", "", "| ", "", "# ", "", "- ", "* ", "\u00a0", " ").Replace(strings.Join(l, "\n")), "\n")
	}},
	{name: "HTML", html: true, quote: func(l []string) []string { return before("> ", l) }},
	{name: "HTML, bare", html: true, quote: slices.Clone[[]string]},
}

// signatures are what stands below somebody's words; those that are no
// signature to a machine may be read as words.
var signatures = []struct{ text, words string }{
	{},
	{text: "-- \nAnne of Orkney\nHOLD the line!"},
	{text: "Sent from my iPhone"},
	{text: "Cheers,\nAnne", words: "Cheers,\nAnne"},
}

// page is a letter as HTML, an element for each line.
func page(lines []string) string {
	var b strings.Builder
	for _, l := range lines {
		if quoted, ok := strings.CutPrefix(l, "> "); ok {
			fmt.Fprintf(&b, "<blockquote type=cite>%s</blockquote>\n", html.EscapeString(quoted))
			continue
		}
		fmt.Fprintf(&b, "<div>%s</div>\n", cmp.Or(html.EscapeString(l), "<br>"))
	}
	return "<html><body>" + b.String() + "</body></html>"
}

// simulated is an answer to the report.
type simulated struct {
	attribution string
	style       style
	place       string
	signature   int
	orders      []string
}

func (s simulated) lines() []string {
	quote := s.style.quote(strings.Split(report, "\n"))
	heading := strings.Split(s.attribution, "\n")
	end := strings.Split(signatures[s.signature].text, "\n")
	switch s.place {
	case "top":
		return slices.Concat(s.orders, []string{""}, end, []string{""}, heading, []string{""}, quote)
	case "close above":
		return slices.Concat(s.orders, heading, quote)
	case "bottom":
		return slices.Concat(heading, quote, []string{""}, s.orders, end)
	}
	half := len(quote) / 3
	return slices.Concat(heading, quote[:half], s.orders[:1], quote[half:2*half], []string{""}, s.orders[1:], []string{""}, quote[2*half:], []string{""}, end)
}

// raw is the answer as it comes in.
func (s simulated) raw() []byte {
	if s.style.html {
		return letter("Content-Type: text/html; charset=utf-8\n", page(s.lines()))
	}
	return letter("Content-Type: text/plain; charset=utf-8\n", strings.Join(s.lines(), "\n")+"\n")
}

// want is what is to be read.
func (s simulated) want() string {
	words := slices.Clone(s.orders)
	if sign := signatures[s.signature].words; sign != "" && s.place != "close above" {
		words = append(words, strings.Split(sign, "\n")...)
	}
	return strings.Join(words, "\n")
}

// ownWords are the lines that were read, without the empty ones.
func ownWords(m message.Message) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(m.Text), func(l string) bool { return strings.TrimSpace(l) == "" }), "\n")
}

// places are where the orders stand.
var places = []string{"top", "close above", "bottom", "between"}

// simulations are answers with every heading in every way of quoting, at one
// of the places each. Some of the orders stand in the report, too.
func simulations() []simulated {
	orders := [][]string{
		{"BUILD HIVE AT Netherby", "WATCH Netherby BY 53", "MARCH 52 TO Sarbury"},
		{"MARCH 52 TO Elmstead", "PAY FIRST 53", "MARCH 53 TO Elmstead BY E10.1"},
	}
	var all []simulated
	for i, a := range attributions {
		for j, style := range styles {
			all = append(all, simulated{a, style, places[(i+j)%len(places)], (i + 3*j) % len(signatures), orders[(i+j/2)%len(orders)]})
		}
	}
	return all
}

func TestAnswersAreReadByDifference(t *testing.T) {
	sent, wrong := message.ReadSent(sentReport), 0
	all := simulations()
	for _, s := range all {
		m := message.Parse(s.raw(), time.Time{})
		m.Against(sent)
		if got := ownWords(m); got != s.want() || m.Class != message.Letter {
			if wrong++; wrong <= 10 {
				t.Errorf("%s, %s, below\n%s\n--- got\n%s\n--- want\n%s", s.place, s.style.name, s.attribution, got, s.want())
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

func TestALetterOfNothingButOursIsEmpty(t *testing.T) {
	m := parse("", "Chun an Valley of Kings\n\n"+report)
	require.Equal(t, message.Letter, m.Class, "nothing marks the quote")
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

// FuzzAgainst has short seeds: what is found with long ones takes minutes to
// be made shorter.
func FuzzAgainst(f *testing.F) {
	const sent = "We wait for your orders.\nMARCH 3 TO York\n"
	f.Add("HOLD 1 AT Kent\n\nOn 1 Mar 2026, a@b.example wrote:\n> "+sent, sent)
	f.Add("Von: a@b.example\nAn: anne@example.org\n\n"+sent+"HOLD 1 AT Kent\n-- \nAnne", sent)
	f.Add("-----Original Message-----\n"+sent, "We wait for your orders.")
	f.Add("We wait for your orders now.\nHOLD 1 AT Kent\nand so do they all", "<p>We wait for your orders now.</p><p>and so do they all</p>")
	f.Fuzz(func(t *testing.T, body, sent string) {
		m := parse("", body)
		before := m.Class
		m.Against(message.ReadSent(letter(alternative, "--b\n\n"+sent+"\n--b\nContent-Type: text/html\n\n"+sent+"\n--b--\n")))
		if read := before == message.Letter || before == message.Empty; read && (m.Class == message.Letter) != (len(m.Text) > 0) || !read && m.Class != before {
			t.Fatalf("%s has become %s, of %d lines", before, m.Class, len(m.Text))
		}
	})
}

func BenchmarkAgainst(b *testing.B) {
	sent := message.ReadSent(sentReport)
	raw := simulated{attributions[4], styles[2], "between", 1, []string{"PAY FIRST 53", "MARCH 52 TO Sarbury"}}.raw()
	m := message.Parse(raw, time.Time{})
	b.SetBytes(int64(len(raw)))
	for b.Loop() {
		m.Against(sent)
	}
}
