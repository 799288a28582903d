package notifier_test

import (
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
)

// opened opens emails in their order, and returns the calendars of their readers.
func opened(t *testing.T, told [][]mailgw.Outbound) map[string]*mailgwtest.Calendar {
	all := map[string]*mailgwtest.Calendar{}
	for _, emails := range told {
		for _, outbound := range emails {
			if all[outbound.To] == nil {
				all[outbound.To] = &mailgwtest.Calendar{}
			}
			all[outbound.To].Open(t, outbound)
		}
	}
	return all
}

func entries(c *mailgwtest.Calendar) []time.Time { return slices.Collect(maps.Values(c.Entries)) }

func TestADeadlineIsOneEntryThatMovesAndGoes(t *testing.T) {
	gateway := mailgwtest.Open(t)
	due := mailgwtest.Noon.Add(24 * time.Hour)
	for _, step := range []struct {
		line string
		want []time.Time
	}{
		{"", []time.Time{due}},
		{"EXTEND 2 h WHY the post is slow", []time.Time{due.Add(2 * time.Hour)}},
		{"EXTEND 3 h WHY it is slower", []time.Time{due.Add(5 * time.Hour)}},
		{"PAUSE WHY of a feast", nil},
		{"RESUME", []time.Time{due.Add(5 * time.Hour)}},
		{"ABANDON WHY nobody writes", nil},
	} {
		if step.line != "" {
			gateway.Steward(step.line)
		}
		all := opened(t, gateway.TellAll(gateway.Notifier()))
		require.Equal(t, step.want, entries(all[mailgwtest.Anne]), step.line)
		require.Equal(t, step.want, entries(all[mailgwtest.Bob]), step.line)
	}
}

func TestASeatThatPassesOnTakesItsDeadlineAlong(t *testing.T) {
	gateway := mailgwtest.Open(t)
	gateway.People.By["cleo@players.example"] = "cleo"
	gateway.Steward("REPLACE north BY cleo")
	all := opened(t, gateway.TellAll(gateway.Notifier()))
	require.Empty(t, all[mailgwtest.Anne].Entries)
	require.Len(t, all["cleo@players.example"].Entries, 1)
	require.Len(t, all[mailgwtest.Bob].Entries, 1)
}
