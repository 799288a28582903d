package seat

import (
	"embed"
	"html/template"
	"net/http"
	"strings"

	"seneschal/domain/report/markup"
	"seneschal/projections/site/web"
)

// Routes adds the pages of seats to a mux. None of them is published.
func (s *Pages) Routes(mux *http.ServeMux) []web.Published {
	page := s.Links.prefix() + "{token}"
	mux.Handle("GET "+page, s.Web.Page(s.showSeat))
	mux.Handle("POST "+page, s.Web.Page(s.submitOrders))
	mux.Handle("POST "+page+"/point", http.HandlerFunc(s.answerChoice))
	mux.Handle("POST "+page+"/devices", s.Web.Page(s.changeDevice))
	mux.Handle("GET "+page+"/mine/{code}", s.Web.Page(s.showMine))
	mux.Handle("POST "+page+"/mine/{code}", s.Web.Page(s.sayMine))
	mux.Handle("GET "+page+"/live", http.HandlerFunc(s.serveLive))
	mux.Handle("GET "+page+"/history", s.Web.Page(s.showHistory))
	mux.Handle("GET "+page+"/history.txt", s.Web.File(s.serveHistory))
	mux.Handle("GET "+page+"/proofs", s.Web.Page(s.showProofs))
	mux.Handle("GET "+page+"/log.jsonl", s.Web.File(s.serveOwnLog))
	mux.Handle("GET "+page+"/part/{hash}", s.Web.File(s.serveOwnPart))
	if s.Practice != nil {
		mux.Handle("POST "+page+"/back", s.Web.Page(s.takeBack))
		mux.Handle("POST "+page+"/end", s.Web.Page(s.endPractice))
		mux.Handle("POST "+page+"/close", s.Web.Page(s.closePhase))
	}
	return nil
}

//go:embed html/*.html words/*.yaml
var files embed.FS

// Templates are the templates of this package.
var Templates = web.NewTemplates(files, template.FuncMap{
	"laid": markup.DrawShapes, "join": func(words []string) string { return strings.Join(words, ", ") },
	"pair": func(p SeatPage, key string) keyed { return keyed{p, key} },
})

// keyed pairs a page with a key, for a template that takes both.
type keyed struct {
	Page SeatPage
	Key  string
}
