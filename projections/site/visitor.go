package site

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"seneschal/domain/game"
	"seneschal/projections/roster"
)

// sessionCookie is what the cookie with the secret of a session is called.
// Behind TLS its name says that it is this host's alone: browsers take such a
// one from nobody else.
func (s *Site) sessionCookie() string {
	if s.secure() {
		return "__Host-session"
	}
	return "session"
}

// secure reports whether the pages are behind TLS.
func (s *Site) secure() bool { return strings.HasPrefix(s.Links.Base, "https://") }

// caller is who makes a request. It is found out when somebody asks first.
type caller struct {
	asked   bool
	session roster.Session
	err     error // he could not be found out
}

// callerKey is where a request has its caller.
type callerKey struct{}

// withCaller gives a request a place for its caller.
func withCaller(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), callerKey{}, new(caller)))
}

// visitor is the player who is signed in; "" for nobody.
func (s *Site) visitor(r *http.Request) game.Player { return s.session(r).Player }

// session is asked for once in a request. While the roster does not answer
// nobody is signed in.
func (s *Site) session(r *http.Request) roster.Session {
	c, ok := r.Context().Value(callerKey{}).(*caller)
	if !ok || s.Doors == nil {
		return roster.Session{}
	}
	if c.asked {
		return c.session
	}
	c.asked = true
	secret := s.secretOf(r)
	if secret == "" {
		return roster.Session{}
	}
	ctx, cancel := context.WithTimeout(r.Context(), personTime)
	defer cancel()
	session, err := s.Doors.Who(ctx, secret, s.Now())
	if err != nil {
		s.Log.WarnContext(ctx, "session not found out", "err", err)
	}
	c.session, c.err = session, err
	return session
}

// reader is the visitor of a page that nobody else sees: "" for nobody, and an
// error if he may be somebody and cannot be found out.
func (s *Site) reader(r *http.Request) (game.Player, error) {
	p := s.visitor(r)
	if c, ok := r.Context().Value(callerKey{}).(*caller); ok && c.err != nil {
		return "", tables(c.err)
	}
	return p, nil
}

func (s *Site) secretOf(r *http.Request) string {
	c, err := r.Cookie(s.sessionCookie())
	if err != nil || len(c.Value) > 100 {
		return ""
	}
	return c.Value
}

// cookie keeps a session in the reader's browser; "" takes it away.
func (s *Site) cookie(secret string) *http.Cookie {
	c := &http.Cookie{
		Name: s.sessionCookie(), Value: secret, Path: "/", MaxAge: int(roster.SessionLife.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.secure(),
	}
	if secret == "" {
		c.MaxAge = -1
	}
	return c
}

// forVisitors adds the pages that have to do with being signed in, or with one
// reader alone.
func (s *Site) forVisitors(mux *http.ServeMux) {
	mux.Handle("GET /sign-in", s.door(s.signIn))
	mux.Handle("POST /sign-in", s.door(s.askIn))
	mux.Handle("GET /sign-in/sent", s.door(s.sent))
	mux.Handle("GET /sign-in/{token}", s.door(s.link))
	mux.Handle("POST /sign-in/{token}", s.door(s.enter))
	mux.Handle("POST /sign-out", s.door(s.signOut))
	mux.Handle("GET /me", s.member(s.me))
	mux.Handle("POST /me", s.member(s.settle))
	mux.Handle("POST /tournaments/{tournament}", s.member(s.cupForm))
	mux.Handle("GET /tournaments/{tournament}/withdraw", s.member(s.withdraw))
	mux.Handle("GET /seat/{token}/history", s.page(s.history))
	mux.Handle("GET /seat/{token}/history.txt", s.file(s.historyFile))
	mux.Handle("GET /seat/{token}/proofs", s.page(s.proofs))
	mux.Handle("GET /seat/{token}/log.jsonl", s.file(s.ownLog))
	mux.Handle("GET /seat/{token}/part/{hash}", s.file(s.ownPart))
	mux.Handle("POST /substitutes", s.member(s.deskForm))
}

// personal sets the headers of a page that calls its reader by name: it is not
// to be kept.
func (s *Site) personal(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Vary", "Cookie")
	if s.visitor(r) != "" {
		w.Header().Set("Cache-Control", "no-store")
	}
}

// prolong has the browser keep a session as long as the house does, if it has
// just been prolonged and the view does not end it.
func (s *Site) prolong(w http.ResponseWriter, r *http.Request, v view) {
	c, ok := r.Context().Value(callerKey{}).(*caller)
	if ok && c.session.Longer && v.cookie == nil {
		http.SetCookie(w, s.cookie(s.secretOf(r)))
	}
}

// greeting is how the head of a page calls its reader.
func (s *Site) greeting(r *http.Request) string {
	p := s.visitor(r)
	if p == "" {
		return ""
	}
	ctx, cancel := context.WithTimeout(r.Context(), personTime)
	defer cancel()
	if name := s.names().of(ctx, p); name != string(p) {
		return name
	}
	return "My page"
}

// signInLink leads to the doors, and from there back to the page. A page behind
// a secret link is not named.
func signInLink(r *http.Request, v view) string {
	if v.private || r.Method != http.MethodGet || r.URL.Path == "/" {
		return "/sign-in"
	}
	return signInFrom(r.URL.Path)
}

// signInFrom leads to the doors, and from there to a path.
func signInFrom(path string) string { return "/sign-in?back=" + url.QueryEscape(path) }

// backLength is how long a path may be to go back to.
const backLength = 500

// homeward is a path of this site to go back to after signing in; "/me" for
// whatever is none.
func homeward(back string) string {
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
