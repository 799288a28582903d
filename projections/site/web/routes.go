package web

import (
	"context"
	"net/http"
)

// Routes adds what is no page of any room: static files, the health of the
// house, and where no page is.
func (s *Front) Routes(mux *http.ServeMux, health, ready func(context.Context) []string) {
	mux.Handle("GET /static/{file}", http.HandlerFunc(serveStatic))
	mux.Handle("GET /robots.txt", http.HandlerFunc(robots))
	mux.Handle("GET /healthz", healthz(health))
	mux.Handle("GET /readyz", healthz(ready))
	mux.Handle("GET /", s.Page(s.nowhere)) // other methods are refused there
}
