package tournaments

import (
	"embed"
	"net/http"

	"seneschal/projections/site/web"
)

// Routes adds the pages of tournaments to a mux, except the published ones, which it returns.
func (s *Pages) Routes(mux *http.ServeMux) []web.Published {
	mux.Handle("GET /tournaments/{tournament}/log.jsonl", s.Web.File(s.serveLog))
	mux.Handle("GET /tournaments/{tournament}/news.atom", s.Web.File(s.serveFeed))
	mux.Handle("GET /tournaments/{tournament}/deadlines.ics", s.Web.File(s.serveCalendar))
	mux.Handle("GET /tournaments/{tournament}/live", http.HandlerFunc(s.serveLive))
	mux.Handle("POST /tournaments/{tournament}", s.Web.Member(web.Form(s.submitEntryForm)))
	mux.Handle("GET /tournaments/{tournament}/withdraw", s.Web.Member(s.showWithdraw))
	return []web.Published{
		{Path: "/tournaments", Does: "All tournaments.", Page: TournamentsPage{}, Answer: s.showTournaments},
		{Path: "/tournaments/{tournament}", Does: "A tournament: standings, rules, people, news, rounds.", Page: TournamentPage{}, Answer: s.tournamentHandler(s.showTournament)},
		{Path: "/tournaments/{tournament}/seasons/{n}", Does: "A season: the standings and tables of all divisions.", Page: SeasonPage{}, Answer: s.tournamentHandler(s.showSeason)},
		{Path: "/tournaments/{tournament}/seasons/{n}/{division}", Does: "A division: standings, crosstable, rounds and tables.", Page: DivisionPage{}, Answer: s.tournamentHandler(s.showDivision)},
		{Path: "/tournaments/{tournament}/seasons/{n}/{division}/why/{player}", Does: "The arithmetic of every figure of an entrant's row.", Page: StandingWhyPage{}, Answer: s.tournamentHandler(s.showStandingWhy)},
		{Path: "/tournaments/{tournament}/all-time", Does: "The table of all seasons, titles and records.", Page: AllTimePage{}, Answer: s.tournamentHandler(s.showAllTime)},
		{Path: "/tournaments/{tournament}/all-time/why/{player}", Does: "The arithmetic of every figure of a row of all seasons.", Page: StandingWhyPage{}, Answer: s.tournamentHandler(s.showStandingWhy)},
		{Path: "/tournaments/{tournament}/entrants", Does: "All who ever entered a tournament.", Page: SheetPage{}, Answer: s.sheetHandler(s.fillEntrants)},
		{Path: "/tournaments/{tournament}/seats", Does: "How often each entrant has had each seat, and how the seats have fared.", Page: TournamentSeatsPage{}, Answer: s.tournamentHandler(s.showSeats)},
		{Path: "/tournaments/{tournament}/titles", Does: "The roll of honour.", Page: SheetPage{}, Answer: s.sheetHandler(s.fillHonours)},
		{Path: "/tournaments/{tournament}/pairings/{n}/{round}", Does: "Who plays where in a round, by name.", Page: PairingsPage{}, Answer: s.tournamentHandler(s.showPairings)},
		{Path: "/tournaments/{tournament}/draws/{n}/{round}", Does: "How a round was drawn, step by step.", Page: SheetPage{}, Answer: s.sheetHandler(s.fillDraw)},
		{Path: "/tournaments/{tournament}/seasons/{n}/tables", Does: "The tables of a season with their results, a line for each seat.", Page: SheetPage{}, Answer: s.sheetHandler(s.fillGames)},
		{Path: "/tournaments/{tournament}/seasons/{n}/{division}/crosstable", Does: "What everybody did in each round.", Page: SheetPage{}, Answer: s.sheetHandler(s.fillCrosstable)},
	}
}

//go:embed html/*.html words/*.yaml
var files embed.FS

// Templates are the templates of this package.
var Templates = web.NewTemplates(files, nil)
