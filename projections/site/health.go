package site

import (
	"net/http"
	"strings"
)

// healthz is for machines: 200 "ok", or 503 and what is wrong.
func (s *Site) healthz(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	var faults []string
	if s.Health != nil {
		faults = s.Health(r.Context())
	}
	if len(faults) > 0 {
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte(strings.Join(faults, "\n") + "\n")) // the reader may have gone
		return
	}
	_, _ = w.Write([]byte("ok\n")) // as above
}
