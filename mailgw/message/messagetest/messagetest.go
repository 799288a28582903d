// Package messagetest simulates answers to an email of ours: the headings that mail programs of
// many languages write above a quote, and their ways of quoting.
package messagetest

import (
	"cmp"
	"fmt"
	"html"
	"slices"
	"strings"

	"seneschal/domain/lists"
)

// An Email is an email of ours, as its reader sees it. It was sent on Sunday, 1 March 2026, at noon UTC.
type Email struct {
	Title   string // its sender's name
	Box     string // its sender's address
	Reader  string // the address that it went to
	Subject string
	Text    string
}

// kings is the email for which the headings are written.
var kings = Email{
	Title: "Valley of Kings", Box: "orders@games.example", Reader: "anne@example.org", Subject: "[valley] setup: You are Sir Bors of Netherby",
}

// Headings returns the headings that mail programs write above a quote of the email. Each is one or more lines.
func (l Email) Headings() []string {
	names := strings.NewReplacer(kings.Title, l.Title, kings.Box, l.Box, kings.Reader, l.Reader, kings.Subject, l.Subject)
	return lists.Map(headings, names.Replace)
}

// headings are the headings of many mail programs and languages.
var headings = []string{
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

// Wrapped breaks lines anew at blanks, at most width bytes long, as some programs do with a quote. Longer words stay
// whole.
func Wrapped(lines []string, width int) []string {
	var out []string
	for _, l := range lines {
		for len(l) > width {
			at := strings.LastIndexByte(l[:width+1], ' ')
			if at <= 0 {
				if at = strings.IndexByte(l, ' '); at < 0 {
					break
				}
			}
			out, l = append(out, l[:at]), l[at+1:]
		}
		out = append(out, l)
	}
	return out
}

// Broken breaks lines as Wrapped does, and also words that are longer than width.
func Broken(lines []string, width int) (out []string) {
	for _, l := range Wrapped(lines, width) {
		for runes := []rune(l); ; runes = runes[width:] {
			if len(runes) <= width {
				out = append(out, string(runes))
				break
			}
			out = append(out, string(runes[:width]))
		}
	}
	return out
}

// Marked puts a mark before each line.
func Marked(mark string, lines []string) []string {
	return lists.Map(lines, func(l string) string { return mark + l })
}

// A Style is a mail program's way of quoting.
type Style struct {
	Name  string
	Quote func(lines []string) []string
	HTML  bool
	Class string // of the element around heading and quote, in HTML
}

var unmarker = strings.NewReplacer("· ", "", "| ", "", "# ", "", "- ", "* ", "\u00a0", " ")

// Styles are the ways of quoting that are simulated.
var Styles = []Style{
	{Name: "marked", Quote: func(l []string) []string { return Marked("> ", l) }},
	{Name: "marked, then broken", Quote: func(l []string) []string { return Wrapped(Marked("> ", l), 60) }},
	{Name: "bare", Quote: slices.Clone[[]string]},
	{Name: "bare, broken anew", Quote: func(l []string) []string { return Wrapped(l, 50) }},
	{Name: "marked, then words broken", Quote: func(l []string) []string { return Broken(Marked("> ", l), 60) }},
	{Name: "bare, words broken", Quote: func(l []string) []string { return Broken(l, 60) }},
	{Name: "indented", Quote: func(l []string) []string { return Marked("    ", l) }},
	{Name: "marks lost", Quote: func(l []string) []string {
		return strings.Split(unmarker.Replace(strings.Join(l, "\n")), "\n")
	}},
	{Name: "HTML", HTML: true, Quote: func(l []string) []string { return Marked("> ", l) }},
	{Name: "HTML, bare", HTML: true, Quote: slices.Clone[[]string]},
	{Name: "Gmail", HTML: true, Class: "gmail_quote", Quote: func(l []string) []string { return Marked("> ", l) }},
	{Name: "Yahoo", HTML: true, Class: "yahoo_quoted", Quote: slices.Clone[[]string]},
	{Name: "Proton", HTML: true, Class: "protonmail_quote", Quote: func(l []string) []string { return Marked("> ", l) }},
}

// Places are the places of the orders in an answer.
var Places = []string{"top", "close above", "bottom", "between"}

// Signatures are the lines with which emails end.
var Signatures = []Signature{
	{},
	{Text: "-- \nAnne of Orkney\nHOLD the line!"},
	{Text: "Sent from my iPhone"},
	{Text: "Cheers,\nAnne", Words: "Cheers,\nAnne"},
}

// A Signature is the end of an email. A program can recognise it only if it has no Words; Words
// are read as the sender's.
type Signature struct{ Text, Words string }

// An Answer is a simulated answer to an email of ours.
type Answer struct {
	Heading   string
	Style     Style
	Place     string
	Signature Signature
	Orders    []string
	Quote     []string // the lines that are quoted
}

// answerLines returns the lines of the answer in two parts: the second begins where its mail program begins to quote.
func (a Answer) answerLines() (above, quote []string) {
	quoted := a.Style.Quote(a.Quote)
	heading, end := strings.Split(a.Heading, "\n"), strings.Split(a.Signature.Text, "\n")
	switch a.Place {
	case "top":
		return slices.Concat(a.Orders, []string{""}, end, []string{""}), slices.Concat(heading, []string{""}, quoted)
	case "close above":
		return a.Orders, slices.Concat(heading, quoted)
	case "bottom":
		return nil, slices.Concat(heading, quoted, []string{""}, a.Orders, end)
	}
	one := min(1, len(a.Orders))
	third := findSplit(quoted, a.Orders[:one], len(quoted)/3)
	return nil, slices.Concat(heading, quoted[:third], a.Orders[:one], quoted[third:2*len(quoted)/3], []string{""}, a.Orders[one:], []string{""}, quoted[2*len(quoted)/3:], []string{""}, end)
}

// findSplit returns the first index, from one on, at which no quoted line nearby holds the sender's words, in upper or
// lower case. Elsewhere nobody could tell these words from a broken line of ours.
func findSplit(quoted, own []string, from int) int {
	says := func(l string) bool {
		return slices.ContainsFunc(own, func(o string) bool { return strings.Contains(strings.ToLower(l), strings.ToLower(o)) })
	}
	for from < 2*len(quoted)/3 && slices.ContainsFunc(quoted[max(0, from-2):min(len(quoted), from+2)], says) {
		from++
	}
	return from
}

// Raw renders the answer as it comes in, with some header lines above.
func (a Answer) Raw(header string) []byte {
	above, quote := a.answerLines()
	kind, body := "text/plain", strings.Join(slices.Concat(above, quote), "\n")
	if a.Style.HTML {
		kind, body = "text/html", "<html><body>"+writePage(above)+a.wrapQuote(writePage(quote))+"</body></html>"
	}
	return []byte(strings.ReplaceAll(header+"Content-Type: "+kind+"; charset=utf-8\n\n"+body+"\n", "\n", "\r\n"))
}

func (a Answer) wrapQuote(quote string) string {
	if a.Style.Class == "" {
		return quote
	}
	return fmt.Sprintf("<div class=%q>\n%s</div>\n", a.Style.Class, quote)
}

// writePage writes lines as HTML, an element for each.
func writePage(lines []string) string {
	var out strings.Builder
	for _, l := range lines {
		if quoted, ok := strings.CutPrefix(l, "> "); ok {
			fmt.Fprintf(&out, "<blockquote type=cite>%s</blockquote>\n", html.EscapeString(quoted))
			continue
		}
		fmt.Fprintf(&out, "<div>%s</div>\n", cmp.Or(html.EscapeString(l), "<br>"))
	}
	return out.String()
}

// Want returns the words that have to be found in the answer.
func (a Answer) Want() string {
	words := slices.Clone(a.Orders)
	if sign := a.Signature.Words; sign != "" && a.Place != "close above" {
		words = append(words, strings.Split(sign, "\n")...)
	}
	return strings.Join(words, "\n")
}

// String names the answer.
func (a Answer) String() string { return a.Place + ", " + a.Style.Name + ", below\n" + a.Heading }

// Answers returns answers to an email with every heading in every way of quoting. Each has the orders of one of the
// lists. With all there is one answer for each place of the orders, otherwise for one place only.
func (l Email) Answers(all bool, orders ...[]string) []Answer {
	var out []Answer
	for i, h := range l.Headings() {
		for j, style := range Styles {
			for k, place := range Places {
				if all || k == (i+j)%len(Places) {
					out = append(out, Answer{h, style, place, Signatures[(i+3*j)%len(Signatures)], orders[(i+j/2)%len(orders)], strings.Split(l.Text, "\n")})
				}
			}
		}
	}
	return out
}
