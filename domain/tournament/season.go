package tournament

import (
	"slices"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/points"
)

// season is a season as far as it has gone.
type season struct {
	n         int
	opened    time.Time
	divisions []Division
	rounds    []*round
	penalties []Penalised
	byes      []ByeGranted
	left      []Withdrew
	rules     Rules  // when it was closed
	own       *Rules // while it is open, if later seasons have others; nil: those of the tournament
	closed    *SeasonClosed
	luck      luck // of its lots, when it was closed
}

// clone copies what may change yet. A closed season is never changed again,
// so that long leagues are cheap to copy.
func (s *season) clone() *season {
	if s.closed != nil {
		return s
	}
	c := *s
	c.penalties, c.byes, c.left = slices.Clip(s.penalties), slices.Clip(s.byes), slices.Clip(s.left)
	c.divisions = slices.Clone(s.divisions)
	c.rounds = lists.Map(s.rounds, (*round).clone)
	return &c
}

// has reports whether somebody is in a division of the season.
func (s *season) has(p game.Player) bool {
	return slices.ContainsFunc(s.divisions, func(d Division) bool { return slices.Contains(d.Players, p) })
}

// leftBy reports whether somebody has withdrawn while the season went on. He
// does not come back to it, even if he enters for the next.
func (s *season) leftBy(p game.Player) bool {
	return slices.ContainsFunc(s.left, func(w Withdrew) bool { return w.Player == p })
}

// granted is the bye that was granted to somebody for a round.
func (s *season) granted(p game.Player, round int) (points.Bye, bool) {
	b, ok := lists.Find(s.byes, func(b ByeGranted) bool { return b.Player == p && b.Round == round })
	return b.Bye, ok
}

// live is the last round whose tables may have begun: of rounds that were
// planned together each begins when the one before is closed, but parallel
// games all at once.
func (s *season) live(f Format) int {
	if f == Single {
		return len(s.rounds)
	}
	return min(s.next(), len(s.rounds))
}

// next is the first round that is not closed.
func (s *season) next() int {
	n := 0
	for n < len(s.rounds) && s.rounds[n].closed {
		n++
	}
	return n + 1
}

// settle ends all reviews: the results of a closed season stand.
func (s *season) settle() {
	for _, tb := range tablesOf(s.rounds) {
		tb.review = ""
	}
}

// round is a round that was drawn.
type round struct {
	n      int
	drawn  time.Time
	roll   int
	why    []Line
	tables []*table
	byes   []Bye
	closed bool
	at     time.Time // when it was closed
}

func (r *round) clone() *round {
	c := *r
	c.tables = make([]*table, len(r.tables))
	for i, t := range r.tables {
		copied := *t
		copied.agreed, copied.subs, copied.fixes = slices.Clip(t.agreed), slices.Clip(t.subs), slices.Clip(t.fixes)
		c.tables[i] = &copied
	}
	return &c
}

// table is a game of a round.
type table struct {
	Table
	agreed  []game.Player
	started time.Time // zero: it has not begun
	seated  []Seated  // as it began
	early   int       // substitutes who came before that
	subs    []Substituted
	result  *End
	brought *End   // the result as its game brought it last; nil: it has not
	review  string // why the result is not the last word; "": it is
	head    string
	ended   time.Time
	void    string // why; "": it is not
	gone    []game.Player
	// official is what the last word on the table was; result and void are what
	// it brought.
	official Official
	fixes    []ResultCorrected
}

// tablesOf are the tables of rounds, in order.
func tablesOf(rounds []*round) []*table {
	return slices.Concat(lists.Map(rounds, func(r *round) []*table { return r.tables })...)
}

// over reports whether nothing more is to come from a table.
func (t *table) over() bool { return t.result != nil || t.void != "" }

// holders are who have the seats now.
func (t *table) holders() []Seated {
	seats, subs := slices.Clone(t.Seats), t.subs
	if !t.started.IsZero() {
		seats, subs = slices.Clone(t.seated), t.subs[t.early:]
	}
	for _, s := range subs {
		for i := range seats {
			if seats[i].Seat == s.Seat {
				seats[i].Player = s.To
			}
		}
	}
	return seats
}

// sits reports whether a player has one of some seats.
func sits(seats []Seated, p game.Player) bool {
	return slices.ContainsFunc(seats, func(s Seated) bool { return s.Player == p })
}

// seated are the players on some seats.
func seated(seats []Seated) []game.Player {
	return lists.Map(seats, func(s Seated) game.Player { return s.Player })
}

// owner is whose seat it is in the tournament: the player of the draw; "" if
// somebody else has sat down for him.
func (t *table) owner(seat game.Seat) game.Player {
	began := lists.Either(t.started.IsZero(), t.Seats, t.seated)
	s, _ := lists.Find(began, func(s Seated) bool { return s.Seat == seat && sits(t.Seats, s.Player) })
	return s.Player
}

func (t *table) status() string {
	switch {
	case t.void != "":
		return "void"
	case t.result != nil:
		return "finished"
	case !t.started.IsZero():
		return "running"
	}
	return "waiting"
}

// place is where a table is found.
type place struct{ season, round, table int } // from 0
