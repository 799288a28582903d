package games

import (
	"context"
	"net/http"
	"strconv"

	"seneschal/domain/game"
	"seneschal/projections/lobby"
	"seneschal/projections/site/web"
	"seneschal/projections/standings"
)

// ResultsPage is what players have reached in all games that are over.
type ResultsPage struct {
	Rulesets []RulesetRecords `json:"rulesets"`
	Games    []GameResult     `json:"games"` // the newest
}

// RulesetRecords are the records of players in the games of a ruleset.
type RulesetRecords struct {
	Name    string       `json:"name"`
	Records []RecordLine `json:"records"`
}

// RecordLine is a player's record with the player's name.
type RecordLine struct {
	standings.Record
	Holder string `json:"holder"`
	Worth  string `json:"-"` // the points in words
}

// GameResult is how one game ended.
type GameResult struct {
	ID     string      `json:"id"`
	Title  string      `json:"title"`
	Ended  web.Moment  `json:"ended"`
	Places []PlaceLine `json:"places"`
}

// CSV is a line for each player and ruleset.
func (p ResultsPage) CSV() [][]string {
	rows := [][]string{{"ruleset", "player", "name", "games", "won", "points"}}
	for _, rs := range p.Rulesets {
		for _, r := range rs.Records {
			rows = append(rows, []string{r.Ruleset, string(r.Player), r.Holder, strconv.Itoa(r.Games), strconv.Itoa(r.Wins), r.Worth})
		}
	}
	return rows
}

func (s *Pages) results(r *http.Request) (web.View, error) {
	p := ResultsPage{Rulesets: []RulesetRecords{}, Games: []GameResult{}}
	names, to := s.Web.Names(), s.Web.Voice(r.Context())
	records, err := standings.Records(r.Context(), s.DB)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	players := make([]game.Player, len(records))
	for i, rec := range records {
		players[i] = rec.Player
	}
	names.Meet(r.Context(), players)
	for _, rec := range records {
		name := to.Ruleset(rec.Ruleset)
		if n := len(p.Rulesets); n == 0 || p.Rulesets[n-1].Name != name {
			p.Rulesets = append(p.Rulesets, RulesetRecords{Name: name})
		}
		of := &p.Rulesets[len(p.Rulesets)-1]
		of.Records = append(of.Records, RecordLine{rec, names.Of(r.Context(), rec.Player), web.Hundredths(rec.Points)})
	}
	if p.Games, err = s.gameResults(r.Context()); err != nil {
		return web.View{}, web.FromTables(err)
	}
	return web.View{Name: "results", Title: to.Say("honours.title"), About: to.Say("honours.about"), Page: p}, nil
}

func (s *Pages) gameResults(ctx context.Context) ([]GameResult, error) {
	games, err := lobby.Finished(ctx, s.DB, lobby.Key{}, finishedAtOnce)
	if err != nil {
		return nil, err
	}
	places, err := s.placesIn(ctx, idsOf(games))
	results := make([]GameResult, len(games))
	for i, g := range games {
		results[i] = GameResult{ID: g.ID, Title: game.Retitled(g.Title, web.LangIn(ctx)), Ended: s.Web.When(ctx, g.Changed), Places: places[g.ID]}
	}
	return results, err
}
