package web

import (
	"context"
	"net/http"
	"net/url"
)

// Greeting is how the head of a page calls its reader.
func (s *Front) Greeting(r *http.Request) string {
	p := s.Visitor(r)
	if p == "" {
		return ""
	}
	ctx, cancel := context.WithTimeout(r.Context(), personTime)
	defer cancel()
	if name := s.Names().Of(ctx, p); name != string(p) {
		return name
	}
	return "My page"
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
