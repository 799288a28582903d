// Package trf reads and writes the FIDE Tournament Report File. It reads the
// edition of 2016 with the XX lines of pairing programs, and from the edition of
// 2026 the lines 142, 152, 162, 240, 250, 260 and 299, most of which say the same.
// From the edition of 2006 it reads byes without letters of their own. Columns are
// counted in characters, beginning with 1, as the format's description does.
package trf

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Points are tenths of a point.
type Points int

// String writes points with one decimal.
func (p Points) String() string {
	if p < 0 {
		return "-" + (-p).String()
	}
	return strconv.Itoa(int(p/10)) + "." + strconv.Itoa(int(p%10))
}

// MarshalJSON writes points as a number with one decimal.
func (p Points) MarshalJSON() ([]byte, error) { return []byte(p.String()), nil }

// A Tournament holds the content of a file.
type Tournament struct {
	Name       string       // 012
	City       string       // 022
	Federation string       // 032
	Start, End string       // 042, 052
	Type       string       // 092
	Arbiter    string       // 102
	Deputies   []string     // 112, one per line
	Control    string       // 122, the allotted times
	Rounds     int          // XXR or 142; 0: not given
	Initial    byte         // initial colour of XXC or 152, 'w' or 'b'; 0: not given
	ByRank     bool         // XXC rank: pairing goes by the rank column
	Scoring    Scoring      // XXS, 162 or BB lines; nil is the usual one
	Players    []Player     // 001
	Absent     []int        // XXZ: not to be paired in the coming round
	Byes       []Bye        // 240
	Bonuses    []Bonus      // XXA or 250
	Bans       []Ban        // XXP or 260
	Adjusted   []Adjustment // 299
	Other      []string     // all other lines, as they were
}

// A textLine is a line that holds a single text, with the field that it fills.
type textLine struct {
	code  string
	field *string
}

// listTextLines lists the lines that hold a single text.
func (t *Tournament) listTextLines() []textLine {
	return []textLine{
		{"012", &t.Name},
		{"022", &t.City},
		{"032", &t.Federation},
		{"042", &t.Start},
		{"052", &t.End},
		{"092", &t.Type},
		{"102", &t.Arbiter},
		{"122", &t.Control},
	}
}

// A Player is a line 001.
type Player struct {
	Number     int // starting rank, which is the pairing number
	Sex        string
	Title      string
	Name       string
	Rating     int
	Federation string
	ID         string // FIDE number
	Born       string
	Points     Points
	Rank       int
	Results    []Result // by round, without blank ones at the end
	line       int      // the number of the line in the file
}

// A Result is a player's round. The zero Result is a blank one.
type Result struct {
	Opponent int  // 0 if there was none
	Colour   byte // 'w', 'b', '-' or 0
	Code     byte // one of 1 0 = + - W L D H F U Z, or 0
}

// IsPlayed reports whether a game took place over the board, rated or not.
func (r Result) IsPlayed() bool {
	return r.Opponent != 0 && strings.IndexByte("10=WLD", r.Code) >= 0 && r.Code != 0
}

// IsPaired reports whether the player had been given an opponent or the
// pairing-allocated bye.
func (r Result) IsPaired() bool { return r.Opponent != 0 || r.Code == 'U' }

// A Bye is a line 240: players that will not play in a round.
type Bye struct {
	Code    byte // F, H or Z: a full point, half a point, no point
	Round   int
	Players []int
}

// A Bonus gives fictitious points to players for pairing (acceleration).
type Bonus struct {
	Points      Points
	First, Last int // rounds
	From, To    int // player numbers
}

// A Ban forbids players to meet.
type Ban struct {
	First, Last int // rounds; 0 and 0 for all rounds
	Players     []int
}

// An Adjustment is a line 299: points besides those of the scoring, or instead of them.
type Adjustment struct {
	// Code is the kind of result that gives Points instead of the usual ones:
	// one of W D L F H Z + -. If it is 0, Points are added: a bonus, or below 0
	// a penalty.
	Code   byte
	Points Points
	// Round is 0 for every round. A bonus or penalty with round 0 counts once, in
	// the last round that was paired.
	Round   int
	Players []int
}

// An Error is a fault in a file, with its place; lines and columns count from 1.
type Error struct {
	Line, Column int
	Problem      string
}

// Error formats the place and the problem.
func (e *Error) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Problem)
}

// LastPaired returns the number of the last round in which a player was paired; 0 if there is none.
func (t Tournament) LastPaired() int {
	rounds := 0
	for _, p := range t.Players {
		for i, r := range p.Results {
			if r.IsPaired() {
				rounds = max(rounds, i+1)
			}
		}
	}
	return rounds
}

// ResultOf returns a player's result of a round, counted from 1. If the player's line has none, a line 240 for that
// round gives it; without one, the result is blank.
func (t Tournament) ResultOf(player Player, round int) Result {
	var result Result
	if round <= len(player.Results) {
		result = player.Results[round-1]
	}
	if result != (Result{}) {
		return result
	}
	for _, bye := range t.Byes {
		if bye.Round == round && slices.Contains(bye.Players, player.Number) {
			return Result{Colour: '-', Code: bye.Code}
		}
	}
	return result
}
