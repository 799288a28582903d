package web

import (
	"net/http"
	"net/url"
	"strings"
)

// SignInPage is the form for an address, or the button behind a mailed link.
type SignInPage struct {
	Back    string // path of the page to go on to
	Address string // as it was written, or as the link was mailed to
	Fault   string // what is wrong with it
	Sent    bool   // a link is on its way
	Action  string // of the button that signs in; "": there is none
}

// View is the page, answered with a status; 0: 200.
func (p SignInPage) View(status int) (View, error) {
	return View{Name: "signin", Title: "Sign in", Private: true, Status: status, Page: p}, nil
}

// Member is a page for who is signed in; others are led to the doors, and back.
func (s *Front) Member(f func(*http.Request) (View, error)) http.Handler {
	return s.Page(func(r *http.Request) (View, error) {
		if !s.SignsIn() {
			return View{}, errDoors
		}
		by, err := s.reader(r)
		switch {
		case err != nil:
			return View{}, err
		case by == "" && r.Method == http.MethodPost:
			return s.signedOut(r)
		case by == "":
			return View{GoTo: SignInLink(r, View{}), Private: true}, nil
		}
		v, err := f(r)
		v.Private = true
		return v, err
	})
}

// signedOut is the page of who sends a form after his session has ended.
func (s *Front) signedOut(r *http.Request) (View, error) {
	p := SignInPage{Back: Homeward(formPage(r.URL.Path)), Fault: "You are not signed in any more, and nothing was recorded. Sign in, go back to the page, and do it again."}
	return p.View(http.StatusForbidden)
}

// formPage is the page that a form at a path is on.
func formPage(path string) string {
	if path == "/me/letters" {
		return "/me"
	}
	return path
}

// Door is a page that needs the doors.
func (s *Front) Door(f func(*http.Request) (View, error)) http.Handler {
	return s.Page(func(r *http.Request) (View, error) {
		if !s.SignsIn() {
			return View{}, errDoors
		}
		return f(r)
	})
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

// errDoors says that there are no doors.
var errDoors = &FaultError{"nobody can sign in here", Fault{http.StatusNotFound, "Nobody can sign in here", "This house has pages to read alone. Everything else is done by mail."}}
