package main

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/projections/eventlog"
)

// tournamentInfo is a tournament as `tournament list` and `show` tell it.
type tournamentInfo struct {
	ID       string                  `json:"id"`
	Title    string                  `json:"title"`
	Status   string                  `json:"status"`
	Steward  string                  `json:"steward"`
	Format   tournament.Format       `json:"format"`
	Ruleset  string                  `json:"ruleset"`
	Seasons  int                     `json:"seasons"`
	Entrants []entrantInfo           `json:"entrants"`
	Rules    *tournament.Rules       `json:"rules,omitempty"`
	Season   *tournament.SeasonInfo  `json:"season,omitempty"` // the newest
	Titles   []tournament.Title      `json:"titles,omitempty"`
	News     []tournament.NewsPosted `json:"news,omitempty"`
}

type entrantInfo struct {
	Player game.Player `json:"player"`
	Name   string      `json:"name"`
	State  string      `json:"state"` // "in", "waiting", "withdrawn"
}

func (h *house) info(ctx context.Context, t *tournament.Tournament) tournamentInfo {
	info := tournamentInfo{
		ID: t.ID(), Title: t.Title(), Status: t.Status(), Steward: h.roster.Name(ctx, t.Steward()), Format: t.Rules().Format,
		Ruleset: t.Rules().Play.Ruleset, Seasons: t.Seasons(), Entrants: []entrantInfo{},
	}
	for _, e := range t.Entrants() {
		state := "in"
		switch {
		case e.Withdrawn:
			state = "withdrawn"
		case e.Waiting:
			state = "waiting"
		}
		info.Entrants = append(info.Entrants, entrantInfo{e.Player, h.roster.Name(ctx, e.Player), state})
	}
	return info
}

func (h *house) showTournament(r *http.Request) (any, error) {
	t, err := h.tournament(r)
	if err != nil {
		return nil, err
	}
	info := h.info(r.Context(), t)
	rules := t.Rules()
	info.Rules, info.Titles, info.News = &rules, t.Titles(), t.News()
	if season, ok := t.Season(t.Seasons()); ok {
		info.Season = &season
	}
	return info, nil
}

// listTournaments shows all, those that have just been announced too, if the
// tables are kept by this process.
func (h *house) listTournaments(r *http.Request) (any, error) {
	if last, err := h.store.Last(r.Context()); err != nil || last == 0 {
		return []tournamentInfo{}, err
	}
	if err := h.seen(r.Context()); err != nil {
		return nil, err
	}
	logs, err := eventlog.Logs(r.Context(), h.db, "tournament/")
	if err != nil {
		return nil, err
	}
	all := []tournamentInfo{}
	for _, log := range logs {
		t, _, err := h.clubs.Tournament(r.Context(), strings.TrimPrefix(string(log), "tournament/"))
		if err != nil {
			return nil, err
		}
		all = append(all, h.info(r.Context(), t))
	}
	return all, nil
}

// tournamentStandings ranks a division (?season= and ?division=, by default the
// newest and the first), or all seasons (?all=1).
func (h *house) tournamentStandings(r *http.Request) (any, error) {
	t, season, division, err := h.divisionAsked(r)
	if err != nil {
		return nil, err
	}
	ranked, err := t.Standings(season, division)
	name := fmt.Sprintf("%s, season %d", t.Title(), season)
	if r.FormValue("all") != "" {
		ranked, err = t.AllTime()
		name = t.Title() + ", all seasons"
	}
	if err != nil {
		return nil, err
	}
	return h.table(r.Context(), name, ranked), nil
}

// table is a ranking with the names of its players.
func (h *house) table(ctx context.Context, name string, ranked tournament.Ranking) standingsTable {
	table := standingsTable{name, ranked.Standings, ranked.Table.Crosstable(ranked.Standings)}
	table.Rows = slices.Clone(table.Rows)
	for i := range table.Rows {
		e := &table.Rows[i].Entrant
		e.Name = h.roster.Name(ctx, game.Player(e.ID))
	}
	for i := range table.Crosstable {
		e := &table.Crosstable[i].Entrant
		e.Name = h.roster.Name(ctx, game.Player(e.ID))
	}
	return table
}

// names are how people call the players of a table.
func (t standingsTable) names() *strings.Replacer {
	var pairs []string
	for _, row := range t.Rows {
		if row.Entrant.Name != "" {
			pairs = append(pairs, string(row.Entrant.ID), row.Entrant.Name)
		}
	}
	return strings.NewReplacer(pairs...)
}

// divisionAsked is the tournament that a request names, with the season and the
// division, by default the newest and the first.
func (h *house) divisionAsked(r *http.Request) (t *tournament.Tournament, season, division int, err error) {
	if t, err = h.tournament(r); err != nil {
		return nil, 0, 0, err
	}
	season, division = t.Seasons(), 1
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
