package seats

import (
	"context"
	"database/sql"
	"math"

	"github.com/jmoiron/sqlx"

	"seneschal/projections"
)

// By says what is counted in a game.
type By string

// Seats are counted by their IDs, by the character or start position that was played, or by the
// role that was dealt.
const (
	BySeat      By = "seat"
	ByCharacter By = "character"
	ByRole      By = "role"
)

// columnsBy holds in this order the expressions for ID and name, and the column to group by.
var columnsBy = map[By][3]string{
	BySeat:      {`min(seat)`, `min(name)`, `seat`},
	ByCharacter: {`min(word)`, `min(name)`, `name`},
	ByRole:      {`min(role)`, `min(role)`, `role`},
}

// A Set describes games that can be compared: of one ruleset's edition, preset and number of
// seats.
type Set struct {
	Ruleset string `db:"ruleset" json:"ruleset"`
	Edition int    `db:"edition" json:"edition"`
	Preset  string `db:"preset" json:"preset"`
	Of      int    `db:"of" json:"seats"`
}

// A Record is the success of a seat, a character or a role in a Set. Seats that share a role count
// as one, as they win and lose together. An ID or name that is not the same in the whole Set is
// empty.
type Record struct {
	Set
	ID        string          `db:"id" json:"id"`
	Name      string          `db:"name" json:"name"`
	Games     int             `db:"games" json:"games"`
	Wins      float64         `db:"wins" json:"wins"`     // a shared win is a fraction
	Firsts    int             `db:"firsts" json:"firsts"` // first places, shared ones too
	Share     float64         `db:"share" json:"-"`
	ShareOff  sql.NullFloat64 `db:"share_off" json:"-"`
	Place     float64         `db:"place" json:"-"`
	PlaceOff  sql.NullFloat64 `db:"place_off" json:"-"`
	WinRate   Interval        `db:"-" json:"win_rate"`
	MeanShare Interval        `db:"-" json:"mean_share"` // of the points of all seats
	MeanPlace Interval        `db:"-" json:"mean_place"`
}

// A Filter chooses the games that match both fields; an empty field matches all games.
type Filter struct {
	Ruleset    string
	Tournament string
}

// Records returns the records of one kind, sorted by set with the newest edition first, and in seat order within a
// set. It leaves out seats without a character or role if it counts by those. Any other By than the three constants
// fails.
func Records(ctx context.Context, q sqlx.QueryerContext, by By, filter Filter) ([]Record, error) {
	c := columnsBy[by]
	records, err := projections.List[Record](ctx, q, `
		WITH parts AS (
			SELECT *, CASE WHEN place = 1 THEN 1::numeric / level ELSE 0 END AS win,
				CASE WHEN total = 0 THEN 1::numeric / of ELSE points::numeric / total END AS part
			FROM seats.places WHERE ($1 = '' OR ruleset = $1) AND ($2 = '' OR tournament = $2)
		), games AS (
			SELECT ruleset, edition, preset, of, game, `+c[2]+` AS key, min(n) AS n, `+c[0]+` AS id, `+c[1]+` AS name,
				sum(win) AS win, min(place) AS best, sum(part) AS part, avg(place) AS place
			FROM parts WHERE `+c[2]+` <> '' GROUP BY ruleset, edition, preset, of, game, `+c[2]+`
		)
		SELECT ruleset, edition, preset, of,
			CASE WHEN min(id) = max(id) THEN min(id) ELSE '' END AS id, CASE WHEN min(name) = max(name) THEN min(name) ELSE '' END AS name,
			count(*) AS games, round(sum(win), 4)::float8 AS wins, count(*) FILTER (WHERE best = 1) AS firsts,
			avg(part)::float8 AS share, stddev_samp(part)::float8 AS share_off,
			avg(place)::float8 AS place, stddev_samp(place)::float8 AS place_off
		FROM games GROUP BY ruleset, edition, preset, of, key ORDER BY ruleset, edition DESC, preset, of, min(n), key`,
		filter.Ruleset, filter.Tournament)
	for i := range records {
		records[i].computeIntervals()
	}
	return records, err
}

// computeIntervals sets the three intervals from the record's sums and deviations.
func (r *Record) computeIntervals() {
	r.WinRate = Wilson(r.Wins, r.Games)
	r.MeanShare = Mean(r.Share, r.ShareOff.Float64, r.Games, 0, 1)
	r.MeanPlace = Mean(r.Place, r.PlaceOff.Float64, r.Games, 1, float64(r.Of))
}

// A Count is the number of finished games of a ruleset.
type Count struct {
	Ruleset string `db:"ruleset" json:"ruleset"`
	Games   int    `db:"games" json:"games"`
}

// Counts returns the number of finished games of each ruleset.
func Counts(ctx context.Context, q sqlx.QueryerContext) ([]Count, error) {
	return projections.List[Count](ctx, q, `
		SELECT ruleset, count(DISTINCT game) AS games FROM seats.places GROUP BY ruleset ORDER BY ruleset`)
}

// An Interval is an estimate with the bounds of the true value, at a certainty of 95 %.
type Interval struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// z is the deviate of the normal distribution for 95 %, to both sides.
const z = 1.959964

// Wilson returns the score interval of a share of wins in games. E. B. Wilson, "Probable inference,
// the law of succession, and statistical inference", Journal of the American Statistical
// Association 22 (1927), pages 209 to 212:
//
//	(p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n)
//
// A shared win counts as a fraction of one. Without games the value is 0 and the interval 0 to 1.
func Wilson(wins float64, games int) Interval {
	if games == 0 {
		return Interval{0, 0, 1}
	}
	n := float64(games)
	p := wins / n
	middle := p + z*z/(2*n)
	reach := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return Interval{p, (middle - reach) / (1 + z*z/n), (middle + reach) / (1 + z*z/n)}.clampTo(0, 1)
}

// studentDeviates holds the deviates of Student's distribution for 95 %, to both sides, by degrees of
// freedom from 1. "Student", "The probable error of a mean", Biometrika 6 (1908), pages 1 to 25;
// the figures are those of the NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2.
var studentDeviates = []float64{
	12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
	2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
}

// Mean returns Student's interval of a mean of games with a standard deviation, cut to the range
// from least to most: mean ± t s/√n. With fewer than two games it is the whole range. Beyond 30 degrees of freedom t
// is approximated.
func Mean(mean, deviation float64, games int, least, most float64) Interval {
	if games < 2 {
		return Interval{mean, least, most}
	}
	free := games - 1
	t := z + (z*z*z+z)/float64(4*free) // Abramowitz and Stegun, 26.7.5
	if free <= len(studentDeviates) {
		t = studentDeviates[free-1]
	}
	reach := t * deviation / math.Sqrt(float64(games))
	return Interval{mean, mean - reach, mean + reach}.clampTo(least, most)
}

// clampTo cuts the interval's bounds to a range, and rounds all three figures to four decimal places.
func (i Interval) clampTo(least, most float64) Interval {
	return Interval{roundToFour(i.Value), roundToFour(max(i.Low, least)), roundToFour(min(i.High, most))}
}

// roundToFour rounds to four decimal places.
func roundToFour(x float64) float64 { return math.Round(x*1e4) / 1e4 }
