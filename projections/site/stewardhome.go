package site

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/projections"
	"seneschal/projections/lobby"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// StewardPage is all that a visitor is steward of.
type StewardPage struct {
	Tournaments []DeskCup
	Games       []DeskGame // that are of no tournament of his
	House       []string   // what is wrong with the house
}

// DeskCup is a tournament with what it needs.
type DeskCup struct {
	ID    string
	Title string
	State string
	Needs []string
	Games []DeskGame // tables that need something
}

// DeskGame is a game with what it needs.
type DeskGame struct {
	DeskTable
	Needs []string
}

func (s *Site) stewardHome(r *http.Request) (web.View, error) {
	ctx, by := r.Context(), s.web.Visitor(r)
	if s.Letters == nil {
		return web.View{}, web.ErrNowhere
	}
	zone, names := s.web.Zone(ctx, by), s.web.Names()
	p := StewardPage{House: s.behind(ctx)}
	cups, err := tournaments.All(ctx, s.DB)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	mine := map[string]bool{}
	for _, c := range cups {
		if c.Steward != by || c.Status == "ended" {
			continue
		}
		mine[c.ID] = true
		cup, err := s.deskCup(ctx, names, c, zone)
		if err != nil {
			return web.View{}, err
		}
		p.Tournaments = append(p.Tournaments, cup)
	}
	alone := func(g lobby.Game) bool { return g.Steward == by && !mine[g.Tournament] }
	if p.Games, err = s.deskGames(ctx, names, alone, zone); err != nil {
		return web.View{}, err
	}
	return web.View{Name: "steward", Title: "The steward's desk", Live: "/live", Private: true, Page: p}, nil
}

// office reports whether a player is steward of anything that goes on.
func office(ctx context.Context, q sqlx.QueryerContext, p game.Player) (bool, error) {
	cups, err := tournaments.All(ctx, q)
	if err != nil {
		return false, err
	}
	mine := func(c tournaments.Tournament) bool { return c.Steward == p && c.Status != "ended" }
	if slices.ContainsFunc(cups, mine) {
		return true, nil
	}
	games, err := gamesOf(ctx, q, isSteward(p))
	return len(games) > 0, err
}

// deskGames are games with what they need, what is due first first.
func (s *Site) deskGames(ctx context.Context, names web.Names, chosen func(lobby.Game) bool, zone *time.Location) ([]DeskGame, error) {
	games, err := gamesOf(ctx, s.DB, chosen)
	if err != nil {
		return nil, err
	}
	still, err := projections.Unread(ctx, s.DB)
	if err != nil {
		return nil, web.FromTables(err)
	}
	var all []DeskGame
	for _, g := range games {
		t, err := s.deskTable(ctx, names, g, zone)
		if err != nil {
			return nil, err
		}
		needs := t.Needs(s.Now())
		if still[logOf(g.ID)] {
			needs = []string{standsStill}
		}
		all = append(all, DeskGame{t, needs})
	}
	return all, nil
}

// deskCup is a tournament with what it needs and the tables that need
// something.
func (s *Site) deskCup(ctx context.Context, names web.Names, row tournaments.Tournament, zone *time.Location) (DeskCup, error) {
	cup := DeskCup{ID: row.ID, Title: row.Title, State: statusWords[row.Status]}
	t, err := s.Letters.Tournament(ctx, row.ID)
	if errors.Is(err, event.ErrUnread) {
		cup.Needs = []string{standsStill}
		return cup, nil
	}
	if err != nil {
		return cup, fmt.Errorf("loading tournament %s: %w", row.ID, err)
	}
	cup.Needs = append(cupNeeds(t, s.wantLines(t, row.Changed, zone)), s.unbegun(t)...)
	of := func(g lobby.Game) bool { return g.Tournament == row.ID && g.Steward == row.Steward }
	games, err := s.deskGames(ctx, names, of, zone)
	cup.Games = slices.DeleteFunc(games, func(g DeskGame) bool { return len(g.Needs) == 0 })
	return cup, err
}

// cupNeeds are sentences about what a tournament waits for.
func cupNeeds(t *tournament.Tournament, wants []WantLine) []string {
	var all []string
	for _, w := range wants {
		switch {
		case w.Waits != "":
			all = append(all, w.Words+" It waits: "+w.Waits+".")
		case w.Due.Words == "":
			all = append(all, w.Words)
		}
	}
	if t.Status() == "open" && t.Rules().Dates.Entries.IsZero() {
		all = append(all, "Entries are open until you close them.")
	}
	if n := len(waitingPlayers(t)); n > 0 {
		all = append(all, web.Plural(n, "player")+" waiting for a place.")
	}
	return all
}

// unbegun tells of tables whose players have still time to agree.
func (s *Site) unbegun(t *tournament.Tournament) []string {
	n, last := 0, time.Time{}
	for _, w := range t.Wants() {
		if _, begins := w.Do.(tournament.StartTable); begins && w.Due.After(s.Now()) {
			n, last = n+1, later(last, w.Due)
		}
	}
	if n == 0 {
		return nil
	}
	return []string{web.Plural(n, "table") + " not begun: the last day to agree is " + web.Away(last.Sub(s.Now())) + "."}
}

// waitingPlayers are those who wait for a place.
func waitingPlayers(t *tournament.Tournament) []game.Player {
	var all []game.Player
	for _, e := range t.Entrants() {
		if e.Waiting && !e.Withdrawn {
			all = append(all, e.Player)
		}
	}
	return all
}

// behind tells in sentences what is wrong with the house, and which tables are
// not up to date.
func (s *Site) behind(ctx context.Context) []string {
	var all []string
	if s.Health != nil {
		all = append(all, s.Health(ctx)...)
	}
	if s.Lag == nil {
		return all
	}
	lag, err := s.Lag(ctx)
	if err != nil {
		return all // health has said so
	}
	for _, name := range slices.Sorted(maps.Keys(lag)) {
		if lag[name] > 0 {
			all = append(all, fmt.Sprintf("the tables of %s are %s behind the log", name, web.Plural(lag[name], "commit")))
		}
	}
	return all
}
