package games

import (
	"fmt"
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/words"
	"seneschal/projections/deadlines"
	"seneschal/projections/lobby"
	"seneschal/projections/site/web"
)

// Calendars sends deadlines to calendars.
type Calendars struct {
	DB       *sqlx.DB
	Rulesets Rulesets
	Base     string // address of the site
}

// Write sends the deadlines of some running games as RFC 5545 has them.
func (c Calendars) Write(w http.ResponseWriter, r *http.Request, name string, of func(lobby.Game) bool) error {
	ctx := r.Context()
	open, err := deadlines.All(ctx, c.DB)
	if err != nil {
		return web.FromTables(err)
	}
	games, err := Unfinished(ctx, c.DB)
	if err != nil {
		return web.FromTables(err)
	}
	file := calendar{base: c.Base}
	file.begin(name)
	for _, d := range open {
		if g, ok := games[d.Game]; ok && of(g) { // the lobby may be behind
			file.deadline(g, d, c.Rulesets.Veiled(g))
		}
	}
	file.line("END", "VCALENDAR")
	web.Send(w, r, "text/calendar; charset=utf-8", []byte(file.text.String()))
	return nil
}

// calendar is a file of events as it is written.
type calendar struct {
	text strings.Builder
	base string
}

// sequence is when the sequences of events in calendars begin: they count seconds,
// as a program takes nothing but what comes after what it has.
const sequence = 1577836800 // 2020

// icsTime is a time in UTC.
const icsTime = "20060102T150405Z"

// begin opens the calendar, under the name that programs list it by. It holds
// the zone of its times, as a calendar may not be empty when no clock runs.
func (c *calendar) begin(name string) {
	for _, line := range [][2]string{
		{"BEGIN", "VCALENDAR"},
		{"VERSION", "2.0"},
		{"PRODID", "-//seneschal//deadlines//EN"},
		{"NAME", icsText(name)},
		{"X-WR-CALNAME", icsText(name)},
		{"BEGIN", "VTIMEZONE"},
		{"TZID", "Etc/UTC"},
		{"BEGIN", "STANDARD"},
		{"DTSTART", "19700101T000000"},
		{"TZOFFSETFROM", "+0000"},
		{"TZOFFSETTO", "+0000"},
		{"END", "STANDARD"},
		{"END", "VTIMEZONE"},
	} {
		c.line(line[0], line[1])
	}
}

// deadline adds the deadline of an open phase. It has one UID a game, so that
// a deadline that moves is moved in calendars too. A veiled game does not say
// what it waits for.
func (c *calendar) deadline(g lobby.Game, d deadlines.Deadline, veiled bool) {
	if d.Due == nil {
		return
	}
	title := "Orders due: " + g.Title
	if !veiled {
		title += ", " + d.Title
	}
	c.line("BEGIN", "VEVENT")
	c.line("UID", icsText("deadline-"+g.ID+"@seneschal"))
	c.line("DTSTAMP", g.Changed.UTC().Format(icsTime))
	c.line("DTSTART", d.Due.UTC().Format(icsTime))
	c.line("SEQUENCE", fmt.Sprint(max(0, g.Changed.Unix()-sequence)))
	c.line("SUMMARY", icsText(title))
	c.line("URL", c.base+"/g/"+g.ID)
	c.line("TRANSP", "TRANSPARENT")
	c.line("END", "VEVENT")
}

// icsLine is how many bytes a line may have; longer ones are folded.
const icsLine = 75

func (c *calendar) line(name, value string) {
	rest := name + ":" + value
	for len(rest) > icsLine {
		n := icsLine
		for !utf8.RuneStart(rest[n]) {
			n--
		}
		c.text.WriteString(rest[:n] + "\r\n")
		rest = " " + rest[n:]
	}
	c.text.WriteString(rest + "\r\n")
}

// icsText is text as a value of iCalendar.
func icsText(s string) string {
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\n", `\n`, "\r", "").Replace(s)
}

// Rulesets finds a ruleset by its name.
type Rulesets func(name string) (game.Ruleset, bool)

// Title is what people call a ruleset in a language; its name if it is not played here.
func (rs Rulesets) Title(name, lang string) string {
	if found, ok := rs(name); ok {
		return found.Describe().Title.In(lang)
	}
	return name
}

// PhaseIn is what the open phase of a game is called in a language.
func (rs Rulesets) PhaseIn(g lobby.Game, lang string) string {
	if found, ok := rs(g.Ruleset); ok && lang != words.English && g.Phase != "" {
		return found.PhaseIn(game.Phase{Name: g.Phase, Title: g.PhaseTitle}, lang).Title
	}
	return g.PhaseTitle
}

// Veiled reports whether the dice keys of a game are not to be shown yet.
func (rs Rulesets) Veiled(g lobby.Game) bool {
	found, ok := rs(g.Ruleset)
	return ok && g.State != lobby.Over && found.Describe().Veiled
}
