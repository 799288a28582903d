package tournaments

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/tournament"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// TournamentsPage is all tournaments.
type TournamentsPage struct {
	Tournaments []TournamentLine `json:"tournaments"`
}

// TournamentLine is a tournament as lists show it.
type TournamentLine struct {
	ID        string            `json:"id"`
	Title     string            `json:"title"`
	Format    tournament.Format `json:"format"`
	Status    string            `json:"status"`
	Ruleset   string            `json:"ruleset"`
	Entrants  int               `json:"entrants"`
	Waiting   int               `json:"waiting,omitempty"`
	Seasons   int               `json:"seasons"` // that have begun
	Announced web.Moment        `json:"announced"`
	Changed   web.Moment        `json:"changed"`
	Kind      string            `json:"-"` // the format in words
	State     string            `json:"-"` // the status in words
	Here      string            `json:"-"` // the part of it that a page is of: "home", "season 2", "all-time", "seats"
}

// FormatNames are what formats are called on pages.
var FormatNames = map[tournament.Format]string{
	tournament.Single: "single round", tournament.RoundRobin: "round robin", tournament.Swiss: "Swiss", tournament.League: "league",
	tournament.Honour: "honour league", tournament.Knockout: "knockout", tournament.Climb: "ladder", tournament.Solo: "solo league",
}

// StatusWords tell in a sentence how a tournament stands.
var StatusWords = map[string]string{
	"open": "Entries are open.", "closed": "Entries are closed; play is about to begin.", "running": "It is being played.",
	"between": "It is between two seasons.", "ended": "It has ended.",
}

// NewTournamentLine is a tournament, the title of whose ruleset is given, as lists show
// it now.
func NewTournamentLine(t tournaments.Tournament, ruleset string, now time.Time) TournamentLine {
	return TournamentLine{
		ID: t.ID, Title: t.Title, Format: t.Format, Status: t.Status, Ruleset: ruleset, Entrants: t.Entrants,
		Waiting: t.Waiting, Seasons: t.Seasons, Announced: web.NewMoment(t.Announced, now, time.UTC), Changed: web.NewMoment(t.Changed, now, time.UTC),
		Kind: FormatNames[t.Format], State: StatusWords[t.Status],
	}
}

func (s *Pages) line(t tournaments.Tournament) TournamentLine {
	return NewTournamentLine(t, s.Web.RulesetTitle(t.Rules.V.Play.Ruleset), s.Web.Now())
}

func (s *Pages) tournaments(r *http.Request) (web.View, error) {
	all, err := tournaments.All(r.Context(), s.DB)
	p := TournamentsPage{Tournaments: []TournamentLine{}}
	for _, t := range all {
		p.Tournaments = append(p.Tournaments, s.line(t))
	}
	return web.View{Name: "tournaments", Title: "Tournaments", Live: "/live", Page: p}, web.FromTables(err)
}

// CSV is a line for each tournament.
func (p TournamentsPage) CSV() [][]string {
	rows := [][]string{{"tournament", "title", "format", "ruleset", "status", "seasons", "entrants", "waiting", "announced", "changed"}}
	for _, t := range p.Tournaments {
		rows = append(rows, []string{
			t.ID, t.Title, string(t.Format), t.Ruleset, t.Status, strconv.Itoa(t.Seasons), strconv.Itoa(t.Entrants), strconv.Itoa(t.Waiting),
			t.Announced.Stamp(), t.Changed.Stamp(),
		})
	}
	return rows
}

// Find is the tournament that a path names.
func Find(r *http.Request, q sqlx.QueryerContext) (tournaments.Tournament, error) {
	t, err := tournaments.Find(r.Context(), q, r.PathValue("tournament"))
	return t, web.Missing(err)
}

// number is a number from 1 in a path.
func number(r *http.Request, name string) (int, error) {
	n, err := strconv.Atoi(r.PathValue(name))
	if err != nil || n < 1 || strconv.Itoa(n) != r.PathValue(name) {
		return 0, web.ErrNowhere
	}
	return n, nil
}

// standingTables are the standings of a season, by division.
func (s *Pages) standingTables(ctx context.Context, names web.Names, t tournaments.Tournament, season int) ([]StandingTable, error) {
	divisions, err := tournaments.Divisions(ctx, s.DB, t.ID, season)
	if err != nil {
		return nil, web.FromTables(err)
	}
	all := []StandingTable{}
	for _, d := range divisions {
		one, err := s.standingTable(ctx, names, t, d)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}
