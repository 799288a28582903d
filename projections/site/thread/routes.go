package thread

import (
	"embed"
	"net/http"

	"seneschal/domain/words"
	"seneschal/projections/site/web"
)

// Routes adds the pages of threads to a mux, but for those that are published.
func (s *Pages) Routes(mux *http.ServeMux) {
	mux.Handle("POST /g/{game}/thread", s.Web.Page(s.post))
	mux.Handle("GET /g/{game}/thread.atom", s.Web.File(s.feed))
}

// Published are those that everybody may read, with their data.
func (s *Pages) Published() []web.Published {
	return []web.Published{
		{Path: "/g/{game}/thread", Does: "The thread of a game: what players, steward and onlookers say to everybody.", Page: Page{}, Answer: s.thread},
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
