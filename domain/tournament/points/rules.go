package points

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
)

// Rules are what a tournament declares about points before it begins. They
// travel as JSON.
type Rules struct {
	Scheme Scheme `json:"scheme"`
	Seats  int    `json:"seats,omitempty"` // at a table; 0: two
	Byes   Byes   `json:"byes,omitzero"`
	Best   int    `json:"best,omitempty"` // only so many results count, the best; 0: all
	Drop   int    `json:"drop,omitempty"` // so many results do not count, the worst
	Worth  *Worth `json:"worth,omitempty"`
	Roles  bool   `json:"roles,omitempty"` // what seats of the same role have on the mean is taken off, to level the luck of the deal
}

// Byes are what rounds without a game give. What is not declared is worked out
// from the scheme: see Rules.Bye.
type Byes struct {
	Allocated *figure.Number `json:"allocated,omitempty"` // no table was left
	Full      *figure.Number `json:"full,omitempty"`
	Half      *figure.Number `json:"half,omitempty"` // asked for
	Halves    int            `json:"halves,omitempty"`
}

// Worth is what a game won alone gives, and one in which all are level.
type Worth struct {
	Win  figure.Number `json:"win"`
	Draw figure.Number `json:"draw"`
}

// A Bye is a round without a game, by its reason.
type Bye string

const (
	Allocated Bye = "allocated" // the pairing left nobody to play
	FullBye   Bye = "full"      // granted
	HalfBye   Bye = "half"      // asked for
	ZeroBye   Bye = "zero"      // asked for
	Absent    Bye = "absent"    // nothing is known of a game
)

// A Penalty takes points away, for a reason that all may read.
type Penalty struct {
	Points figure.Number `json:"points"` // more than 0: so many are taken away
	Round  int           `json:"round,omitempty"`
	Reason string        `json:"reason"`
}

// Value is what a win and a level game give. If the rules do not say, the
// scheme is asked.
func (r Rules) Value() Worth {
	switch {
	case r.Worth != nil:
		return *r.Worth
	case r.Scheme.Given || r.Scheme.spelling == "":
		return Worth{figure.Int(1), figure.Frac(1, 2)}
	}
	level := r.firsts(max(r.Seats, 2))
	won := append(r.firsts(1), slices.Repeat([]Seat{{Place: 2, Out: true}}, len(level)-1)...)
	return Worth{r.Scheme.Score(Outcome{Seats: won})[0].Value, r.Scheme.Score(Outcome{Seats: level})[0].Value}
}

// firsts are seats that are all first, with the same score.
func (r Rules) firsts(n int) []Seat {
	return slices.Repeat([]Seat{{Place: 1, Scores: map[string]int{r.Scheme.score: 1}}}, n)
}

// Bye is what a round without a game gives. Undeclared, an allocated or full
// bye gives a win at tables of two and a level game at larger ones, a half bye
// a draw at tables of two and half a level game at larger ones. None gives
// more than a win. Half byes beyond the number that is allowed give nothing;
// before tells how many the entrant had already.
func (r Rules) Bye(kind Bye, before int) figure.Why {
	worth := r.Value()
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
	return figure.Fact(byeNames[kind], value, "declared byes").Noted(note)
}

var byeNames = map[Bye]string{
	Allocated: "bye: nobody was left to play", FullBye: "full bye", HalfBye: "half bye, asked for",
	ZeroBye: "no points bye, asked for", Absent: "not in this round",
}

// Check says all that is wrong with rules.
func (r Rules) Check() error {
	var faults []error
	win := r.Value().Win
	for _, b := range []struct {
		name string
		n    *figure.Number
	}{{"an allocated bye", r.Byes.Allocated}, {"a full bye", r.Byes.Full}, {"a half bye", r.Byes.Half}} {
		if b.n != nil && (b.n.Sign() < 0 || b.n.Cmp(win) > 0) {
			faults = append(faults, fmt.Errorf("%s of %s points; from 0 to %s (a win) are legal", b.name, b.n, win))
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

// Check says what is wrong with a penalty.
func (p Penalty) Check() error {
	switch {
	case p.Points.Sign() <= 0:
		return fmt.Errorf("penalty of %s points; a penalty takes away more than 0", p.Points)
	case p.Reason == "":
		return fmt.Errorf("penalty of %s points without a reason", p.Points)
	}
	return nil
}

// A Result is what one round gave an entrant.
type Result struct {
	Why  figure.Why
	Kept bool // may not be dropped: lost by not coming
}

// Total adds up the results that count and takes the penalties away. The
// arguments are in the order of the rounds, and so are the parts.
func (r Rules) Total(results []Result, penalties []Penalty) figure.Why {
	parts := lists.Map(results, func(result Result) figure.Why { return result.Why })
	for _, i := range r.dropped(results) {
		parts[i] = parts[i].Dropped(r.dropNote(len(results)))
	}
	for _, p := range penalties {
		if p.Points.Sign() > 0 {
			parts = append(parts, figure.Fact("penalty", p.Points.Neg(), "steward").Noted(p.Reason))
		}
	}
	return figure.SumOf("points", r.Scheme.rule(), parts...)
}

func (r Rules) dropNote(of int) string {
	if r.Best > 0 {
		return fmt.Sprintf("only the best %d of %d count", r.Best, of)
	}
	return fmt.Sprintf("the worst %d of %d are dropped", r.Drop, of)
}

// dropped picks the results that do not count: the worst, of equals the
// earliest.
func (r Rules) dropped(results []Result) []int {
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

// A Void says what a table that was voided gives each who was there to play. It
// is no bye, and never a win.
type Void string

// What a void table gives. VoidAsBye is what logs say that are older than the
// choice: as much as an allocated bye.
const (
	VoidAsBye Void = ""
	VoidZero  Void = "zero"
	VoidHalf  Void = "half"  // half a game at tables of two, half of what level seats have at larger ones
	VoidLevel Void = "level" // what each has if all are level: the mean of the table
)

// Voids are all that rules may say of void tables.
func Voids() []Void { return []Void{VoidZero, VoidHalf, VoidLevel} }

// Voided is what a void table of so many seats gives one of them. Where only
// the game can say what seats are worth, the mean of other tables stands for
// this one.
func (r Rules) Voided(v Void, seats int, mean figure.Why) figure.Why {
	if v == VoidAsBye {
		return figure.Fact("", r.Bye(Allocated, 0).Value, "declared byes")
	}
	why := figure.Fact("", figure.Number{}, "")
	switch {
	case v == VoidLevel || v == VoidHalf && seats <= 2:
		why = r.level(seats, mean)
	case v == VoidHalf:
		why = figure.ProductOf("", "", r.level(seats, mean).Named("all alike"), figure.Fact("half", figure.Frac(1, 2), ""))
	}
	why.Rule = "void tables: " + string(v)
	return why
}

// level is what each of so many seats has if all are level.
func (r Rules) level(seats int, mean figure.Why) figure.Why {
	switch {
	case r.Worth != nil || seats <= 2 && !r.opaque():
		return figure.Fact("", r.Value().Draw, "").Noted("all alike")
	case r.opaque():
		return mean
	}
	why := r.Scheme.Score(Outcome{Seats: r.firsts(seats)})[0]
	why.Note = cmp.Or(why.Note, "all alike")
	return why
}

// opaque reports whether only a finished game tells what its seats are worth.
func (r Rules) opaque() bool {
	return r.Scheme.Given || r.Scheme.formula != nil || r.Scheme.spelling == ""
}
