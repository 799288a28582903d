// Package standings ranks the entrants of a tournament by points and a list of
// tie-breaks, and shows the arithmetic behind every figure.
//
// An Event holds the games that were played, in a form that games of two seats
// (imported, or our own) and tables of many seats convert to. NewTable counts it,
// and RankEvent ranks it by TieBreaks, which package tiebreak defines.
// Standings.ExplainRank explains the rank of an entrant line by line.
package standings

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
)

// An ID identifies an entrant: it is a player's ID, or a number in a file.
type ID string

// An Entrant is a participant of the tournament.
type Entrant struct {
	ID        ID     `json:"id"`
	Name      string `json:"name,omitempty"`      // "": the ID
	Number    int    `json:"number,omitempty"`    // pairing number, from 1; 0: none
	Rating    int    `json:"rating,omitempty"`    // before the event; 0: none
	Withdrawn int    `json:"withdrawn,omitempty"` // the last round before the entrant left; 0: still in
	Banned    bool   `json:"banned,omitempty"`
	BannedOwn bool   `json:"banned_own,omitempty"` // banned by a director who plays in the same field
	Out       bool   `json:"out,omitempty"`        // none of their games counts, because they withdrew: they are in no final table
}

// String returns the entrant's name, or the ID if there is no name.
func (e Entrant) String() string { return cmp.Or(e.Name, string(e.ID)) }

// An Event is a tournament as far as its rounds were paired.
type Event struct {
	Name      string       `json:"name,omitempty"`
	Rules     points.Rules `json:"rules"`
	Fixed     bool         `json:"fixed,omitempty"`   // all pairings were known before the start: a round robin
	Unrated   int          `json:"unrated,omitempty"` // the rating that unrated entrants count with; 0: none
	Void      points.Void  `json:"void,omitempty"`    // the points of void tables
	Entrants  []Entrant    `json:"entrants"`
	Rounds    []Round      `json:"rounds"` // the first is round 1
	Penalties []Penalty    `json:"penalties,omitempty"`
}

// A Round holds the games that were paired together, and the byes. Entrants in neither were absent.
type Round struct {
	Games []Game `json:"games"`
	Byes  []Bye  `json:"byes,omitempty"`
}

// A Game is one table.
type Game struct {
	ID       string   `json:"id,omitempty"`
	Open     bool     `json:"open,omitempty"`     // not finished: nothing of it counts yet
	Outright bool     `json:"outright,omitempty"` // won by the game's own end, not by counting
	Review   bool     `json:"review,omitempty"`   // the result counts, but may still change
	Void     string   `json:"void,omitempty"`     // why the table is void; "": it is not
	Seats    []Result `json:"seats"`
}

// A Result is the result of an entrant on a seat. Two Results of the same seat are a player and a
// substitute.
type Result struct {
	Entrant ID             `json:"entrant,omitempty"` // "": a player from outside the tournament
	Seat    string         `json:"seat"`              // "white", "black", "gawain"
	Place   int            `json:"place,omitempty"`   // from 1; the same for all who share it; 0: unknown
	Out     bool           `json:"out,omitempty"`     // eliminated
	Forfeit bool           `json:"forfeit,omitempty"` // the player did not come
	Scores  map[string]int `json:"scores,omitempty"`  // the game's own scores: honour, missions
	Points  *figure.Number `json:"points,omitempty"`  // given by the game; nil: the scheme gives them
	Held    int            `json:"held,omitempty"`    // phases for which the entrant held the seat
	Of      int            `json:"of,omitempty"`      // phases of the game; if Held and Of are 0, the entrant held the seat all the time
	Role    string         `json:"role,omitempty"`    // "loyal", "traitor": see points.Rules.Roles
}

// The seats of games of two.
const (
	White = "white"
	Black = "black"
)

// A Bye is a round in which an entrant had no game.
type Bye struct {
	Entrant ID             `json:"entrant"`
	Kind    points.Bye     `json:"kind"`
	Points  *figure.Number `json:"points,omitempty"` // given by the event; nil: the rules give them
}

// A Penalty takes points from an entrant.
type Penalty struct {
	Entrant ID `json:"entrant"`
	points.Penalty
}

// Through returns the event as it was after n rounds.
func (e Event) Through(n int) Event {
	n = min(max(n, 0), len(e.Rounds))
	e.Rounds = e.Rounds[:n]
	e.Penalties = slices.DeleteFunc(slices.Clone(e.Penalties), func(p Penalty) bool { return p.Round > n })
	return e
}

// Check returns all faults of an event, joined; nil if there are none. An event without faults counts
// nothing twice.
func (e Event) Check() error {
	faults := []error{e.Rules.Check()}
	known := map[ID]bool{}
	for _, entrant := range e.Entrants {
		if entrant.ID == "" || known[entrant.ID] {
			faults = append(faults, fmt.Errorf("entrant %q (%s): an ID is needed, once", entrant.ID, entrant.Name))
		}
		known[entrant.ID] = true
	}
	for i, round := range e.Rounds {
		faults = append(faults, round.check(i+1, known)...)
	}
	for _, penalty := range e.Penalties {
		if !known[penalty.Entrant] {
			faults = append(faults, fmt.Errorf("penalty of unknown entrant %q", penalty.Entrant))
		}
		faults = append(faults, penalty.Check())
	}
	return errors.Join(faults...)
}

// check returns the faults of the games and byes of round n.
func (r Round) check(n int, known map[ID]bool) []error {
	var faults []error
	plays := map[ID]bool{}
	for _, game := range r.Games {
		if err := game.check(known, plays); err != nil {
			faults = append(faults, fmt.Errorf("round %d, game %q: %w", n, game.ID, err))
		}
	}
	for _, bye := range r.Byes {
		switch {
		case !known[bye.Entrant]:
			faults = append(faults, fmt.Errorf("round %d: bye of unknown entrant %q", n, bye.Entrant))
		case plays[bye.Entrant]:
			faults = append(faults, fmt.Errorf("round %d: %s has a bye beside a game or another bye", n, bye.Entrant))
		case !slices.Contains([]points.Bye{points.Allocated, points.FullBye, points.HalfBye, points.ZeroBye, points.Absent}, bye.Kind):
			faults = append(faults, fmt.Errorf("round %d: bye of %s of unknown kind %q", n, bye.Entrant, bye.Kind))
		}
		plays[bye.Entrant] = true
	}
	return faults
}

// check returns the first fault of a game, nil if there is none, and adds its entrants to plays.
func (g Game) check(known, plays map[ID]bool) error {
	seated := map[ID]bool{}
	seats := map[string]bool{}
	for _, result := range g.Seats {
		switch {
		case result.Entrant != "" && !known[result.Entrant]:
			return fmt.Errorf("unknown entrant %q", result.Entrant)
		case seated[result.Entrant]:
			return fmt.Errorf("%s is there twice", result.Entrant)
		case result.Held < 0 || result.Held > result.Of:
			return fmt.Errorf("%s held the seat for %d of %d phases", result.Entrant, result.Held, result.Of)
		}
		seats[result.Seat] = true
		if result.Entrant != "" {
			seated[result.Entrant], plays[result.Entrant] = true, true
		}
	}
	if len(seats) < 2 && len(g.Seats) != 1 { // a player without opponents has a table of one
		return fmt.Errorf("%d seats with names of their own; two at least are needed", len(seats))
	}
	return nil
}
