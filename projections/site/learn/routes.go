package learn

import (
	"embed"
	"net/http"

	"seneschal/projections/site/web"
)

//go:embed html/*.html
var files embed.FS

// Templates are the templates of the room.
func Templates() web.Templates { return web.Templates{Files: files} }

// Pages are the pages on which newcomers learn the games.
type Pages struct {
	Web *web.Front
}

// Routes adds the documents to a mux.
func (s *Pages) Routes(mux *http.ServeMux) {
	mux.Handle("GET /rules/{page}", s.Web.Page(s.document("rules")))
	mux.Handle("GET /orders/{page}", s.Web.Page(s.document("orders")))
}

// Published are those that have their data described.
func (s *Pages) Published() []web.Published { return nil }
