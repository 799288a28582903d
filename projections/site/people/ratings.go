package people

import (
	"net/http"
	"slices"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/tournament/rating"
	"seneschal/projections/ratings"
	"seneschal/projections/site/web"
)

// RatingsPage is a list of ratings.
type RatingsPage struct {
	List    string       `json:"list"`
	Name    string       `json:"name"`
	Lists   []RatingLink `json:"lists"`
	Players []RatedLine  `json:"players"` // who is at least strongest first
}

// RatingLink leads to a list.
type RatingLink struct {
	List string `json:"list"`
	Name string `json:"name"`
	URL  string `json:"url"`
	Here bool   `json:"-"`
}

// RatedLine is a player in a list.
type RatedLine struct {
	rating.Standing
	Name string `json:"name"`
}

// CSV is a line for each player.
func (p RatingsPage) CSV() [][]string {
	rows := [][]string{{"rank", "player", "name", "games", "value", "deviation", "at_least"}}
	for _, l := range p.Players {
		rows = append(rows, []string{
			strconv.Itoa(l.Rank), string(l.Player), l.Name, strconv.Itoa(l.Games),
			web.Decimals(l.Points.Value), web.Decimals(l.Points.Deviation), web.Decimals(l.Points.AtLeast),
		})
	}
	return rows
}

func (s *Pages) ratings(r *http.Request) (web.View, error) {
	ctx, list := r.Context(), r.PathValue("list")
	if list == "" {
		list = "all"
	}
	l := listOf(list)
	lists, err := ratings.Lists(ctx, s.DB)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	if !s.isList(l, lists) {
		return web.View{}, web.ErrNowhere
	}
	p := RatingsPage{List: list, Name: s.listName(l), Lists: []RatingLink{}, Players: []RatedLine{}}
	for _, other := range lists {
		p.Lists = append(p.Lists, RatingLink{slug(other), s.listName(other), "/ratings/" + slug(other), other == l})
	}
	table, err := ratings.Table(ctx, s.DB, l, s.Web.Now())
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	names, players := s.Web.Names(), make([]game.Player, len(table))
	for i, row := range table {
		players[i] = game.Player(row.Player)
	}
	names.Meet(ctx, players)
	for _, row := range table {
		p.Players = append(p.Players, RatedLine{row, names.Of(ctx, game.Player(row.Player))})
	}
	return web.View{Name: "ratings", Title: "Ratings: " + p.Name, Live: "/live", Page: p}, nil
}

// isList reports whether there can be ratings in a list: it is of a ruleset
// that is played here, or one of those that there are.
func (s *Pages) isList(l rating.List, lists []rating.List) bool {
	_, known := s.Rulesets(l.Ruleset)
	return l.Ruleset == "" || known || slices.Contains(lists, l)
}
