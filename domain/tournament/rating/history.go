package rating

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"seneschal/domain/lists"
)

// Points are a rating as readers see it, in both systems around 1500, on the scale of Elo. For
// Weng-Lin one sigma of a beginner is 250 points, so that a lead of 200 points wins about three
// games of four between two players of long standing. AtLeast is the value less two deviations:
// with a certainty of 97 % the player is at least so strong. Lists are sorted by it, so that nobody
// leads a list by one lucky game.
type Points struct {
	Value     float64 `json:"value"`
	Deviation float64 `json:"deviation"`
	AtLeast   float64 `json:"atLeast"`
}

// beginnersDeviation is the deviation of a beginner by Weng-Lin, in points.
const beginnersDeviation = 250

// ToPoints converts a rating of a system to points, rounded to six decimals.
func (o Options) ToPoints(system System, rating Rating) Points {
	value, deviation := rating.Mu, rating.Sigma
	if system != Glicko2 {
		scale := beginnersDeviation / o.Sigma
		value, deviation = glickoCentre+mul(scale, rating.Mu-o.Mu), mul(scale, rating.Sigma)
	}
	return Points{roundToSix(value), roundToSix(deviation), roundToSix(value - mul(2, deviation))}
}

// A Change records the effect of one game on one player's rating.
type Change struct {
	Game   string    `json:"game"`
	At     time.Time `json:"at"`
	Place  int       `json:"place"`
	Shared int       `json:"shared,omitempty"` // how many other sides share the place
	Sides  int       `json:"sides"`
	Before Rating    `json:"before"`           // after the last rated game
	Idle   int       `json:"idle,omitempty"`   // whole periods since then
	Wider  Rating    `json:"wider"`            // Before, with the uncertainty of the idle periods
	Share  float64   `json:"share"`            // the part of the game that the player played, from 0 to 1
	Shift  *Shift    `json:"shift,omitempty"`  // by Weng-Lin; else nil
	Period *Period   `json:"period,omitempty"` // by Glicko-2; else nil
	Rated  bool      `json:"rated"`            // false: the player took a seat over, and would have lost by it
	After  Rating    `json:"after"`
	Shown  Points    `json:"shown"` // After, as it is shown
}

// A Period holds the games that Glicko-2 rated together: those of one period so far.
type Period struct {
	Number   int      `json:"number"`
	Start    Rating   `json:"start"`
	Results  []Result `json:"results"`
	Estimate Estimate `json:"estimate"`
}

// A Curve is the history of one player in one list.
type Curve struct {
	List    List     `json:"list"`
	Player  Player   `json:"player"`
	Changes []Change `json:"changes"`
}

// LastRating returns the rating after the last game. The curve must have a change.
func (c Curve) LastRating() Rating { return c.Changes[len(c.Changes)-1].After }

// CountRated counts the games that were rated.
func (c Curve) CountRated() int {
	return lists.Count(c.Changes, func(ch Change) bool { return ch.Rated })
}

// A History holds all ratings that a run of games gives.
type History struct {
	Options Options `json:"options"`
	Curves  []Curve `json:"curves"` // by list, then by player
}

// Lists returns the lists that have a curve, those of all games first.
func (h History) Lists() []List {
	seen := map[List]bool{}
	for _, c := range h.Curves {
		seen[c.List] = true
	}
	return slices.SortedFunc(maps.Keys(seen), List.compare)
}

// A Standing is a player's row in a list at a moment.
type Standing struct {
	Rank   int    `json:"rank"` // equal players share it
	Player Player `json:"player"`
	Games  int    `json:"games"`
	Rating Rating `json:"rating"`
	Points Points `json:"points"`
}

// RankPlayers ranks the players of a list at a moment by Points.AtLeast. It ignores later games,
// leaves out players without an earlier one, and widens the ratings for idle periods up to then.
func (h History) RankPlayers(list List, at time.Time) []Standing {
	var rows []Standing
	for _, curve := range h.Curves {
		if curve.List != list {
			continue
		}
		curve = curve.cutAfter(at)
		if len(curve.Changes) == 0 {
			continue
		}
		rating := h.Options.widenUntil(list.System, curve, at)
		rows = append(rows, Standing{Player: curve.Player, Games: curve.CountRated(), Rating: rating, Points: h.Options.ToPoints(list.System, rating)})
	}
	slices.SortFunc(rows, func(a, b Standing) int {
		return cmp.Or(cmp.Compare(b.Points.AtLeast, a.Points.AtLeast), cmp.Compare(a.Player, b.Player))
	})
	for i := range rows {
		rows[i].Rank = i + 1
		if i > 0 && rows[i].Points.AtLeast == rows[i-1].Points.AtLeast {
			rows[i].Rank = rows[i-1].Rank
		}
	}
	return rows
}

// cutAfter returns the curve without its changes after a moment.
func (c Curve) cutAfter(at time.Time) Curve {
	n := len(c.Changes)
	for n > 0 && c.Changes[n-1].At.After(at) {
		n--
	}
	c.Changes = c.Changes[:n]
	return c
}

// widenUntil returns the rating at a moment after the curve's last game, with the uncertainty of the idle periods
// since the last game that was rated. The curve must have a change.
func (o Options) widenUntil(system System, curve Curve, at time.Time) Rating {
	last := len(curve.Changes) - 1
	for last >= 0 && !curve.Changes[last].Rated {
		last--
	}
	if last < 0 {
		return curve.LastRating()
	}
	return o.widenIdle(system, curve.LastRating(), o.periodOf(at)-o.periodOf(curve.Changes[last].At)-1)
}

// widenIdle widens a rating by a number of periods without a game, up to a beginner's uncertainty.
func (o Options) widenIdle(s System, rating Rating, periods int) Rating {
	if s == Glicko2 {
		for ; periods > 0 && rating.Sigma < o.Deviation; periods-- {
			rating = o.toGlicko().WidenIdle(rating)
		}
		return rating
	}
	if periods > 0 && rating.Sigma < o.Sigma {
		rating.Sigma = min(sqrt(square(rating.Sigma)+mul(float64(periods), square(o.Drift))), o.Sigma)
	}
	return rating
}
