package quiet_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/quiet"
)

func zone(t testing.TB, name string) *time.Location {
	t.Helper()
	z, err := time.LoadLocation(name)
	require.NoError(t, err)
	return z
}

func TestHoursAreReadAsPeopleWriteThem(t *testing.T) {
	for text, want := range map[string]string{
		"22:00-07:00": "22:00-07:00", "22-7": "22:00-07:00", " 22.30 – 7 ": "22:30-07:00", "22h30-7h": "22:30-07:00", "0:00 - 6:15": "00:00-06:15", "22-24": "22:00-00:00",
		"22": "", "25-7": "", "22:60-7": "", "7-7": "", "0-24": "", "": "", "22-7-8": "", "24:01-3": "", "-": "",
	} {
		hours, ok := quiet.Parse(text)
		require.Equal(t, want != "", ok, text)
		if ok {
			require.Equal(t, want, hours.String(), text)
		}
	}
	from, to := quiet.Hours{}.FormatEnds()
	require.Empty(t, from+to+quiet.Hours{}.String())
}

func TestQuietHoursEndByTheClockOnTheWall(t *testing.T) {
	berlin := zone(t, "Europe/Berlin")
	night := quiet.Hours{From: 22 * 60, To: 7 * 60}
	for name, c := range map[string]struct {
		hours     quiet.Hours
		now, ends string // in the zone; "" is that it is not quiet
	}{
		"by day":                       {night, "2026-07-01T12:00:00+02:00", ""},
		"at the beginning":             {night, "2026-07-01T22:00:00+02:00", "2026-07-02T07:00:00+02:00"},
		"before it":                    {night, "2026-07-01T21:59:59+02:00", ""},
		"behind midnight":              {night, "2026-07-02T03:30:12+02:00", "2026-07-02T07:00:00+02:00"},
		"at the end":                   {night, "2026-07-02T07:00:00+02:00", ""},
		"the night is an hour shorter": {night, "2026-03-28T23:00:00+01:00", "2026-03-29T07:00:00+02:00"},
		"the night is an hour longer":  {night, "2026-10-24T23:00:00+02:00", "2026-10-25T07:00:00+01:00"},
		"the end is in the lost hour":  {quiet.Hours{From: 22 * 60, To: 150}, "2026-03-29T01:30:00+01:00", "2026-03-29T03:00:00+02:00"},
		"the beginning is in it":       {quiet.Hours{From: 150, To: 360}, "2026-03-29T03:10:00+02:00", "2026-03-29T06:00:00+02:00"},
		"the end is in the hour twice": {quiet.Hours{From: 60, To: 150}, "2026-10-25T01:00:00+02:00", "2026-10-25T02:30:00+02:00"},
		"in the hour the second time":  {quiet.Hours{From: 60, To: 150}, "2026-10-25T02:10:00+01:00", "2026-10-25T02:30:00+01:00"},
		"by day, at noon":              {quiet.Hours{From: 12 * 60, To: 14 * 60}, "2026-07-01T13:00:00+02:00", "2026-07-01T14:00:00+02:00"},
		"midnight is the end":          {quiet.Hours{From: 22 * 60, To: 0}, "2026-07-01T23:00:00+02:00", "2026-07-02T00:00:00+02:00"},
		"nobody wants any":             {quiet.Hours{}, "2026-07-01T23:00:00+02:00", ""},
	} {
		now, err := time.Parse(time.RFC3339, c.now)
		require.NoError(t, err)
		end := c.hours.EndOf(now, berlin)
		if c.ends == "" {
			require.True(t, end.IsZero(), name)
			continue
		}
		require.Equal(t, c.ends, end.In(berlin).Format(time.RFC3339), name)
	}
}

func TestWhatIsDueSoonDoesNotWait(t *testing.T) {
	night, now := quiet.Hours{From: 22 * 60, To: 7 * 60}, time.Date(2026, 7, 1, 23, 0, 0, 0, time.UTC)
	end := time.Date(2026, 7, 2, 7, 0, 0, 0, time.UTC)
	require.Equal(t, end, night.HoldUntil(now, time.Time{}, time.UTC))
	require.Equal(t, end, night.HoldUntil(now, end.Add(time.Hour+time.Minute), time.UTC))
	require.Zero(t, night.HoldUntil(now, end.Add(time.Hour), time.UTC))
	require.Zero(t, night.HoldUntil(now, now.Add(time.Hour), time.UTC))
	require.Zero(t, night.HoldUntil(end, time.Time{}, time.UTC))
}

// TestTheEndIsTheFirstMinuteThatIsNotQuiet looks at all minutes around changes of clocks.
func TestTheEndIsTheFirstMinuteThatIsNotQuiet(t *testing.T) {
	zones := []*time.Location{zone(t, "Europe/Berlin"), zone(t, "America/New_York"), zone(t, "Australia/Lord_Howe"), zone(t, "Asia/Kathmandu"), time.UTC}
	rapid.Check(t, func(t *rapid.T) {
		hours := quiet.Hours{From: rapid.IntRange(0, 1439).Draw(t, "from"), To: rapid.IntRange(0, 1439).Draw(t, "to")}
		z := rapid.SampledFrom(zones).Draw(t, "zone")
		now := time.Unix(1767225600+rapid.Int64Range(0, 366*24*3600).Draw(t, "second"), 0)
		end := hours.EndOf(now, z)
		if end.IsZero() {
			return
		}
		require.True(t, end.After(now))
		require.LessOrEqual(t, end.Sub(now), 25*time.Hour)
		require.True(t, hours.EndOf(end, z).IsZero(), "it is not quiet any more")
		for at := now; at.Before(end); at = at.Add(time.Minute) {
			require.Equal(t, end, hours.EndOf(at, z), "and was until then")
		}
	})
}

func FuzzParse(f *testing.F) {
	f.Add("22:00-07:00")
	f.Fuzz(func(t *testing.T, text string) {
		hours, ok := quiet.Parse(text)
		if !ok {
			return
		}
		again, ok := quiet.Parse(hours.String())
		require.True(t, ok)
		require.Equal(t, hours, again)
		require.False(t, hours.IsNone())
	})
}
