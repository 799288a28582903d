package thread

import (
	"embed"
	"net/http"

	"seneschal/projections/site/web"
)

// Routes adds the pages of threads to a mux, but for those that it returns.
func (s *Pages) Routes(mux *http.ServeMux) []web.Published {
	mux.Handle("POST /g/{game}/thread", s.Web.Page(s.post))
	mux.Handle("GET /g/{game}/thread.atom", s.Web.File(s.feed))
	return []web.Published{
		{Path: "/g/{game}/thread", Does: "The thread of a game: what players, steward and onlookers say to everybody.", Page: Page{}, Answer: s.thread},
	}
}

//go:embed html/*.html words/*.yaml
var files embed.FS

// Templates are the templates of the room.
var Templates = web.NewTemplates(files, nil)
