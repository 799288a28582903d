package web

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestMomentsAreToldInWords(t *testing.T) {
	now := time.Date(2025, 11, 19, 18, 0, 0, 0, time.UTC)
	for left, want := range map[time.Duration]string{
		0: "now", 30 * time.Second: "now", time.Minute: "in 1 minute", 45 * time.Minute: "in 45 minutes",
		time.Hour: "in 1 hour", 90 * time.Minute: "in 1 hour 30 minutes", 25 * time.Hour: "in 1 day 1 hour",
		49*time.Hour + time.Minute: "in 2 days 1 hour", 80 * time.Hour: "in 3 days", -3 * time.Hour: "3 hours ago",
		-729 * 24 * time.Hour: "729 days ago", -730 * 24 * time.Hour: "2 years ago", -3116 * 24 * time.Hour: "8 years ago",
	} {
		require.Equal(t, want, english.Left(NewMoment(now.Add(left), now, nil)), left)
	}
	for lang, want := range map[string]string{
		"es": "dentro de 2 días 1 hora, vie 21 nov 2025, 19:00 UTC", "fr": "dans 2 jours 1 heure, ven 21 nov 2025, 19:00 UTC", "nl": "over 2 dagen 1 uur, vr 21 nov 2025, 19:00 UTC",
	} {
		v, m := Voice{Lang: lang, catalogue: sentences}, NewMoment(now.Add(49*time.Hour), now, nil)
		require.Equal(t, want, v.Left(m)+", "+v.When(m))
	}
	moment := NewMoment(now.Add(49*time.Hour), now, nil)
	require.Equal(t, "Fri 21 Nov 2025, 19:00 UTC", english.When(moment))
	data, err := json.Marshal(moment)
	require.NoError(t, err)
	require.JSONEq(t, `"2025-11-21T19:00:00Z"`, string(data))
	require.Empty(t, english.When(NewMoment(time.Time{}, now, nil)))
}
