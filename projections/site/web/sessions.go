package web

import (
	"context"
	"net/http"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/projections/roster"
)

// sessionCookie names the cookie with the secret of a session. Behind TLS the name has a prefix
// that ties it to this host: browsers take such a cookie from nobody else.
func (s *Front) sessionCookie() string {
	return lists.Either(s.isSecure(), "__Host-session", "session")
}

// isSecure reports whether the pages are behind TLS.
func (s *Front) isSecure() bool { return strings.HasPrefix(s.Base(), "https://") }

// caller is the visitor who makes a request. It is looked up when it is needed first.
type caller struct {
	asked   bool
	session roster.Session
	err     error // the session could not be read
}

// callerKey is the key of a request's context for its caller.
type callerKey struct{}

// withCaller gives a request a place for its caller.
func withCaller(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), callerKey{}, new(caller)))
}

// SignsIn reports whether it is possible to sign in.
func (s *Front) SignsIn() bool { return s.config.Sessions != nil }

// Visitor returns the signed-in player; "" for nobody.
func (s *Front) Visitor(r *http.Request) game.Player { return s.findSession(r).Player }

// findSession returns the request's session, which it looks up once. While the roster does not
// answer nobody is signed in.
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
	ctx, cancel := context.WithTimeout(r.Context(), personTime)
	defer cancel()
	session, err := s.config.Sessions.Who(ctx, secret, s.config.Now())
	if err != nil {
		s.config.Log.WarnContext(ctx, "session not found out", "err", err)
	}
	c.session, c.err = session, err
	return session
}

// SecretOf returns the secret of the session that a request brings; "" if there is none.
func (s *Front) SecretOf(r *http.Request) string {
	c, err := r.Cookie(s.sessionCookie())
	if err != nil || len(c.Value) > 100 {
		return ""
	}
	return c.Value
}

// Cookie makes the cookie that keeps a session in the reader's browser; "" takes it away.
func (s *Front) Cookie(secret string) *http.Cookie {
	c := &http.Cookie{
		Name: s.sessionCookie(), Value: secret, Path: "/", MaxAge: int(roster.SessionLife.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.isSecure(),
	}
	if secret == "" {
		c.MaxAge = -1
	}
	return c
}

// IsVisitor reports whether a steward is the visitor.
func (s *Front) IsVisitor(r *http.Request, steward game.Player) bool {
	by := s.Visitor(r)
	return by != "" && by == steward
}
