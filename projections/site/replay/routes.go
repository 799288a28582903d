package replay

import (
	"embed"
	"net/http"

	"seneschal/projections/site/web"
)

// Routes adds the pages of replays to a mux, but for those that are published.
func (s *Pages) Routes(mux *http.ServeMux) {
	mux.Handle("GET /g/{game}/map.svg", s.Web.File(s.mapNow))
	mux.Handle("GET /g/{game}/phase/{n}/map.svg", s.Web.File(s.mapThen))
	mux.Handle("GET /g/{game}/phase/{n}/{k}/map.svg", s.Web.File(s.mapThen))
	mux.Handle("GET /g/{game}/compare", s.Web.Page(s.compareForm))
}

// Published are those that everybody may read, with their data.
func (s *Pages) Published() []web.Published {
	return []web.Published{
		{Path: "/g/{game}/phase/{n}", Does: "One phase of a game's replay; 0 is the beginning.", Page: PhasePage{}, Answer: s.phase},
		{Path: "/g/{game}/phase/{n}/{k}", Does: "One step of a phase that is told in steps: a turn, or a piece of land that is laid.", Page: PhasePage{}, Answer: s.phase},
		{Path: "/g/{game}/compare/{a}/{b}", Does: "What has changed between two phases of a game's replay.", Page: ComparePage{}, Answer: s.compare},
	}
}

//go:embed html/*.html
var files embed.FS

// Templates are the templates of the room.
func Templates() web.Templates { return web.Templates{Files: files} }
