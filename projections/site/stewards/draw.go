package stewards

import (
	"fmt"
	"slices"

	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/tournament"
	tournamentpages "seneschal/projections/site/tournaments"
	"seneschal/projections/site/web"
)

// drawn is what a draw may be like that the house makes by itself after a
// letter: nobody can look at tomorrow's dice, so it is one of many.
func (o tournamentOffice) drawn(l tournamentpages.Letter) ([]report.Section, error) {
	leads := func(line order.Line) bool {
		return tournament.Says(line.Text, "START") || tournament.Says(line.Text, "CLOSE") && tournament.Says(rest(line.Text), "ROUND")
	}
	draws := func(line order.Line) bool { return tournament.Says(line.Text, "DRAW") }
	if !slices.ContainsFunc(l.Lines, leads) || slices.ContainsFunc(l.Lines, draws) {
		return nil, nil
	}
	l.Lines, l.Dry = append(slices.Clone(l.Lines), order.Line{N: len(l.Lines) + 1, Text: "DRAW"}), true
	receipt, err := o.pages.Letters.Tell(o.ctx, l)
	if err != nil {
		return nil, fmt.Errorf("trying a draw of %s: %w", l.Tournament, err)
	}
	section := report.Section{ID: "draw", Title: "What may be drawn then"}
	for _, shown := range receipt.Shown {
		section.Blocks = append(section.Blocks, report.Block{Text: web.Capital(shown.Title) + ":"}, report.Block{Items: shown.Lines})
	}
	if len(section.Blocks) == 0 {
		return nil, nil // nothing can be drawn yet
	}
	return []report.Section{section}, nil
}
