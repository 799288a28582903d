package game

import (
	"cmp"
	"slices"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/words"
)

// Habits are how a player is used to being written to.
type Habits struct {
	Lang   string // "", or one that is not spoken: English
	Format string // "": html
}

// formats are how letters of a seat can look; html is the usual one.
var formats = []string{"text", "html", "json"}

// events are how a seat that is new to its holder is written to as he is used
// to; none if that is how every seat is.
func (h Habits) events(id Seat) []event.Event {
	var events []event.Event
	if h.Lang != words.English && slices.Contains(Languages(), h.Lang) {
		events = append(events, LanguageSet{Seat: id, Lang: h.Lang})
	}
	if h.Format != "html" && slices.Contains(formats, h.Format) {
		events = append(events, FormatSet{Seat: id, Format: h.Format})
	}
	return events
}

// Heirs are the players to whom a letter of the steward may give seats.
func (s Steward) Heirs() []Player {
	var heirs []Player
	lang := cmp.Or(s.Lang, words.English)
	for _, line := range s.Lines {
		word, rest := cut(line.Text)
		name, _ := match(word, lang, stewardNames...)
		if _, to, ok := replacement(rest, lang); ok && name == "REPLACE" {
			heirs = append(heirs, to)
		}
	}
	return heirs
}

// replacement reads "seat BY player".
func replacement(text, lang string) (seat string, to Player, ok bool) {
	words := strings.Fields(text)
	by := slices.IndexFunc(words, func(w string) bool { return is(w, lang, "BY") })
	if by < 1 || by != len(words)-2 || !isID(words[by+1]) {
		return "", "", false
	}
	return strings.Join(words[:by], " "), Player(words[by+1]), true
}
