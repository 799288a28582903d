package site_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHowToCheckIsToldInFourLanguages(t *testing.T) {
	h, _ := duel(t)
	h.project()
	for path, title := range map[string]string{
		"/check": "Check it yourself", "/check/en": "Check it yourself", "/check/es": "Compruébalo", "/check/fr": "Vérifiez", "/check/nl": "Controleer",
	} {
		a := h.get(path)
		require.Equal(t, http.StatusOK, a.StatusCode, path)
		require.Contains(t, a.body, title)
		require.Contains(t, a.body, "seneschal audit --receipt RECEIPT --part FILE")
		sound(t, a)
	}
	require.Equal(t, http.StatusNotFound, h.get("/check/xx").StatusCode)
	require.Contains(t, h.get("/g/duel/audit").body, `href="/check"`)
}
