package tournament

import (
	"slices"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/points"
)

// season is the state of a season.
type season struct {
	n           int
	opened      time.Time
	divisions   []Division
	rounds      []*round
	penalties   []Penalised
	byes        []ByeGranted
	withdrawals []Withdrew
	rules       Rules  // in force when it was closed
	ownRules    *Rules // while it is open, its own rules if a later season has others; nil: the tournament's
	closed      *SeasonClosed
	luck        luck // of its lots, when it was closed
}

// clone copies the parts that may still change. A closed season is never changed again, so that clone returns the
// season itself; that makes long leagues cheap to copy.
func (s *season) clone() *season {
	if s.closed != nil {
		return s
	}
	c := *s
	c.penalties, c.byes, c.withdrawals = slices.Clip(s.penalties), slices.Clip(s.byes), slices.Clip(s.withdrawals)
	c.divisions = slices.Clone(s.divisions)
	c.rounds = lists.Map(s.rounds, (*round).clone)
	return &c
}

// hasPlayer reports whether a player is in a division of the season, even if they have left it.
func (s *season) hasPlayer(p game.Player) bool {
	return slices.ContainsFunc(s.divisions, func(d Division) bool { return slices.Contains(d.Players, p) })
}

// leftBy reports whether a player has withdrawn while the season went on. They do not come back to
// it, even if they enter for the next.
func (s *season) leftBy(p game.Player) bool {
	return slices.ContainsFunc(s.withdrawals, func(w Withdrew) bool { return w.Player == p })
}

// findGrantedBye returns the bye that a player was granted for a round; false if there is none.
func (s *season) findGrantedBye(p game.Player, round int) (points.Bye, bool) {
	b, ok := lists.Find(s.byes, func(b ByeGranted) bool { return b.Player == p && b.Round == round })
	return b.Bye, ok
}

// lastLiveRound returns the number of the last round whose tables may have begun; 0 if none is drawn.
// Parallel games begin all at once; other rounds that were planned together begin when the round before is
// closed.
func (s *season) lastLiveRound(f Format) int {
	if f == Single {
		return len(s.rounds)
	}
	return min(s.firstOpenRound(), len(s.rounds))
}

// firstOpenRound returns the number of the first round that is not closed; one more than the last if all that are
// drawn are closed.
func (s *season) firstOpenRound() int {
	n := 0
	for n < len(s.rounds) && s.rounds[n].closed {
		n++
	}
	return n + 1
}

// endReviews ends all reviews, because the results of a closed season stand.
func (s *season) endReviews() {
	for _, table := range listTables(s.rounds) {
		table.review = ""
	}
}

// round is a round that was drawn.
type round struct {
	n         int
	drawn     time.Time
	roll      int
	drawLines []Line
	tables    []*tableState
	byes      []Bye
	closed    bool
	closedAt  time.Time // when it was closed; zero: it is open
}

// clone copies the round and its tables, as far as they may still change.
func (r *round) clone() *round {
	c := *r
	c.tables = make([]*tableState, len(r.tables))
	for i, state := range r.tables {
		copied := *state
		copied.agreed, copied.subs, copied.fixes = slices.Clip(state.agreed), slices.Clip(state.subs), slices.Clip(state.fixes)
		c.tables[i] = &copied
	}
	return &c
}

// A tableState is a table of a round and all that has happened to it.
type tableState struct {
	Table
	agreed           []game.Player
	started          time.Time // zero: it has not begun
	seated           []Seated  // the seats at its beginning
	earlySubstitutes int       // number of substitutes that came before that
	subs             []Substituted
	result           *End
	brought          *End   // the latest result that the game itself brought; nil: none
	review           string // why the result is under review; "": it is not
	head             string // hash of the game's log where it ended; "": the result is by word
	ended            time.Time
	void             string        // why it is void; "": it is not
	unpaid           []game.Player // players of a void table that get nothing
	// official is the official result by the latest ruling on the table; result and void hold the
	// end or the reason that it gave.
	official Official
	second   game.Player // the second director that has agreed to the ruling that comes next
	fixes    []ResultCorrected
}

// listTables lists the tables of some rounds, in order.
func listTables(rounds []*round) []*tableState {
	return slices.Concat(lists.Map(rounds, func(r *round) []*tableState { return r.tables })...)
}

// isOver reports whether a table has a result or is void.
func (t *tableState) isOver() bool { return t.result != nil || t.void != "" }

// listHolders lists the seats with the players that have them now, after all substitutions.
func (t *tableState) listHolders() []Seated {
	seats, subs := slices.Clone(t.Seats), t.subs
	if !t.started.IsZero() {
		seats, subs = slices.Clone(t.seated), t.subs[t.earlySubstitutes:]
	}
	for _, substituted := range subs {
		for i := range seats {
			if seats[i].Seat == substituted.Seat {
				seats[i].Player = substituted.To
			}
		}
	}
	return seats
}

// hasSeat reports whether a player has one of the given seats.
func hasSeat(seats []Seated, p game.Player) bool {
	return slices.ContainsFunc(seats, func(s Seated) bool { return s.Player == p })
}

// playersOf lists the players on the given seats.
func playersOf(seats []Seated) []game.Player {
	return lists.Map(seats, func(s Seated) game.Player { return s.Player })
}

// ownerOf returns the player of the draw to whom the result of a seat is credited; "" if the table began
// with a substitute on it.
func (t *tableState) ownerOf(seat game.Seat) game.Player {
	began := lists.Either(t.started.IsZero(), t.Seats, t.seated)
	s, _ := lists.Find(began, func(s Seated) bool { return s.Seat == seat && hasSeat(t.Seats, s.Player) })
	return s.Player
}

// status returns "void", "finished", "running" or "waiting".
func (t *tableState) status() string {
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

// place locates a table in the seasons.
type place struct{ season, round, table int } // from 0
