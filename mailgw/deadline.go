package mailgw

import (
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"
)

// A Deadline is an entry in a player's calendar: one for each seat, that moves and is
// withdrawn.
type Deadline struct {
	UID     string // the same for all that is ever told of a seat
	Summary string
	From    string // address of the house, which calendars have as who organizes it
	Due     time.Time
	Stamp   time.Time
	Version int  // never falls: a higher one replaces what the calendar has
	Over    bool // it is withdrawn; Due is not told then
}

// Deadline is the entry of a seat in the calendars of its readers, without what it says.
func (h House) Deadline(id, seat string) Deadline {
	return Deadline{UID: id + "." + seat + ".orders@" + h.Domain, From: h.Address()}
}

// Piece is the deadline as iCalendar. It is published, and nobody is asked to accept
// it (RFC 5546, 3.2.1), or cancelled (3.2.5).
func (d Deadline) Piece() Piece {
	method, status := ics.MethodPublish, ics.ObjectStatusConfirmed
	if d.Over {
		method, status = ics.MethodCancel, ics.ObjectStatusCancelled
	}
	cal := ics.NewCalendarFor("seneschal")
	cal.SetMethod(method)
	e := cal.AddEvent(d.UID)
	e.SetDtStampTime(d.Stamp.UTC())
	if !d.Due.IsZero() {
		e.SetStartAt(d.Due.UTC()) // without an end it ends then (RFC 5545, 3.6.1)
	}
	e.SetOrganizer("mailto:" + d.From)
	e.SetSummary(d.Summary)
	e.SetSequence(d.Version)
	e.SetTimeTransparency(ics.TransparencyTransparent)
	e.SetStatus(status)
	text := strings.ReplaceAll(cal.Serialize(), "\r\n", "\n")
	kind := "text/calendar; charset=utf-8; method=" + string(method)
	return Piece{Kind: kind, Disposition: `attachment; filename="deadline.ics"`, Body: []byte(text)}
}
