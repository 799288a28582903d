// Package status writes a short summary of a game or tournament, for places where one message is kept up to date. It
// knows no such place: each gives a Style for its markup.
package status

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/lists"
	"seneschal/mailgw/channels"
)

// A Style writes words in the markup of a place.
type Style struct {
	Plain  func(string) string    // escapes a text, so that nothing in it is markup
	Strong func(string) string    // emphasises a text that is escaped already
	When   func(time.Time) string // writes a time
}

// A Status is the summary of some news.
type Status struct {
	Title, URL string // unescaped; "": there is no summary
	Picture    string
	Head       string   // the latest event; "": none
	Lines      []string // the present state
	Asked      string   // a line with the awaited seats; "": none is awaited
	Open       string   // a line about an opening, without its URL; then there are no Lines; "": the news are of no opening
	At         time.Time
}

// Of makes the status of some facts. It leaves press out; of several facts of a kind the last counts.
func Of(facts []channels.Fact, lang string, style Style) Status {
	t := teller{lang: lang, style: style}
	for _, f := range facts {
		t.composeFact(f)
	}
	return t.said
}

// OpenGame returns a line about a game that waits for players, or waited for them; "" for a fact about anything else.
func OpenGame(fact channels.Fact, lang string, style Style) string {
	open := fact.Data.Opening
	if open == nil {
		return ""
	}
	what := []string{"title", style.Strong(style.Plain(open.Title)), "ruleset", style.Plain(open.Played)}
	switch fact.Type {
	case "opening.opened":
		what = append(what, "preset", style.Plain(open.Preset), "pace", style.Plain(open.Pace), "free", strconv.Itoa(open.Free), "seats", strconv.Itoa(open.Seats))
		if open.Preset == "" {
			return channels.Say(lang, "open.waits.plain", what...)
		}
		return channels.Say(lang, "open.waits", what...)
	case "opening.begun":
		return channels.Say(lang, "open.begun", what...)
	}
	return channels.Say(lang, "open.ended", append(what, "why", style.Plain(fact.Data.Why))...)
}

// teller makes one status of the facts in some news.
type teller struct {
	lang  string
	style Style
	said  Status
}

func (t *teller) say(key string, pairs ...string) string { return channels.Say(t.lang, key, pairs...) }

// composeFact adds a fact. It ignores press.
func (t *teller) composeFact(fact channels.Fact) {
	d := fact.Data
	about := d.About()
	if about == nil || strings.HasPrefix(fact.Type, "game.press") {
		return
	}
	t.said.Title, t.said.URL, t.said.Picture, t.said.At = about.Title, about.URL, about.Picture, fact.At
	if t.said.Open = OpenGame(fact, t.lang, t.style); t.said.Open != "" {
		return
	}
	plain := t.style.Plain
	title := plain(about.Title)
	switch fact.Type {
	case "game.phase.closed":
		t.said.Head = t.say("status.head", "title", title, "phase", plain(d.Phase.Title), "headline", plain(d.Report.Headline))
	case "game.rewound":
		t.said.Head = t.say("status.rewound", "title", title, "phase", plain(d.Phase.Title), "why", plain(d.Why))
	case "game.ended":
		t.said.Lines = append(t.said.Lines, t.say("status.over"))
		for _, p := range d.Result {
			t.said.Lines = append(t.said.Lines, fmt.Sprintf("%d. %s", p.Place, plain(p.Name)))
		}
	case "game.awaiting":
		t.tellState(d)
		t.said.Asked = t.say("status.asked", "title", title, "phase", plain(d.Phase.Title), "seats", t.style.joinNames(d.Awaiting))
		if due := t.style.writeDeadline(d); due != "" {
			t.said.Asked = t.say("status.asked.until", "title", title, "phase", plain(d.Phase.Title), "seats", t.style.joinNames(d.Awaiting), "due", due)
		}
	case "game.deadline", "channel.linked":
		t.tellState(d)
	case "channel.resumed":
		t.tellState(d)
		t.said.Asked = t.say("status.again", "title", title, "url", about.URL)
	case "tournament.round.drawn":
		t.said.Head = t.say("status.drawn", "title", title, "season", strconv.Itoa(d.Round.Season), "round", strconv.Itoa(d.Round.Round), "n", strconv.Itoa(len(d.Round.Games)))
	case "tournament.round.closed":
		t.said.Head = t.say("status.closed", "title", title, "season", strconv.Itoa(d.Round.Season), "round", strconv.Itoa(d.Round.Round))
	case "tournament.news":
		t.said.Head = title + ": " + plain(d.Text)
	case "tournament.ended":
		t.said.Head = t.say("status.ended", "title", title)
	}
}

// tellState adds the lines of the present state.
func (t *teller) tellState(d channels.Data) {
	t.said.Lines = append(t.said.Lines, State(d, t.lang, t.style)...)
}

// State returns lines with the open phase, the awaited seats and the deadline; nil if no phase is open. With a
// deadline, style needs When.
func State(data channels.Data, lang string, style Style) []string {
	if data.Phase == nil {
		return nil
	}
	lines := []string{style.Strong(style.Plain(data.Phase.Title))}
	if len(data.Awaiting) > 0 {
		lines = append(lines, channels.Say(lang, "status.awaiting", "seats", style.joinNames(data.Awaiting)))
	}
	switch due := style.writeDeadline(data); {
	case data.Phase.Paused:
		lines = append(lines, channels.Say(lang, "status.paused"))
	case due != "":
		lines = append(lines, channels.Say(lang, "status.due", "due", due))
	}
	return lines
}

func (s Style) joinNames(seats []channels.Face) string {
	return strings.Join(lists.Map(seats, func(f channels.Face) string { return s.Plain(f.Name) }), ", ")
}

// writeDeadline writes a deadline; "" if there is none.
func (s Style) writeDeadline(data channels.Data) string {
	if data.Phase.Due == nil {
		return ""
	}
	return s.When(*data.Phase.Due)
}
