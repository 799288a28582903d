package site

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"seneschal/domain/game"
	"seneschal/projections/deadlines"
	"seneschal/projections/lobby"
)

// calendar is the deadlines of all running games, of those in which a player
// holds a seat, or of those of a tournament, as RFC 5545 has it.
func (s *Site) calendar(w http.ResponseWriter, r *http.Request) error {
	ctx, player := r.Context(), game.Player(r.PathValue("player"))
	open, err := deadlines.All(ctx, s.DB)
	if err != nil {
		return tables(err)
	}
	if player != "" {
		if open, err = s.held(ctx, open, player); err != nil {
			return err
		}
	}
	cup := r.PathValue("tournament")
	if cup != "" {
		if _, err := s.foundTournament(r); err != nil {
			return err
		}
	}
	games, err := s.unfinishedGames(ctx)
	if err != nil {
		return tables(err)
	}
	c := calendar{now: s.Now(), base: s.Links.Base}
	c.line("BEGIN", "VCALENDAR")
	c.line("VERSION", "2.0")
	c.line("PRODID", "-//seneschal//deadlines//EN")
	c.line("METHOD", "PUBLISH")
	for _, d := range open {
		if g, ok := games[d.Game]; ok && (cup == "" || g.Tournament == cup) { // the lobby may be behind
			c.deadline(g, d, s.veiled(g))
		}
	}
	c.line("END", "VCALENDAR")
	w.Header().Set("Content-Type", "text/calendar; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write([]byte(c.String())) // the reader may have gone
	return nil
}

// held are the deadlines of the games in which a player holds a seat.
func (s *Site) held(ctx context.Context, open []deadlines.Deadline, p game.Player) ([]deadlines.Deadline, error) {
	seats, err := lobby.SeatsOf(ctx, s.DB, p)
	if err != nil {
		return nil, tables(err)
	}
	if len(seats) == 0 {
		return nil, errNowhere
	}
	return slices.DeleteFunc(open, func(d deadlines.Deadline) bool {
		return !slices.ContainsFunc(seats, func(seat lobby.Seat) bool { return seat.Game == d.Game })
	}), nil
}

// calendar is a file of events as it is written.
type calendar struct {
	strings.Builder
	now  time.Time
	base string
}

// icsTime is a time in UTC.
const icsTime = "20060102T150405Z"

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
	c.line("DTSTAMP", c.now.UTC().Format(icsTime))
	c.line("DTSTART", d.Due.UTC().Format(icsTime))
	c.line("SEQUENCE", fmt.Sprint(g.Pos))
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
		c.WriteString(rest[:n] + "\r\n")
		rest = " " + rest[n:]
	}
	c.WriteString(rest + "\r\n")
}

// icsText is text as a value of iCalendar.
func icsText(s string) string {
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\n", `\n`, "\r", "").Replace(s)
}
