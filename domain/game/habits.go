package game

import (
	"cmp"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/words"
)

// Habits record how a player prefers to be written to.
type Habits struct {
	Lang   string // "", or one that is not supported: English
	Format string // "": html
}

// events returns the events that set up a seat as its new holder prefers. It leaves out defaults, and values that
// are not supported.
func (h Habits) events(id Seat) []event.Event {
	var events []event.Event
	if h.Lang != words.English && slices.Contains(Languages(), h.Lang) {
		events = append(events, LanguageSet{Own: Own{id}, Lang: h.Lang})
	}
	if h.Format != "html" && slices.Contains(formats, h.Format) {
		events = append(events, FormatSet{Own: Own{id}, Format: h.Format})
	}
	return events
}

// formats lists the formats of emails to a seat; html is the default.
var formats = []string{"text", "html", "json"}

// LanguageSet chooses the language of a seat's reports.
type LanguageSet struct {
	Own
	Lang string `json:"lang"`
}

func (e LanguageSet) apply(g *Game) { g.changeSeat(e.Seat, func(s *seat) { s.language = e.Lang }) }

// FormatSet chooses the form of a seat's reports: "text", "html" (both), "json" (both, and the
// data for programs).
type FormatSet struct {
	Own
	Format string `json:"format"`
}

func (e FormatSet) apply(g *Game) { g.changeSeat(e.Seat, func(s *seat) { s.format = e.Format }) }

// DigestSet says whether a seat is sent press and announcements only with its reports, or each at
// once as well.
type DigestSet struct {
	Own
	On bool `json:"on"`
}

func (e DigestSet) apply(g *Game) { g.changeSeat(e.Seat, func(s *seat) { s.digest = e.On }) }

// chosenLanguage returns the language of the seat; English by default.
func (s *seat) chosenLanguage() string { return cmp.Or(s.language, "en") }

// chosenFormat returns the format of emails to the seat; html by default.
func (s *seat) chosenFormat() string { return cmp.Or(s.format, "html") }

// langOf returns the language of a seat; English for onlookers and unknown seats.
func (g *Game) langOf(id Seat) string {
	if s, ok := g.findSeat(id); ok {
		return s.chosenLanguage()
	}
	return "en"
}

// Reports says when a seat is sent a report.
type Reports string

// The values of Reports. With each, a seat gets reports of the beginning, of a rewinding, of
// the end, and of changes of its holder.
const (
	Every Reports = "every" // after each phase that concerns the seat
	Asked Reports = "asked" // when the seat is asked a question, with everything since the last report
	Daily Reports = "daily" // as Asked, and at least once a day
)

// reportTiming returns when a seat is sent reports: as it has chosen, or else the default of its game.
func (g *Game) reportTiming(seat *seat) Reports {
	switch {
	case seat.reports != "":
		return seat.reports
	case g.Sequential():
		return Asked
	}
	return Every
}

// ReportsSet chooses when a seat is sent reports.
type ReportsSet struct {
	Own
	When Reports `json:"when"`
}

func (e ReportsSet) apply(g *Game) { g.changeSeat(e.Seat, func(s *seat) { s.reports = e.When }) }
