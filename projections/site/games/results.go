package games

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/projections/lobby"
	"seneschal/projections/site/web"
	"seneschal/projections/standings"
)

// ResultsPage shows the results of players in all games that are over.
type ResultsPage struct {
	Rulesets []RulesetRecords `json:"rulesets"`
	Games    []GameResult     `json:"games"` // the newest
}

// RulesetRecords are the records of players in the games of a ruleset.
type RulesetRecords struct {
	Ruleset string       `json:"ruleset"`
	Name    string       `json:"name"`
	Records []RecordLine `json:"records"`
}

// RecordLine is a player's record with the player's name.
type RecordLine struct {
	standings.Record
	Holder string `json:"holder"`
	Worth  string `json:"-"` // the points in words
}

// GameResult is the end of one game.
type GameResult struct {
	ID     string      `json:"id"`
	Title  string      `json:"title"`
	Ended  web.Moment  `json:"ended"`
	Places []PlaceLine `json:"places"`
}

// CSV returns a line for each player and ruleset.
func (p ResultsPage) CSV() [][]string {
	rows := [][]string{{"ruleset", "player", "name", "games", "won", "points"}}
	for _, rs := range p.Rulesets {
		for _, r := range rs.Records {
			rows = append(rows, []string{r.Ruleset, string(r.Player), r.Holder, strconv.Itoa(r.Games), strconv.Itoa(r.Wins), r.Worth})
		}
	}
	return rows
}

// showResults answers the page of results.
func (s *Pages) showResults(r *http.Request) (web.View, error) {
	results := ResultsPage{Rulesets: []RulesetRecords{}, Games: []GameResult{}}
	names, voice := s.Web.Names(r.Context()), s.Web.Voice(r.Context())
	records, err := standings.Records(r.Context(), s.DB)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	names.Meet(lists.Map(records, func(rec standings.Record) game.Player { return rec.Player }))
	for _, rec := range records {
		if n := len(results.Rulesets); n == 0 || results.Rulesets[n-1].Ruleset != rec.Ruleset {
			results.Rulesets = append(results.Rulesets, RulesetRecords{Ruleset: rec.Ruleset, Name: voice.Ruleset(rec.Ruleset)})
		}
		of := &results.Rulesets[len(results.Rulesets)-1]
		of.Records = append(of.Records, RecordLine{rec, names.Of(rec.Player), web.Hundredths(rec.Points)})
	}
	if results.Games, err = s.listResults(r.Context()); err != nil {
		return web.View{}, web.FromTables(err)
	}
	return web.View{Name: "results", Title: voice.Say("honours.title"), About: voice.Say("honours.about"), Page: results}, nil
}

// listResults returns the results of the newest finished games.
func (s *Pages) listResults(ctx context.Context) ([]GameResult, error) {
	games, err := lobby.Finished(ctx, s.DB, lobby.Key{}, maxFinished)
	if err != nil {
		return nil, err
	}
	places, err := s.listPlaces(ctx, listIDs(games))
	results := make([]GameResult, len(games))
	for i, g := range games {
		results[i] = GameResult{ID: g.ID, Title: game.Retitled(g.Title, web.LangIn(ctx)), Ended: s.Web.When(ctx, g.Changed), Places: places[g.ID]}
	}
	return results, err
}

// PlaceLine is the final place of a seat, with its holder's name.
type PlaceLine struct {
	standings.Place
	Holder string `json:"holder"`
	Worth  string `json:"-"` // the points in words
	Colour string `json:"-"`
	Letter string `json:"-"`
}

// listPlaces returns the final places of some games, by game. A game that is not over, or ended
// without a result, is not in the map.
func (s *Pages) listPlaces(ctx context.Context, games []string) (map[string][]PlaceLine, error) {
	all, err := standings.PlacesIn(ctx, s.DB, games)
	if err != nil {
		return nil, err
	}
	seats, err := lobby.SeatsIn(ctx, s.DB, games)
	for id := range seats {
		Faced(ctx, s.Games, id, seats[id])
	}
	names, byGame := s.Web.Names(ctx), make(map[string][]PlaceLine)
	places := slices.Concat(slices.Collect(maps.Values(all))...)
	names.Meet(lists.Map(places, func(p standings.Place) game.Player { return p.Player }))
	for _, place := range places {
		line := PlaceLine{Place: place, Holder: names.Of(place.Player), Worth: web.Hundredths(place.Points)}
		if seat, ok := lists.Find(seats[place.Game], func(seat lobby.Seat) bool { return seat.Seat == place.Seat }); ok {
			line.Colour, line.Letter, line.Name = seat.Colour, seat.Letter, seat.Name
		}
		byGame[place.Game] = append(byGame[place.Game], line)
	}
	return byGame, err
}

// serveFeed serves the games that are over as an Atom feed.
func (s *Pages) serveFeed(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	games, err := lobby.Finished(ctx, s.DB, lobby.Key{}, web.MaxFeedEntries)
	if err != nil {
		return web.FromTables(err)
	}
	voice, base := s.Web.Voice(ctx), s.Web.Base()
	feed := web.Feed{Title: voice.Say("finished"), File: base + "/finished.atom", Page: base + "/", Updated: web.Stamp(time.Unix(0, 0))}
	places, err := s.listPlaces(ctx, listIDs(games))
	if err != nil {
		return web.FromTables(err)
	}
	for i, g := range games {
		if i == 0 {
			feed.Updated = web.Stamp(g.Changed)
		}
		url := base + "/g/" + g.ID
		feed.News = append(feed.News, web.NewNews(game.Retitled(g.Title, voice.Lang), url, url, g.Changed, summariseEnd(voice, voice.Ruleset(g.Ruleset), places[g.ID])))
	}
	return web.WriteFeed(w, r, feed)
}

// summariseEnd describes the end of a game in a sentence; without places, as unfinished.
func summariseEnd(voice web.Voice, ruleset string, places []PlaceLine) string {
	if len(places) == 0 {
		return ruleset + ": " + voice.Say("feed.unfinished")
	}
	words := lists.Map(places, func(line PlaceLine) string {
		holder := lists.Either(line.Holder == "", "", " ("+line.Holder+")")
		return strings.TrimSpace(strconv.Itoa(line.Place.Place) + ". " + line.Name + holder)
	})
	return ruleset + ": " + strings.Join(words, "; ") + "."
}
