package ratings

import (
	"cmp"
	"context"
	"slices"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/rating"
	"seneschal/projections"
)

// ending is the step that ended a game, with the result.
type ending struct {
	projections.Step
	ended game.Ended
}

type endings []ending

// holding says for how many closed phases a player held a seat. Bots have no holdings.
type holding struct {
	Game   string      `db:"game"`
	Seat   game.Seat   `db:"seat"`
	Player game.Player `db:"player"`
	Held   int         `db:"held"`
	First  int         `db:"first"` // number of the first phase
}

// finishGames writes games that are over with their places, and rates them. A ruling on a game replaces its own
// result. Games that were opened as not rated, or that began with bots, are written but not rated.
func finishGames(ctx context.Context, tx *sqlx.Tx, ended endings) error {
	holdings, err := readHoldings(ctx, tx, ended)
	if err != nil {
		return err
	}
	ids := lists.Map(ended, func(e ending) string { return e.Game })
	rulings, err := projections.RulingsOn(ctx, tx, ids)
	if err != nil {
		return err
	}
	unrated, err := findUnrated(ctx, tx, ids)
	if err != nil {
		return err
	}
	var games []Game
	var places []Place
	for _, ending := range ended {
		g, gamePlaces := ending.buildRows(holdings[ending.Game])
		if official, ok := rulings[ending.Game]; ok {
			g, gamePlaces = g.withOfficial(official, gamePlaces)
		}
		switch {
		case unrated[ending.Game]:
			g.Unrated = unratedByTerms
		case ending.After.BeganWithBots():
			g.Unrated = unratedForBots
		}
		games, places = append(games, g), append(places, gamePlaces...)
	}
	if err := projections.Insert(ctx, tx, projections.Into("games", gameColumns), games); err != nil {
		return err
	}
	if err := projections.Insert(ctx, tx, projections.Into("places", placeColumns), places); err != nil {
		return err
	}
	return rateGames(ctx, tx, games)
}

// readHoldings returns the holdings in each game, by game; those of a game are sorted by seat and by their first
// phase. A game without holdings is not in the map.
func readHoldings(ctx context.Context, tx *sqlx.Tx, all endings) (map[string][]holding, error) {
	var ids pq.StringArray
	for _, e := range all {
		ids = append(ids, e.Game)
	}
	var rows []holding
	err := tx.SelectContext(ctx, &rows, `
		SELECT game, seat, player, count(*) AS held, min(phase_n) AS first FROM phases WHERE game = ANY($1)
		GROUP BY game, seat, player ORDER BY game, seat, first`, ids)
	held := make(map[string][]holding)
	for _, r := range rows {
		held[r.Game] = append(held[r.Game], r)
	}
	return held, err
}

// buildRows returns the row of a game that is over and the rows of its places: one for each holder that a seat
// had. Every holder gets the seat's result; those after the first have taken it over.
func (e ending) buildRows(held []holding) (Game, []Place) {
	phases, _, _, _ := e.Before.Phase()
	var places []Place
	for _, at := range e.ended.Result.Places {
		begun := false
		for _, holding := range held {
			if holding.Seat != at.Seat {
				continue
			}
			places = append(places, Place{
				Game: e.Game, Seat: at.Seat, Player: holding.Player, Name: projections.Text(e.After.State().Face(at.Seat, "en").Name),
				Place: at.Place, Shared: at.Shared, Of: len(e.ended.Result.Places), Points: at.Points, Title: at.Title,
				Held: holding.Held, TookOver: begun,
			})
			begun = true
		}
	}
	g := Game{
		Game: e.Game, Pos: int64(e.Commit.Pos), Title: projections.Text(e.After.Title()), Ruleset: e.After.Ruleset().Name(),
		Ended: e.Commit.At, Phases: phases,
	}
	return g.withRecord(places), places
}

// withRecord returns the game with its record for rating. If the record fails its check, Unrated is the reason;
// otherwise it is "".
func (g Game) withRecord(places []Place) Game {
	g.Record.V, g.Unrated = buildRecord(g, places), ""
	if err := g.Record.V.Check(); err != nil {
		g.Unrated = err.Error()
	}
	return g
}

// buildRecord returns the game in the form in which it is rated.
func buildRecord(g Game, places []Place) rating.Game {
	record := rating.Game{ID: g.Game, At: g.Ended, Ruleset: g.Ruleset, Phases: g.Phases, Places: []rating.Place{}}
	for _, place := range keepLongestHeld(places) {
		record.Places = append(record.Places, rating.Place{
			Player: rating.Player(place.Player), Place: place.Place, Seat: string(place.Seat), Share: min(place.Held, g.Phases), TookOver: place.TookOver,
		})
	}
	return record
}

// keepLongestHeld returns for each player the one of their places that they held for most phases; the earlier one
// if two are level. It sorts the places that it returns by rank.
func keepLongestHeld(places []Place) []Place {
	best := make(map[game.Player]Place)
	for _, place := range places {
		if b, ok := best[place.Player]; !ok || place.Held > b.Held {
			best[place.Player] = place
		}
	}
	kept := slices.DeleteFunc(slices.Clone(places), func(p Place) bool { return best[p.Player] != p })
	slices.SortStableFunc(kept, func(a, b Place) int { return cmp.Compare(a.Place, b.Place) })
	return kept
}
