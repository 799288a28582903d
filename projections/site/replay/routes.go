package replay

import (
	"embed"
	"net/http"

	"seneschal/projections/site/web"
)

// Routes adds the pages of replays to a mux, except the published ones, which it returns.
func (s *Pages) Routes(mux *http.ServeMux) []web.Published {
	mux.Handle("GET /g/{game}/map.svg", s.drawingHandler(s.findNewest))
	mux.Handle("GET /g/{game}/map.png", s.photographHandler(s.findNewest))
	for _, at := range []string{"/g/{game}/phase/{n}", "/g/{game}/phase/{n}/{k}"} {
		mux.Handle("GET "+at+"/map.svg", s.drawingHandler(s.findRequestedFrame))
		mux.Handle("GET "+at+"/map.png", s.photographHandler(s.findRequestedFrame))
	}
	mux.Handle("GET /g/{game}/compare", s.Web.Page(s.redirectToPair))
	return []web.Published{
		{Path: "/g/{game}/phase/{n}", Does: "One phase of a game's replay; 0 is the beginning.", Page: PhasePage{}, Answer: s.showPhase},
		{Path: "/g/{game}/phase/{n}/{k}", Does: "One step of a phase that is told in steps: a turn, or a piece of land that is laid.", Page: PhasePage{}, Answer: s.showPhase},
		{Path: "/g/{game}/compare/{a}/{b}", Does: "What has changed between two phases of a game's replay.", Page: ComparePage{}, Answer: s.showComparison},
	}
}

//go:embed html/*.html words/*.yaml
var files embed.FS

// Templates are the templates of this package.
var Templates = web.NewTemplates(files, nil)
