package site

import (
	"net/http"

	"seneschal/projections/site/web"
)

// gameRoutes adds the pages of games and seats to a mux, but for those that are published.
func (s *Site) gameRoutes(mux *http.ServeMux) {
	mux.Handle("GET /check", s.web.Page(s.howToCheck))
	mux.Handle("GET /check/{lang}", s.web.Page(s.howToCheck))
	mux.Handle("GET /finished.atom", s.web.File(s.feed))
	mux.Handle("GET /deadlines.ics", s.web.File(s.calendar))
	mux.Handle("GET /g/{game}/map.svg", s.web.File(s.mapNow))
	mux.Handle("GET /g/{game}/phase/{n}/map.svg", s.web.File(s.mapThen))
	mux.Handle("GET /g/{game}/phase/{n}/{k}/map.svg", s.web.File(s.mapThen))
	mux.Handle("GET /g/{game}/compare", s.web.Page(s.compareForm))
	mux.Handle("GET /g/{game}/log.jsonl", s.web.File(s.export))
	mux.Handle("GET /g/{game}/public.jsonl", s.web.File(s.publicLog))
	mux.Handle("GET /g/{game}/live", http.HandlerFunc(s.live))
	mux.Handle("GET /live", http.HandlerFunc(s.live))
	mux.Handle("GET /seat/{token}", s.web.Page(s.seat))
	mux.Handle("POST /seat/{token}", s.web.Page(s.seatForm))
	mux.Handle("GET /seat/{token}/live", http.HandlerFunc(s.seatLive))
	mux.Handle("GET /seat/{token}/history", s.web.Page(s.history))
	mux.Handle("GET /seat/{token}/history.txt", s.web.File(s.historyFile))
	mux.Handle("GET /seat/{token}/proofs", s.web.Page(s.proofs))
	mux.Handle("GET /seat/{token}/log.jsonl", s.web.File(s.ownLog))
	mux.Handle("GET /seat/{token}/part/{hash}", s.web.File(s.ownPart))
}

// gamePublished are those that everybody may read, with their data.
func (s *Site) gamePublished() []web.Published {
	return []web.Published{
		{Path: "/{$}", Does: "All games: running, forming, and the newest that are finished.", Page: Home{}, Answer: s.home},
		{Path: "/standings", Does: "What players have reached in games that are over.", Page: ResultsPage{}, Answer: s.results},
		{Path: "/seats", Does: "The rulesets of which games are over.", Page: SeatsPage{}, Answer: s.seatsIndex},
		{Path: "/seats/{ruleset}", Does: "What the seats, characters and roles of a ruleset have reached, with intervals of 95 %.", Page: RulesetSeatsPage{}, Answer: s.rulesetSeats},
		{Path: "/g/{game}", Does: "A game as the public sees it.", Page: GamePage{}, Answer: s.game},
		{Path: "/g/{game}/phase/{n}", Does: "One phase of a game's replay; 0 is the beginning.", Page: PhasePage{}, Answer: s.phase},
		{Path: "/g/{game}/phase/{n}/{k}", Does: "One step of a phase that is told in steps: a turn, or a piece of land that is laid.", Page: PhasePage{}, Answer: s.phase},
		{Path: "/g/{game}/compare/{a}/{b}", Does: "What has changed between two phases of a game's replay.", Page: ComparePage{}, Answer: s.compare},
		{Path: "/g/{game}/standings", Does: "What each seat of a game was worth after each phase.", Page: StandingsPage{}, Answer: s.standings},
		{Path: "/g/{game}/audit", Does: "The public proofs of a game's dice.", Page: AuditPage{}, Answer: s.audit},
	}
}
