package feudal_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/sheet"
)

// rulesTable is testdata/rules.yaml.
type rulesTable struct {
	Rules    map[string][]string
	Optional [][2]int
}

var (
	ruleRange  = regexp.MustCompile(`F-\d+ to F-\d+`)
	ruleNumber = regexp.MustCompile(`F-(\d+)`)
	comment    = regexp.MustCompile(`(?m)//.*$`)
	testName   = regexp.MustCompile(`(?m)^func (Test\w+)\(`)
)

// TestEveryRuleIsSettled holds the table against the code: every rule of the
// basic game that the code names is settled by a case or a test that exists.
func TestEveryRuleIsSettled(t *testing.T) {
	table, err := sheet.ReadFile[rulesTable](os.DirFS("testdata"), "rules.yaml")
	require.NoError(t, err)
	for _, n := range codedRules(t) {
		optional := slices.ContainsFunc(table.Optional, func(r [2]int) bool { return r[0] <= n && n <= r[1] })
		if rule := "F-" + strconv.Itoa(n); !optional && len(table.Rules[rule]) == 0 {
			t.Errorf("%s has code, and nothing that settles it", rule)
		}
	}
	known := settlers(t)
	for _, rule := range slices.Sorted(maps.Keys(table.Rules)) {
		for _, name := range table.Rules[rule] {
			if !slices.ContainsFunc(known, func(k string) bool { return k == name || strings.HasPrefix(k, name+"-") }) {
				t.Errorf("%s is to be settled by %s, which there is not", rule, name)
			}
		}
	}
}

// codedRules are the numbers of the rules that comments in the code name,
// those of whole chapters left out.
func codedRules(t *testing.T) []int {
	found := map[int]bool{}
	for _, text := range sources(t, "*.go", false) {
		for _, c := range comment.FindAllString(text, -1) {
			for _, m := range ruleNumber.FindAllStringSubmatch(ruleRange.ReplaceAllString(c, ""), -1) {
				n, err := strconv.Atoi(m[1])
				require.NoError(t, err)
				found[n] = true
			}
		}
	}
	delete(found, 31) // an example in the package's comment
	return slices.Sorted(maps.Keys(found))
}

// settlers are the names of all case files and tests.
func settlers(t *testing.T) []string {
	names := []string{}
	files, err := filepath.Glob("testdata/cases/*.txtar")
	require.NoError(t, err)
	for _, f := range files {
		names = append(names, strings.TrimSuffix(filepath.Base(f), ".txtar"))
	}
	for prefix, pattern := range map[string]string{"": "*_test.go", "game.": "../game/*_test.go"} {
		for _, text := range sources(t, pattern, true) {
			for _, m := range testName.FindAllStringSubmatch(text, -1) {
				names = append(names, prefix+m[1])
			}
		}
	}
	return names
}

// sources are the texts of Go files, tests or others.
func sources(t *testing.T, pattern string, tests bool) []string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	require.NoError(t, err)
	var texts []string
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") == tests {
			data, err := os.ReadFile(f)
			require.NoError(t, err)
			texts = append(texts, string(data))
		}
	}
	return texts
}
