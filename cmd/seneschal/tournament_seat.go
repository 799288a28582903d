package main

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"seneschal/cmd/server"
	"seneschal/domain/dice"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/seating"
)

// TournamentSeatCmd plans the seats of entrants over all rounds.
type TournamentSeatCmd struct {
	Entrants int    `help:"How many entrants." required:""`
	Seats    int    `help:"Seats of a full table, 2 to 8." required:""`
	Rounds   int    `help:"How many rounds; everybody plays once in each." xor:"length" required:""`
	Games    *int   `help:"Instead of rounds: how many games each plays in a division." xor:"length" required:""`
	Least    int    `help:"The smallest table that may be played; by default two below the full one. As many as --seats gives byes only."`
	Seed     string `help:"What the dice come from: the same seed makes the same plan." default:"seneschal"`
	JSON     bool   `help:"Print JSON."`
}

// Help returns the details of the command, with examples.
func (TournamentSeatCmd) Help() string {
	return `Entrants are numbered from 1; a table lists them in the order of its seats. REPEATS is
the sum, over all pairs, of C(times met, 2); no plan can be below the bound. With --games,
a group plays without rounds: every pair meets equally often, as far as the numbers allow.
It needs no server.

Examples:
  seneschal tournament seat --entrants 28 --seats 7 --rounds 4
  seneschal tournament seat --entrants 7 --seats 4 --games 4 --seed spring --json`
}

// Run makes the plan and prints it.
func (c TournamentSeatCmd) Run(std streams) error {
	key := dice.Key(sha256.Sum256([]byte(c.Seed)))
	roll := dice.New(key, []byte("seneschal tournament seat")).Roll
	if c.Games != nil {
		return c.printSchedule(std, roll)
	}
	shape := seating.Shape{Entrants: c.Entrants, Seats: c.Seats, Rounds: c.Rounds, Least: c.Least}
	plan, err := seating.MakePlan(shape, roll)
	if err != nil {
		return &server.Misuse{Err: err}
	}
	renumberFromOne(plan.Rounds)
	return printFound(std, c.JSON, plan, printPlan)
}

// printSchedule plans a division, in which each plays so many games without rounds, and prints it.
func (c TournamentSeatCmd) printSchedule(std streams, roll seating.Roll) error {
	if c.Least != 0 {
		return newUsageError("--least %d: a division has full tables only", c.Least)
	}
	division, err := seating.NewDivision(c.Entrants, c.Seats, *c.Games, roll)
	if err != nil {
		return &server.Misuse{Err: err}
	}
	renumberFromOne([]seating.Round{{Tables: division.Tables}})
	return printFound(std, c.JSON, division, printDivision)
}

func printDivision(division seating.Division, out io.Writer) error {
	table := newTabWriter(out)
	fmt.Fprintln(table, "TABLE\tENTRANTS BY SEAT")
	for i, t := range division.Tables {
		fmt.Fprintf(table, "%d\t%s\n", i+1, numberList(t))
	}
	fmt.Fprintf(table, "\nmeetings: each pair %s times, by %s\n", rangeText(division.Least, division.Most), division.Method)
	fmt.Fprintf(table, "repeats: %s\n", compareToBound(division.Repeats, division.Bound))
	fmt.Fprintf(table, "seats: %s\n", balanceText(division.Balance))
	return table.Flush()
}

// renumberFromOne adds 1 to the number of each entrant, in place: plans number them from 0, people from 1.
func renumberFromOne(rounds []seating.Round) {
	for _, r := range rounds {
		for _, table := range append(r.Tables, r.Byes) {
			for i := range table {
				table[i]++
			}
		}
	}
}

func printPlan(plan seating.Plan, out io.Writer) error {
	table := newTabWriter(out)
	fmt.Fprintln(table, "ROUND\tTABLE\tENTRANTS BY SEAT")
	for i, round := range plan.Rounds {
		for j, t := range round.Tables {
			fmt.Fprintf(table, "%d\t%d\t%s\n", i+1, j+1, numberList(t))
		}
		if len(round.Byes) > 0 {
			fmt.Fprintf(table, "%d\tbye\t%s\n", i+1, numberList(round.Byes))
		}
	}
	fmt.Fprintf(table, "\nrepeats: %s, by %s\n", compareToBound(plan.Repeats, plan.Bound), plan.Method)
	fmt.Fprintf(table, "bound: %s\n", plan.Because)
	fmt.Fprintf(table, "seats: %s\n", balanceText(plan.Balance))
	return table.Flush()
}

// compareToBound describes the number of repeats beside the bound that no plan can be below.
func compareToBound(repeats, bound int) string {
	if repeats == bound {
		return fmt.Sprintf("%d, the proven bound", repeats)
	}
	return fmt.Sprintf("%d, %d above the proven bound of %d", repeats, repeats-bound, bound)
}

func balanceText(b seating.Balance) string {
	return fmt.Sprintf("nobody held one seat more than %d times oftener than another", b.Spread)
}

func rangeText(least, most int) string {
	if least == most {
		return strconv.Itoa(least)
	}
	return fmt.Sprintf("%d to %d", least, most)
}

func numberList(list []int) string {
	return strings.Join(lists.Map(list, strconv.Itoa), " ")
}

// sides sums up matches in which one side wins against the other, by the number of seats and by
// whether there was a traitor among them.
type sides struct{ tables map[sideKey]*sideSum }

type sideKey struct {
	seats   int
	traitor bool
}

// A sideSum sums up the games at tables of one kind.
type sideSum struct {
	games, rounds, refused int
	loyal                  int            // games that the loyal knights have won
	exposed                int            // traitors that were found out
	reasons                map[string]int // games by how they ended
}

func newSides() *sides { return &sides{map[sideKey]*sideSum{}} }

// add counts a match for its number of seats, with or without a traitor.
func (t *sides) add(played playedMatch) {
	key := sideKey{len(played.seats), slices.ContainsFunc(played.seats, func(s seatPlayed) bool { return s.scores["traitor"] == 1 })}
	if t.tables[key] == nil {
		t.tables[key] = &sideSum{reasons: map[string]int{}}
	}
	sum := t.tables[key]
	sum.games++
	sum.rounds += played.cycles
	sum.refused += played.refused
	sum.reasons[played.reason]++
	loyal := false
	for _, seat := range played.seats {
		loyal = loyal || seat.scores["traitor"] == 0 && seat.scores["won"] == 1
		sum.exposed += seat.scores["exposed"]
	}
	sum.loyal += lists.One(loyal)
}

// A sideRow is the row about the games at tables of one kind.
type sideRow struct {
	Seats   int            `json:"seats"`
	Traitor bool           `json:"traitor"`
	Games   int            `json:"games"`
	Loyal   float64        `json:"loyal_share"` // of games that the loyal knights have won
	Error   float64        `json:"error"`       // half of the 95 % interval of the share
	Outside bool           `json:"outside"`     // the share is not between leastFair and mostFair
	Rounds  float64        `json:"mean_rounds"`
	Exposed int            `json:"exposed"` // traitors
	Reasons map[string]int `json:"reasons"`
	Refused int            `json:"refused_lines"`
}

// leastFair and mostFair bound the share of games that one side wins. Between them a game is worth
// playing for both.
const leastFair, mostFair = 0.35, 0.65

func (t *sides) listRows() []sideRow {
	keys := slices.SortedFunc(maps.Keys(t.tables), func(a, b sideKey) int {
		return cmp.Or(cmp.Compare(a.seats, b.seats), cmp.Compare(lists.One(a.traitor), lists.One(b.traitor)))
	})
	var rows []sideRow
	for _, key := range keys {
		sum := t.tables[key]
		n := float64(sum.games)
		share := float64(sum.loyal) / n
		rows = append(rows, sideRow{
			Seats: key.seats, Traitor: key.traitor, Games: sum.games, Loyal: share, Error: 1.96 * math.Sqrt(share*(1-share)/n),
			Outside: share < leastFair || share > mostFair, Rounds: float64(sum.rounds) / n, Exposed: sum.exposed, Reasons: sum.reasons,
			Refused: sum.refused,
		})
	}
	return rows
}

func (t *sides) summarise(failed []failure) summary { return sidesSummary{t.listRows(), failed} }

// A sidesSummary holds the results of all games.
type sidesSummary struct {
	Tables []sideRow `json:"tables"`
	Failed []failure `json:"failed,omitempty"`
}

// print prints all rows.
func (s sidesSummary) print(out io.Writer) error {
	table := newTabWriter(out)
	fmt.Fprintln(table, "SEATS\tTRAITOR\tGAMES\tLOYAL WON\tERROR\tROUNDS\tEXPOSED\tREFUSED\tENDED BY")
	for _, row := range s.Tables {
		traitor, remark := "no", ""
		if row.Traitor {
			traitor = "yes"
		}
		if row.Outside {
			remark = fmt.Sprintf("  (outside %.0f-%.0f %%)", 100*leastFair, 100*mostFair)
		}
		fmt.Fprintf(table, "%d\t%s\t%d\t%.0f %%\t±%.0f %%\t%.1f\t%d\t%d\t%s%s\n",
			row.Seats, traitor, row.Games, 100*row.Loyal, 100*row.Error, row.Rounds, row.Exposed, row.Refused, describeCounts(row.Reasons), remark)
	}
	return table.Flush()
}
