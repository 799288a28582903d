package people

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"strings"
	"time"

	"seneschal/domain/tournament/rating"
	"seneschal/projections/site/web"
)

// Size of the drawing of a rating, in units of its own; the page scales it so
// that its figures can be read on a phone.
const (
	ratedWidth  = 400.0
	ratedHeight = 230.0
	ratedLeft   = 44.0 // for the figures beside the lines
	ratedTop    = 12.0
	ratedRight  = 10.0
	ratedBottom = 26.0 // for the dates
)

// chart places ratings on the drawing.
type chart struct {
	points    []CurvePoint
	low, high float64
	step      float64 // between two lines of the grid
}

// newChart makes a chart with room for all points and their uncertainty above and below. There must be
// a point.
func newChart(points []CurvePoint) chart {
	c := chart{points: points, low: math.Inf(1), high: math.Inf(-1)}
	for _, point := range points {
		c.low = min(c.low, point.Rating.AtLeast)
		c.high = max(c.high, point.upperBound())
	}
	c.step = 50
	for (c.high-c.low)/c.step > 6 {
		c.step *= 2
	}
	c.low, c.high = math.Floor(c.low/c.step)*c.step, math.Ceil(c.high/c.step)*c.step
	return c
}

// upperBound returns the bound that is as far above the value as AtLeast is below.
func (p CurvePoint) upperBound() float64 { return 2*p.Rating.Value - p.Rating.AtLeast }

// x returns the horizontal position of point i: by the time at which its game ended or, if all ended at
// once, by its number.
func (c chart) x(i int) float64 {
	first, last := c.points[0].Ended, c.points[len(c.points)-1].Ended
	part := 0.5
	switch whole := last.Sub(first); {
	case whole > 0:
		part = min(max(float64(c.points[i].Ended.Sub(first))/float64(whole), 0), 1)
	case len(c.points) > 1:
		part = float64(i) / float64(len(c.points)-1)
	}
	return ratedLeft + (ratedWidth-ratedLeft-ratedRight)*part
}

// y returns the vertical position of a rating.
func (c chart) y(value float64) float64 {
	return ratedTop + (ratedHeight-ratedTop-ratedBottom)*(c.high-value)/(c.high-c.low)
}

// drawRating draws the curve of a rating with its uncertainty; "" for fewer than two games. The table
// beside it has the same figures. The style sheet sets the colours.
func drawRating(voice web.Voice, r PlayerRating) template.HTML {
	if len(r.Curve) < 2 {
		return ""
	}
	chart := newChart(r.Curve)
	last := r.Curve[len(r.Curve)-1].Rating
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="rating" viewBox="0 0 %.0f %.0f" role="img" aria-labelledby="curve-%[3]s" aria-describedby="told-%[3]s">`,
		ratedWidth, ratedHeight, html.EscapeString(r.List))
	fmt.Fprintf(&b, `<title id="curve-%s">%s</title>`, html.EscapeString(r.List), html.EscapeString(voice.Say("people.curve.title", "list", r.Name, "n", len(r.Curve))))
	whole := func(x float64) string { return fmt.Sprintf("%.0f", x) }
	told := voice.Say("people.curve.told", "from", whole(r.Curve[0].Rating.Value), "to", whole(last.Value), "deviation", whole(last.Deviation))
	fmt.Fprintf(&b, `<desc id="told-%s">%s</desc>`, html.EscapeString(r.List), html.EscapeString(told))
	chart.drawGrid(&b)
	chart.drawBand(&b)
	chart.drawCurve(&b)
	b.WriteString(`</svg>`)
	return template.HTML(b.String()) //nolint:gosec // all that comes from outside is escaped
}

// drawGrid draws the lines across with their figures, and the dates.
func (c chart) drawGrid(out *strings.Builder) {
	for v := c.low; v <= c.high; v += c.step {
		fmt.Fprintf(out, `<line class="grid" x1="%.0f" x2="%.0f" y1="%.1[3]f" y2="%.1[3]f"/>`, ratedLeft, ratedWidth-ratedRight, c.y(v))
		fmt.Fprintf(out, `<text x="%.0f" y="%.1f" text-anchor="end">%.0f</text>`, ratedLeft-5, c.y(v)+4.5, v)
	}
	first, last := c.points[0].Ended.Format(time.DateOnly), c.points[len(c.points)-1].Ended.Format(time.DateOnly)
	fmt.Fprintf(out, `<text x="%.0f" y="%.0f">%s</text>`, ratedLeft, ratedHeight-6, first)
	if last != first {
		fmt.Fprintf(out, `<text x="%.0f" y="%.0f" text-anchor="end">%s</text>`, ratedWidth-ratedRight, ratedHeight-6, last)
	}
}

// drawBand draws the area of uncertainty.
func (c chart) drawBand(out *strings.Builder) {
	var up, down []string
	for i, p := range c.points {
		up = append(up, fmt.Sprintf("%.1f,%.1f", c.x(i), c.y(p.upperBound())))
		j := len(c.points) - 1 - i
		down = append(down, fmt.Sprintf("%.1f,%.1f", c.x(j), c.y(c.points[j].Rating.AtLeast)))
	}
	fmt.Fprintf(out, `<polygon class="band" points="%s %s"/>`, strings.Join(up, " "), strings.Join(down, " "))
}

// maxDots is the greatest number of games that are shown as dots; more would cover the line.
const maxDots = 60

// drawCurve draws the curve, with a dot for each game if there are no more than maxDots.
func (c chart) drawCurve(out *strings.Builder) {
	var points []string
	for i, p := range c.points {
		points = append(points, fmt.Sprintf("%.1f,%.1f", c.x(i), c.y(p.Rating.Value)))
	}
	fmt.Fprintf(out, `<polyline class="line" points="%s"/>`, strings.Join(points, " "))
	if len(c.points) > maxDots {
		return
	}
	for i, point := range c.points {
		fmt.Fprintf(out, `<circle class="dot" cx="%.1f" cy="%.1f" r="3"><title>%s: %.0f ± %.0f</title></circle>`,
			c.x(i), c.y(point.Rating.Value), html.EscapeString(point.Game), point.Rating.Value, point.Rating.Deviation)
	}
}

// PlayerRating is a player's rating in a list, with its history.
type PlayerRating struct {
	List  string        `json:"list"` // as in addresses: "all", "feudal", "tiny-duels"
	Name  string        `json:"name"`
	Games int           `json:"games"` // number of rated games
	Now   rating.Points `json:"now"`
	Curve []CurvePoint  `json:"curve"`
	Drawn template.HTML `json:"-"`
}

// CurvePoint is a rating after a game.
type CurvePoint struct {
	N         int           `json:"n"`
	Game      string        `json:"game"`
	Ended     time.Time     `json:"ended"`
	Place     int           `json:"place"`
	Of        int           `json:"of"` // number of sides
	Rated     bool          `json:"rated"`
	Rating    rating.Points `json:"rating"`
	Change    float64       `json:"change"` // of the value
	GameTitle string        `json:"-"`
}
