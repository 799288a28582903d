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

// Calendars sends deadlines to calendars.
type Calendars struct {
	DB       *sqlx.DB
	Rulesets Rulesets
	Base     string // address of the site
	Mail     string // address of the house, which organizes all; "": that of the site
}

// Chosen are the games whose deadlines somebody wants.
type Chosen struct {
	Of    func(lobby.Game) bool
	Seats map[string]game.Seat // by game: a deadline is for this seat alone; nil: for whoever is asked
}

// mostFinished is how many games that are over are still told as withdrawn: it is for
// programs that have read the calendar as a file, and not for looking up.
const mostFinished = 100

// Write sends the deadlines of some games as RFC 5545 has them; those of games whose
// clock stands, or that are over, as cancelled.
func (c Calendars) Write(w http.ResponseWriter, r *http.Request, name string, chosen Chosen) error {
	ctx := r.Context()
	open, err := deadlines.All(ctx, c.DB)
	if err != nil {
		return web.FromTables(err)
	}
	games, err := Unfinished(ctx, c.DB)
	if err != nil {
		return web.FromTables(err)
	}
	finished, err := lobby.Finished(ctx, c.DB, lobby.Key{}, mostFinished)
	if err != nil {
		return web.FromTables(err)
	}
	file := calendar{base: c.Base, house: lists.Either(c.Mail == "", c.Base, "mailto:"+c.Mail), chosen: chosen}
	file.begin(name)
	for _, d := range open {
		if g, ok := games[d.Game]; ok && chosen.Of(g) { // the lobby may be behind
			file.deadline(g, d, c.Rulesets.Veiled(g))
		}
	}
	for _, g := range finished {
		if chosen.Of(g) {
			g.Title = game.Retitled(g.Title, web.LangIn(ctx))
			file.withdrawn(g)
		}
	}
	file.lines([][2]string{{"END", "VCALENDAR"}})
	web.Send(w, r, "text/calendar; charset=utf-8", []byte(file.text.String()))
	return nil
}

// calendar is a file of events as it is written.
type calendar struct {
	text        strings.Builder
	base, house string
	chosen      Chosen
}

// sequence is when the sequences of events in calendars begin: they count seconds,
// as a program takes nothing but what comes after what it has.
const sequence = 1577836800 // 2020

// icsTime is a time in UTC.
const icsTime = "20060102T150405Z"

// begin opens the calendar, under the name that programs list it by. It holds
// the zone of its times, as a calendar may not be empty when no clock runs.
func (c *calendar) begin(name string) {
	c.lines([][2]string{
		{"BEGIN", "VCALENDAR"},
		{"VERSION", "2.0"},
		{"PRODID", "-//seneschal//deadlines//EN"},
		{"METHOD", "PUBLISH"},
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
	})
}

// deadline adds the deadline of an open phase. It has one UID a game, so that
// a deadline that moves is moved in calendars too. A veiled game does not say
// what it waits for.
func (c *calendar) deadline(g lobby.Game, d deadlines.Deadline, veiled bool) {
	seat, one := c.chosen.Seats[g.ID]
	switch {
	case d.Due == nil && !d.Paused: // it has none
	case d.Due == nil || one && !slices.Contains(d.Awaited, string(seat)):
		c.withdrawn(g)
	default:
		title := "Orders due: " + g.Title
		if !veiled {
			title += ", " + d.Title
		}
		c.event(g, title, *d.Due, "CONFIRMED")
	}
}

// withdrawn adds that a game has no deadline any more.
func (c *calendar) withdrawn(g lobby.Game) {
	c.event(g, "Orders due: "+g.Title, g.Changed, "CANCELLED")
}

func (c *calendar) event(g lobby.Game, title string, at time.Time, status string) {
	uid := "deadline-" + g.ID
	if seat, one := c.chosen.Seats[g.ID]; one {
		uid += "-" + string(seat)
	}
	_, host, _ := strings.Cut(c.base, "://")
	c.lines([][2]string{
		{"BEGIN", "VEVENT"},
		{"UID", icsText(uid + "@" + host)},
		{"ORGANIZER", c.house},
		{"DTSTAMP", g.Changed.UTC().Format(icsTime)},
		{"DTSTART", at.UTC().Format(icsTime)},
		{"SEQUENCE", fmt.Sprint(max(0, g.Changed.Unix()-sequence))},
		{"STATUS", status},
		{"SUMMARY", icsText(title)},
		{"URL", c.base + "/g/" + g.ID},
		{"TRANSP", "TRANSPARENT"},
	})
	if status == "CONFIRMED" {
		c.lines([][2]string{{"BEGIN", "VALARM"}, {"ACTION", "DISPLAY"}, {"TRIGGER", "-PT3H"}, {"DESCRIPTION", icsText(title)}, {"END", "VALARM"}})
	}
	c.lines([][2]string{{"END", "VEVENT"}})
}

// icsLine is how many bytes a line may have; longer ones are folded.
const icsLine = 75

// lines writes lines by their names and values.
func (c *calendar) lines(all [][2]string) {
	for _, line := range all {
		rest := line[0] + ":" + line[1]
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
}

// icsText is text as a value of iCalendar.
func icsText(s string) string {
	s = strings.Map(func(r rune) rune { return lists.Either(r != '\n' && words.Steers(r), -1, r) }, s)
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`).Replace(s)
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

// ReasonWords are why a game that is over has ended, in a language; "" if it came to no end
// of its own.
func (rs Rulesets) ReasonWords(g lobby.Game, lang string) string {
	if found, ok := rs(g.Ruleset); ok && !g.Unfinished() {
		return found.Describe().ReasonIn(lang, g.Reason)
	}
	return ""
}

// Veiled reports whether the dice keys of a game are not to be shown yet.
func (rs Rulesets) Veiled(g lobby.Game) bool {
	found, ok := rs(g.Ruleset)
	return ok && g.State != lobby.Over && found.Describe().Veiled
}
