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
	mux.Handle("GET /seat/{token}", s.Web.Page(s.showSeat))
	mux.Handle("POST /seat/{token}", s.Web.Page(s.submitOrders))
	mux.Handle("POST /seat/{token}/point", http.HandlerFunc(s.answerChoice))
	mux.Handle("POST /seat/{token}/devices", s.Web.Page(s.changeDevice))
	mux.Handle("GET /seat/{token}/mine/{code}", s.Web.Page(s.showMine))
	mux.Handle("POST /seat/{token}/mine/{code}", s.Web.Page(s.sayMine))
	mux.Handle("GET /seat/{token}/live", http.HandlerFunc(s.serveLive))
	mux.Handle("GET /seat/{token}/history", s.Web.Page(s.showHistory))
	mux.Handle("GET /seat/{token}/history.txt", s.Web.File(s.serveHistory))
	mux.Handle("GET /seat/{token}/proofs", s.Web.Page(s.showProofs))
	mux.Handle("GET /seat/{token}/log.jsonl", s.Web.File(s.serveOwnLog))
	mux.Handle("GET /seat/{token}/part/{hash}", s.Web.File(s.serveOwnPart))
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
