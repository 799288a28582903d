package tournament

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/tiebreak"
)

// A Format is the way in which a tournament is played.
type Format string

// The formats.
const (
	Single     Format = "single"      // one game, or parallel ones
	RoundRobin Format = "round-robin" // everybody meets everybody
	Swiss      Format = "swiss"       // those with like scores meet
	League     Format = "league"      // divisions, promotion and relegation
	Honour     Format = "honour"      // one long table of campaigns
	Knockout   Format = "knockout"    // the best of each table go on
	Climb      Format = "ladder"      // challenges
	Solo       Format = "solo"        // each alone, for the same score
)

// minPlayers returns how many players a table needs at least.
func (f Format) minPlayers() int {
	return lists.Either(f == Solo, 1, 2)
}

// Rules are declared before a tournament begins. They travel as JSON, and people write them as YAML
// (Read). The zero value of a field means "no limit" or "none" unless its comment says otherwise.
type Rules struct {
	Format Format `json:"format"`
	Play   Play   `json:"play"`

	Seats    int `json:"seats"`              // how many a full table has
	Least    int `json:"least,omitempty"`    // at the smallest table that is played; 0: as few as the seating and the ruleset allow
	Rounds   int `json:"rounds,omitempty"`   // in a season; of a league: games of each entrant
	Cycles   int `json:"cycles,omitempty"`   // of a round robin: how often each pair meets
	Seasons  int `json:"seasons,omitempty"`  // 0: goes on until it is ended
	Division int `json:"division,omitempty"` // entrants in a full division of a league
	Promote  int `json:"promote,omitempty"`  // how many of each division go up
	Relegate int `json:"relegate,omitempty"` // how many of each division go down
	// Share says that Promote and Relegate are hundredths of a division.
	Share   bool `json:"share,omitempty"`
	Fast    Fast `json:"fast,omitzero"`     // promotion of strong entrants over several tiers of a league
	Through int  `json:"through,omitempty"` // how many of each table of a knockout go on

	Points    points.Rules    `json:"points"`               // scheme, byes, best n, drops, levelling by role
	TieBreaks string          `json:"tie_breaks,omitempty"` // "H2H, WIN, SOO"
	Unrated   int             `json:"unrated,omitempty"`    // the rating that entrants without one count as, for tie-breaks by rating
	Late      Late            `json:"late,omitempty"`       // byes of late entrants for the rounds that they missed
	Apart     [][]game.Player `json:"apart,omitempty"`      // groups of players of which no two sit at one table; a group of one is a club: "club Leeds"
	Void      points.Void     `json:"void,omitempty"`       // points of players that were ready to play at a void table
	// Withdrawal says whether the games of an entrant that leaves a round robin count.
	Withdrawal Withdrawal `json:"withdrawal,omitempty"`
	// Objections is how long results may be objected to: a round or season is closed so long after its
	// last result; 0: at once. It is always written, even if 0: rules by people that leave it out mean
	// two days, old logs that lack it mean none.
	Objections Span  `json:"objections"`
	Claim      Claim `json:"claim,omitzero"` // when a substitute gets the phases that earlier holders forfeited

	Eligible Eligible `json:"eligible,omitzero"`
	Clock    Clock    `json:"clock,omitzero"`
	Dates    Dates    `json:"dates,omitzero"`
	Ladder   Rungs    `json:"ladder,omitzero"`
}

// DrawsLots reports whether lots separate entrants that are level in all other tie-breaks.
func (r Rules) DrawsLots() bool {
	breaks, err := tiebreak.ParseList(r.TieBreaks, tiebreak.Options{})
	return err == nil && slices.ContainsFunc(breaks, tiebreak.DrawsLots)
}

// Fast is the fast track of a league: a promoted player with a high enough rating, or a high enough
// mark, goes up several tiers at once. Players enter no tier all of whose members are rated above
// them. For each tier beyond the first that they climb, one member more of it goes down, so that all
// tiers keep their sizes.
type Fast struct {
	Tiers  int `json:"tiers,omitempty"`  // climbed at once, at least 2; 0: there is no fast track
	Rating int `json:"rating,omitempty"` // the lowest at entry that is enough; 0: no rating is enough
	Mark   int `json:"mark,omitempty"`   // the lowest that is enough, in hundredths of the points for winning all games of the season; 0: no mark is enough
}

// Play is the game that is played at the tables.
type Play struct {
	Ruleset string                 `json:"ruleset"`
	Edition int                    `json:"edition,omitempty"`
	Preset  string                 `json:"preset,omitempty"`
	Options map[game.Option]string `json:"options,omitempty"`
	Pace    string                 `json:"pace,omitempty"`
	// SameDice gives the games of a round the same dice, so that players that play alone have equal
	// chances: their phases close together, by one beacon.
	SameDice bool `json:"same_dice,omitempty"`
}

// Late says which byes late entrants get for the rounds before they came.
type Late string

// The byes of late entrants. LateNot lets nobody enter late.
const (
	LateNot  Late = ""
	LateZero Late = "zero"
	LateHalf Late = "half" // as many half byes as the rules allow
)

// A Withdrawal says whether the games of an entrant that leaves a round robin count. Opponents that
// have met the entrant and those that have not are treated alike.
type Withdrawal string

// The treatments of the games of an entrant that leaves.
const (
	WithdrawalKeep  Withdrawal = ""          // they count
	WithdrawalAnnul Withdrawal = "annul"     // none counts for anybody
	WithdrawalHalf  Withdrawal = "half-rule" // none counts if the entrant has played less than half of them
)

// A Claim says how the holders of a seat share it: by the phases they held it. Phases that a holder
// forfeited, by missing deadlines or by leaving, go to the substitute that brought the seat to its
// end, if that substitute held it for at least Phases phases; 0: never.
type Claim struct {
	Phases int `json:"phases,omitempty"`
}

// Eligible sets the limits for entries.
type Eligible struct {
	Most        int           `json:"most,omitempty"`        // how many may take part
	Fewest      int           `json:"fewest,omitempty"`      // how many must take part for it to begin
	Waiting     bool          `json:"waiting,omitempty"`     // players that enter when it is full wait for a place
	Invited     []game.Player `json:"invited,omitempty"`     // if any: nobody else may enter
	Reliability int           `json:"reliability,omitempty"` // the least percentage of phases that a player has not missed
	Rating      [2]int        `json:"rating,omitzero"`       // lowest and highest; 0: no bound
}

// A Clock is the contract about time that all players agree to. All but Round and Agree goes into
// the pace of each game (game.Pace); the game shows it to its players and keeps to it. Days are
// those of UTC.
type Clock struct {
	Phases    map[string]Span `json:"phases,omitempty"` // by kind of phase, instead of those of the pace; "any" for all that are not named
	Grace     Span            `json:"grace,omitempty"`
	Bank      Span            `json:"bank,omitempty"`      // each seat's time bank, and the most that is ever in it
	Increment Span            `json:"increment,omitempty"` // comes back into a bank for each phase answered in time
	Respite   *Span           `json:"respite,omitempty"`   // a phase that all have answered closes after so long without a change; nil: as the pace says
	Calendar  bool            `json:"calendar,omitempty"`  // deadlines keep their hour, and with phases of whole weeks their weekday
	Round     Span            `json:"round,omitempty"`     // with Agree: after so long, the tables of a round begin in any case
	Agree     bool            `json:"agree,omitempty"`     // a table begins when its seats agree, or when Round is over; else at once
	Quiet     []string        `json:"quiet,omitempty"`     // weekdays without deadlines: "sunday"
	Holidays  []string        `json:"holidays,omitempty"`  // days without deadlines: "2026-12-25"
	Absence   int             `json:"absence,omitempty"`   // days that may be announced in a game
}

// Dates are the dates of the tournament itself.
type Dates struct {
	Entries time.Time `json:"entries,omitzero"` // the last moment to enter; zero: the steward closes entries
	Start   time.Time `json:"start,omitzero"`   // zero: as soon as entries are closed
	Season  Span      `json:"season,omitempty"` // seasons begin so far apart; 0: when the one before is closed
}

// Rungs are the rules of a ladder.
type Rungs struct {
	Reach int  `json:"reach,omitempty"` // how many rungs up players may challenge
	Idle  Span `json:"idle,omitempty"`  // players that have not played for so long move down; 0: nobody does
	Drop  int  `json:"drop,omitempty"`  // how many rungs they move down
}

// makePace returns the pace of the ruleset as changed by the clock contract; nil if the contract changes
// nothing.
func (r Rules) makePace(description game.Description) *game.Pace {
	c := r.Clock
	if len(c.Phases)+len(c.Quiet)+len(c.Holidays)+c.Absence == 0 && c.Grace == 0 && c.Bank == 0 && c.Respite == nil && !c.Calendar {
		return nil
	}
	pace := description.Paces[r.choosePaceName(description)]
	pace.Phases = c.computeLengths(pace.Phases)
	if c.Grace > 0 {
		pace.Grace = c.Grace.Duration()
	}
	if c.Respite != nil {
		pace.Respite = c.Respite.Duration()
	}
	pace.Calendar = pace.Calendar || c.Calendar
	pace.Bank, pace.Increment = c.Bank.Duration(), c.Increment.Duration()
	pace.Quiet, pace.Holidays, pace.Absence = c.Quiet, c.Holidays, c.Absence
	return &pace
}

// otherKinds stands in the contract for all kinds of phases that it does not name.
const otherKinds = "any"

// computeLengths returns the lengths of phases by kind: those of base, as the contract changes them. base is not
// changed.
func (c Clock) computeLengths(base map[string]time.Duration) map[string]time.Duration {
	lengths := map[string]time.Duration{}
	maps.Copy(lengths, base)
	if other, ok := c.Phases[otherKinds]; ok {
		lengths[""] = 0
		for kind := range lengths {
			lengths[kind] = other.Duration()
		}
	}
	for kind, length := range c.Phases {
		if kind != otherKinds {
			lengths[kind] = length.Duration()
		}
	}
	return lengths
}

// deadlineAfter returns the time that is a duration after from, moved on while it falls on a quiet day or a holiday,
// as in games.
func (c Clock) deadlineAfter(from time.Time, after time.Duration) time.Time {
	return game.Pace{Quiet: c.Quiet, Holidays: c.Holidays}.Free(from.Add(after))
}

// choosePaceName returns the name of the pace that games have: the declared one, or that of the preset.
func (r Rules) choosePaceName(d game.Description) string {
	return cmp.Or(r.Play.Pace, d.PaceOf(r.Play.Preset))
}

// toFields converts rules into the fields of their JSON object.
func toFields(rules Rules) map[string]any {
	fields := map[string]any{}
	text, err := json.Marshal(rules)
	if err == nil {
		err = json.Unmarshal(text, &fields)
	}
	if err != nil {
		panic(err) //nolint:forbidigo // rules are made of what marshals
	}
	return fields
}

// listChanges lists the fields in which two sets of rules differ, sorted.
func listChanges(a, b Rules) []string {
	x, y := toFields(a), toFields(b)
	all := maps.Clone(x)
	maps.Copy(all, y)
	return lists.Keep(slices.Sorted(maps.Keys(all)), func(name string) bool { return !reflect.DeepEqual(x[name], y[name]) })
}

// Lines writes the rules as plain text, a line for each field: "points.scheme: meeple".
func (r Rules) Lines() []string { return flattenFields("", toFields(r)) }

// flattenFields writes the fields of an object, and of objects in it, a line for each.
func flattenFields(prefix string, fields map[string]any) []string {
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if inner, ok := fields[name].(map[string]any); ok {
			lines = append(lines, flattenFields(prefix+name+".", inner)...)
		} else if fields[name] != "" {
			lines = append(lines, fmt.Sprintf("%s%s: %v", prefix, name, fields[name]))
		}
	}
	return lines
}
