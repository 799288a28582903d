package people

import (
	"net/http"

	"seneschal/projections/site/web"
)

// UnsubscribePage is the page with the button that ends emails.
type UnsubscribePage struct {
	What   string // "reminders", "notices", "offers"
	Action string // path to which the button sends
	Done   bool   // the emails have just been ended
}

// errNoEmails says that a link ends no emails.
var errNoEmails = &web.FaultError{Reason: "the link ends no emails", Fault: web.Fault{Status: http.StatusNotFound, Title: "people.ends.title", Words: "people.ends"}}

// OneClick is the pattern to which mail programs send their clicks. They come from other sites,
// and without cookies: the token is the proof.
const OneClick = "POST /unsubscribe/{token}"

// showUnsubscribe answers the page with the button. It changes nothing, because mail programs open
// links before their readers do.
func (s *Pages) showUnsubscribe(r *http.Request) (web.View, error) {
	p, err := s.buildUnsubscribePage(r)
	return s.buildUnsubscribeView(r, p), err
}

// buildUnsubscribePage makes the page for the link's token. It fails with errNoEmails if the link ends
// no emails.
func (s *Pages) buildUnsubscribePage(r *http.Request) (UnsubscribePage, error) {
	if s.Unsubscribe == nil {
		return UnsubscribePage{}, errNoEmails
	}
	what, ok := s.Unsubscribe.Ends(r.PathValue("token"))
	if !ok {
		return UnsubscribePage{}, errNoEmails
	}
	return UnsubscribePage{What: what, Action: r.URL.Path}, nil
}

// buildUnsubscribeView makes the view of the page.
func (s *Pages) buildUnsubscribeView(r *http.Request, p UnsubscribePage) web.View {
	return web.View{Name: "unsubscribe", Title: s.Web.Voice(r.Context()).Say("people.fewer"), Private: true, Page: p}
}

// endEmails ends the emails of a link, for the button and for mail programs (RFC 8058). It answers
// directly, because mail programs are not to follow a redirect. It fails with web.ErrForm for a form
// other than that of RFC 8058.
func (s *Pages) endEmails(r *http.Request) (web.View, error) {
	unsubscribe, err := s.buildUnsubscribePage(r)
	if err != nil {
		return web.View{}, err
	}
	if r.PostFormValue("List-Unsubscribe") != "One-Click" {
		return web.View{}, web.ErrForm
	}
	if err := s.Unsubscribe.End(r.Context(), r.PathValue("token")); err != nil {
		return web.View{}, web.FromTables(err)
	}
	unsubscribe.Done = true
	return s.buildUnsubscribeView(r, unsubscribe), nil
}
