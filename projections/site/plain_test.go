package site_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"seneschal/projections/site/sitetest"
)

// A Plain is a browser without JavaScript on the page of a seat.
type Plain struct {
	*sitetest.Visitor
	T    testing.TB
	Body string
	path string
	doc  *html.Node
	form *html.Node
}

// NewPlain opens the page of a seat.
func NewPlain(server *sitetest.Server, path string) *Plain {
	plain := &Plain{Visitor: server.Reader(), T: server.T}
	plain.open(path)
	return plain
}

// open opens a page, and follows where it leads.
func (p *Plain) open(path string) {
	p.T.Helper()
	p.path = path
	p.follow(p.Get(path))
}

// follow reads an answer, or the page to which it leads.
func (p *Plain) follow(answer sitetest.Answer) {
	p.T.Helper()
	for answer.StatusCode == http.StatusSeeOther {
		to := answer.Header.Get("Location")
		p.path = strings.TrimSuffix(to, "#"+fragment(to))
		answer = p.Get(p.path)
	}
	p.read(answer)
}

// read finds the email on a page; there may be none.
func (p *Plain) read(answer sitetest.Answer) {
	p.T.Helper()
	p.Body = answer.Body
	require.Less(p.T, answer.StatusCode, http.StatusInternalServerError, answer.Body)
	doc, err := html.Parse(strings.NewReader(answer.Body))
	require.NoError(p.T, err)
	p.doc, p.form = doc, nil
	for node := range doc.Descendants() {
		if node.DataAtom == atom.Form && attr(node, "id") == "the-letter" {
			p.form = node
		}
	}
}

// Press presses a button by its value, after changing some fields; the field pick holds choices.
func (p *Plain) Press(value string, change url.Values) {
	p.T.Helper()
	require.NotNil(p.T, p.form, "there is no letter: %s", p.Body)
	for node := range p.doc.Descendants() {
		if node.DataAtom != atom.Button || !strings.HasPrefix(attr(node, "value"), value) || !p.isOf(node) {
			continue
		}
		fields := p.fields()
		for name, values := range change {
			fields[name] = values
		}
		fields.Set("do", attr(node, "value"))
		to := attr(node, "formaction")
		if to == "" {
			to = attr(p.form, "action")
		}
		p.follow(p.Post(strings.TrimSuffix(to, "#"+fragment(to)), fields))
		return
	}
	require.Fail(p.T, "there is no button", value)
}

// isOf reports whether a button sends the email.
func (p *Plain) isOf(button *html.Node) bool {
	if attr(button, "form") != "" {
		return attr(button, "form") == "the-letter"
	}
	for node := range button.Ancestors() {
		if node == p.form {
			return true
		}
	}
	return false
}

// has reports whether a button with the beginning of a value sends the email.
func (p *Plain) has(value string) bool {
	for node := range p.doc.Descendants() {
		if node.DataAtom == atom.Button && strings.HasPrefix(attr(node, "value"), value) && p.isOf(node) {
			return true
		}
	}
	return false
}

func fragment(address string) string {
	_, after, _ := strings.Cut(address, "#")
	return after
}

// fields returns the fields of the email as they stand on the page.
func (p *Plain) fields() url.Values {
	v := url.Values{}
	for n := range p.form.Descendants() {
		name := attr(n, "name")
		switch n.DataAtom {
		case atom.Input:
			if kind := attr(n, "type"); kind != "checkbox" && kind != "radio" || slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "checked" }) {
				v.Add(name, attr(n, "value"))
			}
		case atom.Textarea:
			v.Add(name, text(n))
		case atom.Select:
			v.Add(name, "")
		}
	}
	return v
}

// Email returns the present text of the email.
func (p *Plain) Email() string { return p.fields().Get("text") }

func attr(node *html.Node, key string) string {
	i := slices.IndexFunc(node.Attr, func(a html.Attribute) bool { return a.Key == key })
	if i < 0 {
		return ""
	}
	return node.Attr[i].Val
}

func text(node *html.Node) string {
	var out strings.Builder
	for d := range node.Descendants() {
		if d.Type == html.TextNode {
			out.WriteString(d.Data)
		}
	}
	return out.String()
}
