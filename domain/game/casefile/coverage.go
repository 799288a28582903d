package casefile

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/datafile"
	"seneschal/domain/lists"
)

// A Coverage tells, rule by rule, which files of a ruleset implement the rule and which cases and
// tests settle it.
type Coverage struct {
	Ruleset string        `json:"ruleset"`
	Rules   []RuleCovered `json:"rules"`
	unknown []string      // faults of the table: it names rules, cases or tests that do not exist
}

// A RuleCovered is one rule or acceptance case. Code lists the files whose comments name it, Cases
// and Tests those that would fail without it.
type RuleCovered struct {
	Rule  string   `json:"rule"`
	Code  []string `json:"code"`
	Cases []string `json:"cases"`
	Tests []string `json:"tests"`
}

// coverageTable is testdata/rules.yaml of a ruleset.
type coverageTable struct {
	Numbers map[string][][2]int // ranges of the rules' numbers, by their letter: "F"
	Names   []string            // rules with a name instead: "O-STEP", "C-3a"
	Rules   map[string][]string // for each rule the cases and tests that settle it, by the beginnings of their names
}

// Patterns of the source: rules with numbers (also ranges of these) and with names, comments, and headings of tests.
var (
	numberedRule = regexp.MustCompile(`\b([A-Z])-(\d+)(?: to [A-Z]-(\d+))?`)
	namedRule    = regexp.MustCompile(`\b[A-Z]-(?:[A-Z]+(?:-[A-Z]+)*|\d+[a-z])\b`)
	goComment    = regexp.MustCompile(`(?m)//.*$`)
	goTest       = regexp.MustCompile(`(?m)^func (Test\w+)\(`)
)

// Cover computes the coverage of a ruleset from a source tree. It fails if the table of rules or a file cannot be
// read; faults of the table are left to Coverage.Faults.
func Cover(tree fs.FS, ruleset string) (Coverage, error) {
	coverage := Coverage{Ruleset: ruleset}
	folder := path.Join("domain", ruleset)
	table, err := datafile.ReadFile[coverageTable](tree, path.Join(folder, "testdata/rules.yaml"))
	if err != nil {
		return coverage, err
	}
	code, err := findRulesInCode(tree, folder)
	if err != nil {
		return coverage, err
	}
	settlers, err := listSettlers(tree, folder)
	if err != nil {
		return coverage, err
	}
	for _, rule := range table.listRules() {
		row := RuleCovered{Rule: rule, Code: code[rule], Cases: []string{}, Tests: []string{}}
		for _, name := range table.Rules[rule] {
			found := findNamed(settlers, name)
			if len(found) == 0 {
				coverage.unknown = append(coverage.unknown, fmt.Sprintf("%s is to be settled by %s, which there is not", rule, name))
			}
			row.add(found)
		}
		coverage.Rules = append(coverage.Rules, row)
		delete(table.Rules, rule)
	}
	for _, rule := range slices.Sorted(maps.Keys(table.Rules)) {
		coverage.unknown = append(coverage.unknown, rule+" is not a number of the rules")
	}
	return coverage, nil
}

// Faults lists the rules that no case or test settles, and the entries of the table that name missing rules, cases
// or tests; nil if there are none.
func (c Coverage) Faults() []string {
	faults := slices.Clone(c.unknown)
	for _, covered := range c.Rules {
		if len(covered.Cases)+len(covered.Tests) == 0 {
			faults = append(faults, "nothing settles "+covered.Rule)
		}
	}
	return faults
}

// add adds the names of cases and tests to the rule, each once. A name is a test's if it contains "Test".
func (r *RuleCovered) add(found []string) {
	for _, name := range found {
		list := &r.Cases
		if strings.Contains(name, "Test") {
			list = &r.Tests
		}
		if !slices.Contains(*list, name) {
			*list = append(*list, name)
		}
	}
}

// listRules lists all rules, by letter in descending order and then by number, so that rules come before acceptance
// cases; rules with names follow.
func (t coverageTable) listRules() []string {
	letters := slices.SortedFunc(maps.Keys(t.Numbers), func(a, b string) int { return cmp.Compare(b, a) })
	var all []string
	for _, letter := range letters {
		for _, r := range t.Numbers[letter] {
			for n := r[0]; n <= r[1]; n++ {
				all = append(all, letter+"-"+strconv.Itoa(n))
			}
		}
	}
	return append(all, t.Names...)
}

// findNamed finds the settlers whose name is the given one, or begins with it and a hyphen.
func findNamed(settlers []string, name string) []string {
	return lists.Keep(settlers, func(s string) bool { return s == name || strings.HasPrefix(s, name+"-") })
}

// kernelFolders lists the folders of the code that all rulesets share.
var kernelFolders = []string{"domain/game", "domain/order"}

// findRulesInCode maps each rule to the files whose comments name it. A package's overview in doc.go
// does not count.
func findRulesInCode(tree fs.FS, folder string) (map[string][]string, error) {
	filesByRule := map[string][]string{}
	err := visitGoFiles(tree, folder, func(name, text string) {
		if strings.HasSuffix(name, "_test.go") || path.Base(name) == "doc.go" {
			return
		}
		for _, comment := range goComment.FindAllString(text, -1) {
			for _, rule := range listNamedRules(comment) {
				if !slices.Contains(filesByRule[rule], name) {
					filesByRule[rule] = append(filesByRule[rule], name)
				}
			}
		}
	})
	return filesByRule, err
}

// listNamedRules lists the rules that a comment names, including those inside a range of numbers.
func listNamedRules(comment string) []string {
	var rules []string
	for _, m := range numberedRule.FindAllStringSubmatch(comment, -1) {
		from, _ := strconv.Atoi(m[2]) // digits
		to, _ := strconv.Atoi(m[3])   // digits, or 0: no range
		for n := from; n <= max(from, to); n++ {
			rules = append(rules, m[1]+"-"+strconv.Itoa(n))
		}
	}
	return append(rules, namedRule.FindAllString(comment, -1)...)
}

// listSettlers lists the names of all case files and tests of a ruleset and the kernel. A test outside the ruleset's own
// folder has the name of its package in front.
func listSettlers(tree fs.FS, folder string) ([]string, error) {
	files, err := fs.Glob(tree, path.Join(folder, "testdata/cases/*.txtar"))
	if err != nil {
		return nil, err
	}
	names := lists.Map(files, func(f string) string { return strings.TrimSuffix(path.Base(f), ".txtar") })
	err = visitGoFiles(tree, folder, func(name, text string) {
		if !strings.HasSuffix(name, "_test.go") {
			return
		}
		pkg := ""
		if dir := path.Dir(name); dir != "." {
			pkg = path.Base(dir) + "."
		}
		for _, m := range goTest.FindAllStringSubmatch(text, -1) {
			names = append(names, pkg+m[1])
		}
	})
	return names, err
}

// visitGoFiles calls visit for each Go file of a ruleset's folder, of its subfolders except bot, and of the kernel.
// Names are relative to the ruleset's folder; those of kernel files begin with their own folder. It fails at the
// first file that cannot be read.
func visitGoFiles(tree fs.FS, folder string, visit func(name, text string)) error {
	folders, err := fs.Glob(tree, path.Join(folder, "*"))
	if err != nil {
		return err
	}
	folders = slices.DeleteFunc(folders, func(dir string) bool { return path.Base(dir) == "bot" })
	for _, dir := range slices.Concat([]string{folder}, folders, kernelFolders) {
		files, err := fs.Glob(tree, path.Join(dir, "*.go"))
		if err != nil {
			return err
		}
		for _, f := range files {
			data, err := fs.ReadFile(tree, f)
			if err != nil {
				return err
			}
			name := strings.TrimPrefix(f, folder+"/")
			visit(strings.TrimPrefix(name, "domain/"), string(data))
		}
	}
	return nil
}
