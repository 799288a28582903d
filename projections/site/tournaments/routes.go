package tournaments

import (
	"embed"
	"net/http"

	"seneschal/projections/site/web"
)

// Routes adds the pages of tournaments to a mux, except the published ones, which it returns.
func (s *Pages) Routes(mux *http.ServeMux) []web.Published {
	mux.Handle("GET /tournaments/{tournament}/log.jsonl", s.Web.File(s.tournamentLog))
	mux.Handle("GET /tournaments/{tournament}/news.atom", s.Web.File(s.tournamentFeed))
	mux.Handle("GET /tournaments/{tournament}/deadlines.ics", s.Web.File(s.tournamentCalendar))
	mux.Handle("GET /tournaments/{tournament}/live", http.HandlerFunc(s.tournamentLive))
	mux.Handle("POST /tournaments/{tournament}", s.Web.Member(web.Form(s.enterForm)))
	mux.Handle("GET /tournaments/{tournament}/withdraw", s.Web.Member(s.withdraw))
	return []web.Published{
		{Path: "/tournaments", Does: "All tournaments.", Page: TournamentsPage{}, Answer: s.tournaments},
		{Path: "/tournaments/{tournament}", Does: "A tournament: standings, rules, people, news, rounds.", Page: TournamentPage{}, Answer: s.about(s.tournament)},
		{Path: "/tournaments/{tournament}/seasons/{n}", Does: "A season: the standings and tables of all divisions.", Page: SeasonPage{}, Answer: s.about(s.season)},
		{Path: "/tournaments/{tournament}/seasons/{n}/{division}", Does: "A division: standings, crosstable, rounds and tables.", Page: DivisionPage{}, Answer: s.about(s.division)},
		{Path: "/tournaments/{tournament}/seasons/{n}/{division}/why/{player}", Does: "The arithmetic of every figure of an entrant's row.", Page: StandingWhyPage{}, Answer: s.about(s.standingWhy)},
		{Path: "/tournaments/{tournament}/all-time", Does: "The table of all seasons, titles and records.", Page: AllTimePage{}, Answer: s.about(s.allTime)},
		{Path: "/tournaments/{tournament}/all-time/why/{player}", Does: "The arithmetic of every figure of a row of all seasons.", Page: StandingWhyPage{}, Answer: s.about(s.standingWhy)},
		{Path: "/tournaments/{tournament}/entrants", Does: "All who ever entered a tournament.", Page: SheetPage{}, Answer: s.sheet(s.entrantSheet)},
		{Path: "/tournaments/{tournament}/seats", Does: "How often each entrant has had each seat, and how the seats have fared.", Page: TournamentSeatsPage{}, Answer: s.about(s.tournamentSeats)},
		{Path: "/tournaments/{tournament}/titles", Does: "The roll of honour.", Page: SheetPage{}, Answer: s.sheet(s.honourSheet)},
		{Path: "/tournaments/{tournament}/seasons/{n}/tables", Does: "The tables of a season with their results, a line for each seat.", Page: SheetPage{}, Answer: s.sheet(s.gameSheet)},
		{Path: "/tournaments/{tournament}/seasons/{n}/{division}/crosstable", Does: "What everybody did in each round.", Page: SheetPage{}, Answer: s.sheet(s.crossSheet)},
	}
}

//go:embed html/*.html words/*.yaml
var files embed.FS

// Templates are the templates of this package.
var Templates = web.NewTemplates(files, nil)
