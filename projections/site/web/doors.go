package web

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"seneschal/domain/lists"
)

// Greeting returns the name of the reader for the head of a page: a general word if they have chosen
// none, "" if nobody is signed in.
func (s *Front) Greeting(r *http.Request) string {
	player := s.Visitor(r)
	if player == "" {
		return ""
	}
	ctx, cancel := context.WithTimeout(r.Context(), maxPersonTime)
	defer cancel()
	if names := s.Names(ctx); names.Named(player) {
		return names.Of(player)
	}
	return s.Voice(r.Context()).Say("mine")
}

// SignInLink returns the link to the sign-in page, which leads back to the page of the request. It
// does not lead back if the view is private, as its path may be a secret, after a form, or to "/".
func SignInLink(r *http.Request, v View) string {
	if v.Private || r.Method != http.MethodGet || r.URL.Path == "/" {
		return "/sign-in"
	}
	return SignInFrom(r.URL.Path)
}

// SignInFrom returns the link to the sign-in page that leads back to a path.
func SignInFrom(path string) string { return "/sign-in?back=" + url.QueryEscape(path) }

// SignInPage is the form for an address, or the button behind a mailed link.
type SignInPage struct {
	Back    string // path of the page to go on to
	Address string // the address as written, or the one to which the link was mailed
	Fault   string // the fault of the address or of the link, in words; "": none
	Sent    bool   // a link is on its way
	Seat    bool   // the link takes a seat too
	Action  string // path to which the button that signs in sends; "": there is no button
}

// SignIn returns the view of the sign-in page with a status (0: 200). It never fails.
func (s *Front) SignIn(r *http.Request, p SignInPage, status int) (View, error) {
	return View{Name: "signin", Title: s.Voice(r.Context()).Say("signin"), Private: true, Status: status, Page: p}, nil
}

// answerSignedOut answers a form that was sent after the visitor's session had ended: with the
// sign-in page, which leads back to the page that contains the form.
func (s *Front) answerSignedOut(r *http.Request) (View, error) {
	p := SignInPage{Back: Homeward(findFormPage(r.URL.Path)), Fault: s.Voice(r.Context()).Say("signin.over")}
	return s.SignIn(r, p, http.StatusForbidden)
}

// findFormPage returns the path of the page that contains the form at a path: "/me" for the forms of
// that page, for all others the path itself.
func findFormPage(path string) string {
	return lists.Either(slices.Contains([]string{"/me/letters", "/me/quiet", "/me/devices"}, path), "/me", path)
}

// maxBackLength is the greatest length of a path to go back to, in bytes.
const maxBackLength = 500

// Homeward returns the path, with its query, to go back to after signing in. It is "/me" if back is
// too long, is no path of this site, or is a page of signing in itself.
func Homeward(back string) string {
	const otherwise = "/me"
	if !strings.HasPrefix(back, "/") || len(back) > maxBackLength || strings.Contains(back, `\`) {
		return otherwise
	}
	link, err := url.Parse(back)
	if err != nil || link.Scheme != "" || link.Host != "" || link.User != nil || strings.HasPrefix(link.Path, "//") || strings.HasPrefix(link.Path, "/sign-") {
		return otherwise
	}
	return (&url.URL{Path: link.Path, RawQuery: link.RawQuery}).String()
}
