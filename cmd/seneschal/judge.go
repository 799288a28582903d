package main

import (
	"fmt"
	"os"

	"seneschal/domain/game/casefile"
	"seneschal/domain/rulesets"
)

// JudgeCmd runs rules cases.
type JudgeCmd struct {
	Files []string `arg:"" help:"Case files (txtar)."`
	Quiet bool     `help:"Print only what fails, and the sum." short:"q"`
	JSON  bool     `help:"Print JSON."`
}

// Help ends in an example.
func (JudgeCmd) Help() string {
	return `A case file settles a rules question in the game's own language: a position, orders,
dice, and what must come of them. Exit code 0: all hold; 1: some fail; 2: a file
cannot be read.

Example:
  seneschal judge domain/feudal/testdata/cases/*`
}

// Run judges every file. It needs no server.
func (c JudgeCmd) Run(std streams) error {
	var results []casefile.CaseResult
	for _, name := range c.Files {
		data, err := os.ReadFile(name)
		if err != nil {
			return &misuse{err}
		}
		results = append(results, casefile.RunCase(rulesets.Lookup, name, data))
	}
	if c.JSON {
		if err := printJSON(std, results); err != nil {
			return err
		}
		return verdict(results)
	}
	failed := 0
	for _, r := range results {
		if !r.Holds() {
			failed++
		}
		c.print(std, r)
	}
	fmt.Fprintf(std.out, "%d hold, %d fail\n", len(results)-failed, failed)
	return verdict(results)
}

func (c JudgeCmd) print(std streams, r casefile.CaseResult) {
	switch {
	case !r.Holds():
		fmt.Fprintf(std.out, "FAILS  %-8s %s (%s)\n", r.Rule, r.Title, r.Name)
		for _, f := range r.Failures {
			fmt.Fprintf(std.out, "       %s\n", f)
		}
	case !c.Quiet:
		fmt.Fprintf(std.out, "holds  %-8s %s\n", r.Rule, r.Title)
	}
}

func verdict(results []casefile.CaseResult) error {
	for _, r := range results {
		if !r.Holds() {
			return errRefused
		}
	}
	return nil
}
