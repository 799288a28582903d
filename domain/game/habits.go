package game

import (
	"cmp"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/words"
)

// Habits are how a player is used to being written to.
type Habits struct {
	Lang   string // "", or one that is not spoken: English
	Format string // "": html
}

// events are how a seat that is new to its holder is written to as he is used
// to; none if that is how every seat is.
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

// formats are how letters of a seat can look; html is the usual one.
var formats = []string{"text", "html", "json"}

// LanguageSet chooses the language of a seat's reports.
type LanguageSet struct {
	Own
	Lang string `json:"lang"`
}

func (e LanguageSet) apply(g *Game) { g.with(e.Seat, func(s *seat) { s.language = e.Lang }) }

// FormatSet chooses the form of a seat's reports: "text", "html" (both), "json"
// (both and the data for programs).
type FormatSet struct {
	Own
	Format string `json:"format"`
}

func (e FormatSet) apply(g *Game) { g.with(e.Seat, func(s *seat) { s.format = e.Format }) }

// DigestSet says whether a seat is sent press and announcements with its
// reports alone, or each at once as well.
type DigestSet struct {
	Own
	On bool `json:"on"`
}

func (e DigestSet) apply(g *Game) { g.with(e.Seat, func(s *seat) { s.digest = e.On }) }

func (s *seat) lang() string { return cmp.Or(s.language, "en") }

func (s *seat) form() string { return cmp.Or(s.format, "html") }

// langOf is the language of a seat; English for onlookers.
func (g *Game) langOf(id Seat) string {
	if s, ok := g.seat(id); ok {
		return s.lang()
	}
	return "en"
}

// Reports is when a seat is sent a report.
type Reports string

// The ways of Reports. Whatever was chosen, a seat is told of the beginning, of a
// rewinding, of the end, and of what becomes of its holder.
const (
	Every Reports = "every" // of each phase that is anything to it
	Asked Reports = "asked" // when something is asked of it, with all that has happened since the report before
	Daily Reports = "daily" // as Asked, and else once a day
)

// reports is when a seat is sent reports: as it has chosen, or as is usual in its
// game.
func (g *Game) reports(s *seat) Reports {
	switch {
	case s.reports != "":
		return s.reports
	case g.Sequential():
		return Asked
	}
	return Every
}

// ReportsSet says when a seat is sent reports.
type ReportsSet struct {
	Own
	When Reports `json:"when"`
}

func (e ReportsSet) apply(g *Game) { g.with(e.Seat, func(s *seat) { s.reports = e.When }) }
