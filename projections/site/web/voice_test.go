package web_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/projections/roster"
	"seneschal/projections/site/sitetest"
)

// TestALanguageIsChosenOnce checks that ?lang is remembered and goes before the language of the
// visitor's emails, and that before the browser's preference. Data are English unless the request
// names another language.
func TestALanguageIsChosenOnce(t *testing.T) {
	server := sitetest.New(t)
	_, err := server.Doors.Add(t.Context(), roster.Person{ID: "pilar", Name: "Pilar", Language: "es"}, "pilar@mail.example")
	require.NoError(t, err)
	pilar := server.SignedIn("pilar")
	require.Contains(t, pilar.Get("/nowhere").Body, `<html lang="es">`)
	require.Contains(t, pilar.Get("/nowhere").Body, "Esta página no existe")
	require.Contains(t, pilar.Get("/nowhere.json").Body, "There is no such page")
	require.Contains(t, pilar.Get("/nowhere.json?lang=fr").Body, "Cette page n")
	require.Contains(t, pilar.Get("/nowhere").Body, `<html lang="es">`, "data choose nothing")
	require.Contains(t, pilar.Get("/nowhere?lang=nl").Body, `<html lang="nl">`)
	require.Contains(t, pilar.Get("/nowhere").Body, `<html lang="nl">`)
	require.Contains(t, pilar.Get("/nowhere?lang=xx").Body, `<html lang="nl">`)
	guest := server.Reader()
	require.Contains(t, guest.Get("/sign-in?lang=fr&back=%2Fratings").Body, `href="/sign-in?back=%2Fratings&amp;lang=nl" hreflang="nl"`)
	require.Contains(t, guest.Get("/sign-in").Body, "Envoyez-moi un lien")
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.Web.URL+"/nowhere", nil)
	require.NoError(t, err)
	req.Header.Set("Accept-Language", "es-MX")
	require.Contains(t, server.Fetch(req).Body, `<html lang="es">`)
	for _, c := range server.Fetch(req).Cookies() {
		require.NotEqual(t, "lang", c.Name, "nothing was chosen")
	}
}

// TestPublicPagesAreSmall checks that public pages are compressed for clients that read gzip, that
// pages of one reader are not, and that none is over 100 KB without pictures.
func TestPublicPagesAreSmall(t *testing.T) {
	h := sitetest.New(t)
	h.Furnish()
	for path, want := range map[string]string{"/": "gzip", "/g/valley": "gzip", "/g/valley/phase/5": "gzip", "/g/valley.json": "gzip", h.SeatPath("valley", "seat1"): ""} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.Web.URL+path, nil)
		require.NoError(t, err)
		req.Header.Set("Accept-Encoding", "gzip") // otherwise the client unpacks it silently
		answer := h.Fetch(req)
		require.Equal(t, want, answer.Header.Get("Content-Encoding"), path)
		require.Less(t, len(answer.Body), 100<<10, path)
	}
}
