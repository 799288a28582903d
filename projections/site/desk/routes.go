package desk

import (
	"embed"
	"net/http"

	"seneschal/projections/site/web"
)

// Routes adds the pages of the substitute desk to a mux, but for those that are published.
func (s *Pages) Routes(mux *http.ServeMux) {
	mux.Handle("POST /substitutes", s.Web.Member(s.sendForm))
}

// Published are those that everybody may read, with their data.
func (s *Pages) Published() []web.Published {
	return []web.Published{
		{Path: "/substitutes", Does: "Seats of running games that need a substitute.", Page: SubstitutesPage{}, Answer: s.substitutes},
	}
}

//go:embed html/*.html
var files embed.FS

// Templates are the templates of the room.
func Templates() web.Templates { return web.Templates{Files: files} }
