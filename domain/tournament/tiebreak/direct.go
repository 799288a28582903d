package tiebreak

import (
	"cmp"
	"fmt"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/standings"
)

// judgeDirect ranks the tied lines by the games among them: for the direct encounter (6) by points,
// for our own head-to-head at tables of any size by the order of finish. The figure is the score in
// these games; the place may come from a second look at lines that are still tied.
func (s spec) judgeDirect(table *standings.Table, tied []int) []standings.Verdict {
	mini := s.newMiniTable(table, tied)
	places := map[int]int{}
	place := 1
	for _, set := range mini.rankLines(tied) {
		for _, line := range set {
			places[line] = place
		}
		place += len(set)
	}
	return lists.Map(tied, func(line int) standings.Verdict {
		return standings.Verdict{Place: places[line], Why: s.explainScore(mini, table, line, tied)}
	})
}

// explainScore explains the line's score among the tied lines, with a part for each further look at
// fewer of them.
func (s spec) explainScore(mini miniTable, table *standings.Table, line int, tied []int) figure.Why {
	why, missing := s.sumScores(mini, table, line, tied)
	for i, among := range mini.looks[line] {
		if i == 0 {
			continue // the first look was at all the tied
		}
		again, _ := s.sumScores(mini, table, line, among)
		why.Parts = append(why.Parts, standings.LabelAgain(again, table.ListNames(among)))
	}
	switch {
	case len(tied) == 1:
		why.Note = "tied with nobody"
	case missing > 0:
		why.Note = fmt.Sprintf("did not meet %d of the %d others who are tied", missing, len(tied)-1)
	}
	return why
}

// sumScores adds up the line's scores against other lines, and counts those that it did not meet.
func (s spec) sumScores(mini miniTable, table *standings.Table, line int, among []int) (why figure.Why, missing int) {
	var parts []figure.Why
	for _, other := range among {
		games := mini.scores[[2]int{line, other}]
		switch {
		case other == line:
		case len(games) == 0:
			missing++
		case len(games) == 1:
			parts = append(parts, games[0])
		default:
			parts = append(parts, figure.MeanOf(fmt.Sprintf("against %s", table.Lines[other].Entrant), s.edition.cite("6.1.2"), games...))
		}
	}
	article := lists.Either(s.edition == House, "games among the tied, who finished before whom", "6.1")
	return figure.SumOf(s.full, s.edition.cite(article), parts...), missing
}

// A miniTable holds the games among some lines.
type miniTable struct {
	scores map[[2]int][]figure.Why // scores of the first line against the second
	win    figure.Number           // points for a win
	looks  map[int][][]int         // by line: the sets in which it was ranked, first all tied lines, then those still level
}

// newMiniTable collects the games among the tied lines.
func (s spec) newMiniTable(table *standings.Table, tied []int) miniTable {
	m := miniTable{map[[2]int][]figure.Why{}, table.Worth.Win, map[int][][]int{}}
	if s.edition == House {
		m.win = figure.Int(1)
	}
	for _, line := range tied {
		for _, turn := range table.Lines[line].Turns {
			if !(scoreReader{table, s.edition, false, s.forfeits}).countsAsGame(turn) {
				continue // not a game (6.1.1)
			}
			for _, other := range turn.Met {
				if !slices.Contains(tied, other.Line) {
					continue
				}
				score := lists.Either(s.edition == House, other.Score, turn.Points.Value)
				label := fmt.Sprintf("round %d, against %s", turn.Round, table.Lines[other.Line].Entrant)
				m.scores[[2]int{line, other.Line}] = append(m.scores[[2]int{line, other.Line}], figure.Fact(label, score, ""))
			}
		}
	}
	return m
}

// findScoreRange returns the least and the greatest score that a line can have against other lines
// if games that were not played may end in any way. missing reports whether there are such games.
func (m miniTable) findScoreRange(line int, among []int) (low, high figure.Number, missing bool) {
	for _, other := range among {
		if other == line {
			continue
		}
		games := m.scores[[2]int{line, other}]
		if len(games) == 0 {
			high, missing = high.Add(m.win), true
			continue
		}
		mean := figure.MeanOf("", "", games...).Value
		low, high = low.Add(mean), high.Add(mean)
	}
	return low, high, missing
}

// rankLines splits lines into sets that are still tied, the best set first.
func (m miniTable) rankLines(lines []int) [][]int {
	if len(lines) < 2 {
		return [][]int{lines}
	}
	lows, highs := map[int]figure.Number{}, map[int]figure.Number{}
	all := true
	for _, line := range lines {
		m.looks[line] = append(m.looks[line], lines)
		low, high, missing := m.findScoreRange(line, lines)
		lows[line], highs[line] = low, high
		all = all && !missing
	}
	sorted := slices.Clone(lines)
	slices.SortStableFunc(sorted, func(a, b int) int { return cmp.Or(lows[b].Cmp(lows[a]), highs[b].Cmp(highs[a])) })
	if all {
		return m.rankComplete(sorted, lows)
	}
	return m.rankPartial(sorted, lows, highs)
}

// rankComplete ranks lines that have all met by their scores, and those with equal scores again among
// themselves (6.2).
func (m miniTable) rankComplete(sorted []int, scores map[int]figure.Number) [][]int {
	sets := lists.Split(sorted, func(a, b int) bool { return scores[a].Equal(scores[b]) })
	if len(sets) == 1 {
		return sets
	}
	var ranked [][]int
	for _, set := range sets {
		ranked = append(ranked, m.rankLines(set)...)
	}
	return ranked
}

// rankPartial ranks lines that have not all met (6.3). It takes from the top each line that would be
// alone in front however the missing games had ended, and ranks the rest again among themselves.
func (m miniTable) rankPartial(sorted []int, lows, highs map[int]figure.Number) [][]int {
	var ranked [][]int
	unranked := sorted
	for len(unranked) > 1 {
		top := unranked[0]
		if slices.ContainsFunc(unranked[1:], func(other int) bool { return highs[other].Cmp(lows[top]) >= 0 }) {
			break
		}
		ranked = append(ranked, []int{top})
		unranked = unranked[1:]
	}
	if len(ranked) == 0 {
		return [][]int{sorted}
	}
	return append(ranked, m.rankLines(unranked)...)
}
