package seat

import (
	"embed"
	"html/template"
	"net/http"
	"strings"

	"seneschal/domain/report/markup"
	"seneschal/projections/site/web"
)

// Routes adds the pages of seats to a mux.
func (s *Pages) Routes(mux *http.ServeMux) []web.Published {
	mux.Handle("GET /seat/{token}", s.Web.Page(s.seat))
	mux.Handle("POST /seat/{token}", s.Web.Page(s.seatForm))
	mux.Handle("POST /seat/{token}/point", http.HandlerFunc(s.point))
	mux.Handle("POST /seat/{token}/devices", s.Web.Page(s.device))
	mux.Handle("GET /seat/{token}/mine/{code}", s.Web.Page(s.mine))
	mux.Handle("POST /seat/{token}/mine/{code}", s.Web.Page(s.sayMine))
	mux.Handle("GET /seat/{token}/live", http.HandlerFunc(s.seatLive))
	mux.Handle("GET /seat/{token}/history", s.Web.Page(s.history))
	mux.Handle("GET /seat/{token}/history.txt", s.Web.File(s.historyFile))
	mux.Handle("GET /seat/{token}/proofs", s.Web.Page(s.proofs))
	mux.Handle("GET /seat/{token}/log.jsonl", s.Web.File(s.ownLog))
	mux.Handle("GET /seat/{token}/part/{hash}", s.Web.File(s.ownPart))
	return nil
}

//go:embed html/*.html words/*.yaml
var files embed.FS

// Templates are the templates of this package.
var Templates = web.NewTemplates(files, template.FuncMap{
	"laid": markup.Group, "join": func(words []string) string { return strings.Join(words, ", ") },
	"pair": func(p SeatPage, key string) keyed { return keyed{p, key} },
})

// keyed pairs a page with a key, for a template that takes both.
type keyed struct {
	Page SeatPage
	Key  string
}
