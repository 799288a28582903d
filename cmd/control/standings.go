package control

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/standings"
	"seneschal/domain/tournament/trfevent"
	"seneschal/eventstore/audit"
	"seneschal/projections/eventlog"
)

// Tournament is a tournament as `tournament list` and `show` print it.
type Tournament struct {
	ID       string                  `json:"id"`
	Title    string                  `json:"title"`
	Status   string                  `json:"status"`
	Steward  string                  `json:"steward"`
	Format   tournament.Format       `json:"format"`
	Ruleset  string                  `json:"ruleset"`
	Seasons  int                     `json:"seasons"`
	Entrants []Entrant               `json:"entrants"`
	Rules    *tournament.Rules       `json:"rules,omitempty"`
	Season   *tournament.SeasonInfo  `json:"season,omitempty"` // the newest
	Titles   []tournament.Title      `json:"titles,omitempty"`
	News     []tournament.NewsPosted `json:"news,omitempty"`
}

// An Entrant is an entrant of a tournament, by name.
type Entrant struct {
	Player game.Player `json:"player"`
	Name   string      `json:"name"`
	State  string      `json:"state"` // "in", "waiting", "withdrawn"
}

// describeTournament returns a tournament with its entrants, without rules, season, titles and news.
func (h *Handler) describeTournament(ctx context.Context, t *tournament.Tournament) Tournament {
	info := Tournament{
		ID: t.ID(), Title: t.Title(), Status: t.Status(), Steward: h.Roster.Name(ctx, t.Steward()), Format: t.Rules().Format,
		Ruleset: t.Rules().Play.Ruleset, Seasons: t.CountSeasons(), Entrants: []Entrant{},
	}
	for _, entrant := range t.Entrants() {
		state := "in"
		switch {
		case entrant.Withdrawn:
			state = "withdrawn"
		case entrant.Waiting:
			state = "waiting"
		}
		info.Entrants = append(info.Entrants, Entrant{entrant.Player, h.Roster.Name(ctx, entrant.Player), state})
	}
	return info
}

// showTournament returns a tournament with rules, titles, news and, if one has begun, its newest season.
func (h *Handler) showTournament(r *http.Request) (any, error) {
	t, err := h.loadTournament(r.Context(), r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	info := h.describeTournament(r.Context(), t)
	rules := t.Rules()
	info.Rules, info.Titles, info.News = &rules, t.Titles(), t.News()
	if season, ok := t.Season(t.CountSeasons()); ok {
		info.Season = &season
	}
	return info, nil
}

// listTournaments returns all tournaments, without rules, season, titles and news. If this process updates the tables, it
// waits until they hold the newest tournaments too, at most 30 seconds.
func (h *Handler) listTournaments(r *http.Request) (any, error) {
	if some, err := h.Seen(r.Context()); !some || err != nil {
		return []Tournament{}, err
	}
	logs, err := eventlog.Logs(r.Context(), h.DB, "tournament/")
	if err != nil {
		return nil, err
	}
	all := []Tournament{}
	for _, log := range logs {
		t, _, err := h.Tournaments.Tournament(r.Context(), strings.TrimPrefix(string(log), "tournament/"))
		if err != nil {
			return nil, err
		}
		all = append(all, h.describeTournament(r.Context(), t))
	}
	return all, nil
}

// rankTournament ranks a division (?season= and ?division=, by default the
// newest and the first), or all seasons (?all=1).
func (h *Handler) rankTournament(r *http.Request) (any, error) {
	t, season, division, err := h.findDivision(r)
	if err != nil {
		return nil, err
	}
	ranked, err := t.Standings(season, division)
	name := fmt.Sprintf("%s, season %d", t.Title(), season)
	if r.FormValue("all") != "" {
		ranked, err = t.RankAllTime()
		name = t.Title() + ", all seasons"
	}
	if err != nil {
		return nil, err
	}
	return h.Table(r.Context(), name, ranked), nil
}

// Table returns a ranking under a name, with its crosstable and the names of the players. It leaves ranked as it is.
func (h *Handler) Table(ctx context.Context, name string, ranked tournament.Ranking) Standings {
	table := Standings{name, ranked.Standings, ranked.Table.MakeCrosstable(ranked.Standings)}
	table.Rows = slices.Clone(table.Rows)
	for i := range table.Rows {
		e := &table.Rows[i].Entrant
		e.Name = h.Roster.Name(ctx, game.Player(e.ID))
	}
	for i := range table.Crosstable {
		e := &table.Crosstable[i].Entrant
		e.Name = h.Roster.Name(ctx, game.Player(e.ID))
	}
	return table
}

// findDivision returns the tournament that a request names, with the numbers of season and division; by default the newest
// and the first. It fails if no season has begun or a number is malformed, but not if there is no such season or division.
func (h *Handler) findDivision(r *http.Request) (t *tournament.Tournament, season, division int, err error) {
	if t, err = h.loadTournament(r.Context(), r.PathValue("id")); err != nil {
		return nil, 0, 0, err
	}
	season, division = t.CountSeasons(), 1
	for key, n := range map[string]*int{"season": &season, "division": &division} {
		if text := r.FormValue(key); text != "" {
			if *n, err = strconv.Atoi(text); err != nil {
				return nil, 0, 0, fmt.Errorf("%s %q: a number is needed", key, text)
			}
		}
	}
	if season == 0 {
		return nil, 0, 0, fmt.Errorf("no season of %s has begun", t.ID())
	}
	return t, season, division, nil
}

// Standings is a ranking as it is printed in JSON.
type Standings struct {
	Event string `json:"event,omitempty"`
	standings.Standings
	Crosstable []standings.Cross `json:"crosstable"`
}

// reportTournament returns a division as a report file (TRF), with the names of its players. It takes season and division
// as rankTournament does.
func (h *Handler) reportTournament(r *http.Request) (any, error) {
	t, season, division, err := h.findDivision(r)
	if err != nil {
		return nil, err
	}
	event, err := t.Event(season, division)
	if err != nil {
		return nil, err
	}
	ranked, err := t.Standings(season, division)
	if err != nil {
		return nil, err
	}
	for i, entrant := range event.Entrants {
		event.Entrants[i].Name = h.Roster.Name(r.Context(), game.Player(entrant.ID))
	}
	ranks := make(map[standings.ID]int, len(ranked.Rows))
	for _, row := range ranked.Rows {
		ranks[row.Entrant.ID] = row.Rank
	}
	file, err := trfevent.ToFile(event, ranks)
	if rules := t.Rules(); rules.Format == tournament.Swiss {
		file.Rounds = max(rules.Rounds, file.LastPaired())
	}
	return map[string]string{"trf": file.String()}, err
}

// CheckedGames compares the results of a tournament with the logs of its games.
type CheckedGames struct {
	Agree int    `json:"agree"`
	Wrong string `json:"wrong,omitempty"`
}

// checkResults compares the results of a tournament with the logs of its games.
func (h *Handler) checkResults(r *http.Request) (any, error) {
	t, err := h.loadTournament(r.Context(), r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	var games CheckedGames
	games.Agree, games.Wrong, err = audit.Results(r.Context(), t, h.Host.Reader())
	return games, err
}

// loadTournament reads a tournament; it fails if there is none with that ID.
func (h *Handler) loadTournament(ctx context.Context, id string) (*tournament.Tournament, error) {
	t, _, err := h.Tournaments.Tournament(ctx, id)
	if err != nil {
		return nil, err
	}
	if t.ID() == "" {
		return nil, fmt.Errorf("there is no tournament %s: tournament list shows all", id)
	}
	return t, nil
}
