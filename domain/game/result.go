package game

import (
	"cmp"
	"slices"
	"strconv"

	"seneschal/domain/report"
)

// Ranked ranks seats by one score, the highest first. A seat gets a place point (100) for each seat behind it; equal
// seats share their place, and the mean of the points for their places. score names the score in each Standing; ""
// leaves it out. A seat that worth does not hold has 0.
func Ranked(reason, score string, seats []Seat, worth map[Seat]int) Result {
	order := slices.Clone(seats)
	slices.SortStableFunc(order, func(a, b Seat) int { return cmp.Compare(worth[b], worth[a]) })
	result := Result{Reason: reason}
	for _, seat := range order {
		equal := func(o Seat) bool { return worth[o] == worth[seat] }
		first := slices.IndexFunc(order, equal)
		last := first
		for last+1 < len(order) && equal(order[last+1]) {
			last++
		}
		// The mean of the points of those places, in hundredths.
		standing := Standing{Seat: seat, Place: first + 1, Shared: last > first, Points: 50 * (2*len(order) - 2 - first - last)}
		if score != "" {
			standing.Scores = map[string]int{score: worth[seat]}
		}
		result.Places = append(result.Places, standing)
	}
	return result
}

// makeResultSection makes a table of the final ranking; nil for a running game, and for a game without places, as
// most abandoned games are.
func (g *Game) makeResultSection(lang string) []report.Section {
	if len(g.result.Places) == 0 {
		return nil
	}
	scores, about := g.scoreNames(), g.about
	table := &report.Table{Columns: []report.Column{
		{Title: say(lang, "column.place"), Right: true}, {Title: say(lang, "column.seat")}, {Title: say(lang, "column.points"), Right: true},
	}}
	for _, n := range scores {
		table.Columns = append(table.Columns, report.Column{Title: about.ScoreIn(lang, n), Right: true})
	}
	for _, standing := range g.result.Places {
		name := g.state.Face(standing.Seat, lang).Name
		if standing.Title != "" {
			name += ", " + about.HonourIn(lang, standing.Title)
		}
		row := []string{strconv.Itoa(standing.Place), name, strconv.FormatFloat(float64(standing.Points)/100, 'f', -1, 64)}
		for _, n := range scores {
			row = append(row, strconv.Itoa(standing.Scores[n]))
		}
		table.Rows = append(table.Rows, row)
	}
	return []report.Section{{ID: "result", Title: say(lang, "report.result"), Blocks: []report.Block{{Table: table}}}}
}

// scoreNames lists the names of the ruleset's own scores, sorted. It leaves out a score that is 0
// for everybody.
func (g *Game) scoreNames() []string {
	var names []string
	for _, p := range g.result.Places {
		for n, score := range p.Scores {
			if score != 0 {
				names = append(names, n)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
