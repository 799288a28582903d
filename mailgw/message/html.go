package message

import (
	"slices"
	"strings"

	"golang.org/x/net/html"

	"seneschal/domain/lists"
)

// maxTokens is how much of an HTML part is read.
const maxTokens = 50_000

// markOriginal is written where a mail program begins to quote in HTML without the markup of a
// quote. The trimmer recognises it.
const markOriginal = "-----Original Message-----"

// maxOpen is the largest depth of elements within each other.
const maxOpen = 500

// scribe writes HTML as lines of text. Quotes become lines with "> ", so that HTML and text are
// trimmed in the same way.
type scribe struct {
	b     strings.Builder
	open  []element
	skip  int // open elements whose content is not for reading
	quote int // open elements that are quotes
	pre   int // open elements that keep blanks
	line  strings.Builder
	bare  bool // elements that mail programs put around their quotes do not count as quotes
	wraps int  // open elements of that kind
}

// element is an open element and its effects.
type element struct {
	tag                    string
	skip, quote, pre, wrap bool
}

// htmlToText reads an HTML part; whole is false if it was cut short.
func htmlToText(s string) (text string, whole bool) { return (&scribe{}).read(s) }

// htmlWithin reads an HTML part whose quotes will be found by their words, because some mail
// programs let their users write within the element around a quote.
func htmlWithin(s string) (text string, whole bool) { return (&scribe{bare: true}).read(s) }

func (w *scribe) read(s string) (text string, whole bool) {
	z := html.NewTokenizer(strings.NewReader(s))
	for range maxTokens {
		switch z.Next() {
		case html.ErrorToken:
			w.end()
			return w.b.String(), true
		case html.TextToken:
			w.text(string(z.Text()))
		case html.StartTagToken, html.SelfClosingTagToken:
			w.start(z.Token())
		case html.EndTagToken:
			name, _ := z.TagName()
			w.close(string(name))
		}
	}
	w.end()
	return w.b.String(), false
}

// text adds words to the line. Blanks and line ends collapse to one, as in browsers.
func (w *scribe) text(s string) {
	if w.skip > 0 {
		return
	}
	if w.pre > 0 {
		for i, l := range strings.Split(s, "\n") {
			if i > 0 {
				w.end()
			}
			w.line.WriteString(l)
		}
		return
	}
	s = strings.ReplaceAll(s, "\u00a0", " ")
	words := strings.Fields(s)
	if len(words) == 0 {
		if w.line.Len() > 0 && s != "" {
			w.line.WriteByte(' ')
		}
		return
	}
	if strings.TrimLeft(s, " \t\r\n") != s && w.line.Len() > 0 {
		w.line.WriteByte(' ')
	}
	w.line.WriteString(strings.Join(words, " "))
	if strings.TrimRight(s, " \t\r\n") != s {
		w.line.WriteByte(' ')
	}
}

// end ends a line, even an empty one.
func (w *scribe) end() {
	line := strings.TrimRight(w.line.String(), " ")
	if w.pre == 0 {
		line = strings.TrimLeft(strings.ReplaceAll(line, "  ", " "), " ")
	}
	w.line.Reset()
	w.b.WriteString(strings.Repeat("> ", min(w.quote, 3)))
	w.b.WriteString(line)
	w.b.WriteByte('\n')
}

// block begins a new line unless one has just begun.
func (w *scribe) block() {
	if strings.TrimSpace(w.line.String()) != "" {
		w.end()
	}
	w.line.Reset()
}

func (w *scribe) start(t html.Token) {
	e := element{tag: t.Data}
	switch t.Data {
	case "br":
		if w.skip == 0 {
			w.end()
		}
		return
	case "hr":
		w.rule(t)
		return
	case "style", "script", "head", "title", "template", "noscript":
		e.skip = true
	case "pre", "textarea":
		e.pre = true
	case "blockquote":
		e.quote = attr(t, "style") == "" || attr(t, "type") == "cite" || attr(t, "class") != ""
	}
	w.mark(t, &e)
	if slices.Contains(blocks, t.Data) {
		w.block()
	}
	if t.Data != "p" && (slices.Contains(voids, t.Data) || t.Type == html.SelfClosingTagToken) {
		return
	}
	w.push(e)
}

// mark recognises the elements that mail programs put around quotes and signatures.
func (w *scribe) mark(t html.Token, e *element) {
	class, id := strings.ToLower(attr(t, "class")), strings.ToLower(attr(t, "id"))
	if class == "" && id == "" {
		return
	}
	switch {
	case id == "divrplyfwdmsg", id == "appendonsend", id == "mail-editor-reference-message-container", strings.Contains(class, "outlookmessageheader"):
		w.alone(markOriginal)
	case has(class, "gmail_signature", "moz-signature", "protonmail_signature_block", "yahoo_signature"):
		e.skip = true
	case has(class, "moz-cite-prefix", "gmail_attr"):
		e.quote = true
	case has(class, "gmail_quote", "gmail_quote_container", "ecxgmail_quote", "yahoo_quoted", "protonmail_quote", "zmail_extra", "gmail_extra_quote"):
		e.wrap = !e.quote && w.bare && w.wraps == 0
		e.quote = !e.wrap
	}
}

func has(class string, marks ...string) bool {
	return slices.ContainsFunc(strings.Fields(class), func(word string) bool { return slices.Contains(marks, word) })
}

// rule writes a line across: some mail programs quote below one.
func (w *scribe) rule(t html.Token) {
	line := "________________________________"
	if id := strings.ToLower(attr(t, "id")); id == "stopspelling" || id == "zwchr" {
		line = markOriginal
	}
	w.alone(line)
}

// alone writes a line of its own.
func (w *scribe) alone(line string) {
	if w.skip > 0 {
		return
	}
	w.block()
	w.line.WriteString(line)
	w.end()
}

func (w *scribe) push(e element) {
	if len(w.open) >= maxOpen {
		return
	}
	if e.skip || e.quote || e.wrap {
		w.block()
	}
	w.open = append(w.open, e)
	w.count(e, 1)
}

func (w *scribe) count(e element, by int) {
	w.skip += by * lists.One(e.skip)
	w.quote += by * lists.One(e.quote)
	w.pre += by * lists.One(e.pre)
	w.wraps += by * lists.One(e.wrap)
}

// close closes the innermost element of a name, and those left open in it.
func (w *scribe) close(tag string) {
	if slices.Contains(blocks, tag) {
		w.block()
	}
	for i := len(w.open) - 1; i >= 0 && i >= len(w.open)-50; i-- {
		if w.open[i].tag != tag {
			continue
		}
		for _, e := range w.open[i:] {
			if e.skip || e.quote || e.pre || e.wrap {
				w.block()
			}
			w.count(e, -1)
		}
		w.open = w.open[:i]
		break
	}
	if tag == "p" && w.skip == 0 {
		w.end()
	}
}

// blocks are elements that begin a new line, voids those that have no end.
var (
	blocks = strings.Fields("div p table tr ul ol li blockquote pre h1 h2 h3 h4 h5 h6 section article header footer body dl dt dd address center")
	voids  = strings.Fields("img input meta link col wbr base area source embed")
)

func attr(t html.Token, name string) string {
	a, _ := lists.Find(t.Attr, func(a html.Attribute) bool { return a.Key == name })
	return a.Val
}
