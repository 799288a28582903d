package site_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"seneschal/projections/site/sitetest"
)

func BenchmarkPages(b *testing.B) {
	server := sitetest.New(b)
	server.Furnish()
	for name, path := range map[string]string{
		"home": "/", "game": "/g/valley", "phase": "/g/valley/phase/6", "seat": server.SeatPath("valley", "seat1"),
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				w := httptest.NewRecorder()
				server.Site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
				if w.Code != http.StatusOK {
					b.Fatal(w.Code)
				}
			}
		})
	}
}
