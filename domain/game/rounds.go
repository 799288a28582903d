package game

import (
	"maps"
	"slices"
	"strconv"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// Rounds is the part of a position that all games in rounds share: in each round every seat writes
// one order, and the seat with the most points wins when the rounds are over. A State embeds it in
// place of PlainState, and changes Round and Points by events.
type Rounds struct {
	PlainState
	Seats  []Seat       `json:"seats"`
	Round  int          `json:"round"` // from 1
	Last   int          `json:"last"`  // the last round
	Points map[Seat]int `json:"points"`
}

// NewRounds returns the beginning of a game of some rounds, all points 0.
func NewRounds(seats []Seat, rounds int) Rounds {
	return Rounds{Seats: slices.Clone(seats), Round: 1, Last: rounds, Points: map[Seat]int{}}
}

// Copy returns a copy whose Points can be changed; the list of seats, which never changes, is shared.
func (r *Rounds) Copy() Rounds {
	copied := *r
	copied.Points = maps.Clone(r.Points)
	return copied
}

// Phase returns the open round.
func (r *Rounds) Phase() Phase {
	return nameRoundIn(Phase{Name: nameRound(r.Round), Kind: roundKind, Cycle: r.Round}, order.English)
}

// nameRound names a round as logs do: "round 3".
func nameRound(n int) string { return roundKind + " " + strconv.Itoa(n) }

// Foresees finds a round to come by its whole name in any language.
func (r *Rounds) Foresees(words string) (name string, ok bool) {
	for n := r.Round + 1; n <= r.Last; n++ {
		for _, lang := range Languages() {
			if name := nameRound(n); foldAll(words) == foldAll(nameRoundIn(Phase{Name: name, Kind: roundKind}, lang).Name) {
				return name, true
			}
		}
	}
	return "", false
}

// Face shows a seat by its name, in the colour of its place.
func (r *Rounds) Face(seat Seat, lang string) Face { return PlainFace(r.Seats, seat, lang) }

// Scores returns the points.
func (r *Rounds) Scores() map[Seat]map[string]int {
	all := make(map[Seat]map[string]int)
	for _, seat := range r.Seats {
		all[seat] = map[string]int{pointScore: r.Points[seat]}
	}
	return all
}

// Result ranks the seats by points; over is false until all rounds are over.
func (r *Rounds) Result() (Result, bool) {
	return Ranked(roundReason, pointScore, r.Seats, r.Points), r.Round > r.Last
}

// AskAll returns a wait for every seat until the rounds are over, then nil. choices lists the orders that are legal
// now for a seat, the default first; it must not return an empty list.
func (r *Rounds) AskAll(lang string, choices func(Seat) []Body) []Wait {
	if r.Round > r.Last {
		return nil
	}
	return lists.Map(r.Seats, func(seat Seat) Wait {
		all := lists.Map(choices(seat), func(b Body) []string { return []string{b.String()} })
		return Wait{
			Seat: seat, For: say(lang, "plain.for", "n", strconv.Itoa(r.Round)), Ask: say(lang, "plain.ask", "n", strconv.Itoa(r.Round)),
			Default: all[0][0], Choices: all,
		}
	})
}

// Refuse returns an error for each order that is not among a seat's choices, and for each order behind the first
// that is.
func (r *Rounds) Refuse(code order.Code, orders []Order, choices []Body) []*order.Error {
	legal := lists.Map(choices, Body.String)
	var errs []*order.Error
	for i, o := range orders {
		key := "plain.twice"
		if !slices.Contains(legal, o.Body.String()) {
			key = "plain.illegal"
		} else if i == 0 {
			continue
		}
		errs = append(errs, &order.Error{Code: code, Line: o.Line, Reason: say(o.Line.Lang, key, "order", o.Body.String()), Legal: legal})
	}
	return errs
}

// Choose returns the order that counts for a seat: the first of its orders, then of its standing orders, that is
// among the choices; or else the first choice. choices must not be empty.
func Choose(set OrderSet, choices []Body) Body {
	legal := lists.Map(choices, Body.String)
	for _, o := range slices.Concat(set.Orders, set.Standing) {
		if i := slices.Index(legal, o.Body.String()); i >= 0 {
			return choices[i]
		}
	}
	return choices[0]
}
