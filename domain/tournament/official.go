package tournament

import (
	"cmp"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// An Outcome names what the official result of a table rests on.
type Outcome string

// The outcomes of tables.
const (
	Undecided Outcome = "open"
	ByGame    Outcome = "game"     // as the game ended
	Adjudged  Outcome = "adjudged" // the steward's word
	Forfeited Outcome = "forfeit"  // somebody did not come, or was put out
	Voided    Outcome = "void"     // it counts for nobody
)

// An Official is the official result of a table. Whatever tells of a table, as
// standings, ratings, records and reports do, reads this value and no other.
type Official struct {
	Outcome Outcome     `json:"outcome"`
	End     *End        `json:"end,omitempty"` // nil: nobody has a place
	Why     string      `json:"why,omitempty"` // the reason of whoever decided by word
	By      game.Player `json:"by,omitempty"`
	// Own says that who decided by word plays at the table.
	Own bool `json:"own,omitempty"`
	// Ends says that the game is ended if it is still played.
	Ends bool `json:"ends,omitempty"`
	// Gone are those of a void table who get nothing.
	Gone []game.Player `json:"gone,omitempty"`
}

// EndsCause is the cause by which a game is ended that the official result of its
// table has ended.
const EndsCause = "official"

// Ruling is the official result that an event gives a table; ok is false if it
// gives none.
func Ruling(e event.Event) (gameID string, o Official, ok bool) {
	switch e := e.(type) {
	case ResultRecorded:
		gameID, o = e.Game, Official{Outcome: ByGame, End: &e.End}
	case ResultCorrected:
		gameID, o = e.Game, Official{Outcome: ByGame, End: &e.End}
		if e.By != "" {
			o = Official{Outcome: Adjudged, End: &e.End, Why: e.Why, By: e.By, Ends: e.Ends}
		}
	case TableVoided:
		return e.Game, Official{Outcome: Voided, Why: e.Why, By: e.By, Ends: e.Ends, Gone: e.Gone}, true
	default:
		return "", Official{Outcome: Undecided}, false
	}
	if slices.ContainsFunc(o.End.Places, func(f Finished) bool { return f.Forfeit }) {
		o.Outcome = Forfeited
	}
	return gameID, o, true
}

// Official returns the official result as things stand.
func (t *table) Official() Official {
	o := t.official
	o.Outcome, o.Own = cmp.Or(o.Outcome, Undecided), t.own(o.By)
	return o
}

// own reports whether somebody has, or had, a seat of the table.
func (t *table) own(p game.Player) bool {
	return p != "" && (sits(t.Seats, p) || sits(t.holders(), p))
}

// Places are the places of the official result, by seat.
func (o Official) Places() map[game.Seat]Finished {
	places := map[game.Seat]Finished{}
	if o.End != nil {
		for _, f := range o.End.Places {
			places[f.Seat] = f
		}
	}
	return places
}

// Rated reports whether the result counts for ratings and records of players:
// a game was played, and somebody has a place in it.
func (o Official) Rated() bool { return o.Outcome == ByGame || o.Outcome == Adjudged }

// forfeited is the end of a table from which some did not come, or were put out:
// of two the other has won, and if all are named, all have lost.
func (t *table) forfeited(lost []game.Player) End {
	end := End{Reason: "forfeit"}
	holders := t.holders()
	for _, s := range holders {
		f := Finished{Seat: s.Seat, Place: 1}
		if slices.Contains(lost, s.Player) {
			f.Place, f.Forfeit = len(holders), true
		}
		end.Places = append(end.Places, f)
	}
	if t.brought != nil {
		for i, f := range end.Places {
			shared := lists.Count(end.Places, func(o Finished) bool { return o.Place == f.Place })
			end.Places[i].Points, _ = t.brought.worth(f.Place, shared)
			if f.Forfeit {
				end.Places[i].Points = 0
			}
		}
	}
	slices.SortStableFunc(end.Places, func(a, b Finished) int { return a.Place - b.Place })
	return end
}
