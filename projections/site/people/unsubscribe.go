package people

import (
	"net/http"

	"seneschal/projections/site/web"
)

// UnsubscribePage is the button behind a link that ends letters.
type UnsubscribePage struct {
	What   string // "reminders", "notices", "offers"
	Action string // of the button
	Done   bool   // they have just been ended
}

// errEnds says that a link ends nothing.
var errEnds = &web.FaultError{Reason: "the link ends no letters", Fault: web.Fault{Status: http.StatusNotFound, Title: "people.ends.title", Words: "people.ends"}}

// OneClick is where mail programs send their clicks. They come from other
// sites, and without cookies: the token is the proof.
const OneClick = "POST /unsubscribe/{token}"

// unsubscribe is the page with the button. It changes nothing: mail programs
// open links before their readers do.
func (s *Pages) unsubscribe(r *http.Request) (web.View, error) {
	p, err := s.unsubscribePage(r)
	return s.fewer(r, p), err
}

func (s *Pages) unsubscribePage(r *http.Request) (UnsubscribePage, error) {
	if s.Unsubscribe == nil {
		return UnsubscribePage{}, errEnds
	}
	what, ok := s.Unsubscribe.Ends(r.PathValue("token"))
	if !ok {
		return UnsubscribePage{}, errEnds
	}
	return UnsubscribePage{What: what, Action: r.URL.Path}, nil
}

func (s *Pages) fewer(r *http.Request, p UnsubscribePage) web.View {
	return web.View{Name: "unsubscribe", Title: s.Web.Voice(r.Context()).Say("people.fewer"), Private: true, Page: p}
}

// end ends the letters, for the button and for mail programs (RFC 8058). It
// answers itself: they are to follow no other link.
func (s *Pages) end(r *http.Request) (web.View, error) {
	p, err := s.unsubscribePage(r)
	if err != nil {
		return web.View{}, err
	}
	if r.PostFormValue("List-Unsubscribe") != "One-Click" {
		return web.View{}, web.ErrForm
	}
	if err := s.Unsubscribe.End(r.Context(), r.PathValue("token")); err != nil {
		return web.View{}, web.FromTables(err)
	}
	p.Done = true
	return s.fewer(r, p), nil
}
