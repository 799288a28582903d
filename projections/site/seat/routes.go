package seat

import (
	"embed"
	"html/template"
	"net/http"

	"seneschal/domain/report/markup"
	"seneschal/domain/words"
	"seneschal/projections/site/web"
)

// Routes adds the pages of seats to a mux.
func (s *Pages) Routes(mux *http.ServeMux) {
	mux.Handle("GET /seat/{token}", s.Web.Page(s.seat))
	mux.Handle("POST /seat/{token}", s.Web.Page(s.seatForm))
	mux.Handle("POST /seat/{token}/point", http.HandlerFunc(s.point))
	mux.Handle("POST /seat/{token}/devices", s.Web.Page(s.device))
	mux.Handle("GET /seat/{token}/live", http.HandlerFunc(s.seatLive))
	mux.Handle("GET /seat/{token}/history", s.Web.Page(s.history))
	mux.Handle("GET /seat/{token}/history.txt", s.Web.File(s.historyFile))
	mux.Handle("GET /seat/{token}/proofs", s.Web.Page(s.proofs))
	mux.Handle("GET /seat/{token}/log.jsonl", s.Web.File(s.ownLog))
	mux.Handle("GET /seat/{token}/part/{hash}", s.Web.File(s.ownPart))
}

// Published are those that everybody may read: none.
func (s *Pages) Published() []web.Published { return nil }

//go:embed html/*.html
var files embed.FS

//go:embed words/*.yaml
var wordFiles embed.FS

// Templates are the templates of the room.
func Templates() web.Templates {
	return web.Templates{Files: files, Words: words.Must(wordFiles, "words"), Funcs: template.FuncMap{"laid": markup.Group}}
}
