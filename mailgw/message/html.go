package message

import (
	"slices"
	"strings"

	"golang.org/x/net/html"

	"seneschal/domain/lists"
)

// maxHTMLTokens is the largest number of tokens that are read of an HTML part.
const maxHTMLTokens = 50_000

// markOriginal is written where a mail program begins to quote in HTML without the markup of a
// quote. The trimmer recognises it.
const markOriginal = "-----Original Message-----"

// maxOpen is the largest depth of nested elements. Deeper ones have no effects.
const maxOpen = 500

// scribe writes HTML as lines of text. Quotes become lines with "> ", so that HTML and text are
// trimmed in the same way.
type scribe struct {
	out          strings.Builder
	openElements []element
	skip         int // open elements whose content is not read
	quote        int // open elements that are quotes
	pre          int // open elements that keep blanks
	line         strings.Builder
	bare         bool // the outermost element that a mail program puts around a quote does not count as a quote
	wraps        int  // open elements that do not count because of bare
}

// element is an open element and its effects.
type element struct {
	tag                    string
	skip, quote, pre, wrap bool
}

// htmlToText turns an HTML part into lines of text; whole is false if it has more than maxHTMLTokens.
func htmlToText(s string) (text string, whole bool) { return (&scribe{}).readTokens(s) }

// htmlToTextWithin does not count the element around a quote as a quote, because some mail programs let their users
// write within it. The caller finds the quotes by comparison.
func htmlToTextWithin(s string) (text string, whole bool) { return (&scribe{bare: true}).readTokens(s) }

func (w *scribe) readTokens(s string) (text string, whole bool) {
	z := html.NewTokenizer(strings.NewReader(s))
	for range maxHTMLTokens {
		switch z.Next() {
		case html.ErrorToken:
			w.endLine()
			return w.out.String(), true
		case html.TextToken:
			w.addWords(string(z.Text()))
		case html.StartTagToken, html.SelfClosingTagToken:
			w.startElement(z.Token())
		case html.EndTagToken:
			name, _ := z.TagName()
			w.closeElement(string(name))
		}
	}
	w.endLine()
	return w.out.String(), false
}

// addWords adds text to the line, unless the element is skipped. White space collapses to one blank, as in browsers,
// but not in pre elements.
func (w *scribe) addWords(s string) {
	if w.skip > 0 {
		return
	}
	if w.pre > 0 {
		for i, l := range strings.Split(s, "\n") {
			if i > 0 {
				w.endLine()
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

// endLine writes the line with its marks of quotes, at most three, even if it is empty.
func (w *scribe) endLine() {
	line := strings.TrimRight(w.line.String(), " ")
	if w.pre == 0 {
		line = strings.TrimLeft(strings.ReplaceAll(line, "  ", " "), " ")
	}
	w.line.Reset()
	w.out.WriteString(strings.Repeat("> ", min(w.quote, 3)))
	w.out.WriteString(line)
	w.out.WriteByte('\n')
}

// beginBlock ends the line if there are words on it.
func (w *scribe) beginBlock() {
	if strings.TrimSpace(w.line.String()) != "" {
		w.endLine()
	}
	w.line.Reset()
}

// startElement opens an element. Elements that have no content, such as br and img, stay closed.
func (w *scribe) startElement(t html.Token) {
	e := element{tag: t.Data}
	switch t.Data {
	case "br":
		if w.skip == 0 {
			w.endLine()
		}
		return
	case "hr":
		w.writeRule(t)
		return
	case "style", "script", "head", "title", "template", "noscript":
		e.skip = true
	case "pre", "textarea":
		e.pre = true
	case "blockquote":
		e.quote = findAttribute(t, "style") == "" || findAttribute(t, "type") == "cite" || findAttribute(t, "class") != ""
	}
	w.markElement(t, &e)
	if slices.Contains(blocks, t.Data) {
		w.beginBlock()
	}
	if t.Data != "p" && (slices.Contains(voids, t.Data) || t.Type == html.SelfClosingTagToken) {
		return
	}
	w.pushElement(e)
}

// markElement sets the effects of elements that mail programs put around quotes and signatures. Above some kinds of
// quote it writes markOriginal.
func (w *scribe) markElement(t html.Token, element *element) {
	class, id := strings.ToLower(findAttribute(t, "class")), strings.ToLower(findAttribute(t, "id"))
	if class == "" && id == "" {
		return
	}
	switch {
	case id == "divrplyfwdmsg", id == "appendonsend", id == "mail-editor-reference-message-container", strings.Contains(class, "outlookmessageheader"):
		w.writeAlone(markOriginal)
	case hasClass(class, "gmail_signature", "moz-signature", "protonmail_signature_block", "yahoo_signature"):
		element.skip = true
	case hasClass(class, "moz-cite-prefix", "gmail_attr"):
		element.quote = true
	case hasClass(class, "gmail_quote", "gmail_quote_container", "ecxgmail_quote", "yahoo_quoted", "protonmail_quote", "zmail_extra", "gmail_extra_quote"):
		element.wrap = !element.quote && w.bare && w.wraps == 0
		element.quote = !element.wrap
	}
}

// hasClass reports whether a class attribute holds any of several classes.
func hasClass(class string, marks ...string) bool {
	return slices.ContainsFunc(strings.Fields(class), func(word string) bool { return slices.Contains(marks, word) })
}

// writeRule writes a line of underscores for an hr, because some mail programs quote below one; markOriginal, if its
// ID shows that this one does.
func (w *scribe) writeRule(t html.Token) {
	line := "________________________________"
	if id := strings.ToLower(findAttribute(t, "id")); id == "stopspelling" || id == "zwchr" {
		line = markOriginal
	}
	w.writeAlone(line)
}

// writeAlone writes a line of its own, unless the element is skipped.
func (w *scribe) writeAlone(line string) {
	if w.skip > 0 {
		return
	}
	w.beginBlock()
	w.line.WriteString(line)
	w.endLine()
}

// pushElement opens an element; beyond maxOpen it does nothing.
func (w *scribe) pushElement(element element) {
	if len(w.openElements) >= maxOpen {
		return
	}
	if element.skip || element.quote || element.wrap {
		w.beginBlock()
	}
	w.openElements = append(w.openElements, element)
	w.countElement(element, 1)
}

// countElement adds by, 1 or -1, to the counts of an element's effects.
func (w *scribe) countElement(element element, by int) {
	w.skip += by * lists.One(element.skip)
	w.quote += by * lists.One(element.quote)
	w.pre += by * lists.One(element.pre)
	w.wraps += by * lists.One(element.wrap)
}

// closeElement closes the innermost element of a name with all that are open within it. It looks at the innermost 50
// elements alone.
func (w *scribe) closeElement(tag string) {
	if slices.Contains(blocks, tag) {
		w.beginBlock()
	}
	for i := len(w.openElements) - 1; i >= 0 && i >= len(w.openElements)-50; i-- {
		if w.openElements[i].tag != tag {
			continue
		}
		for _, element := range w.openElements[i:] {
			if element.skip || element.quote || element.pre || element.wrap {
				w.beginBlock()
			}
			w.countElement(element, -1)
		}
		w.openElements = w.openElements[:i]
		break
	}
	if tag == "p" && w.skip == 0 {
		w.endLine()
	}
}

// blocks are elements that begin a new line, voids those that have no end.
var (
	blocks = strings.Fields("div p table tr ul ol li blockquote pre h1 h2 h3 h4 h5 h6 section article header footer body dl dt dd address center")
	voids  = strings.Fields("img input meta link col wbr base area source embed")
)

// findAttribute returns the value of an attribute; "" if the element has none.
func findAttribute(t html.Token, name string) string {
	a, _ := lists.Find(t.Attr, func(a html.Attribute) bool { return a.Key == name })
	return a.Val
}
