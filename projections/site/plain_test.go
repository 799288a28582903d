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
func NewPlain(h *sitetest.Server, path string) *Plain {
	p := &Plain{Server: h}
	p.read(h.Get(path))
	return p
}

// read finds the email on a page; there may be none.
func (p *Plain) read(a sitetest.Answer) {
	p.T.Helper()
	p.Body = a.Body
	doc, err := html.Parse(strings.NewReader(a.Body))
	require.NoError(p.T, err)
	p.form = nil
	for n := range doc.Descendants() {
		if n.DataAtom == atom.Form && attr(n, "id") == "the-letter" {
			p.form = n
		}
	}
}

// Press presses a button by its value, after changing some fields; the field pick holds choices.
func (p *Plain) Press(value string, change url.Values) {
	p.T.Helper()
	require.NotNil(p.T, p.form, "there is no letter: %s", p.Body)
	for n := range p.form.Descendants() {
		if n.DataAtom != atom.Button || !strings.HasPrefix(attr(n, "value"), value) {
			continue
		}
		fields := p.fields()
		for name, values := range change {
			fields[name] = values
		}
		fields.Set("do", attr(n, "value"))
		to := attr(n, "formaction")
		if to == "" {
			to = attr(p.form, "action")
		}
		a := p.Post(strings.TrimSuffix(to, "#"+fragment(to)), fields)
		for a.StatusCode == http.StatusSeeOther {
			a = p.Get(strings.TrimSuffix(a.Header.Get("Location"), "#"+fragment(a.Header.Get("Location"))))
		}
		p.read(a)
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

func attr(n *html.Node, key string) string {
	i := slices.IndexFunc(n.Attr, func(a html.Attribute) bool { return a.Key == key })
	if i < 0 {
		return ""
	}
	return n.Attr[i].Val
}

func text(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}
