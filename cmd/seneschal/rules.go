package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"seneschal/cmd/server"
	"seneschal/domain/game"
	"seneschal/domain/game/casefile"
	"seneschal/domain/lists"
	"seneschal/domain/rulesets"
)

// RulesCmd groups the questions about the rules of a game.
type RulesCmd struct {
	Editions RulesEditionsCmd `cmd:"" help:"List the editions of rulesets, and what games of each can be opened with."`
	Coverage RulesCoverageCmd `cmd:"" help:"Tell for each rule where its code is, and which cases and tests settle it."`
}

// RulesCoverageCmd prints the table from rules to code, cases and tests.
type RulesCoverageCmd struct {
	Ruleset string `arg:"" optional:"" default:"${ruleset}" help:"Name of a ruleset: ${rulesets}."`
	Source  string `help:"Folder of the source: cases and tests are not part of the program." default:"." type:"existingdir"`
	JSON    bool   `help:"Print JSON."`
}

// Help returns the details of the command, with an example.
func (RulesCoverageCmd) Help() string {
	return `Reads the source: comments that name a rule, testdata/rules.yaml, case files, Go tests.
Code and tests of the kernel stand with their folder. Exit code 0: something settles
every rule; 1: a rule has neither case nor test; 2: there is no source.

Example:
  seneschal rules coverage feudal --source ~/src/seneschal`
}

// Run prints the table, and the gaps on stderr. It returns errRefused if there is a gap.
func (c RulesCoverageCmd) Run(std streams) error {
	coverage, err := casefile.Cover(os.DirFS(c.Source), c.Ruleset)
	if err != nil {
		return &server.Misuse{Err: fmt.Errorf("reading the source in %s: %w", c.Source, err)}
	}
	if err := printFound(std, c.JSON, coverage, printCoverage); err != nil {
		return err
	}
	faults := coverage.Faults()
	for _, f := range faults {
		fmt.Fprintln(std.err, f)
	}
	if len(faults) > 0 {
		return errRefused
	}
	return nil
}

func printCoverage(coverage casefile.Coverage, out io.Writer) error {
	table := newTabWriter(out)
	fmt.Fprintln(table, "RULE\tCODE\tCASES AND TESTS")
	cases, tests := 0, 0
	for _, r := range coverage.Rules {
		cases, tests = cases+len(r.Cases), tests+len(r.Tests)
		fmt.Fprintf(table, "%s\t%s\t%s\n", r.Rule, cmp.Or(strings.Join(r.Code, " "), "-"), cmp.Or(strings.Join(append(r.Cases, r.Tests...), " "), "-"))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "%d rules and acceptance cases, settled %d times by cases and %d times by tests\n", len(coverage.Rules), cases, tests)
	return err
}

// RulesEditionsCmd lists editions.
type RulesEditionsCmd struct {
	Ruleset string `arg:"" optional:"" help:"Name of a ruleset; default is all."`
	JSON    bool   `help:"Print JSON."`
}

// Help returns the details of the command, with an example.
func (RulesEditionsCmd) Help() string {
	return `A game keeps to the edition that it was opened with: its map, tables, options and
words of orders. New games have the newest, the last of each ruleset.

Example:
  seneschal rules editions feudal`
}

// An editionLine describes an edition.
type editionLine struct {
	Ruleset string   `json:"ruleset"`
	Edition int      `json:"edition"`
	Preset  string   `json:"preset"` // the default
	Presets []string `json:"presets"`
	Pace    string   `json:"pace"` // the default
	Paces   []string `json:"paces"`
}

// Run lists the editions.
func (c RulesEditionsCmd) Run(std streams) error {
	all := rulesets.All()
	if c.Ruleset != "" {
		rs, ok := rulesets.Lookup(c.Ruleset)
		if !ok {
			return newUsageError("no ruleset %q", c.Ruleset)
		}
		all = []game.Ruleset{rs}
	}
	var lines []editionLine
	for _, rs := range all {
		for n := 1; n <= rs.Describe().Edition; n++ {
			edition, err := game.InEdition(rs, n)
			if err != nil {
				return err
			}
			lines = append(lines, newEditionLine(edition))
		}
	}
	return printFound(std, c.JSON, lines, newListPrinter("RULESET\tEDITION\tPRESETS\tPACES", func(l editionLine) string {
		return fmt.Sprintf("%s\t%d\t%s\t%s", l.Ruleset, l.Edition, strings.Join(l.Presets, ", "), strings.Join(l.Paces, ", "))
	}))
}

// newEditionLine returns the line of a ruleset in its fixed edition; the defaults come first.
func newEditionLine(rs game.Ruleset) editionLine {
	d := rs.Describe()
	return editionLine{
		Ruleset: rs.Name(), Edition: d.Edition, Preset: d.Preset, Presets: sortNames(d.Presets, d.Preset), Pace: d.Pace, Paces: sortNames(d.Paces, d.Pace),
	}
}

// sortNames returns the keys of a table, sorted, but with first before all; first is in the result even if the table
// lacks it.
func sortNames[T any](table map[string]T, first string) []string {
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(table)), func(name string) bool { return name == first })
	return append([]string{first}, names...)
}

// JudgeCmd runs rules cases.
type JudgeCmd struct {
	Files []string `arg:"" help:"Case files (txtar)."`
	Quiet bool     `help:"Print only what fails, and the sum." short:"q"`
	JSON  bool     `help:"Print JSON."`
}

// Help returns the details of the command, with an example.
func (JudgeCmd) Help() string {
	return `A case file settles a rules question in the game's own language: a position, orders,
dice, and what must come of them. Exit code 0: all hold; 1: some fail; 2: a file
cannot be read.

Example:
  seneschal judge domain/feudal/testdata/cases/*`
}

// Run judges every file, and prints the results. It needs no server. It returns errRefused if a case fails.
func (c JudgeCmd) Run(std streams) error {
	var results []casefile.CaseResult
	for _, name := range c.Files {
		data, err := os.ReadFile(name)
		if err != nil {
			return &server.Misuse{Err: err}
		}
		results = append(results, casefile.RunCase(rulesets.Lookup, name, data))
	}
	err := printFound(std, c.JSON, results, c.print)
	if err == nil && countFailing(results) > 0 {
		return errRefused
	}
	return err
}

func countFailing(results []casefile.CaseResult) int {
	return lists.Count(results, func(r casefile.CaseResult) bool { return !r.Holds() })
}

func (c JudgeCmd) print(results []casefile.CaseResult, out io.Writer) error {
	for _, result := range results {
		switch {
		case !result.Holds():
			fmt.Fprintf(out, "FAILS  %-8s %s (%s)\n", result.Rule, result.Title, result.Name)
			for _, f := range result.Failures {
				fmt.Fprintf(out, "       %s\n", f)
			}
		case !c.Quiet:
			fmt.Fprintf(out, "holds  %-8s %s\n", result.Rule, result.Title)
		}
	}
	failed := countFailing(results)
	_, err := fmt.Fprintf(out, "%d hold, %d fail\n", len(results)-failed, failed)
	return err
}
