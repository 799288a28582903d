package web

import (
	"context"
	"net/http"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/projections/roster"
)

// sessionCookieName names the cookie with the secret of a session.
func (s *Front) sessionCookieName() string { return s.cookieName("session") }

// cookieName returns the name of a cookie. Behind TLS it has a prefix that ties it to this host:
// browsers take such a cookie from nobody else.
func (s *Front) cookieName(name string) string {
	return lists.Either(s.isSecure(), "__Host-"+name, name)
}

// NewCookie returns a cookie that keeps a value in the visitor's browser for a time, out of reach of
// scripts and of forms of other sites.
func (s *Front) NewCookie(name, value string, life time.Duration) *http.Cookie {
	return &http.Cookie{
		Name: s.cookieName(name), Value: value, Path: "/", MaxAge: int(life.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.isSecure(),
	}
}

// ReadCookie returns the value of a cookie that NewCookie has made; "" if there is none.
func (s *Front) ReadCookie(r *http.Request, name string) string {
	c, err := r.Cookie(s.cookieName(name))
	if err != nil {
		return ""
	}
	return c.Value
}

// isSecure reports whether the pages are behind TLS.
func (s *Front) isSecure() bool { return strings.HasPrefix(s.Base(), "https://") }

// caller is the visitor who makes a request. Their session is looked up when it is needed first.
type caller struct {
	asked   bool           // the session has been looked up
	session roster.Session // the zero Session if nobody is signed in
	err     error          // the session could not be read
}

// callerKey is the key of a request's context for its caller.
type callerKey struct{}

// withCaller returns a request with an empty caller in its context, which findSession fills.
func withCaller(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), callerKey{}, new(caller)))
}

// AllowsSignIn reports whether visitors can sign in here.
func (s *Front) AllowsSignIn() bool { return s.config.Sessions != nil }

// Visitor returns the signed-in player; "" if nobody is signed in, or the session cannot be read.
func (s *Front) Visitor(r *http.Request) game.Player { return s.findSession(r).Player }

// findSession returns the request's session, which it looks up on first use. It returns the zero
// Session if nobody is signed in, if nobody can, or if the lookup fails: then it logs the error and
// keeps it in the caller, for the page.
func (s *Front) findSession(r *http.Request) roster.Session {
	c, ok := r.Context().Value(callerKey{}).(*caller)
	if !ok || s.config.Sessions == nil {
		return roster.Session{}
	}
	if c.asked {
		return c.session
	}
	c.asked = true
	secret := s.SecretOf(r)
	if secret == "" {
		return roster.Session{}
	}
	ctx, cancel := context.WithTimeout(r.Context(), maxPersonTime)
	defer cancel()
	session, err := s.config.Sessions.Who(ctx, secret, s.config.Now())
	if err != nil {
		s.config.Log.WarnContext(ctx, "session could not be read", "err", err)
	}
	c.session, c.err = session, err
	return session
}

// maxSecretLength is the greatest length of a session's secret in bytes.
const maxSecretLength = 100

// SecretOf returns the secret of the session that a request brings; "" if there is none, or it is too long to be ours.
func (s *Front) SecretOf(r *http.Request) string {
	c, err := r.Cookie(s.sessionCookieName())
	if err != nil || len(c.Value) > maxSecretLength {
		return ""
	}
	return c.Value
}

// Cookie returns the cookie that keeps the secret of a session in the visitor's browser. If secret is
// "", the cookie deletes the one in the browser.
func (s *Front) Cookie(secret string) *http.Cookie {
	c := s.NewCookie("session", secret, roster.SessionLife)
	if secret == "" {
		c.MaxAge = -1
	}
	return c
}

// IsVisitor reports whether the visitor has signed in as a player; it is false for the player "".
func (s *Front) IsVisitor(r *http.Request, player game.Player) bool {
	visitor := s.Visitor(r)
	return visitor != "" && visitor == player
}

// deviceCookie is the name of the cookie by which accounts that are used on one device are known.
const deviceCookie = "device"

// NoteDevice notes that a player is signed in on the browser of a request, and returns the cookie by which the browser
// is known from then on. If that fails, it logs the error and returns nil, so that the player can sign in all the same.
func (s *Front) NoteDevice(r *http.Request, player game.Player) []*http.Cookie {
	ctx, cancel := context.WithTimeout(r.Context(), maxPersonTime)
	defer cancel()
	secret, err := s.config.Sessions.NoteDevice(ctx, player, s.ReadCookie(r, deviceCookie), s.config.Now())
	if err != nil {
		s.config.Log.WarnContext(ctx, "device not noted", "player", string(player), "err", err)
		return nil
	}
	return []*http.Cookie{s.NewCookie(deviceCookie, secret, roster.DeviceLife)}
}
