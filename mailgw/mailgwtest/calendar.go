package mailgwtest

import (
	"strconv"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"
	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
)

// A Calendar is a player's calendar. It imports the files of emails as programs do (RFC 5546, 2.1.5): an entry
// replaces one of the same UID and lower SEQUENCE, and a cancellation removes it.
type Calendar struct {
	Entries   map[string]time.Time // times of the present entries, by UID
	sequences map[string]int       // the highest SEQUENCE of each UID
}

// Open imports the calendar files of an email, and reports whether there are any.
func (c *Calendar) Open(t testing.TB, outbound mailgw.Outbound) bool {
	t.Helper()
	_, parts := PartsOf(t, outbound.Body)
	found := false
	for _, leaf := range parts {
		if leaf.Kind == "text/calendar" {
			c.Import(t, leaf.Body)
			found = true
		}
	}
	return found
}

// Import imports a file, and fails the test unless RFC 5546 allows it (3.2.1, 3.2.5).
func (c *Calendar) Import(t testing.TB, file string) {
	t.Helper()
	if c.Entries == nil {
		c.Entries, c.sequences = map[string]time.Time{}, map[string]int{}
	}
	cal, err := ics.ParseCalendar(strings.NewReader(file))
	require.NoError(t, err)
	method := ""
	for _, p := range cal.CalendarProperties {
		if p.IANAToken == string(ics.PropertyMethod) {
			method = p.Value
		}
	}
	require.Contains(t, []string{"REQUEST", "PUBLISH", "CANCEL"}, method)
	for _, e := range cal.Events() {
		require.Equal(t, method != "PUBLISH", len(e.Attendees()) == 1, "a request, and its end, is to one person; what is published to nobody (RFC 5546, 3.2)")
		status := e.GetProperty(ics.ComponentPropertyStatus)
		cancelled := status != nil && status.Value == string(ics.ObjectStatusCancelled)
		require.Equal(t, !cancelled, len(e.Alarms()) == 1, "what is withdrawn does not ring")
		c.takeEvent(t, method, e)
	}
}

func (c *Calendar) takeEvent(t testing.TB, method string, e *ics.VEvent) {
	t.Helper()
	value := func(name ics.ComponentProperty) string {
		p := e.GetProperty(name)
		require.NotNil(t, p, "%s is missing", name)
		return p.Value
	}
	require.True(t, strings.HasPrefix(value(ics.ComponentPropertyOrganizer), "mailto:"))
	require.NotEmpty(t, value(ics.ComponentPropertyDtstamp))
	uid, cancelled := value(ics.ComponentPropertyUniqueId), value(ics.ComponentPropertyStatus) == string(ics.ObjectStatusCancelled)
	require.True(t, cancelled || method != "CANCEL", "the method and the status of %s do not agree", uid)
	version, err := strconv.Atoi(value(ics.ComponentPropertySequence))
	require.NoError(t, err)
	if last, known := c.sequences[uid]; known && version <= last {
		return
	}
	c.sequences[uid] = version
	delete(c.Entries, uid)
	if !cancelled {
		c.Entries[uid], err = e.GetStartAt()
		require.NoError(t, err)
	}
}
