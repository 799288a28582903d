package text

import (
	"cmp"
	"embed"
	"fmt"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/report/palette"
	"seneschal/domain/words"
)

//go:embed data/*.yaml
var wordFiles embed.FS

var catalogue = words.Must(wordFiles, "data")

// A speech says the few words of this package itself in one language. All others come from
// rulesets and players.
type speech string

// say returns a sentence; pairs are the names and values of its parameters.
func (w speech) say(key string, pairs ...string) string {
	return catalogue.Tell(string(w), key, pairs...)
}

// NameHatching names the engravers' sign of a shade: "level lines", "grid"; "plain" for no strokes.
func NameHatching(sign []palette.Stroke, lang string) string {
	key := "plain"
	for i, stroke := range sign {
		if i == 0 {
			key = string(stroke)
		} else {
			key += "-" + string(stroke)
		}
	}
	return speech(lang).say("sign." + key)
}

// When writes a moment for a reader: weekday, date and time in the reader's
// zone. A nil zone is UTC.
func When(at time.Time, zone *time.Location, lang string) string {
	here := convertToZone(at, zone)
	days := strings.Fields(speech(lang).say("days"))
	return fmt.Sprintf("%s %s, %s %s", days[here.Weekday()], Day(at, zone, lang), here.Format("15:04"), game.Clock(here))
}

// sayAboutPhase returns a sentence about a phase, with the phase before it.
func (w speech) sayAboutPhase(phase, said string) string {
	return w.say("about", "of", phase, "said", said)
}

func (w speech) formatTime(t time.Time, zone *time.Location) string { return When(t, zone, string(w)) }

// Due writes a deadline as When does, and how long it is after an email that was written at a time; only the deadline
// if it is not later, or the time is zero.
func Due(t, written time.Time, zone *time.Location, lang string) string {
	return When(t, zone, lang) + inBrackets(game.After(lang, t, written))
}

// inBrackets puts a text in brackets; "" stays "".
func inBrackets(s string) string {
	if s == "" {
		return ""
	}
	return " (" + s + ")"
}

// Day writes the day of a moment in the reader's zone: "21 Nov 2025". A nil zone is UTC.
func Day(t time.Time, zone *time.Location, lang string) string {
	here := convertToZone(t, zone)
	return fmt.Sprintf("%d %s %d", here.Day(), strings.Fields(speech(lang).say("months"))[here.Month()-1], here.Year())
}

// convertToZone converts a moment to a zone; nil is UTC.
func convertToZone(at time.Time, zone *time.Location) time.Time {
	zone = cmp.Or(zone, time.UTC)
	return at.In(zone)
}

// sayReceived writes when an email came, to the second if that was close to the deadline: "Received 19:58:12, 1 min 48
// s before the deadline." A zero due means that there is no deadline.
func (w speech) sayReceived(at, due time.Time, zone *time.Location) string {
	left := due.Sub(at)
	if due.IsZero() || left < 0 || left > closeCall {
		return w.say("received") + " " + w.formatTime(at, zone) + "."
	}
	here := convertToZone(at, zone)
	return fmt.Sprintf("%s %s %s, %s %s.", w.say("received"), here.Format("15:04:05"), game.Clock(here), formatSpan(left), w.say("before"))
}

// closeCall is the time before a deadline in which the time of receipt is written to the second.
const closeCall = 2 * time.Hour

// formatSpan writes a short stretch of time in units that all languages share:
// "1 h 5 min", "1 min 48 s".
func formatSpan(d time.Duration) string {
	d = d.Truncate(time.Second)
	h, m, s := int(d.Hours()), int(d.Minutes())%60, int(d.Seconds())%60
	var parts []string
	if h > 0 {
		parts = append(parts, fmt.Sprintf("%d h", h))
	}
	if m > 0 {
		parts = append(parts, fmt.Sprintf("%d min", m))
	}
	if h == 0 && (s > 0 || m == 0) {
		parts = append(parts, fmt.Sprintf("%d s", s))
	}
	return strings.Join(parts, " ")
}
