package games_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/projections/site/sitetest"
)

func TestHowToCheckIsToldInFourLanguages(t *testing.T) {
	server, _ := sitetest.Duel(t)
	server.Project()
	for path, title := range map[string]string{
		"/check": "Check it yourself", "/check/en": "Check it yourself", "/check/es": "Compruébalo", "/check/fr": "Vérifiez", "/check/nl": "Controleer",
	} {
		answer := server.Get(path)
		require.Equal(t, http.StatusOK, answer.StatusCode, path)
		require.Contains(t, answer.Body, title)
		require.Contains(t, answer.Body, "seneschal audit --receipt RECEIPT --part FILE")
		sitetest.Sound(t, answer)
	}
	require.Equal(t, http.StatusNotFound, server.Get("/check/xx").StatusCode)
	require.Contains(t, server.Get("/g/duel/audit").Body, `href="/check"`)
}
