package mailgw

import (
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"
)

// A Deadline is an entry in a player's calendar: one for each seat, that moves.
type Deadline struct {
	UID     string
	Summary string
	Due     time.Time
	Stamp   time.Time
	Version int // never falls: a higher one replaces what the calendar has
	Over    bool
}

// Piece is the deadline as iCalendar. It is published: nobody is asked to
// accept it.
func (d Deadline) Piece() Piece {
	cal := ics.NewCalendarFor("seneschal")
	cal.SetMethod(ics.MethodPublish)
	e := cal.AddEvent(d.UID)
	e.SetDtStampTime(d.Stamp.UTC())
	e.SetStartAt(d.Due.UTC())
	e.SetEndAt(d.Due.UTC())
	e.SetSummary(d.Summary)
	e.SetSequence(d.Version)
	e.SetTimeTransparency(ics.TransparencyTransparent)
	e.SetStatus(ics.ObjectStatusConfirmed)
	if d.Over {
		e.SetStatus(ics.ObjectStatusCancelled)
	}
	text := strings.ReplaceAll(cal.Serialize(), "\r\n", "\n")
	return Piece{Kind: "text/calendar; charset=utf-8; method=PUBLISH", Disposition: `attachment; filename="deadline.ics"`, Body: []byte(text)}
}
