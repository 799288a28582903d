package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"net/http"
	"net/url"
	"strings"
	"time"

	"seneschal/domain/report/palette"
)

// Routes adds the paths that belong to no room: static files, the health of the server, and all
// paths without a page. health and ready return faults, as sentences for an operator; either may be
// nil.
func (s *Front) Routes(mux *http.ServeMux, health, ready func(context.Context) []string) {
	mux.Handle("GET /static/{file}", http.HandlerFunc(serveStatic))
	mux.Handle("GET /robots.txt", http.HandlerFunc(serveRobots))
	mux.Handle("GET /healthz", serveHealth(health))
	mux.Handle("GET /readyz", serveHealth(ready))
	mux.Handle("GET /", s.Page(s.answerNowhere)) // other methods are refused there
}

// answerNowhere answers a path without a page. If the path ends in a slash, it redirects to the path
// without it; otherwise it fails with ErrNowhere.
func (s *Front) answerNowhere(r *http.Request) (View, error) {
	page := strings.TrimRight(r.URL.Path, "/")
	if page == "" || page == r.URL.Path || AsData(r) {
		return View{}, ErrNowhere
	}
	return View{GoTo: (&url.URL{Path: page, RawQuery: r.URL.RawQuery}).String()}, nil
}

// serveRobots serves robots.txt. It keeps search engines out of the pages behind mailed links, out of
// those for one reader, and out of the paths for programs.
func serveRobots(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte("User-agent: *\nDisallow: /seat/\nDisallow: /play/seat/\nDisallow: /sign-in\nDisallow: /me\nDisallow: /api/\nDisallow: /unsubscribe/\n")) // the reader may have gone
}

// serveHealth answers /healthz and /readyz, for machines: 200 "ok", or 503 and the faults, one on
// each line. If health is nil, there are never faults.
func serveHealth(health func(context.Context) []string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		lines := []string{"ok"}
		if health != nil {
			if faults := health(r.Context()); len(faults) > 0 {
				w.Header().Set("Connection", "close")
				w.WriteHeader(http.StatusServiceUnavailable)
				lines = faults
			}
		}
		_, _ = w.Write([]byte(strings.Join(lines, "\n") + "\n")) // the reader may have gone
	}
}

//go:embed static
var staticFiles embed.FS

// readStatic reads a static file. It appends the style sheet of pictures to that of the pages,
// house.css. It fails if there is no such file.
func readStatic(name string) ([]byte, error) {
	data, err := staticFiles.ReadFile("static/" + name)
	if name == "house.css" {
		data = append(data, palette.CSS()...)
	}
	return data, err
}

// Asset returns the URL of a static file, which changes with the content: so browsers may keep the
// file. It fails if there is no such file.
func Asset(name string) (string, error) {
	data, err := readStatic(name)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	return "/static/" + name + "?v=" + hex.EncodeToString(sum[:4]), nil
}

func serveStatic(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("file")
	data, err := readStatic(name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=86400")
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
}
