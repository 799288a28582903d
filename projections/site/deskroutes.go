package site

import (
	"net/http"

	"seneschal/projections/site/web"
)

// deskRoutes adds the pages of the substitute desk to a mux, but for those that are published.
func (s *Site) deskRoutes(mux *http.ServeMux) {
	mux.Handle("POST /substitutes", s.web.Member(s.deskForm))
}

// deskPublished are those that everybody may read, with their data.
func (s *Site) deskPublished() []web.Published {
	return []web.Published{
		{Path: "/substitutes", Does: "Seats of running games that need a substitute.", Page: SubstitutesPage{}, Answer: s.substitutes},
	}
}
