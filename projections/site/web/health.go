package web

import (
	"context"
	"net/http"
	"strings"
)

// healthz is for machines: 200 "ok", or 503 and what is wrong, a sentence each. If
// there is nobody to ask, nothing ever is.
func healthz(health func(context.Context) []string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { writeHealth(w, r, health) }
}

func writeHealth(w http.ResponseWriter, r *http.Request, health func(context.Context) []string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	var faults []string
	if health != nil {
		faults = health(r.Context())
	}
	if len(faults) > 0 {
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte(strings.Join(faults, "\n") + "\n")) // the reader may have gone
		return
	}
	_, _ = w.Write([]byte("ok\n")) // as above
}
