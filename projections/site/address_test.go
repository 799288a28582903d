package site_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/projections/site"
	"seneschal/projections/site/seat"
)

// TestFormsFromTheAddressOfTheServerAreItsOwn checks requests that reach the server under another
// name than readers use, as behind a proxy. Without TLS browsers name only the origin of a form.
func TestFormsFromTheAddressOfTheServerAreItsOwn(t *testing.T) {
	for base, want := range map[string]int{
		"http://house.example": http.StatusNotFound, "http://house.example:8080": http.StatusForbidden, "http://other.example": http.StatusForbidden,
		"": http.StatusForbidden, "http://": http.StatusForbidden, "http://house.example/games": http.StatusNotFound,
	} {
		s, err := site.New(site.Config{Links: seat.Links{Base: base}})
		require.NoError(t, err)
		r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1:8080/sign-in", nil)
		r.Header.Set("Origin", "http://house.example")
		answer := httptest.NewRecorder()
		s.ServeHTTP(answer, r)
		require.Equal(t, want, answer.Code, base) // nobody can sign in here
	}
}
