package games

import (
	"embed"
	"html/template"
	"net/http"

	"seneschal/projections/site/web"
)

// Routes adds the pages of games to a mux, except the published ones, which it returns.
func (s *Pages) Routes(mux *http.ServeMux) []web.Published {
	mux.Handle("GET /check", s.Web.Page(s.showHowToCheck))
	mux.Handle("GET /check/{lang}", s.Web.Page(s.showHowToCheck))
	mux.Handle("GET /finished.atom", s.Web.File(s.serveFeed))
	mux.Handle("GET /deadlines.ics", s.Web.File(s.serveCalendar))
	mux.Handle("GET /g/{game}/log.jsonl", s.Web.File(s.serveLog))
	mux.Handle("GET /g/{game}/public.jsonl", s.Web.File(s.servePublicLog))
	mux.Handle("GET /g/{game}/live", http.HandlerFunc(s.serveLive))
	mux.Handle("GET /live", http.HandlerFunc(s.serveLive))
	return []web.Published{
		{Path: "/{$}", Does: "All games: running, forming, and the newest that are finished.", Page: Home{}, Answer: s.showHome},
		{Path: "/standings", Does: "What players have reached in games that are over.", Page: ResultsPage{}, Answer: s.showResults},
		{Path: "/seats", Does: "The rulesets of which games are over.", Page: SeatsPage{}, Answer: s.showRulesets},
		{Path: "/seats/{ruleset}", Does: "What the seats, characters and roles of a ruleset have reached, with intervals of 95 %.", Page: RulesetSeatsPage{}, Answer: s.showRulesetSeats},
		{Path: "/g/{game}", Does: "A game as the public sees it.", Page: GamePage{}, Answer: s.showGame},
		{Path: "/g/{game}/standings", Does: "What each seat of a game was worth after each phase.", Page: StandingsPage{}, Answer: s.showStandings},
		{Path: "/g/{game}/audit", Does: "The public proofs of a game's dice.", Page: AuditPage{}, Answer: s.showAudit},
	}
}

//go:embed html/*.html words/*.yaml
var files embed.FS

// Templates are the templates of this package.
var Templates = web.NewTemplates(files, template.FuncMap{"handle": addsToName, "sample": drawSample, "holders": listHolders, "winners": listWinners})
