package site_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"seneschal/projections/site/sitetest"
)

// A Plain is a browser without JavaScript on the page of a seat.
type Plain struct {
	*sitetest.Server
	Body string
	form *html.Node
}

// NewPlain opens the page of a seat.
func NewPlain(server *sitetest.Server, path string) *Plain {
	plain := &Plain{Server: server}
	plain.read(server.Get(path))
	return plain
}

// read finds the email on a page; there may be none.
func (p *Plain) read(answer sitetest.Answer) {
	p.T.Helper()
	p.Body = answer.Body
	doc, err := html.Parse(strings.NewReader(answer.Body))
	require.NoError(p.T, err)
	p.form = nil
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
	for node := range p.form.Descendants() {
		if node.DataAtom != atom.Button || !strings.HasPrefix(attr(node, "value"), value) {
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
		answer := p.Post(strings.TrimSuffix(to, "#"+fragment(to)), fields)
		for answer.StatusCode == http.StatusSeeOther {
			answer = p.Get(strings.TrimSuffix(answer.Header.Get("Location"), "#"+fragment(answer.Header.Get("Location"))))
		}
		p.read(answer)
		return
	}
	require.Fail(p.T, "there is no button", value)
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
