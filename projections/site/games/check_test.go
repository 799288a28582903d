package games_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/projections/site/sitetest"
)

func TestHowToCheckIsToldInFourLanguages(t *testing.T) {
	h, _ := sitetest.Duel(t)
	h.Project()
	for path, title := range map[string]string{
		"/check": "Check it yourself", "/check/en": "Check it yourself", "/check/es": "Compruébalo", "/check/fr": "Vérifiez", "/check/nl": "Controleer",
	} {
		a := h.Get(path)
		require.Equal(t, http.StatusOK, a.StatusCode, path)
		require.Contains(t, a.Body, title)
		require.Contains(t, a.Body, "seneschal audit --receipt RECEIPT --part FILE")
		sitetest.Sound(t, a)
	}
	require.Equal(t, http.StatusNotFound, h.Get("/check/xx").StatusCode)
	require.Contains(t, h.Get("/g/duel/audit").Body, `href="/check"`)
}
