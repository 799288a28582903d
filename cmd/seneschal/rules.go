package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"seneschal/domain/game/casefile"
)

// RulesCmd groups what can be asked about the rules of a game.
type RulesCmd struct {
	Editions RulesEditionsCmd `cmd:"" help:"List the editions of rulesets, and what games of each can be opened with."`
	Coverage RulesCoverageCmd `cmd:"" help:"Tell for each rule where its code is, and which cases and tests settle it."`
}

// Help ends in an example.
func (RulesCmd) Help() string { return "Example:\n  seneschal rules coverage feudal" }

// RulesCoverageCmd prints the table from rules to code, cases and tests.
type RulesCoverageCmd struct {
	Ruleset string `arg:"" optional:"" default:"feudal" help:"Name of a ruleset."`
	Source  string `help:"Folder of the source: cases and tests are not part of the program." default:"." type:"existingdir"`
	JSON    bool   `help:"Print JSON."`
}

// Help ends in an example.
func (RulesCoverageCmd) Help() string {
	return `Reads the source: comments that name a rule, testdata/rules.yaml, case files, Go tests.
Code and tests of the kernel stand with their folder. Exit code 0: something settles
every rule; 1: a rule has neither case nor test; 2: there is no source.

Example:
  seneschal rules coverage feudal --source ~/src/seneschal`
}

// Run prints the table, and what is missing on stderr.
func (c RulesCoverageCmd) Run(std streams) error {
	coverage, err := casefile.Cover(os.DirFS(c.Source), c.Ruleset)
	if err != nil {
		return &misuse{fmt.Errorf("reading the source in %s: %w", c.Source, err)}
	}
	write := func(v casefile.Coverage) error { return printCoverage(std.out, v) }
	if c.JSON {
		write = func(v casefile.Coverage) error { return printJSON(std, v) }
	}
	if err := write(coverage); err != nil {
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

func printCoverage(out io.Writer, c casefile.Coverage) error {
	w := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "RULE\tCODE\tCASES AND TESTS")
	cases, tests := 0, 0
	for _, r := range c.Rules {
		cases, tests = cases+len(r.Cases), tests+len(r.Tests)
		fmt.Fprintf(w, "%s\t%s\t%s\n", r.Rule, orDash(r.Code), orDash(append(r.Cases, r.Tests...)))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "%d rules and acceptance cases, settled %d times by cases and %d times by tests\n", len(c.Rules), cases, tests)
	return err
}

func orDash(words []string) string {
	if len(words) == 0 {
		return "-"
	}
	return strings.Join(words, " ")
}
