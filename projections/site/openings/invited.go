package openings

import (
	"net/http"
	"net/url"

	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/web"
)

// InvitedPage is the page of a mailed link that takes a seat in a game.
type InvitedPage struct {
	OpeningPage
	Action string
	In     bool   // the player has a seat, or asks for one
	Barred string // why the player may not take a seat; "": they may
	Fault  string // why the seat was not taken; "": it was not tried
}

// showInvited answers the page with the button that takes the seat. It changes nothing, because mail programs open
// links before their readers do.
func (s *Pages) showInvited(r *http.Request) (web.View, error) { return s.buildInvited(r, "") }

// buildInvited answers the page with the button. fault is the reason why the seat could not be taken; "": it was not
// tried.
func (s *Pages) buildInvited(r *http.Request, fault string) (web.View, error) {
	player, openGame, err := s.readInvited(r)
	if err != nil {
		return web.View{}, err
	}
	opened, err := s.buildPage(r.Context(), openGame)
	if err != nil {
		return web.View{}, err
	}
	page := InvitedPage{OpeningPage: opened, Action: r.URL.EscapedPath(), In: openGame.HasSeat(player) || openGame.IsAsking(player), Fault: fault}
	bars, err := s.Openings.Bars(r.Context(), player, []*opening.Opening{openGame})
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	page.Barred = sayRefusal(bars[0], web.LangIn(r.Context()))
	view := web.View{Name: "openinvited", Title: page.Where(), Private: true, Page: page}
	if fault != "" {
		view.Status = http.StatusConflict
	}
	return view, nil
}

// readInvited returns the player for whom the link was made, and the opening. It fails with web.ErrNowhere if the link
// is not valid, or there is no such opening.
func (s *Pages) readInvited(r *http.Request) (game.Player, *opening.Opening, error) {
	player, ok, err := s.Invited(r.Context(), r.PathValue("game"), r.PathValue("token"))
	if err != nil {
		return "", nil, web.FromTables(err)
	}
	if !ok {
		return "", nil, web.ErrNowhere
	}
	openGame, err := s.Openings.Opening(r.Context(), r.PathValue("game"))
	if err == nil && openGame.ID() == "" {
		err = web.ErrNowhere
	}
	return player, openGame, err
}

// takeInvited takes the seat for the player of the link, and goes on to the game. If that is refused, the page says why.
func (s *Pages) takeInvited(r *http.Request) (web.View, error) {
	player, openGame, err := s.readInvited(r)
	if err != nil {
		return web.View{}, err
	}
	name := forms.ID(player, openGame.ID(), s.Web.Now().String(), []string{"take"})
	_, err = s.Openings.Obey(r.Context(), openGame.ID(), "link/"+name, player, opening.Take{})
	switch {
	case err == nil:
		return web.Onward("/g/" + url.PathEscape(openGame.ID())), nil
	case opening.IsRefusal(err):
		return s.buildInvited(r, opening.SayRefusal(err, web.LangIn(r.Context())))
	}
	return web.View{}, err
}
