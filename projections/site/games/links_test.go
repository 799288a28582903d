package games_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/projections/site/sitetest"
)

// TestTheChronicleLeadsToTheBoardAndTheRules checks that marches link to their arrows, places to
// their names on the board, and numbers of rules to the rules.
func TestTheChronicleLeadsToTheBoardAndTheRules(t *testing.T) {
	server := sitetest.New(t)
	id := server.Recorded(sitetest.FeudalLog)
	for _, path := range []string{"/g/" + id, "/g/" + id + "/phase/7"} {
		page := server.Get(path)
		sitetest.Sound(t, page)
		for _, kind := range []string{"way", "place"} {
			links := regexp.MustCompile(`class="`+kind+`" href="#([^"]+)"`).FindAllStringSubmatch(page.Body, -1)
			require.NotEmpty(t, links, path+kind)
			for _, link := range links {
				require.Contains(t, page.Body, ` id="`+link[1]+`"`)
			}
		}
		rules := regexp.MustCompile(`\(<a href="(/rules/feudal)#(F-\d+)">`).FindStringSubmatch(page.Body)
		require.NotEmpty(t, rules, path)
		require.Contains(t, server.Get(rules[1]).Body, `id="`+rules[2]+`"`)
	}
}
