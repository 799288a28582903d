package games

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/words"
	"seneschal/projections/deadlines"
	"seneschal/projections/lobby"
	"seneschal/projections/site/web"
)

// Calendars serves deadlines as calendar files.
type Calendars struct {
	DB       *sqlx.DB
	Rulesets Rulesets
	Base     string // address of the site
	Mail     string // mail address of the server as organizer; "": the address of the site
}

// Chosen says which games' deadlines are wanted.
type Chosen struct {
	Of    func(lobby.Game) bool
	Seats map[string]game.Seat // the seat of which deadlines are wanted, by game; all seats' in a game that is not in it
}

// maxCancelled is the greatest number of finished games that are still sent as cancelled: for programs
// that have read the calendar before, not for looking up.
const maxCancelled = 100

// Write sends the deadlines of some games in the form of RFC 5545. The deadline of a game whose clock
// is stopped, or that is over, is cancelled; so is one that does not ask the chosen seat for orders.
func (c Calendars) Write(w http.ResponseWriter, r *http.Request, name string, chosen Chosen) error {
	ctx := r.Context()
	openDeadlines, err := deadlines.All(ctx, c.DB)
	if err != nil {
		return web.FromTables(err)
	}
	games, err := Unfinished(ctx, c.DB)
	if err != nil {
		return web.FromTables(err)
	}
	finished, err := lobby.Finished(ctx, c.DB, lobby.Key{}, maxCancelled)
	if err != nil {
		return web.FromTables(err)
	}
	file := calendar{base: c.Base, server: lists.Either(c.Mail == "", c.Base, "mailto:"+c.Mail), chosen: chosen}
	file.writeHeader(name)
	for _, deadline := range openDeadlines {
		if g, ok := games[deadline.Game]; ok && chosen.Of(g) { // the lobby may be behind
			file.addDeadline(g, deadline, c.Rulesets.Veiled(g))
		}
	}
	for _, g := range finished {
		if chosen.Of(g) {
			g.Title = game.Retitled(g.Title, web.LangIn(ctx))
			file.cancelDeadline(g)
		}
	}
	file.writeLines([][2]string{{"END", "VCALENDAR"}})
	web.Send(w, r, "text/calendar; charset=utf-8", []byte(file.text.String()))
	return nil
}

// calendar is a file of events under construction.
type calendar struct {
	text         strings.Builder
	base, server string
	chosen       Chosen
}

// sequenceStart is the Unix time from which the sequence numbers of events count seconds. They must
// grow, as a program ignores an event unless its number is higher than before.
const sequenceStart = 1577836800 // the beginning of 2020

// icsTime is the layout of a time in UTC.
const icsTime = "20060102T150405Z"

// writeHeader opens the calendar with the name under which programs list it. It holds the zone of
// its times, as a calendar may not be empty when no clock runs.
func (c *calendar) writeHeader(name string) {
	c.writeLines([][2]string{
		{"BEGIN", "VCALENDAR"},
		{"VERSION", "2.0"},
		{"PRODID", "-//seneschal//deadlines//EN"},
		{"METHOD", "PUBLISH"},
		{"NAME", escapeICS(name)},
		{"X-WR-CALNAME", escapeICS(name)},
		{"BEGIN", "VTIMEZONE"},
		{"TZID", "Etc/UTC"},
		{"BEGIN", "STANDARD"},
		{"DTSTART", "19700101T000000"},
		{"TZOFFSETFROM", "+0000"},
		{"TZOFFSETTO", "+0000"},
		{"END", "STANDARD"},
		{"END", "VTIMEZONE"},
	})
}

// addDeadline adds the deadline of an open phase, or its cancellation if the clock is paused or the
// chosen seat is not asked for orders. A phase without a deadline it leaves out. Each game has one
// UID, so that a deadline that moves is moved in calendars too. The title names the phase unless the
// game is veiled.
func (c *calendar) addDeadline(g lobby.Game, deadline deadlines.Deadline, veiled bool) {
	seat, one := c.chosen.Seats[g.ID]
	switch {
	case deadline.Due == nil && !deadline.Paused: // the phase has no deadline
	case deadline.Due == nil || one && !slices.Contains(deadline.Awaited, string(seat)):
		c.cancelDeadline(g)
	default:
		title := "Orders due: " + g.Title
		if !veiled {
			title += ", " + deadline.Title
		}
		c.addEvent(g, title, *deadline.Due, "CONFIRMED")
	}
}

// cancelDeadline cancels the deadline of a game.
func (c *calendar) cancelDeadline(g lobby.Game) {
	c.addEvent(g, "Orders due: "+g.Title, g.Changed, "CANCELLED")
}

// addEvent adds an event; a confirmed one with an alarm 3 hours before.
func (c *calendar) addEvent(g lobby.Game, title string, at time.Time, status string) {
	uid := "deadline-" + g.ID
	if seat, one := c.chosen.Seats[g.ID]; one {
		uid += "-" + string(seat)
	}
	_, host, _ := strings.Cut(c.base, "://")
	c.writeLines([][2]string{
		{"BEGIN", "VEVENT"},
		{"UID", escapeICS(uid + "@" + host)},
		{"ORGANIZER", c.server},
		{"DTSTAMP", g.Changed.UTC().Format(icsTime)},
		{"DTSTART", at.UTC().Format(icsTime)},
		{"SEQUENCE", fmt.Sprint(max(0, g.Changed.Unix()-sequenceStart))},
		{"STATUS", status},
		{"SUMMARY", escapeICS(title)},
		{"URL", c.base + "/g/" + g.ID},
		{"TRANSP", "TRANSPARENT"},
	})
	if status == "CONFIRMED" {
		c.writeLines([][2]string{{"BEGIN", "VALARM"}, {"ACTION", "DISPLAY"}, {"TRIGGER", "-PT3H"}, {"DESCRIPTION", escapeICS(title)}, {"END", "VALARM"}})
	}
	c.writeLines([][2]string{{"END", "VEVENT"}})
}

// maxLineLength is the greatest length of a line in bytes; longer ones are folded.
const maxLineLength = 75

// writeLines writes lines, each given by its name and value, and folds long ones.
func (c *calendar) writeLines(all [][2]string) {
	for _, line := range all {
		rest := line[0] + ":" + line[1]
		for len(rest) > maxLineLength {
			n := maxLineLength
			for !utf8.RuneStart(rest[n]) {
				n--
			}
			c.text.WriteString(rest[:n] + "\r\n")
			rest = " " + rest[n:]
		}
		c.text.WriteString(rest + "\r\n")
	}
}

// escapeICS escapes text as a value of iCalendar. It leaves out unsafe characters.
func escapeICS(s string) string {
	s = strings.Map(func(r rune) rune { return lists.Either(r != '\n' && words.IsUnsafe(r), -1, r) }, s)
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`).Replace(s)
}

// Rulesets finds a ruleset by its name.
type Rulesets func(name string) (game.Ruleset, bool)

// Title returns the usual name of a ruleset in a language; its ID if it is not played here.
func (rs Rulesets) Title(name, lang string) string {
	if found, ok := rs(name); ok {
		return found.Describe().Title.In(lang)
	}
	return name
}

// PhaseIn returns the title of a game's open phase in a language; in English if the ruleset is not
// played here.
func (rs Rulesets) PhaseIn(g lobby.Game, lang string) string {
	if found, ok := rs(g.Ruleset); ok && lang != words.English && g.Phase != "" {
		return found.PhaseIn(game.Phase{Name: g.Phase, Title: g.PhaseTitle}, lang).Title
	}
	return g.PhaseTitle
}

// ReasonWords says in a language why a finished game has ended; "" if its steward ended it without a
// result, or the ruleset is not played here.
func (rs Rulesets) ReasonWords(g lobby.Game, lang string) string {
	if found, ok := rs(g.Ruleset); ok && !g.Unfinished() {
		return found.Describe().ReasonIn(lang, g.Reason)
	}
	return ""
}

// Veiled reports whether a game is not over and its ruleset hides dice keys and phases until then; it
// is false if the ruleset is not played here.
func (rs Rulesets) Veiled(g lobby.Game) bool {
	found, ok := rs(g.Ruleset)
	return ok && g.State != lobby.Over && found.Describe().Veiled
}
