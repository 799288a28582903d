package site_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/host"
)

func TestTheLogOfATournamentCanBeAudited(t *testing.T) {
	h := newHouse(t)
	h.tourneys()
	require.Contains(t, h.get("/tournaments/league").body, `href="/tournaments/league/log.jsonl"`)
	require.Equal(t, http.StatusNotFound, h.get("/tournaments/none/log.jsonl").StatusCode)
	page := h.get("/tournaments/league/log.jsonl")
	require.Equal(t, http.StatusOK, page.StatusCode)
	b, err := eventstore.ReadBundle(strings.NewReader(page.body))
	require.NoError(t, err)
	require.NoError(t, host.AuditTournament(t.Context(), h.Store.Load(t.Context(), b.Header.Log, 0), lookup).Err())
}
