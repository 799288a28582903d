package points

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
)

// Rules are the rules of a tournament about points, declared before it begins. They are
// encoded as JSON.
type Rules struct {
	Scheme Scheme `json:"scheme"`
	Seats  int    `json:"seats,omitempty"` // seats of a table; 0: two
	Byes   Byes   `json:"byes,omitzero"`
	Best   int    `json:"best,omitempty"` // number of results that count, the best ones; 0: all
	Drop   int    `json:"drop,omitempty"` // number of results that do not count, the worst ones
	Worth  *Worth `json:"worth,omitempty"`
	Roles  bool   `json:"roles,omitempty"` // subtracts the mean of all seats of the same role, to level the luck of the deal
}

// Byes hold the points for rounds without a game. Rules.ScoreBye works out undeclared
// ones from the scheme.
type Byes struct {
	Allocated *figure.Number `json:"allocated,omitempty"` // no table was left for the entrant
	Full      *figure.Number `json:"full,omitempty"`      // granted
	Half      *figure.Number `json:"half,omitempty"`      // asked for
	Halves    int            `json:"halves,omitempty"`    // number of half byes that count; 0: all
}

// Worth holds the points for a game won alone, and for one in which all seats are
// level.
type Worth struct {
	Win  figure.Number `json:"win"`
	Draw figure.Number `json:"draw"`
}

// A Bye is the reason for a round without a game.
type Bye string

// The kinds of byes.
const (
	Allocated Bye = "allocated" // the pairing left nobody to play
	FullBye   Bye = "full"      // granted
	HalfBye   Bye = "half"      // asked for
	ZeroBye   Bye = "zero"      // asked for
	Absent    Bye = "absent"    // nothing is known of a game
)

// A Penalty takes points away, for a published reason.
type Penalty struct {
	Points figure.Number `json:"points"`          // the points taken away, more than 0
	Round  int           `json:"round,omitempty"` // from 1; 0: of no round
	Reason string        `json:"reason"`
}

// ComputeWorth returns the points for a game won alone and for a level game: those of Worth,
// or else those of the scheme. It returns 1 and 1/2 if the game gives the points itself, or
// if there is no scheme.
func (r Rules) ComputeWorth() Worth {
	switch {
	case r.Worth != nil:
		return *r.Worth
	case r.Scheme.Given || r.Scheme.spelling == "":
		return Worth{figure.Int(1), figure.Frac(1, 2)}
	}
	level := r.makeFirstPlaces(max(r.Seats, 2))
	won := append(r.makeFirstPlaces(1), slices.Repeat([]Seat{{Place: 2, Out: true}}, len(level)-1)...)
	return Worth{r.Scheme.Score(Outcome{Seats: won})[0].Value, r.Scheme.Score(Outcome{Seats: level})[0].Value}
}

// makeFirstPlaces makes n seats that share the first place and have the same score.
func (r Rules) makeFirstPlaces(n int) []Seat {
	return slices.Repeat([]Seat{{Place: 1, Scores: map[string]int{r.Scheme.score: 1}}}, n)
}

// ScoreBye computes the points for a round without a game. Unless declared otherwise, an
// allocated or full bye gives a win at tables of two and a level game at larger ones; a half
// bye gives a draw at tables of two and half a level game at larger ones. No bye gives more
// than a win. before is the number of half byes that the entrant had already; half byes beyond
// the allowed number give nothing.
func (r Rules) ScoreBye(kind Bye, before int) figure.Why {
	worth := r.ComputeWorth()
	full, half := worth.Win, worth.Draw
	if r.Seats > 2 {
		full, half = worth.Draw, worth.Draw.Div(figure.Int(2))
	}
	value, note := figure.Number{}, ""
	switch kind {
	case Allocated:
		value = *cmp.Or(r.Byes.Allocated, &full)
	case FullBye:
		value = *cmp.Or(r.Byes.Full, &full)
	case HalfBye:
		value = *cmp.Or(r.Byes.Half, &half)
		if r.Byes.Halves > 0 && before >= r.Byes.Halves {
			value, note = figure.Number{}, fmt.Sprintf("only %d half byes count", r.Byes.Halves)
		}
	}
	if value.Cmp(worth.Win) > 0 {
		value, note = worth.Win, "a bye gives no more than a win"
	}
	return figure.Fact(byeNames[kind], value, "declared byes").WithNote(note)
}

// byeNames holds the labels of the points for byes.
var byeNames = map[Bye]string{
	Allocated: "bye: nobody was left to play", FullBye: "full bye", HalfBye: "half bye, asked for",
	ZeroBye: "no points bye, asked for", Absent: "not in this round",
}

// Check returns all faults of the rules, joined in one error; nil if there are none.
func (r Rules) Check() error {
	var faults []error
	win := r.ComputeWorth().Win
	for _, b := range []struct {
		name   string
		number *figure.Number
	}{{"an allocated bye", r.Byes.Allocated}, {"a full bye", r.Byes.Full}, {"a half bye", r.Byes.Half}} {
		if b.number != nil && (b.number.Sign() < 0 || b.number.Cmp(win) > 0) {
			faults = append(faults, fmt.Errorf("%s of %s points; from 0 to %s (a win) are legal", b.name, b.number, win))
		}
	}
	if r.Best < 0 || r.Drop < 0 || r.Best > 0 && r.Drop > 0 {
		faults = append(faults, fmt.Errorf("best %d and drop %d; give one of them, not below 0", r.Best, r.Drop))
	}
	if r.Seats < 0 || r.Seats == 1 && r.Scheme.formula == nil || r.Byes.Halves < 0 {
		faults = append(faults, fmt.Errorf("%d seats and %d half byes; a table has two seats at least, or one and points by a formula", r.Seats, r.Byes.Halves))
	}
	return errors.Join(faults...)
}

// Check returns an error if a penalty takes nothing away or has no reason.
func (p Penalty) Check() error {
	switch {
	case p.Points.Sign() <= 0:
		return fmt.Errorf("penalty of %s points; a penalty takes away more than 0", p.Points)
	case p.Reason == "":
		return fmt.Errorf("penalty of %s points without a reason", p.Points)
	}
	return nil
}

// A Result holds the points of an entrant in one round.
type Result struct {
	Why  figure.Why
	Kept bool // must not be dropped: lost by not coming
}

// ComputeTotal adds up the results that count and subtracts the penalties. The results must
// be in the order of the rounds; the parts are these results, then the penalties.
func (r Rules) ComputeTotal(results []Result, penalties []Penalty) figure.Why {
	parts := lists.Map(results, func(result Result) figure.Why { return result.Why })
	for _, i := range r.listDropped(results) {
		parts[i] = parts[i].AsDropped(r.describeDrop(len(results)))
	}
	for _, penalty := range penalties {
		if penalty.Points.Sign() > 0 {
			parts = append(parts, figure.Fact("penalty", penalty.Points.Neg(), "steward").WithNote(penalty.Reason))
		}
	}
	return figure.SumOf("points", r.Scheme.citeRule(), parts...)
}

// describeDrop says how many of a number of results do not count, and which.
func (r Rules) describeDrop(total int) string {
	if r.Best > 0 {
		return fmt.Sprintf("only the best %d of %d count", r.Best, total)
	}
	return fmt.Sprintf("the worst %d of %d are dropped", r.Drop, total)
}

// listDropped lists the indexes of the results that do not count: the worst, and among equal ones the earliest.
// Results that must be kept are never among them.
func (r Rules) listDropped(results []Result) []int {
	n := r.Drop
	if r.Best > 0 {
		n = len(results) - r.Best
	}
	var free []int
	for i, result := range results {
		if !result.Kept {
			free = append(free, i)
		}
	}
	slices.SortStableFunc(free, func(a, b int) int {
		return cmp.Or(results[a].Why.Value.Cmp(results[b].Why.Value), cmp.Compare(a, b))
	})
	return free[:min(max(n, 0), len(free))]
}

// A Void sets the points for each player present at a voided table. With VoidAsBye, the round counts as an allocated
// bye; the other values give no more than a level game.
type Void string

// The points of a void table. VoidAsBye gives as much as an allocated bye; only logs older
// than the other values have it.
const (
	VoidAsBye Void = ""
	VoidZero  Void = "zero"
	VoidHalf  Void = "half"  // half a game at tables of two, half of VoidLevel at larger ones
	VoidLevel Void = "level" // the points of each seat if all are level: the mean of the table
)

// ListVoids lists the values that rules may declare for void tables.
func ListVoids() []Void { return []Void{VoidZero, VoidHalf, VoidLevel} }

// ScoreVoid computes the points for one seat at a void table of a number of seats. mean, the average of the other
// tables, stands in for points that only a finished game shows.
func (r Rules) ScoreVoid(void Void, seats int, mean figure.Why) figure.Why {
	if void == VoidAsBye {
		return figure.Fact("", r.ScoreBye(Allocated, 0).Value, "declared byes")
	}
	why := figure.Fact("", figure.Number{}, "")
	switch {
	case void == VoidLevel || void == VoidHalf && seats <= 2:
		why = r.scoreLevelSeat(seats, mean)
	case void == VoidHalf:
		why = figure.ProductOf("", "", r.scoreLevelSeat(seats, mean).WithLabel("all alike"), figure.Fact("half", figure.Frac(1, 2), ""))
	}
	why.Rule = "void tables: " + string(void)
	return why
}

// scoreLevelSeat computes the points of each seat of a table at which all are level. It
// returns mean if only a finished game shows the points.
func (r Rules) scoreLevelSeat(seats int, mean figure.Why) figure.Why {
	switch {
	case r.Worth != nil || seats <= 2 && !r.dependsOnGame():
		return figure.Fact("", r.ComputeWorth().Draw, "").WithNote("all alike")
	case r.dependsOnGame():
		return mean
	}
	why := r.Scheme.Score(Outcome{Seats: r.makeFirstPlaces(seats)})[0]
	why.Note = cmp.Or(why.Note, "all alike")
	return why
}

// dependsOnGame reports whether only a finished game shows the points of its seats.
func (r Rules) dependsOnGame() bool {
	return r.Scheme.Given || r.Scheme.formula != nil || r.Scheme.spelling == ""
}
