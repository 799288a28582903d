package web_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/projections/site/sitetest"
)

func TestAVisitorIsToldTimesInHisZone(t *testing.T) {
	server := sitetest.New(t)
	server.Furnish()
	server.Tournament("summer", "The cup of summer", "{format: swiss, seats: 2, rounds: 3, dates: {entries: 2026-05-01T22:30:00Z}, play: {ruleset: tiny}}", 2)
	server.Project()
	anna := server.SignedIn("anna")
	for path, words := range map[string][2]string{
		"/":                   {"12:00 UTC", "13:00 CET"},
		"/g/valley":           {"Mon 9 Mar 2026, 12:00 UTC", "Mon 9 Mar 2026, 13:00 CET"},
		"/g/valley/phase/5":   {"12:00 UTC", "13:00 CET"},
		"/tournaments/summer": {"Entries close on Fri 1 May 2026, 22:30 UTC", "Entries close on Sat 2 May 2026, 00:30 CEST"},
	} {
		require.Contains(t, server.Get(path).Body, words[0], path)
		require.NotContains(t, server.Get(path).Body, "CE", path)
		require.Contains(t, anna.Get(path).Body, words[1], path)
	}
	require.Equal(t, server.Get("/g/valley.json").Body, anna.Get("/g/valley.json").Body, "data are the same for everybody")
}
