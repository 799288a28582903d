package arch_test

import (
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// mutual is how many pairs of files of one package may use each other, by top-level
// folder: a type and an event that it holds, a machine and its tasks. Each number may
// fall; what makes one rise belongs in another file.
var mutual = map[string]int{"cmd": 3, "deploy": 0, "domain": 71, "eventstore": 11, "mailgw": 8, "migrations": 1, "projections": 0}

// TestFilesUseEachOtherOneWay holds that the files of a package can be read from the top,
// what drives, to the bottom, what everybody needs. Methods are not looked at.
func TestFilesUseEachOtherOneWay(t *testing.T) {
	packages := map[string][]source{}
	for _, src := range sources(t) {
		packages[src.dir] = append(packages[src.dir], src)
	}
	found := map[string][]string{}
	for _, dir := range slices.Sorted(maps.Keys(packages)) {
		top, _, _ := strings.Cut(dir, "/")
		found[top] = append(found[top], circles(packages[dir])...)
	}
	for top, pairs := range found {
		require.LessOrEqual(t, len(pairs), mutual[top], "files of %s that use each other:\n%s", top, strings.Join(pairs, "\n"))
	}
}

// circles are the pairs of files of one package of which each uses what the other
// declares, and one thing that it uses.
func circles(files []source) (pairs []string) {
	home := map[string]string{}
	for _, src := range files {
		for name := range src.file.Scope.Objects {
			home[name] = src.path
		}
	}
	uses := map[[2]string]string{}
	for _, src := range files {
		for _, id := range src.file.Unresolved {
			if at := home[id.Name]; at != "" && at != src.path {
				uses[[2]string{src.path, at}] = id.Name
			}
		}
	}
	for _, way := range slices.SortedFunc(maps.Keys(uses), func(a, b [2]string) int { return slices.Compare(a[:], b[:]) }) {
		if back := uses[[2]string{way[1], way[0]}]; back != "" && way[0] < way[1] {
			pairs = append(pairs, way[0]+" ("+uses[way]+") and "+filepath.Base(way[1])+" ("+back+")")
		}
	}
	return pairs
}

func TestAPlantedCircleIsFound(t *testing.T) {
	files := []source{}
	for name, code := range map[string]string{
		"a.go": `package p; type A struct{ b B }`,
		"b.go": `package p; type B struct{}; func f() { _ = A{} }`,
		"c.go": `package p; func g(A int) { f(); _ = A }`,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), name, code, 0)
		require.NoError(t, err)
		files = append(files, source{"p", name, file})
	}
	require.Equal(t, []string{"a.go (B) and b.go (A)"}, circles(files))
}
