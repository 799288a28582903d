package tournament

import (
	"cmp"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// Official returns the official result as things stand, and says in Own whether a player of the table alone decided
// it. Its Outcome is Undecided if there is none yet.
func (t *tableState) Official() Official {
	official := t.official
	official.Outcome = cmp.Or(official.Outcome, Undecided)
	official.Own = official.Second == "" && t.hasPlayer(official.By)
	return official
}

// hasPlayer reports whether a player has, or had in the draw, a seat of the table.
func (t *tableState) hasPlayer(p game.Player) bool {
	return p != "" && (hasSeat(t.Seats, p) || hasSeat(t.listHolders(), p))
}

// isInDivision reports whether a player is in a division of the season; division counts from 1, and false is
// returned if there is none of that number.
func (s *season) isInDivision(division int, p game.Player) bool {
	return p != "" && division >= 1 && division <= len(s.divisions) && slices.Contains(s.divisions[division-1].Players, p)
}

// PlacesBySeat returns the places of the official result by seat; an empty map if there are none.
func (o Official) PlacesBySeat() map[game.Seat]Finished {
	places := map[game.Seat]Finished{}
	if o.End != nil {
		for _, f := range o.End.Places {
			places[f.Seat] = f
		}
	}
	return places
}

// IsShared reports whether several seats have the same place.
func (o Official) IsShared(place int) bool {
	return o.End != nil && lists.Count(o.End.Places, func(f Finished) bool { return f.Place == place }) > 1
}

// IsRated reports whether the result counts for ratings and for records of players: the game brought it, or a director
// adjudged it. Results with a forfeit, void tables and undecided ones do not count.
func (o Official) IsRated() bool { return o.Outcome == ByGame || o.Outcome == Adjudged }

// makeForfeit makes the end of a table at which some players did not come, or were put out. These share the last place
// and get no points. The others share the first place and, if the game has brought a result, each gets the mean of the
// points that it gave for the places that they take up. If all players are named, all have lost.
func (t *tableState) makeForfeit(lost []game.Player) End {
	end := End{Reason: "forfeit"}
	holders := t.listHolders()
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
			end.Places[i].Points, _ = t.brought.pointsFor(finished.Place, shared)
			if finished.Forfeit {
				end.Places[i].Points = 0
			}
		}
	}
	slices.SortStableFunc(end.Places, func(a, b Finished) int { return a.Place - b.Place })
	return end
}
