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
	server := sitetest.New(t)
	server.Tournaments()
	require.Contains(t, server.Get("/tournaments/league").Body, `href="/tournaments/league/log.jsonl"`)
	require.Equal(t, http.StatusNotFound, server.Get("/tournaments/none/log.jsonl").StatusCode)
	page := server.Get("/tournaments/league/log.jsonl")
	require.Equal(t, http.StatusOK, page.StatusCode)
	bundle, err := eventstore.ReadBundle(strings.NewReader(page.Body))
	require.NoError(t, err)
	require.NoError(t, audit.Tournament(t.Context(), server.Store.Load(t.Context(), bundle.Header.Log, 0), sitetest.Lookup).Err())
}
