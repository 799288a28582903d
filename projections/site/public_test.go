package site_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// heaviest is the greatest size of a public page on its way, in bytes, without pictures.
const heaviest = 100 << 10

// TestPublicPagesAreLightAndCanBeShown checks that every public page has a title, a sentence and a
// picture for previews of links, and is small.
func TestPublicPagesAreLightAndCanBeShown(t *testing.T) {
	server := everything(t)
	title, about := regexp.MustCompile(`<title>[^<]+ · Seneschal</title>`), regexp.MustCompile(`<meta name="description" content="[^"]{10,}">`)
	picture := regexp.MustCompile(`<meta property="og:image" content="([^"]+)">`)
	pictures := map[string]bool{}
	walked := walk(t, server.Reader(), []string{"/", "/search?q=league", "/privacy", "/substitutes", "/seats"}, func(path, body string) {
		if strings.HasPrefix(path, "/sign-in") || path == "/play" { // for one visitor alone
			return
		}
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.Web.URL+path, nil)
		require.NoError(t, err)
		req.Header.Set("Accept-Encoding", "gzip")
		sent := server.Fetch(req)
		require.True(t, len(sent.Body) < 2000 || sent.Header.Get("Content-Encoding") == "gzip", "%s is not compressed", path)
		require.Less(t, len(sent.Body), heaviest, path)
		require.True(t, title.MatchString(body), "%s has no title", path)
		require.True(t, about.MatchString(body), "%s is not described", path)
		shown := picture.FindStringSubmatch(body)
		require.Len(t, shown, 2, "%s has no picture", path)
		pictures[shown[1]] = true
	})
	require.Greater(t, walked, 60)
	require.Greater(t, len(pictures), 4)
	for address := range pictures {
		answer := server.Get(strings.TrimPrefix(address, "http://"))
		require.Equal(t, "image/png", answer.Header.Get("Content-Type"), address)
		require.Less(t, len(answer.Body), 300<<10, address)
	}
}
