package sitetest

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

// Sound holds what is true of all pages: they parse, hold one main heading,
// label their forms and tables, and bring nothing that the policy forbids.
func Sound(t *testing.T, a Answer) {
	t.Helper()
	require.Contains(t, a.Header.Get("Content-Security-Policy"), "default-src 'none'")
	require.Equal(t, "same-origin", a.Header.Get("Referrer-Policy"))
	for _, bad := range []string{" style=", "<style", "javascript:", "onclick", "ZgotmplZ", "+0000 UTC", "<no value>"} {
		require.False(t, strings.Contains(a.Body, bad), "%q is there", bad)
	}
	page, err := html.Parse(strings.NewReader(a.Body))
	require.NoError(t, err)
	counts, ids := map[string]int{}, map[string]int{}
	for n := range page.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		counts[n.Data]++
		for _, attribute := range n.Attr {
			switch attribute.Key {
			case "id":
				ids[attribute.Val]++
			case "src", "href":
				require.False(t, strings.Contains(attribute.Val, "//"), "%s leads outside", attribute.Val)
			}
		}
	}
	require.Equal(t, 1, counts["h1"])
	require.Equal(t, 1, counts["main"])
	for id, n := range ids {
		require.Equal(t, 1, n, "id %s", id)
	}
}

// Filled is the form of a page as a browser would send it, with another text.
func Filled(t *testing.T, page, do, text string) url.Values {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(page))
	require.NoError(t, err)
	form := url.Values{"do": {do}, "text": {text}}
	for n := range doc.Descendants() {
		has := map[string]string{}
		for _, a := range n.Attr {
			has[a.Key] = a.Val
		}
		if n.Data == "input" && has["type"] == "hidden" {
			form.Set(has["name"], has["value"])
		}
	}
	require.Contains(t, form, "letter")
	return form
}

// Buttons are the values of the buttons named "do" on a page, and its links to
// withdraw.
func Buttons(page string) []string {
	var all []string
	for _, do := range []string{"enter", "bye", "ready", "challenge", "substitute"} {
		if strings.Contains(page, `name="do" value="`+do+`"`) {
			all = append(all, do)
		}
	}
	if strings.Contains(page, `/withdraw"`) {
		all = append(all, "withdraw")
	}
	return all
}

// Answer is what the house has answered.
type Answer struct {
	*http.Response
	Body string
}
