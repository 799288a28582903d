package web

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"seneschal/domain/lists"
)

// Greeting is how the head of a page calls its reader.
func (s *Front) Greeting(r *http.Request) string {
	p := s.Visitor(r)
	if p == "" {
		return ""
	}
	ctx, cancel := context.WithTimeout(r.Context(), personTime)
	defer cancel()
	if names := s.Names(ctx); names.Named(p) {
		return names.Of(p)
	}
	return s.Voice(r.Context()).Say("mine")
}

// SignInLink leads to the doors, and from there back to the page. A page behind
// a secret link is not named.
func SignInLink(r *http.Request, v View) string {
	if v.Private || r.Method != http.MethodGet || r.URL.Path == "/" {
		return "/sign-in"
	}
	return SignInFrom(r.URL.Path)
}

// SignInFrom leads to the doors, and from there to a path.
func SignInFrom(path string) string { return "/sign-in?back=" + url.QueryEscape(path) }

// SignInPage is the form for an address, or the button behind a mailed link.
type SignInPage struct {
	Back    string // path of the page to go on to
	Address string // as it was written, or as the link was mailed to
	Fault   string // what is wrong with it
	Sent    bool   // a link is on its way
	Action  string // of the button that signs in; "": there is none
}

// SignIn is the page at the doors, answered with a status; 0: 200.
func (s *Front) SignIn(r *http.Request, p SignInPage, status int) (View, error) {
	return View{Name: "signin", Title: s.Voice(r.Context()).Say("signin"), Private: true, Status: status, Page: p}, nil
}

// signedOut is the page of who sends a form after his session has ended.
func (s *Front) signedOut(r *http.Request) (View, error) {
	p := SignInPage{Back: Homeward(formPage(r.URL.Path)), Fault: s.Voice(r.Context()).Say("signin.over")}
	return s.SignIn(r, p, http.StatusForbidden)
}

// formPage is the page that a form at a path is on.
func formPage(path string) string {
	return lists.Either(slices.Contains([]string{"/me/letters", "/me/quiet", "/me/devices"}, path), "/me", path)
}

// backLength is how long a path may be to go back to.
const backLength = 500

// Homeward is a path of this site to go back to after signing in; "/me" for
// whatever is none.
func Homeward(back string) string {
	const otherwise = "/me"
	if !strings.HasPrefix(back, "/") || len(back) > backLength || strings.Contains(back, `\`) {
		return otherwise
	}
	u, err := url.Parse(back)
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil || strings.HasPrefix(u.Path, "//") || strings.HasPrefix(u.Path, "/sign-") {
		return otherwise
	}
	return (&url.URL{Path: u.Path, RawQuery: u.RawQuery}).String()
}
