package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
)

// print prints the tables of a summary.
func (s heraldsSummary) print(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "SEATS\tGAMES\tLENGTH\tLONGEST\tLETTERS\tREPORTS\tREFUSED\tENDED BY")
	for _, t := range s.Tables {
		fmt.Fprintf(w, "%d\t%d\t%.1f\t%d\t%.1f\t%.1f\t%d\t%s\n", t.Seats, t.Games, t.Length, t.Longest, t.Letters, t.Reports, t.Refused, counted(t.Reasons))
	}
	fmt.Fprintln(w, "\nSEATS\tSCORE\tMEAN\tFIRST\tLAST")
	for _, row := range s.Scores {
		fmt.Fprintf(w, "%d\t%s\t%.1f\t%.1f\t%.1f\n", row.Seats, row.Name, row.Mean, row.First, row.Last)
	}
	fmt.Fprintln(w, "\nBY\tOF\tGAMES\tWON\tEXPECTED\tRATIO\tERROR\tMEAN PLACE")
	for _, r := range s.Rates {
		fmt.Fprintf(w, "%s\t%s\t%d\t%.1f\t%.1f\t%.2f\t±%.2f\t%.2f\n", r.By, r.Of, r.Games, r.Won, r.Expected, r.Ratio, r.Error, r.Place)
	}
	return w.Flush()
}

func counted(reasons map[string]int) string {
	var all []string
	for _, reason := range slices.Sorted(maps.Keys(reasons)) {
		all = append(all, fmt.Sprintf("%s %d", reason, reasons[reason]))
	}
	return strings.Join(all, ", ")
}
