package replay

import (
	"embed"
	"net/http"

	"seneschal/domain/words"
	"seneschal/projections/site/web"
)

// Routes adds the pages of replays to a mux, but for those that are published.
func (s *Pages) Routes(mux *http.ServeMux) {
	mux.Handle("GET /g/{game}/map.svg", s.drawn(s.newest))
	mux.Handle("GET /g/{game}/map.png", s.painted(s.newest))
	for _, at := range []string{"/g/{game}/phase/{n}", "/g/{game}/phase/{n}/{k}"} {
		mux.Handle("GET "+at+"/map.svg", s.drawn(s.framed))
		mux.Handle("GET "+at+"/map.png", s.painted(s.framed))
	}
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

//go:embed words/*.yaml
var wordFiles embed.FS

// Templates are the templates of the room.
func Templates() web.Templates {
	return web.Templates{Files: files, Words: words.Must(wordFiles, "words")}
}
