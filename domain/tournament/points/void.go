package points

import "seneschal/domain/tournament/figure"

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
	level := make([]Seat, seats)
	for i := range level {
		level[i] = Seat{Place: 1, Scores: map[string]int{r.Scheme.score: 1}}
	}
	why := r.Scheme.Score(Outcome{Seats: level})[0]
	if why.Note == "" {
		why.Note = "all alike"
	}
	return why
}

// opaque reports whether only a finished game tells what its seats are worth.
func (r Rules) opaque() bool {
	return r.Scheme.Given || r.Scheme.formula != nil || r.Scheme.spelling == ""
}
