package openings

import (
	"embed"
	"net/http"
	"net/url"

	"seneschal/projections/site/web"
)

// Routes adds the pages to a mux, except the published ones, which it returns.
func (s *Pages) Routes(mux *http.ServeMux) []web.Published {
	has := s.Openings != nil
	mux.Handle("GET /games/new", s.Web.Door(web.If(has, s.showForm)))
	mux.Handle("POST /games/new", s.Web.Member(web.If(has, web.Form(s.openGame))))
	mux.Handle("POST /g/{game}/opening", s.Web.Member(web.If(has, web.Form(s.sendAct))))
	mux.Handle("POST /g/{game}/again", s.Web.Member(web.If(has, web.Form(s.openAgain))))
	mux.Handle("GET /g/{game}/again", s.Web.Page(s.leadBack))
	mux.Handle("GET /g/{game}/opening", s.Web.Page(s.leadBack))
	mux.Handle("POST /games/wishes", s.Web.Member(web.If(has && s.Wishes != nil, web.Form(s.sendWish))))
	mux.Handle("GET /games/wishes", s.Web.Page(func(*http.Request) (web.View, error) { return web.Onward("/games/open"), nil }))
	mux.Handle("GET /g/{game}/take/{token}", s.Web.Page(web.If(has && s.Invited != nil, s.showInvited)))
	mux.Handle("POST /g/{game}/take/{token}", s.Web.Page(web.If(has && s.Invited != nil, web.Form(s.takeInvited))))
	mux.Handle("GET /games/open.atom", s.Web.File(s.serveFeed))
	return []web.Published{
		{Path: "/games/open", Does: "Games that wait for players and have free seats; ?game=, ?pace= and ?language= choose some.", Page: ListPage{}, Answer: web.If(has, s.showList)},
	}
}

// leadBack leads a visitor to the page of the game. They come here by signing in from the path of a form.
func (s *Pages) leadBack(r *http.Request) (web.View, error) {
	return web.Onward("/g/" + url.PathEscape(r.PathValue("game"))), nil
}

//go:embed html/*.html words/*.yaml
var files embed.FS

// Templates are the templates of this package.
var Templates = web.NewTemplates(files, nil)
