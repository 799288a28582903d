package audit

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
)

// A Report is the result of an audit.
type Report struct {
	Log     eventstore.Log  `json:"log"`
	Ruleset string          `json:"ruleset"`
	Commits int             `json:"commits"`
	Events  int             `json:"events"`
	Head    eventstore.Head `json:"head"`
	Rows    []Row           `json:"phases"`
	Dice    *dice.Terms     `json:"dice,omitempty"`   // nil: version 1
	Public  bool            `json:"public,omitempty"` // the beacon is the one known to everybody; else the operator has named it
	Words   []Word          `json:"words,omitempty"`
	Acts    Tally           `json:"acts,omitempty"`
	// Unchecked lists the things that could not be checked here.
	Unchecked []string    `json:"unchecked,omitempty"`
	First     *Difference `json:"first,omitempty"` // nil: everything holds
	OK        bool        `json:"ok"`
	Ended     *Ending     `json:"-"` // nil: the game has no result

	unverified unverifiedRounds
}

// A Row is a phase that was closed.
type Row struct {
	N        int            `json:"n"`
	Phase    string         `json:"phase"`
	Reason   string         `json:"reason"`
	Pos      eventstore.Pos `json:"pos"` // position of the commit that closed it
	Roll     int            `json:"roll"`
	Dice     Thrown         `json:"dice"`
	Void     bool           `json:"void,omitempty"` // the phase was played again, though its key stays used
	Orders   int            `json:"orders"`         // lines of the drafts that were in force
	Events   int            `json:"events"`         // events of the adjudication
	KeyOK    bool           `json:"key_ok"`
	DigestOK bool           `json:"digest_ok"`
	Equal    bool           `json:"equal"` // adjudicated again, the events are the same
}

// CountStanding counts the rows whose phase was not played again.
func (r Report) CountStanding() int {
	return lists.Count(r.Rows, func(row Row) bool { return !row.Void })
}

// voidPhases marks the phases from the nth on as played again.
func (r *Report) voidPhases(n int) {
	for i := range r.Rows {
		r.Rows[i].Void = r.Rows[i].Void || r.Rows[i].N >= n
	}
}

// markUnknownBeacon marks the dice of each row with a round as those of a beacon that is unknown here.
func (r *Report) markUnknownBeacon() {
	for i := range r.Rows {
		r.Rows[i].Dice.Strange = r.Rows[i].Dice.Round > 0
	}
}

// A Difference is a place where a log is not as it should be.
type Difference struct {
	Pos     eventstore.Pos `json:"pos,omitempty"`     // position of the commit
	Version int            `json:"version,omitempty"` // version of the event; 0: the commit as a whole
	Kind    string         `json:"kind,omitempty"`    // kind of the event
	Field   string         `json:"field,omitempty"`   // "fell[2].name"
	What    string         `json:"what"`
}

// String formats the difference on one line.
func (d Difference) String() string {
	where := fmt.Sprintf("commit %d", d.Pos)
	if d.Version > 0 {
		where += fmt.Sprintf(", event %d, %s", d.Version, d.Kind)
	}
	if d.Field != "" {
		where += ", field " + d.Field
	}
	return where + ": " + d.What
}

// Thrown says how the dice of a phase came about.
type Thrown struct {
	Mode string `json:"mode"`           // "v1", "house", "beacon"
	Form int    `json:"form,omitempty"` // form of the dice, 2 or 3; 0: version 1
	// Told says that the orders in force could be found out by trying, as they were mixed into dice
	// whose key was public while the game was played (form 2 without a beacon).
	Told  bool   `json:"told,omitempty"`
	Round uint64 `json:"round,omitempty"` // round of the beacon; 0: none
	Late  bool   `json:"late,omitempty"`  // the round is not the one by rule
	Run   bool   `json:"run,omitempty"`   // it has the round of the phase before, whose closing made it ready
	Word  string `json:"word,omitempty"`  // the steward's reason for throwing without the beacon
	// Strange says that the beacon is unknown here, so that nobody can tell whether its round is
	// the one by rule.
	Strange bool `json:"strange,omitempty"`
}

// String says in a few words how the dice were thrown.
func (t Thrown) String() string {
	switch {
	case t.Word != "":
		return "without the beacon, by the steward's word: " + t.Word
	case t.Mode == string(dice.Server):
		return "server: the operator could choose"
	case t.Strange:
		return fmt.Sprintf("round %d of a beacon that is not known here: whether by rule is NOT CHECKED", t.Round)
	case t.Run:
		return fmt.Sprintf("round %d, as the phase before", t.Round)
	case t.Late:
		return fmt.Sprintf("round %d, sealed late", t.Round)
	case t.Round > 0:
		return fmt.Sprintf("round %d, by rule", t.Round)
	}
	return "version 1: key and log"
}

// Weaknesses says which secrets the dice of form 2 gave away; "" if no row has such dice.
func (r Report) Weaknesses() string {
	old := lists.Count(r.Rows, func(row Row) bool { return row.Dice.Form == 2 })
	if old == 0 {
		return ""
	}
	says := fmt.Sprintf("%d phases in form 2, which counts all rolls together: public ones told how many hidden ones came first", old)
	if told := lists.Count(r.Rows, func(row Row) bool { return row.Dice.Told }); told > 0 {
		says += fmt.Sprintf("; of %d WHOEVER TRIED ORDERS COULD FIND those of others, which were mixed into dice with a public key", told)
	}
	return says
}

// A Word is an act of a person on the course of a game beside the rules: it may have been for the
// sake of the dice, or of a friend. Events that the audit does not know, and substitutes found by
// the desk, are listed as words, too.
type Word struct {
	Pos   eventstore.Pos `json:"pos"`
	At    time.Time      `json:"at,omitzero"`
	Kind  string         `json:"kind"` // kind of the event
	Class Class          `json:"class"`
	By    game.Player    `json:"by,omitempty"` // "": the server, or it is unknown
	Why   string         `json:"why,omitempty"`
}

// A Tally counts the events of a log by their classes.
type Tally map[Class]int

// isListed reports whether each event of a class is listed.
func (c Class) isListed() bool { return c == ByWord || c == Unknown || c == BySubstitute }

// An Ending is the end of a game that was audited.
type Ending struct {
	tournament.End
	Head   string    `json:"head"` // hash of the commit that ended it
	At     time.Time `json:"at"`
	Phases int       `json:"phases"` // number of phases that stand
}

// Differs says how a tournament's result of a table differs from the ending of its game; a nil ending is that of a game
// that is not over. It returns "" if it does not differ, if there is no result, or if the result is corrected or under
// review.
func (e *Ending) Differs(table tournament.TableInfo) string {
	switch {
	case table.Result == nil || table.Review != "" || len(table.Fixes) > 0:
		return ""
	case e == nil:
		return "its game is not over"
	case e.Head != table.Head:
		return "it names another end of the game's log"
	case !samePlaces(e.End, *table.Result):
		return "the game ended otherwise"
	}
	return ""
}

// samePlaces reports whether two ends are equal but for the holders of seats. The tournament decides on these, because
// a holder who finds a substitute keeps a share of the result.
func samePlaces(a, b tournament.End) bool {
	return a.Reason == b.Reason && a.Outright == b.Outright && slices.EqualFunc(a.Places, b.Places, func(x, y tournament.Finished) bool {
		return x.Seat == y.Seat && x.Place == y.Place && x.Out == y.Out && x.Points == y.Points && x.Title == y.Title && x.Role == y.Role &&
			maps.Equal(x.Scores, y.Scores)
	})
}

// ErrNotAsPlayed says that an audit found a difference.
var ErrNotAsPlayed = errors.New("log is not as it should be")

// Err returns nil if everything holds, else ErrNotAsPlayed with the first difference.
func (r Report) Err() error {
	if r.OK {
		return nil
	}
	return fmt.Errorf("%s: %s: %w", r.Log, r.First, ErrNotAsPlayed)
}

// ListOtherRounds describes, sorted, each phase of a game whose dice fell by another round of the beacon than in most
// games that share its dice: a deadline was moved there, or the phase was played again or sealed late. The logs are not
// at fault then, but chances were not equal. Games without common dice are left out.
func ListOtherRounds(reports []Report) []string {
	type phase struct {
		of string
		n  int
	}
	rounds := make(map[phase]map[uint64][]string) // the games whose dice of a phase fell by a round
	for _, report := range reports {
		if report.Dice == nil || report.Dice.Common == nil {
			continue
		}
		for _, row := range report.Rows {
			if row.Void {
				continue
			}
			at := phase{report.Dice.Common.Of, row.N}
			if rounds[at] == nil {
				rounds[at] = make(map[uint64][]string)
			}
			rounds[at][row.Dice.Round] = append(rounds[at][row.Dice.Round], string(report.Log))
		}
	}
	var apart []string
	for at, by := range rounds {
		most := slices.MaxFunc(slices.Sorted(maps.Keys(by)), func(a, b uint64) int { return len(by[a]) - len(by[b]) })
		for round, games := range by {
			if round == most {
				continue
			}
			for _, game := range games {
				apart = append(apart, fmt.Sprintf("%s, phase %d: %s fell by round %d, where most have %d", at.of, at.n, game, round, most))
			}
		}
	}
	slices.Sort(apart)
	return apart
}
