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

// ExplainChange explains a change of a curve, line by line, from the rating before it to the one after it. change is
// the index of the change in curve.Changes; it must exist.
func (h History) ExplainChange(curve Curve, change int) []Line {
	ch := curve.Changes[change]
	source := "a beginner's"
	if change > 0 {
		source = "game " + curve.Changes[change-1].Game
	}
	lines := []Line{{"before", formatRating(ch.Before), source}}
	lines = append(lines, h.explainIdle(curve.List.System, ch)...)
	lines = append(lines, Line{"place", describePlace(ch), "game " + ch.Game})
	switch {
	case ch.Shift != nil:
		lines = append(lines, h.explainShift(ch)...)
	case ch.Period != nil:
		lines = append(lines, explainPeriod(ch)...)
	}
	if ch.Share != 1 {
		lines = append(lines, Line{"share of the game", formatNumber(ch.Share), sourceHouse + ": a change counts by the phases held"})
	}
	if !ch.Rated {
		lines = append(lines, Line{"not rated", "it would have been a loss", sourceHouse + ": nobody suffers from a seat taken over"})
	}
	lines = append(lines, Line{"after", formatRating(ch.After), "sum of the above"})
	return append(lines, h.explainPoints(curve.List.System, ch))
}

// explainIdle explains the effect of idle periods; nil if there were none.
func (h History) explainIdle(system System, ch Change) []Line {
	if ch.Idle == 0 {
		return nil
	}
	source := fmt.Sprintf("%s: variance + %d × %s², a beginner's at most", sourceHouse, ch.Idle, formatNumber(h.Options.Drift))
	if system == Glicko2 {
		source = sourceGlicko + ", step 6, once a period"
	}
	return []Line{{fmt.Sprintf("idle for %d periods of %d days", ch.Idle, h.Options.PeriodDays), formatRating(ch.Wider), source}}
}

// explainShift explains a change by Weng-Lin.
func (h History) explainShift(ch Change) []Line {
	shift, variance := ch.Shift, h.Options.toPlackettLuce().varianceOf(ch.Wider)
	part := variance / shift.Variance
	lines := []Line{
		{"variance before the game", formatNumber(variance), fmt.Sprintf("sigma² + tau² (%s²)", formatNumber(h.Options.Tau))},
		{"spread of the outcome, c", formatNumber(shift.C), sourceWengLin + ": root of all variances and beta² of each side"},
	}
	lines = append(lines, lists.Map(shift.Steps, Step.explainGain)...)
	return append(lines, []Line{
		{"omega", formatSigned(shift.Omega), sourceWengLin + ": sum of the gains × variance / c"},
		{"delta", formatNumber(shift.Delta), sourceWengLin + ": sum of chance × (1 - chance) / sides sharing, × sigma × variance / c³"},
		{"part of the side's variance", formatNumber(part), sourceWengLin + ": variance / variance of the side"},
		{"strength moves by", formatSigned(mul(mul(part, shift.Omega), ch.Share)), sourceWengLin + ": part × omega × share"},
		{"variance falls by the factor", formatNumber(max(1-mul(mul(part, shift.Delta), ch.Share), h.Options.Kappa)), sourceWengLin + ": 1 - part × delta × share"},
	}...)
}

// explainGain explains the gain of a step.
func (s Step) explainGain() Line {
	source := fmt.Sprintf("%s of %s to take the place", lists.Either(s.Own, "1 - chance", "- chance"), formatNumber(s.Chance))
	if s.Sharing > 1 {
		source += fmt.Sprintf(", divided by %.0f who share it", s.Sharing)
	}
	return Line{fmt.Sprintf("gain at place %d", s.Place), formatSigned(s.computeGain()), source}
}

// explainPeriod explains a change by Glicko-2.
func explainPeriod(ch Change) []Line {
	period := ch.Period
	lines := []Line{{"at the beginning of the period", formatRating(period.Start), fmt.Sprintf("period %d", period.Number)}}
	for i, r := range period.Results {
		text := fmt.Sprintf("%s against %s ± %s", formatNumber(r.Score), formatNumber(r.Against.Mu), formatNumber(r.Against.Sigma))
		lines = append(lines, Line{fmt.Sprintf("result %d of the period", i+1), text, "score against the opponent's rating at the beginning"})
	}
	return append(lines,
		Line{"v", formatNumber(period.Estimate.V), sourceGlicko + ", step 3"},
		Line{"delta", formatSigned(period.Estimate.Delta), sourceGlicko + ", step 4"},
		Line{"volatility", formatNumber(ch.After.Volatility), sourceGlicko + ", step 5"})
}

// explainPoints explains the points that are shown for the new rating.
func (h History) explainPoints(system System, ch Change) Line {
	source := "the same figures"
	if system != Glicko2 {
		source = fmt.Sprintf("%d + %s × (mu - %s)", glickoCentre, formatNumber(beginnersDeviation/h.Options.Sigma), formatNumber(h.Options.Mu))
	}
	text := fmt.Sprintf("%s ± %s, at least %s", formatNumber(ch.Shown.Value), formatNumber(ch.Shown.Deviation), formatNumber(ch.Shown.AtLeast))
	return Line{"shown", text, source + "; at least: less two deviations"}
}

func describePlace(ch Change) string {
	text := fmt.Sprintf("%d of %d", ch.Place, ch.Sides)
	if ch.Shared > 0 {
		text += fmt.Sprintf(", shared with %d", ch.Shared)
	}
	return text
}

func formatRating(r Rating) string { return formatNumber(r.Mu) + " ± " + formatNumber(r.Sigma) }

// formatNumber formats a number as it is published, with six decimals at most.
func formatNumber(x float64) string { return strconv.FormatFloat(roundToSix(x), 'f', -1, 64) }

// formatSigned formats a number with its sign.
func formatSigned(x float64) string {
	if x > 0 {
		return "+" + formatNumber(x)
	}
	return formatNumber(x)
}
