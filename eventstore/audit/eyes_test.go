package audit_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
)

// TestWhoMaySeeAnEventIsChecked checks that an audit finds events with wrong readers. A public
// message that is marked for single seats would not be in the tree, so that each seat could be
// shown another one; and a secret that is marked for all would be public.
func TestWhoMaySeeAnEventIsChecked(t *testing.T) {
	store := memstore.New()
	host := hosttest.New(store)
	hosttest.Begin(t, host, "g", hosttest.Noon)
	hosttest.Obey(t, host, "g", "press", hosttest.Submission(hosttest.Noon, "north", "PRESS TO PUBLIC", "Peace!", "END PRESS"))
	hosttest.Obey(t, host, "g", "orders", hosttest.Submission(hosttest.Noon, "north", "BID 1", "HOLD"))
	all := hosttest.Commits(t, store, "g")
	require.True(t, hosttest.Audit(t, all).OK)
	for name, c := range map[string]struct {
		commandID string
		eyes      eventstore.Eyes
		what      string
	}{
		"a public message for one":  {"press", eventstore.Eyes{Seats: []string{"east"}}, "it is shown to east, and is for all"},
		"a public message for none": {"press", eventstore.Eyes{}, "it is shown to nobody, and is for all"},
		"an order for all":          {"orders", eventstore.Eyes{All: true}, "it is shown to all, and is for north"},
		"an order for another":      {"orders", eventstore.Eyes{Seats: []string{"north", "east"}}, "it is shown to north, east, and is for north"},
	} {
		t.Run(name, func(t *testing.T) {
			report := hosttest.Audit(t, hosttest.Rechain(t, all, func(draft *eventstore.Draft) {
				if draft.CommandID == c.commandID {
					draft.Eyes[0] = c.eyes
				}
			}))
			require.False(t, report.OK)
			require.Contains(t, report.First.String(), c.what)
		})
	}
	r := hosttest.Audit(t, hosttest.Rechain(t, all, func(draft *eventstore.Draft) {
		if draft.CommandID == "press" {
			draft.Seats = append(draft.Seats, "west")
		}
	}))
	require.False(t, r.OK)
	require.Equal(t, "parts", r.First.Field)
}
