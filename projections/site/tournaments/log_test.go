package tournaments_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/audit"
	"seneschal/projections/site/sitetest"
)

func TestTheLogOfATournamentCanBeAudited(t *testing.T) {
	h := sitetest.New(t)
	h.Tournaments()
	require.Contains(t, h.Get("/tournaments/league").Body, `href="/tournaments/league/log.jsonl"`)
	require.Equal(t, http.StatusNotFound, h.Get("/tournaments/none/log.jsonl").StatusCode)
	page := h.Get("/tournaments/league/log.jsonl")
	require.Equal(t, http.StatusOK, page.StatusCode)
	b, err := eventstore.ReadBundle(strings.NewReader(page.Body))
	require.NoError(t, err)
	require.NoError(t, audit.Tournament(t.Context(), h.Store.Load(t.Context(), b.Header.Log, 0), sitetest.Lookup).Err())
}
