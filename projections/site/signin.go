package site

import (
	"errors"
	"net/http"

	"seneschal/projections/roster"
)

// SignInPage is the form for an address, or the button behind a mailed link.
type SignInPage struct {
	Back    string // path of the page to go on to
	Address string // as it was written, or as the link was mailed to
	Fault   string // what is wrong with it
	Sent    bool   // a link is on its way
	Action  string // of the button that signs in; "": there is none
}

var (
	errKnocks = errors.New("links are asked for too often from there")
	errDoors  = errors.New("nobody can sign in here")
)

func (p SignInPage) view(status int) (view, error) {
	return view{name: "signin", title: "Sign in", private: true, status: status, page: p}, nil
}

// signIn is the form for an address.
func (s *Site) signIn(r *http.Request) (view, error) {
	back := homeward(r.URL.Query().Get("back"))
	if s.visitor(r) != "" {
		return view{goTo: back, private: true}, nil
	}
	return SignInPage{Back: back}.view(0)
}

// askIn has a link mailed. Its answer is the same for every address.
func (s *Site) askIn(r *http.Request) (view, error) {
	if err := readForm(r); err != nil {
		return view{}, err
	}
	p := SignInPage{Back: homeward(r.PostFormValue("back")), Address: r.PostFormValue("address")}
	if _, err := roster.Normalise(p.Address); err != nil {
		p.Fault = "This is no e-mail address. It looks like anna@mail.example."
		return p.view(http.StatusUnprocessableEntity)
	}
	now := s.Now()
	if !s.knocks.allow(place(r, s.Proxies), now) {
		return view{}, errKnocks
	}
	if err := s.Doors.Ask(r.Context(), p.Address, p.Back, now); err != nil {
		return view{}, err
	}
	return view{goTo: "/sign-in/sent", private: true}, nil
}

// sent tells that a link is on its way.
func (s *Site) sent(*http.Request) (view, error) { return SignInPage{Sent: true}.view(0) }

// link is the page behind a mailed link. It uses nothing up: mail programs open
// links before their readers do.
func (s *Site) link(r *http.Request) (view, error) {
	link, err := s.Doors.Link(r.Context(), r.PathValue("token"), s.Now())
	if errors.Is(err, roster.ErrLink) {
		return s.stale(r)
	}
	return view{name: "signin", title: "Sign in", private: true, page: SignInPage{Address: link.Address, Action: r.URL.Path}}, tables(err)
}

// stale is the page of a link that opens nothing, with the form for a new one.
// Who is in already has used it twice, and goes on.
func (s *Site) stale(r *http.Request) (view, error) {
	if s.visitor(r) != "" {
		return view{goTo: homeward(""), private: true}, nil
	}
	p := SignInPage{Back: homeward(""), Fault: "This link does not sign you in any more: it is good for 30 minutes and once. Here you get a new one."}
	return p.view(http.StatusNotFound)
}

// enter uses a link up and goes on to where its reader came from. A session
// that the browser had before ends.
func (s *Site) enter(r *http.Request) (view, error) {
	session, link, err := s.Doors.Enter(r.Context(), r.PathValue("token"), s.Now())
	if errors.Is(err, roster.ErrLink) {
		return s.stale(r)
	}
	if err != nil {
		return view{}, tables(err)
	}
	if old := s.secretOf(r); old != "" {
		if err := s.Doors.Leave(r.Context(), old, false); err != nil {
			return view{}, tables(err)
		}
	}
	return view{goTo: homeward(link.Back), private: true, cookie: s.cookie(session)}, nil
}

// signOut ends the session, or all sessions of the visitor.
func (s *Site) signOut(r *http.Request) (view, error) {
	if err := readForm(r); err != nil {
		return view{}, err
	}
	if secret := s.secretOf(r); secret != "" {
		if err := s.Doors.Leave(r.Context(), secret, r.PostFormValue("all") != ""); err != nil {
			return view{}, tables(err)
		}
	}
	return view{goTo: "/", private: true, cookie: s.cookie("")}, nil
}

// member is a page for who is signed in; others are led to the doors, and back.
func (s *Site) member(f func(*http.Request) (view, error)) http.Handler {
	return s.page(func(r *http.Request) (view, error) {
		if s.Doors == nil {
			return view{}, errDoors
		}
		by, err := s.reader(r)
		switch {
		case err != nil:
			return view{}, err
		case by == "" && r.Method == http.MethodPost:
			return s.signedOut(r)
		case by == "":
			return view{goTo: signInLink(r, view{}), private: true}, nil
		}
		v, err := f(r)
		v.private = true
		return v, err
	})
}

// signedOut is the page of who sends a form after his session has ended.
func (s *Site) signedOut(r *http.Request) (view, error) {
	p := SignInPage{Back: homeward(formPage(r.URL.Path)), Fault: "You are not signed in any more, and nothing was recorded. Sign in, go back to the page, and do it again."}
	return p.view(http.StatusForbidden)
}

// formPage is the page that a form at a path is on.
func formPage(path string) string {
	if path == "/me/letters" {
		return "/me"
	}
	return path
}

// door is a page that needs the doors.
func (s *Site) door(f func(*http.Request) (view, error)) http.Handler {
	return s.page(func(r *http.Request) (view, error) {
		if s.Doors == nil {
			return view{}, errDoors
		}
		return f(r)
	})
}
