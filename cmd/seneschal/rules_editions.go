package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"seneschal/domain/game"
	"seneschal/domain/rulesets"
)

// RulesEditionsCmd lists editions.
type RulesEditionsCmd struct {
	Ruleset string `arg:"" optional:"" help:"Name of a ruleset; default is all."`
	JSON    bool   `help:"Print JSON."`
}

// Help ends in an example.
func (RulesEditionsCmd) Help() string {
	return `A game keeps to the edition that it was opened with: its map, tables, options and
words of orders. New games have the newest, the last of each ruleset.

Example:
  seneschal rules editions feudal`
}

// An editionLine is what can be said of an edition.
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
			return misused("no ruleset %q", c.Ruleset)
		}
		all = []game.Ruleset{rs}
	}
	var lines []editionLine
	for _, rs := range all {
		for n := 1; n <= rs.Describe().Edition; n++ {
			held, err := game.InEdition(rs, n)
			if err != nil {
				return err
			}
			lines = append(lines, lineOf(held))
		}
	}
	if c.JSON {
		return printJSON(std, lines)
	}
	w := tabwriter.NewWriter(std.out, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "RULESET\tEDITION\tPRESETS\tPACES")
	for _, l := range lines {
		fmt.Fprintf(w, "%s\t%d\t%s\t%s\n", l.Ruleset, l.Edition, strings.Join(l.Presets, ", "), strings.Join(l.Paces, ", "))
	}
	return w.Flush()
}

// lineOf is the line of a ruleset as it is held; the defaults come first.
func lineOf(rs game.Ruleset) editionLine {
	d := rs.Describe()
	return editionLine{
		Ruleset: rs.Name(), Edition: d.Edition, Preset: d.Preset, Presets: firstOf(d.Presets, d.Preset), Pace: d.Pace, Paces: firstOf(d.Paces, d.Pace),
	}
}

// firstOf are the names of a table, sorted behind one of them.
func firstOf[T any](table map[string]T, first string) []string {
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(table)), func(name string) bool { return name == first })
	return append([]string{first}, names...)
}
