package site_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/projections/site/sitetest"
)

// TestAStrangerFindsAGameInThreePages follows only links, from the first page and in each
// language: to the description of the game, to its rules, and to the syntax of a march.
func TestAStrangerFindsAGameInThreePages(t *testing.T) {
	server := sitetest.New(t)
	server.Project()
	links := regexp.MustCompile(`<a [^>]*href="(/[^"?#]*)`)
	for lang, march := range map[string]string{"en": "MOVE", "es": "MARCHAR", "fr": "MARCHER", "nl": "MARCHEER"} {
		read := func(path string) string {
			req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.Web.URL+path, nil)
			require.NoError(t, err)
			req.Header.Set("Accept-Language", lang)
			page := server.Fetch(req)
			require.Equal(t, http.StatusOK, page.StatusCode, "%s in %s", path, lang)
			if !strings.HasPrefix(page.Header.Get("Content-Type"), "text/html") {
				return ""
			}
			if !strings.HasPrefix(path, "/check/") { // /check has the language of its path
				require.Contains(t, page.Body, `<html lang="`+lang+`"`, path)
			}
			return page.Body
		}
		seen, at := map[string]string{}, []string{"/"}
		for range 3 {
			var next []string
			for _, path := range at {
				if _, ok := seen[path]; ok {
					continue
				}
				seen[path] = read(path)
				for _, link := range links.FindAllStringSubmatch(seen[path], -1) {
					next = append(next, link[1])
				}
			}
			at = next
		}
		for path, says := range map[string]string{"/learn/feudal": "/rules/feudal", "/rules/feudal": "F-50", "/orders/feudal": march} {
			require.Contains(t, seen[path], says, "%s in %s", path, lang)
		}
	}
}
