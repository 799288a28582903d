package tournaments

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/tournament"
	"seneschal/domain/words"
	"seneschal/eventstore"
	"seneschal/projections/lobby"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// TournamentsPage lists all tournaments.
type TournamentsPage struct {
	Tournaments []TournamentLine `json:"tournaments"`
}

// TournamentLine is a tournament in a list.
type TournamentLine struct {
	ID        string            `json:"id"`
	Title     string            `json:"title"`
	Format    tournament.Format `json:"format"`
	Status    string            `json:"status"`
	Ruleset   string            `json:"ruleset"`
	Entrants  int               `json:"entrants"`
	Waiting   int               `json:"waiting,omitempty"`
	Seasons   int               `json:"seasons"` // number of seasons that have begun
	Announced web.Moment        `json:"announced"`
	Changed   web.Moment        `json:"changed"`
	Kind      string            `json:"-"` // the format in words
	State     string            `json:"-"` // the status in words
	Here      string            `json:"-"` // the part of the tournament that a page shows: "home", "season 2", "all-time", "seats"
}

// FormatName returns the name of a format on pages.
func FormatName(voice web.Voice, f tournament.Format) string {
	return voice.Say("tournament.format." + string(f))
}

// NewTournamentLine describes a tournament for the reader of a request.
func NewTournamentLine(ctx context.Context, front *web.Front, t tournaments.Tournament) TournamentLine {
	voice := front.Voice(ctx)
	return TournamentLine{
		ID: t.ID, Title: t.Title, Format: t.Format, Status: t.Status, Ruleset: voice.Ruleset(t.Rules.V.Play.Ruleset), Entrants: t.Entrants,
		Waiting: t.Waiting, Seasons: t.Seasons, Announced: front.Moment(t.Announced, time.UTC), Changed: front.Moment(t.Changed, time.UTC),
		Kind: FormatName(voice, t.Format), State: voice.Say("tournament.status." + t.Status),
	}
}

// showTournaments answers the page of all tournaments.
func (s *Pages) showTournaments(r *http.Request) (web.View, error) {
	all, err := tournaments.All(r.Context(), s.DB)
	p := TournamentsPage{Tournaments: []TournamentLine{}}
	for _, t := range all {
		p.Tournaments = append(p.Tournaments, NewTournamentLine(r.Context(), s.Web, t))
	}
	return web.View{Name: "tournaments", Title: s.Web.Voice(r.Context()).Say("tournaments"), Live: "/live", Page: p}, web.FromTables(err)
}

// CSV returns a line for each tournament.
func (p TournamentsPage) CSV() [][]string {
	heads := []string{"tournament", "title", "format", "ruleset", "status", "seasons", "entrants", "waiting", "announced", "changed"}
	return web.Rows(heads, p.Tournaments, func(line TournamentLine) []string {
		return []string{
			line.ID, line.Title, string(line.Format), line.Ruleset, line.Status, strconv.Itoa(line.Seasons), strconv.Itoa(line.Entrants), strconv.Itoa(line.Waiting),
			line.Announced.Stamp(), line.Changed.Stamp(),
		}
	})
}

// Find returns the tournament in a path. It fails with web.ErrNowhere if there is none.
func Find(r *http.Request, q sqlx.QueryerContext) (tournaments.Tournament, error) {
	t, err := tournaments.Find(r.Context(), q, r.PathValue("tournament"))
	return t, web.Missing(err)
}

// tournamentHandler returns a handler that finds the tournament in a path and answers with the view that
// buildView makes of it. The page changes as the tournament does.
func (s *Pages) tournamentHandler(buildView func(*http.Request, tournaments.Tournament, describer) (web.View, error)) web.Handler {
	return func(r *http.Request) (web.View, error) {
		t, err := Find(r, s.DB)
		if err != nil {
			return web.View{}, err
		}
		view, err := buildView(r, t, s.newDescriber(r.Context(), t))
		view.Live = "/tournaments/" + t.ID + "/live"
		return view, err
	}
}

// readNumber reads a number from 1 in a path. It fails with web.ErrNowhere if there is no such number, or
// it is spelt otherwise than usual: "02".
func readNumber(r *http.Request, name string) (int, error) {
	n, err := strconv.Atoi(r.PathValue(name))
	if err != nil || n < 1 || strconv.Itoa(n) != r.PathValue(name) {
		return 0, web.ErrNowhere
	}
	return n, nil
}

// listStandingTables returns the standings of a season, a table for each division; season 0 stands for
// all of them.
func (s *Pages) listStandingTables(ctx context.Context, describer describer, t tournaments.Tournament, season int) ([]StandingTable, error) {
	divisions, err := tournaments.Divisions(ctx, s.DB, t.ID, season)
	if err != nil {
		return nil, web.FromTables(err)
	}
	all := []StandingTable{}
	for _, d := range divisions {
		table, err := s.buildStandingTable(ctx, describer, t, d)
		if err != nil {
			return nil, err
		}
		all = append(all, table)
	}
	return all, nil
}

// serveLog sends the whole log of a tournament: nothing in it is hidden.
func (s *Pages) serveLog(w http.ResponseWriter, r *http.Request) error {
	t, err := Find(r, s.DB)
	if err != nil {
		return err
	}
	return s.Files.Bundle(w, r, t.ID, eventstore.BundleHeader{Log: eventstore.Log(web.TournamentLogs + t.ID)}, nil)
}

// serveCalendar sends the deadlines of the games of a tournament.
func (s *Pages) serveCalendar(w http.ResponseWriter, r *http.Request) error {
	t, err := Find(r, s.DB)
	if err != nil {
		return err
	}
	return s.Calendars.Write(w, r, s.Web.Voice(r.Context()).Say("tournament.calendar", "title", t.Title), games.Chosen{Of: func(g lobby.Game) bool { return g.Tournament == t.ID }})
}

// serveLive serves the stream of a tournament's changes.
func (s *Pages) serveLive(w http.ResponseWriter, r *http.Request) {
	s.Web.Stream(w, r, []string{web.TournamentLogs + r.PathValue("tournament")})
}

// serveFeed serves the news of a tournament and the results of its tables as an Atom feed.
func (s *Pages) serveFeed(w http.ResponseWriter, r *http.Request) error {
	t, err := Find(r, s.DB)
	if err != nil {
		return err
	}
	base := s.Web.Base() + "/tournaments/" + t.ID
	feed := web.Feed{Title: t.Title, File: base + "/news.atom", Page: base, Updated: web.Stamp(t.Announced)}
	if feed.News, err = s.listNews(r.Context(), t, base); err != nil {
		return web.FromTables(err)
	}
	if len(feed.News) > 0 {
		feed.Updated = feed.News[0].Updated
	}
	return web.WriteFeed(w, r, feed)
}

// listNews returns news and results of a tournament, the newest first, no more than web.MaxFeedEntries;
// base is the address of the tournament's page.
func (s *Pages) listNews(ctx context.Context, t tournaments.Tournament, base string) ([]web.News, error) {
	news, err := tournaments.NewsOf(ctx, s.DB, t.ID, web.MaxFeedEntries)
	if err != nil {
		return nil, err
	}
	describer := s.newDescriber(ctx, t)
	var entries []web.News
	for _, n := range news {
		url := base + "#news-" + strconv.Itoa(n.N)
		entries = append(entries, web.NewNews(describer.say("tournament.feed."+n.Kind), url, url, n.At, n.Text))
	}
	results, err := tournaments.Results(ctx, s.DB, t.ID, web.MaxFeedEntries)
	for _, table := range results {
		url := fmt.Sprintf("%s/seasons/%d/%d", base, table.Season, table.Division)
		title := describer.say("tournament.feed.table", "season", table.Season, "round", table.Round, "n", table.N)
		entries = append(entries, web.NewNews(title, base+"#"+table.Game, url, *table.Ended, describer.describeResult(table)))
	}
	slices.SortStableFunc(entries, func(a, b web.News) int { return cmp.Compare(b.Updated, a.Updated) })
	return entries[:min(len(entries), web.MaxFeedEntries)], err
}

// describeResult describes the end of a table in a sentence: why it is void, or its places. It leaves out
// seats without a place.
func (d describer) describeResult(game tournaments.RoundGame) string {
	if game.Void != "" {
		return words.Capital(d.say("tournament.table.void", "why", d.voice.Retell("tournament.voided.", game.Void))) + "."
	}
	seats := slices.Clone(game.Seats.V)
	slices.SortStableFunc(seats, func(a, b tournaments.TableSeat) int { return cmp.Compare(a.Place, b.Place) })
	var all []string
	for _, seat := range seats {
		if seat.Place > 0 {
			all = append(all, strconv.Itoa(seat.Place)+". "+cmp.Or(d.names.Of(seat.Player), string(seat.Seat)))
		}
	}
	return strings.Join(all, "; ") + "."
}
