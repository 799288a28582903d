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
	fmt.Fprintln(w, "SEATS\tGAMES\tYEARS\tCONQUEST\tFIRST\tLAST\tHONOUR SPREAD\tLETTERS\tREPORTS\tREFUSED\tENDED BY")
	for _, t := range s.Tables {
		fmt.Fprintf(w, "%d\t%d\t%.1f\t%.0f %%\t%.0f\t%.0f\t%.0f\t%.1f\t%.1f\t%d\t%s\n",
			t.Seats, t.Games, t.Years, 100*t.Conquest, t.First, t.Last, t.Honour, t.Letters, t.Reports, t.Refused, counted(t.Reasons))
	}
	fmt.Fprintln(w)
	fmt.Fprintln(w, "BY\tOF\tGAMES\tWON\tEXPECTED\tRATIO\tERROR\tMEAN PLACE\tMEAN FORTUNE")
	for _, r := range s.Rates {
		fmt.Fprintf(w, "%s\t%s\t%d\t%.1f\t%.1f\t%.2f\t±%.2f\t%.2f\t%.0f\n",
			r.By, r.Of, r.Games, r.Won, r.Expected, r.Ratio, r.Error, r.Place, r.Idle)
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
