package frozen_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/projections/frozen"
)

// TestPagesLeadToEachOtherFromADisk checks links: relative ones between pages, links to the server
// for pages that are not wanted, and links to files beside the pages.
func TestPagesLeadToEachOtherFromADisk(t *testing.T) {
	pages := map[string]string{
		"/cup":          `<link href="/static/a.css?v=1"><body data-live="/live?after=x"><a href="/cup/round/1#top">one</a> <a href="/players/p">p</a> <a href="/cup/log.jsonl">log</a> <a href="/cup?q=1&amp;r=2">asked</a> <a href="#here">here</a> <a href="/cup/gone">gone</a>`,
		"/cup/round/1":  `<a href="/cup">back</a> <a href="https://elsewhere.example/">there</a> <form action="/cup/round/1">`,
		"/static/a.css": `a{} /* href="/cup" */`,
	}
	files := make(map[string]string)
	p := frozen.Pages{
		Fetch: func(_ context.Context, path string) ([]byte, error) {
			if body, ok := pages[path]; ok {
				return []byte(body), nil
			}
			return nil, frozen.ErrNowhere
		},
		Wants: func(path string) bool {
			return strings.HasPrefix(path, "/cup") || strings.HasPrefix(path, "/static/")
		},
		Server: "https://play.example", Root: "index.html", Files: map[string]string{"/cup/log.jsonl": "tournament.jsonl"},
	}
	missing, err := p.Freeze(t.Context(), "/cup", func(name string, data []byte) error {
		files[name] = string(data)
		return nil
	})
	require.NoError(t, err)
	require.Equal(t, []string{"/cup/gone"}, missing)
	require.Equal(t, map[string]string{
		"index.html":                  `<link href="site/static/a.css"><body><a href="site/cup/round/1/index.html#top">one</a> <a href="https://play.example/players/p">p</a> <a href="tournament.jsonl">log</a> <a href="https://play.example/cup?q=1&amp;r=2">asked</a> <a href="#here">here</a> <a href="site/cup/gone/index.html">gone</a>`,
		"site/cup/index.html":         `<link href="../../site/static/a.css"><body><a href="../../site/cup/round/1/index.html#top">one</a> <a href="https://play.example/players/p">p</a> <a href="../../tournament.jsonl">log</a> <a href="https://play.example/cup?q=1&amp;r=2">asked</a> <a href="#here">here</a> <a href="../../site/cup/gone/index.html">gone</a>`,
		"site/cup/round/1/index.html": `<a href="../../../../site/cup/index.html">back</a> <a href="https://elsewhere.example/">there</a> <form action="https://play.example/cup/round/1">`,
		"site/static/a.css":           pages["/static/a.css"],
	}, files)
}
