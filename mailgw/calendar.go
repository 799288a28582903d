package mailgw

import (
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"
)

// A deadline is an entry in a player's calendar: one for each seat, that moves.
type deadline struct {
	uid     string
	summary string
	due     time.Time
	stamp   time.Time
	version int // never falls: a higher one replaces what the calendar has
	over    bool
}

// piece is the deadline as iCalendar. It is published: nobody is asked to
// accept it.
func (d deadline) piece() piece {
	cal := ics.NewCalendarFor("seneschal")
	cal.SetMethod(ics.MethodPublish)
	e := cal.AddEvent(d.uid)
	e.SetDtStampTime(d.stamp.UTC())
	e.SetStartAt(d.due.UTC())
	e.SetEndAt(d.due.UTC())
	e.SetSummary(d.summary)
	e.SetSequence(d.version)
	e.SetTimeTransparency(ics.TransparencyTransparent)
	e.SetStatus(ics.ObjectStatusConfirmed)
	if d.over {
		e.SetStatus(ics.ObjectStatusCancelled)
	}
	text := strings.ReplaceAll(cal.Serialize(), "\r\n", "\n")
	return piece{kind: "text/calendar; charset=utf-8; method=PUBLISH", disposition: `attachment; filename="deadline.ics"`, body: []byte(text)}
}
