package openings

import (
	"net/http"
	"net/url"

	"seneschal/domain/opening"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/web"
)

// openAgain opens a game that is over anew for the same players, and goes on to the new game. If a player has opened it
// anew already, it goes on to that game. If it is refused, the page says why.
func (s *Pages) openAgain(r *http.Request) (web.View, error) {
	visitor, id := s.Web.Visitor(r), r.PathValue("game")
	openGame, err := s.Openings.OpenAgain(r.Context(), id, "web/"+forms.ID(visitor, id, s.Web.Now().String(), []string{"again"}), visitor)
	if err == nil {
		return web.Onward("/g/" + url.PathEscape(openGame.ID())), nil
	}
	if !opening.IsRefusal(err) {
		return web.View{}, err
	}
	why := opening.SayRefusal(err, web.LangIn(r.Context()))
	return web.View{Name: "openagain", Title: s.Web.Voice(r.Context()).Say("opening.again"), Status: http.StatusConflict, Page: AgainPage{id, why}}, nil
}

// AgainPage says why a game could not be opened anew: its ID, and the reason in words.
type AgainPage struct{ Game, Fault string }
