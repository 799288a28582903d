package rating

import (
	"fmt"
	"strconv"

	"seneschal/domain/lists"
)

// A Line is one step of the explanation of a figure.
type Line struct {
	Label  string `json:"label"`
	Value  string `json:"value"`
	Source string `json:"source"` // the rule, or the game, that it comes from
}

// Sources of lines.
const (
	sourceWengLin = "Weng & Lin 2011, algorithm 4 (Plackett-Luce)"
	sourceGlicko  = "Glickman, Example of the Glicko-2 system"
	sourceHouse   = "house rule"
)

// Why explains a change of a curve, line by line, from the rating before it to the one after. The
// change is an index into curve.Changes.
func (h History) Why(curve Curve, change int) []Line {
	ch := curve.Changes[change]
	source := "a beginner's"
	if change > 0 {
		source = "game " + curve.Changes[change-1].Game
	}
	lines := []Line{{"before", figures(ch.Before), source}}
	lines = append(lines, h.idleLine(curve.List.System, ch)...)
	lines = append(lines, Line{"place", placeText(ch), "game " + ch.Game})
	switch {
	case ch.Shift != nil:
		lines = append(lines, h.shiftLines(ch)...)
	case ch.Period != nil:
		lines = append(lines, periodLines(ch)...)
	}
	if ch.Share != 1 {
		lines = append(lines, Line{"share of the game", figure(ch.Share), sourceHouse + ": a change counts by the phases held"})
	}
	if !ch.Rated {
		lines = append(lines, Line{"not rated", "it would have been a loss", sourceHouse + ": nobody suffers from a seat taken over"})
	}
	lines = append(lines, Line{"after", figures(ch.After), "sum of the above"})
	return append(lines, h.shownLine(curve.List.System, ch))
}

// idleLine explains the effect of idle periods; without any it returns nil.
func (h History) idleLine(system System, ch Change) []Line {
	if ch.Idle == 0 {
		return nil
	}
	source := fmt.Sprintf("%s: variance + %d × %s², a beginner's at most", sourceHouse, ch.Idle, figure(h.Options.Drift))
	if system == Glicko2 {
		source = sourceGlicko + ", step 6, once a period"
	}
	return []Line{{fmt.Sprintf("idle for %d periods of %d days", ch.Idle, h.Options.PeriodDays), figures(ch.Wider), source}}
}

// shiftLines explains a change by Weng-Lin.
func (h History) shiftLines(ch Change) []Line {
	shift, variance := ch.Shift, h.Options.model().variance(ch.Wider)
	part := variance / shift.Variance
	lines := []Line{
		{"variance before the game", figure(variance), fmt.Sprintf("sigma² + tau² (%s²)", figure(h.Options.Tau))},
		{"spread of the outcome, c", figure(shift.C), sourceWengLin + ": root of all variances and beta² of each side"},
	}
	lines = append(lines, lists.Map(shift.Steps, Step.line)...)
	return append(lines, []Line{
		{"omega", signed(shift.Omega), sourceWengLin + ": sum of the gains × variance / c"},
		{"delta", figure(shift.Delta), sourceWengLin + ": sum of chance × (1 - chance) / sides sharing, × sigma × variance / c³"},
		{"part of the side's variance", figure(part), sourceWengLin + ": variance / variance of the side"},
		{"strength moves by", signed(mul(mul(part, shift.Omega), ch.Share)), sourceWengLin + ": part × omega × share"},
		{"variance falls by the factor", figure(max(1-mul(mul(part, shift.Delta), ch.Share), h.Options.Kappa)), sourceWengLin + ": 1 - part × delta × share"},
	}...)
}

// line explains the gain of a step.
func (s Step) line() Line {
	source := fmt.Sprintf("%s of %s to take the place", lists.Either(s.Own, "1 - chance", "- chance"), figure(s.Chance))
	if s.Sharing > 1 {
		source += fmt.Sprintf(", divided by %.0f who share it", s.Sharing)
	}
	return Line{fmt.Sprintf("gain at place %d", s.Place), signed(s.gain()), source}
}

// periodLines explains a change by Glicko-2.
func periodLines(ch Change) []Line {
	period := ch.Period
	lines := []Line{{"at the beginning of the period", figures(period.Start), fmt.Sprintf("period %d", period.Number)}}
	for i, r := range period.Results {
		text := fmt.Sprintf("%s against %s ± %s", figure(r.Score), figure(r.Against.Mu), figure(r.Against.Sigma))
		lines = append(lines, Line{fmt.Sprintf("result %d of the period", i+1), text, "score against the opponent's rating at the beginning"})
	}
	return append(lines,
		Line{"v", figure(period.Estimate.V), sourceGlicko + ", step 3"},
		Line{"delta", signed(period.Estimate.Delta), sourceGlicko + ", step 4"},
		Line{"volatility", figure(ch.After.Volatility), sourceGlicko + ", step 5"})
}

// shownLine explains the points that are shown for the new rating.
func (h History) shownLine(system System, ch Change) Line {
	source := "the same figures"
	if system != Glicko2 {
		source = fmt.Sprintf("%d + %s × (mu - %s)", glickoCentre, figure(beginnersDeviation/h.Options.Sigma), figure(h.Options.Mu))
	}
	text := fmt.Sprintf("%s ± %s, at least %s", figure(ch.Shown.Value), figure(ch.Shown.Deviation), figure(ch.Shown.AtLeast))
	return Line{"shown", text, source + "; at least: less two deviations"}
}

func placeText(ch Change) string {
	text := fmt.Sprintf("%d of %d", ch.Place, ch.Sides)
	if ch.Shared > 0 {
		text += fmt.Sprintf(", shared with %d", ch.Shared)
	}
	return text
}

func figures(r Rating) string { return figure(r.Mu) + " ± " + figure(r.Sigma) }

// figure formats a number as it is published, with six decimals at most.
func figure(x float64) string { return strconv.FormatFloat(round6(x), 'f', -1, 64) }

// signed formats a number with its sign.
func signed(x float64) string {
	if x > 0 {
		return "+" + figure(x)
	}
	return figure(x)
}
