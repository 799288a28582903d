package games

import (
	"embed"
	"html/template"
	"net/http"

	"seneschal/projections/site/web"
)

// Routes adds the pages of games to a mux, except the published ones, which it returns.
func (s *Pages) Routes(mux *http.ServeMux) []web.Published {
	mux.Handle("GET /check", s.Web.Page(s.howToCheck))
	mux.Handle("GET /check/{lang}", s.Web.Page(s.howToCheck))
	mux.Handle("GET /finished.atom", s.Web.File(s.feed))
	mux.Handle("GET /deadlines.ics", s.Web.File(s.calendar))
	mux.Handle("GET /g/{game}/log.jsonl", s.Web.File(s.export))
	mux.Handle("GET /g/{game}/public.jsonl", s.Web.File(s.publicLog))
	mux.Handle("GET /g/{game}/live", http.HandlerFunc(s.live))
	mux.Handle("GET /live", http.HandlerFunc(s.live))
	return []web.Published{
		{Path: "/{$}", Does: "All games: running, forming, and the newest that are finished.", Page: Home{}, Answer: s.home},
		{Path: "/standings", Does: "What players have reached in games that are over.", Page: ResultsPage{}, Answer: s.results},
		{Path: "/seats", Does: "The rulesets of which games are over.", Page: SeatsPage{}, Answer: s.seatsIndex},
		{Path: "/seats/{ruleset}", Does: "What the seats, characters and roles of a ruleset have reached, with intervals of 95 %.", Page: RulesetSeatsPage{}, Answer: s.rulesetSeats},
		{Path: "/g/{game}", Does: "A game as the public sees it.", Page: GamePage{}, Answer: s.game},
		{Path: "/g/{game}/standings", Does: "What each seat of a game was worth after each phase.", Page: StandingsPage{}, Answer: s.standings},
		{Path: "/g/{game}/audit", Does: "The public proofs of a game's dice.", Page: AuditPage{}, Answer: s.audit},
	}
}

//go:embed html/*.html words/*.yaml
var files embed.FS

// Templates are the templates of this package.
var Templates = web.NewTemplates(files, template.FuncMap{"handle": handle, "sample": sample, "holders": holders, "winners": winners})
