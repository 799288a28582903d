package tournament

import (
	"cmp"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// Official returns the official result as things stand; Undecided if there is none yet.
func (t *tableState) Official() Official {
	official := t.official
	official.Outcome, official.Own = cmp.Or(official.Outcome, Undecided), official.Second == "" && t.own(official.By)
	return official
}

// own reports whether a player has, or had in the draw, a seat of the table.
func (t *tableState) own(p game.Player) bool {
	return p != "" && (sits(t.Seats, p) || sits(t.holders(), p))
}

// rival reports whether a player is in a division of the season, counted from 1.
func (s *season) rival(division int, p game.Player) bool {
	return p != "" && division >= 1 && division <= len(s.divisions) && slices.Contains(s.divisions[division-1].Players, p)
}

// Places returns the places of the official result by seat; an empty map if there are none.
func (o Official) Places() map[game.Seat]Finished {
	places := map[game.Seat]Finished{}
	if o.End != nil {
		for _, f := range o.End.Places {
			places[f.Seat] = f
		}
	}
	return places
}

// Shared reports whether several seats have the same place.
func (o Official) Shared(place int) bool {
	return o.End != nil && lists.Count(o.End.Places, func(f Finished) bool { return f.Place == place }) > 1
}

// Rated reports whether the result counts for ratings and for records of players: a game was
// played, and at least one player has a place in it.
func (o Official) Rated() bool { return o.Outcome == ByGame || o.Outcome == Adjudged }

// forfeited makes the end of a table at which some players did not come, or were put out. These
// share the last place and get no points; the others share the first. At a table of two the other
// player has won; if all players are named, all have lost. The points are those that the game
// gave for the place, if its result came.
func (t *tableState) forfeited(lost []game.Player) End {
	end := End{Reason: "forfeit"}
	holders := t.holders()
	for _, s := range holders {
		finished := Finished{Seat: s.Seat, Place: 1}
		if slices.Contains(lost, s.Player) {
			finished.Place, finished.Forfeit = len(holders), true
		}
		end.Places = append(end.Places, finished)
	}
	if t.brought != nil {
		for i, finished := range end.Places {
			shared := lists.Count(end.Places, func(o Finished) bool { return o.Place == finished.Place })
			end.Places[i].Points, _ = t.brought.worth(finished.Place, shared)
			if finished.Forfeit {
				end.Places[i].Points = 0
			}
		}
	}
	slices.SortStableFunc(end.Places, func(a, b Finished) int { return a.Place - b.Place })
	return end
}
