package web

import (
	"context"
	"net/http"
	"net/url"
	"strings"
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

// nowhere is where no page is. An address that is one but for a slash at its
// end leads there.
func (s *Front) nowhere(r *http.Request) (View, error) {
	page := strings.TrimRight(r.URL.Path, "/")
	if page == "" || page == r.URL.Path || AsData(r) {
		return View{}, ErrNowhere
	}
	return View{GoTo: (&url.URL{Path: page, RawQuery: r.URL.RawQuery}).String()}, nil
}

// robots keeps search engines out of the pages behind mailed links, and of
// those that are one reader's.
func robots(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte("User-agent: *\nDisallow: /seat/\nDisallow: /sign-in\nDisallow: /me\nDisallow: /unsubscribe/\n")) // the reader may have gone
}

// healthz is /healthz and /readyz, for machines: 200 "ok", or 503 and what is wrong, a
// sentence each. If there is nobody to ask, nothing ever is.
func healthz(health func(context.Context) []string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		said := []string{"ok"}
		if health != nil {
			if faults := health(r.Context()); len(faults) > 0 {
				w.WriteHeader(http.StatusServiceUnavailable)
				said = faults
			}
		}
		_, _ = w.Write([]byte(strings.Join(said, "\n") + "\n")) // the reader may have gone
	}
}
