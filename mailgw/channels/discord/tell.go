package discord

import (
	"fmt"
	"strconv"
	"strings"

	"seneschal/mailgw/channels"
)

// teller makes one status of the facts of some news.
type teller struct {
	lang  string
	shown embed
	head  string   // what has happened; "": nothing to be told
	lines []string // how it stands
	asked string
}

func (t *teller) say(key string, pairs ...string) string { return channels.Say(t.lang, key, pairs...) }

// take adds a fact. Press is for other places.
func (t *teller) take(f channels.Fact) {
	d := f.Data
	about := d.Game
	if about == nil {
		about = d.Tournament
	}
	if about == nil || strings.HasPrefix(f.Type, "game.press") {
		return
	}
	t.shown.Title, t.shown.URL = cut(about.Title, mostTitle), about.URL
	if strings.HasPrefix(about.Picture, "https://") { // Discord fetches it
		t.shown.Image = &image{about.Picture + "?" + strconv.FormatInt(f.At.Unix(), 10)} // what was fetched once is kept
	}
	title := plain(about.Title)
	switch f.Type {
	case "game.phase.closed":
		t.head = t.say("status.head", "title", title, "phase", plain(d.Phase.Title), "headline", plain(d.Report.Headline))
	case "game.rewound":
		t.head = t.say("status.rewound", "title", title, "phase", plain(d.Phase.Title), "why", plain(d.Why))
	case "game.ended":
		t.lines = append(t.lines, t.say("status.over"))
		for _, p := range d.Result {
			t.lines = append(t.lines, fmt.Sprintf("%d. %s", p.Place, plain(p.Name)))
		}
	case "game.awaiting":
		t.state(d)
		t.asked = t.say("status.asked", "title", title, "phase", plain(d.Phase.Title), "seats", names(d.Awaiting))
		if due := due(d); due != "" {
			t.asked = t.say("status.asked.until", "title", title, "phase", plain(d.Phase.Title), "seats", names(d.Awaiting), "due", due)
		}
	case "game.deadline", "channel.linked":
		t.state(d)
	case "tournament.round.drawn":
		t.head = t.say("status.drawn", "title", title, "season", strconv.Itoa(d.Round.Season), "round", strconv.Itoa(d.Round.Round), "n", strconv.Itoa(len(d.Round.Games)))
	case "tournament.round.closed":
		t.head = t.say("status.closed", "title", title, "season", strconv.Itoa(d.Round.Season), "round", strconv.Itoa(d.Round.Round))
	case "tournament.news":
		t.head = title + ": " + plain(d.Text)
	case "tournament.ended":
		t.head = t.say("status.ended", "title", title)
	}
}

// state says which phase is open, who is awaited, and until when.
func (t *teller) state(d channels.Data) {
	if d.Phase == nil {
		return
	}
	t.lines = append(t.lines, "**"+plain(d.Phase.Title)+"**")
	if len(d.Awaiting) > 0 {
		t.lines = append(t.lines, t.say("status.awaiting", "seats", names(d.Awaiting)))
	}
	switch due := due(d); {
	case d.Phase.Paused:
		t.lines = append(t.lines, t.say("status.paused"))
	case due != "":
		t.lines = append(t.lines, t.say("status.due", "due", due))
	}
}

func names(seats []channels.Face) string {
	all := make([]string, len(seats))
	for i, s := range seats {
		all[i] = plain(s.Name)
	}
	return strings.Join(all, ", ")
}

// due is a deadline as Discord shows it to each reader in the zone of that reader; "" if
// there is none.
func due(d channels.Data) string {
	if d.Phase.Due == nil {
		return ""
	}
	return fmt.Sprintf("<t:%d:f>", d.Phase.Due.Unix())
}
