package games_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/projections/site/sitetest"
)

// doors matches the buttons of the first page.
var doors = regexp.MustCompile(`(?s)<p class="doors">(.*?)</p>`)

var href = regexp.MustCompile(`href="([^"]*)"`)

// TestButtonsOfTheFirstPageLeadSomewhere checks that each leads to an existing page, and to an
// existing part of it. A board is watched only if there is one.
func TestButtonsOfTheFirstPageLeadSomewhere(t *testing.T) {
	server := sitetest.New(t)
	for _, full := range []bool{false, true} {
		if full {
			server.Furnish()
		}
		server.Project()
		for _, lang := range []string{"en", "es", "fr", "nl"} {
			home := server.Get("/?lang=" + lang).Body
			block := doors.FindStringSubmatch(home)
			require.NotNil(t, block)
			links := href.FindAllStringSubmatch(block[1], -1)
			require.Len(t, links, map[bool]int{false: 3, true: 4}[full])
			for _, link := range links {
				path, part, _ := strings.Cut(link[1], "#")
				page := home
				if path != "" {
					answer := server.Get(path + "?lang=" + lang)
					require.Equal(t, http.StatusOK, answer.StatusCode, link[1])
					page = answer.Body
				}
				if part != "" {
					require.Contains(t, page, `id="`+part+`"`, link[1])
				}
			}
		}
	}
}
