package web

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"seneschal/domain/lists"
)

// Greeting returns the name of the reader for the head of a page; "" if nobody is signed in.
func (s *Front) Greeting(r *http.Request) string {
	player := s.Visitor(r)
	if player == "" {
		return ""
	}
	ctx, cancel := context.WithTimeout(r.Context(), personTime)
	defer cancel()
	if names := s.Names(ctx); names.Named(player) {
		return names.Of(player)
	}
	return s.Voice(r.Context()).Say("mine")
}

// SignInLink returns the link to the sign-in page that leads back to this page. It does not name a
// page behind a secret link.
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
	Fault   string // the fault of the address, in words
	Sent    bool   // a link is on its way
	Seat    bool   // the link takes a seat too
	Action  string // of the button that signs in; "": there is none
}

// SignIn answers the sign-in page with a status; 0: 200.
func (s *Front) SignIn(r *http.Request, p SignInPage, status int) (View, error) {
	return View{Name: "signin", Title: s.Voice(r.Context()).Say("signin"), Private: true, Status: status, Page: p}, nil
}

// answerSignedOut answers a form that was sent after the visitor's session had ended.
func (s *Front) answerSignedOut(r *http.Request) (View, error) {
	p := SignInPage{Back: Homeward(findFormPage(r.URL.Path)), Fault: s.Voice(r.Context()).Say("signin.over")}
	return s.SignIn(r, p, http.StatusForbidden)
}

// findFormPage returns the page that contains the form at a path.
func findFormPage(path string) string {
	return lists.Either(slices.Contains([]string{"/me/letters", "/me/quiet", "/me/devices"}, path), "/me", path)
}

// backLength is the greatest length of a path to go back to, in bytes.
const backLength = 500

// Homeward returns the path of this site to go back to after signing in; "/me" if back is not such
// a path.
func Homeward(back string) string {
	const otherwise = "/me"
	if !strings.HasPrefix(back, "/") || len(back) > backLength || strings.Contains(back, `\`) {
		return otherwise
	}
	link, err := url.Parse(back)
	if err != nil || link.Scheme != "" || link.Host != "" || link.User != nil || strings.HasPrefix(link.Path, "//") || strings.HasPrefix(link.Path, "/sign-") {
		return otherwise
	}
	return (&url.URL{Path: link.Path, RawQuery: link.RawQuery}).String()
}
