package stewards

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/projections"
	"seneschal/projections/lobby"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// StewardPage is all that a visitor is steward of.
type StewardPage struct {
	Tournaments []TournamentNeeds
	Games       []GameNeeds // that are of no tournament of his
	House       []string    // what is wrong with the house
}

// TournamentNeeds is a tournament with what it needs.
type TournamentNeeds struct {
	ID    string
	Title string
	State string
	Needs []string
	Games []GameNeeds // tables that need something
}

// GameNeeds is a game with what it needs.
type GameNeeds struct {
	Table
	Needs []string
}

func (s *Pages) stewardHome(r *http.Request) (web.View, error) {
	ctx, by := r.Context(), s.Web.Visitor(r)
	if s.Letters == nil {
		return web.View{}, web.ErrNowhere
	}
	zone, names := s.Web.Zone(ctx, by), s.Web.Names()
	p := StewardPage{House: s.behind(ctx)}
	all, err := tournaments.All(ctx, s.DB)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	mine := map[string]bool{}
	for _, c := range all {
		if c.Steward != by || c.Status == "ended" {
			continue
		}
		mine[c.ID] = true
		needs, err := s.tournamentNeeds(ctx, names, c, zone)
		if err != nil {
			return web.View{}, err
		}
		p.Tournaments = append(p.Tournaments, needs)
	}
	alone := func(g lobby.Game) bool { return g.Steward == by && !mine[g.Tournament] }
	if p.Games, err = s.gamesInNeed(ctx, names, alone, zone); err != nil {
		return web.View{}, err
	}
	return web.View{Name: "steward", Title: "The steward's desk", Live: "/live", Private: true, Page: p}, nil
}

// Office reports whether a player is steward of anything that goes on.
func (s *Pages) Office(ctx context.Context, p game.Player) (bool, error) {
	all, err := tournaments.All(ctx, s.DB)
	if err != nil {
		return false, err
	}
	mine := func(c tournaments.Tournament) bool { return c.Steward == p && c.Status != "ended" }
	if slices.ContainsFunc(all, mine) {
		return true, nil
	}
	games, err := gamesOf(ctx, s.DB, isSteward(p))
	return len(games) > 0, err
}

// gamesInNeed are games with what they need, what is due first first.
func (s *Pages) gamesInNeed(ctx context.Context, names web.Names, chosen func(lobby.Game) bool, zone *time.Location) ([]GameNeeds, error) {
	chosenGames, err := gamesOf(ctx, s.DB, chosen)
	if err != nil {
		return nil, err
	}
	still, err := projections.Unread(ctx, s.DB)
	if err != nil {
		return nil, web.FromTables(err)
	}
	var all []GameNeeds
	for _, g := range chosenGames {
		t, err := s.table(ctx, names, g, zone)
		if err != nil {
			return nil, err
		}
		needs := t.Needs(s.Web.Now())
		if still[games.LogOf(g.ID)] {
			needs = []string{s.Web.Voice(ctx).Say(games.StandsStill)}
		}
		all = append(all, GameNeeds{t, needs})
	}
	return all, nil
}

// tournamentNeeds is a tournament with what it needs and the tables that need
// something.
func (s *Pages) tournamentNeeds(ctx context.Context, names web.Names, row tournaments.Tournament, zone *time.Location) (TournamentNeeds, error) {
	n := TournamentNeeds{ID: row.ID, Title: row.Title, State: s.Web.Voice(ctx).Say("tournament.status." + row.Status)}
	t, err := s.Letters.Tournament(ctx, row.ID)
	if errors.Is(err, event.ErrUnread) {
		n.Needs = []string{s.Web.Voice(ctx).Say(games.StandsStill)}
		return n, nil
	}
	if err != nil {
		return n, fmt.Errorf("loading tournament %s: %w", row.ID, err)
	}
	n.Needs = append(needsOf(t, s.wantLines(t, row.Changed, zone)), s.unbegun(t)...)
	of := func(g lobby.Game) bool { return g.Tournament == row.ID && g.Steward == row.Steward }
	games, err := s.gamesInNeed(ctx, names, of, zone)
	n.Games = slices.DeleteFunc(games, func(g GameNeeds) bool { return len(g.Needs) == 0 })
	return n, err
}

// needsOf are sentences about what a tournament waits for.
func needsOf(t *tournament.Tournament, wants []WantLine) []string {
	var all []string
	for _, w := range wants {
		switch {
		case w.Waits != "":
			all = append(all, w.Words+" It waits: "+w.Waits+".")
		case !w.Due.Known():
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
func (s *Pages) unbegun(t *tournament.Tournament) []string {
	n, last := 0, time.Time{}
	for _, w := range t.Wants() {
		if _, begins := w.Do.(tournament.StartTable); begins && w.Due.After(s.Web.Now()) {
			n, last = n+1, later(last, w.Due)
		}
	}
	if n == 0 {
		return nil
	}
	return []string{web.Plural(n, "table") + " not begun: the last day to agree is " + web.Away(last.Sub(s.Web.Now())) + "."}
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
func (s *Pages) behind(ctx context.Context) []string {
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

// WantLine is something that a tournament wants done, in words.
type WantLine struct {
	Words string
	Due   web.Moment // the zero Moment: now
	Since web.Moment // of what is wanted now
	Waits string     // why it has not been done; "": it will be
}

// wantLines are what a tournament wants, in its order. What could have been
// done and has not been says why.
func (s *Pages) wantLines(t *tournament.Tournament, since time.Time, zone *time.Location) []WantLine {
	var all []WantLine
	for _, w := range t.Wants() {
		line := WantLine{Words: wantWords(t, w)}
		if w.Due.After(s.Web.Now()) {
			line.Due = s.Web.Moment(w.Due, zone)
		} else {
			line.Since = s.Web.Moment(later(since, w.Due), zone)
			line.Waits = s.waitsFor(t, w)
		}
		all = append(all, line)
	}
	return all
}

// later is the later of two times.
func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// waitsFor is why a want cannot be met now. What rolls dice is not tried.
func (s *Pages) waitsFor(t *tournament.Tournament, w tournament.Want) string {
	if _, rolls := w.Do.(tournament.Roller); rolls {
		return ""
	}
	_, err := t.Decide(tournament.Command{At: s.Web.Now(), Do: w.Do})
	if !errors.Is(err, tournament.ErrNotNow) {
		return ""
	}
	text := strings.TrimSuffix(err.Error(), ": "+tournament.ErrNotNow.Error())
	if _, reason, ok := strings.Cut(text, ": "); ok {
		return reason
	}
	return text
}

// wantWords is a want in a sentence.
func wantWords(t *tournament.Tournament, w tournament.Want) string {
	switch do := w.Do.(type) {
	case tournament.CloseEntries:
		return "Entries are to be closed."
	case tournament.OpenSeason:
		return fmt.Sprintf("Season %d is to begin.", t.Seasons()+1)
	case tournament.Draw:
		return fmt.Sprintf("The next round of season %d is to be drawn.", do.Season)
	case tournament.StartTable:
		return "A game is to be opened for " + tableWords(t, do.Game) + "."
	case tournament.Void:
		return "Void: " + tableWords(t, do.Game) + ", as " + do.Why + "."
	case tournament.CloseRound:
		return fmt.Sprintf("Round %d of season %d is to be closed.", do.Round, do.Season)
	case tournament.CloseSeason:
		return fmt.Sprintf("Season %d is to be closed.", do.Season)
	case tournament.Decay:
		return "The ladder is to be put in order."
	case tournament.Finish:
		return "The tournament is to end."
	}
	return w.Cause
}

// tableWords is how people call a table.
func tableWords(t *tournament.Tournament, id string) string {
	tb, ok := t.Table(id)
	if !ok {
		return id
	}
	return fmt.Sprintf("table %d of round %d", tb.N, tb.Round)
}
