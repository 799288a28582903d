// Package turnout reads how games that players open for each other turn out: how many fill, last and end whole, and
// how long they wait. It has no tables of its own, and its figures name nobody.
package turnout

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/projections"
	"seneschal/projections/lobby"
	"seneschal/projections/openings"
	"seneschal/projections/ratings"
)

// Spans lists the numbers of days over which figures are read.
func Spans() []int { return []int{30, 90, 365} }

// A Share says in how many of some cases something happened. Cases that are still open do not count.
type Share struct{ Part, Of int }

// Portion returns the share as a number from 0 to 1; false if there is no case.
func (s Share) Portion() (float64, bool) {
	if s.Of == 0 {
		return 0, false
	}
	return float64(s.Part) / float64(s.Of), true
}

// Figures say how open games of the last days turned out.
type Figures struct {
	Days     int
	Filled   Share    // open games that began, among those that began or ended
	Third    Share    // games that closed three phases, among those that did or ended
	Stayed   Share    // games that were played to the end and that nobody left, among those that are over
	Practice Share    // practice games in which a second phase was sent, among those that began
	Median   *float64 // hours from opening to beginning; nil: none began
	Longest  *float64 // hours within which nine of ten began; nil: none began
}

// row is Figures as the database gives them; Median and Longest are NULL if no game began.
type row struct {
	Decided  int      `db:"decided"`
	Begun    int      `db:"begun"`
	Median   *float64 `db:"median"`
	Longest  *float64 `db:"longest"`
	Judged   int      `db:"judged"`
	Third    int      `db:"third"`
	Ended    int      `db:"ended"`
	Stayed   int      `db:"stayed"`
	Practice int      `db:"practice"`
	Second   int      `db:"second"`
}

// Read returns the figures for each of the spans before a time; nil while tables are being built.
func Read(ctx context.Context, q sqlx.QueryerContext, now time.Time) ([]Figures, error) {
	for _, built := range []func(context.Context, sqlx.QueryerContext) (bool, error){openings.Built, lobby.Built, ratings.Built} {
		if ok, err := built(ctx, q); err != nil || !ok {
			return nil, err
		}
	}
	var figures []Figures
	for _, days := range Spans() {
		found, err := projections.One[row](ctx, q, figuresQuery, now.AddDate(0, 0, -days), now.AddDate(0, 0, -days).UTC().Format(time.DateOnly))
		if err != nil {
			return nil, err
		}
		figures = append(figures, Figures{
			Days: days, Filled: Share{found.Begun, found.Decided}, Third: Share{found.Third, found.Judged}, Stayed: Share{found.Stayed, found.Ended},
			Practice: Share{found.Second, found.Practice}, Median: found.Median, Longest: found.Longest,
		})
	}
	return figures, nil
}

// figuresQuery reads a row, of what happened since the time $1, and for practice since the day $2. A game counts by the
// time at which it began, or ended.
const figuresQuery = `
WITH decided AS (
	SELECT id, status = 'begun' AS begun, extract(epoch FROM changed - opened) / 3600 AS hours
	FROM openings.openings WHERE status IN ('begun', 'over') AND changed >= $1
), lasting AS (
	SELECT EXISTS (SELECT FROM ratings.phases AS p WHERE p.game = d.id AND p.phase_n >= 3) AS third, EXISTS (SELECT FROM lobby.games AS g WHERE g.id = d.id AND g.state = 'over') AS over
	FROM decided AS d WHERE d.begun
), ended AS (
	SELECT r.ended IS NOT NULL AND NOT EXISTS (SELECT FROM ratings.deeds AS e WHERE e.game = o.id AND e.deed IN ('resigned', 'vacated')) AS stayed
	FROM openings.openings AS o JOIN lobby.games AS g ON g.id = o.id LEFT JOIN ratings.games AS r ON r.game = o.id
	WHERE g.state = 'over' AND coalesce(r.ended, g.changed) >= $1
), practice AS (
	SELECT coalesce(sum(begun), 0) AS begun, coalesce(sum(second), 0) AS second FROM roster.practice_days WHERE day >= $2::date
)
SELECT (SELECT count(*) FROM decided) AS decided, (SELECT count(*) FROM decided WHERE begun) AS begun,
	(SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY hours)::float8 FROM decided WHERE begun) AS median,
	(SELECT percentile_cont(0.9) WITHIN GROUP (ORDER BY hours)::float8 FROM decided WHERE begun) AS longest,
	(SELECT count(*) FROM lasting WHERE third OR over) AS judged, (SELECT count(*) FROM lasting WHERE third) AS third,
	(SELECT count(*) FROM ended) AS ended, (SELECT count(*) FROM ended WHERE stayed) AS stayed,
	practice.begun AS practice, practice.second AS second FROM practice`
