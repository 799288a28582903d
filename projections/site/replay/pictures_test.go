package replay_test

import (
	"fmt"
	"image/png"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/rulesets"
	"seneschal/projections/site/sitetest"
)

var viewBox = regexp.MustCompile(`viewBox="0 0 (\d+) (\d+)"`)

// TestPicturesOfSeveralRulesetsAreWhole paints pages of several rulesets with one renderer. Each
// picture must have the height of its map, and be the same whatever was painted before it.
func TestPicturesOfSeveralRulesetsAreWhole(t *testing.T) {
	server := sitetest.New(t)
	var paths []string
	for _, rs := range rulesets.All() {
		server.Play(rs.Name(), rs.Name(), max(3, rs.Describe().MinSeats), 3)
		for n := range 2 {
			paths = append(paths, fmt.Sprintf("/g/%s/phase/%d/map", rs.Name(), n+1))
		}
		paths = append(paths, "/g/"+rs.Name()+"/map", "/learn/"+rs.Name()+"/board")
	}
	server.Project()
	painted := map[string]string{}
	for step := range len(paths) { // every seventh, so that rulesets alternate
		path := paths[step*7%len(paths)]
		svg := viewBox.FindStringSubmatch(server.Get(path + ".svg").Body)
		require.NotNil(t, svg, "%s: %s", path, server.Get(path+".svg").Status)
		wide, _ := strconv.Atoi(svg[1])
		high, _ := strconv.Atoi(svg[2])
		painted[path] = server.Get(path + ".png").Body
		img, err := png.Decode(strings.NewReader(painted[path]))
		require.NoError(t, err, path)
		require.Equal(t, (high*img.Bounds().Dx()+wide-1)/wide, img.Bounds().Dy(), "%s of %d by %d is %v", path, wide, high, img.Bounds())
	}
	require.Len(t, painted, len(paths))
	for _, path := range paths {
		require.Equal(t, painted[path], server.Get(path+".png").Body, "%s is painted as before", path)
	}
}
