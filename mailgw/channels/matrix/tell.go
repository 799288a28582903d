package matrix

import (
	"encoding/json"
	"fmt"
	"html"
	"strings"
	"time"
	"unicode/utf8"

	"seneschal/domain/lists"
	"seneschal/domain/report/text"
	"seneschal/eventstore"
	"seneschal/mailgw/channels"
	"seneschal/mailgw/channels/inbox"
	"seneschal/mailgw/channels/status"
)

// Kinds of entries.
const (
	statusKind = "matrix.status"
	askedKind  = "matrix.asked"
	openKind   = "matrix.open" // a line about a game that waits for players
	pressKind  = "matrix.press"
	answerKind = "matrix.answer"
)

const maxText = 12000 // bytes of a body: an event has 65,536, and holds each body four times

// Tell implements channels.Transport: it makes an entry for each message, one with the state, and one with the line
// about awaited seats unless the channel has switched those off. It makes none about a message that was written in
// this room.
func (k Transport) Tell(c channels.Channel, news channels.News) ([]channels.Draft, error) {
	if strings.HasPrefix(news.CommandID, c.CommandIDs()) {
		return nil, nil // it was written in this room
	}
	facts := news.Facts(c.Language)
	t := telling{channel: c, of: news.Log}
	for _, fact := range facts {
		if fact.Data.Press != nil {
			t.tellPress(fact)
		}
	}
	when := func(at time.Time) string { return text.When(at, time.UTC, c.Language) }
	same := func(words string) string { return words }
	plain := status.Of(facts, c.Language, status.Style{Plain: oneLine, Strong: same, When: when})
	rich := status.Of(facts, c.Language, status.Style{Plain: escapeLine, Strong: func(words string) string { return "<strong>" + words + "</strong>" }, When: when})
	if plain.Open != "" {
		t.appendDraft(openKind, false, entry{Body: plain.Open + "\n" + plain.URL, HTML: rich.Open + `<br><a href="` + escapeLine(rich.URL) + `">` + escapeLine(rich.URL) + "</a>"})
		return t.drafts, t.err
	}
	if plain.Title != "" {
		t.appendDraft(statusKind, true, entry{
			What: "status/" + string(news.Log), Body: joinLines(append([]string{plain.Title, plain.Head}, plain.Lines...), "\n") + "\n" + plain.URL,
			HTML: joinLines(append([]string{`<a href="` + escapeLine(rich.URL) + `">` + escapeLine(rich.Title) + "</a>", rich.Head}, rich.Lines...), "<br>"),
		})
		if plain.Asked != "" && c.Settings[Lines] != "off" {
			t.appendDraft(askedKind, false, entry{Body: plain.Asked, HTML: rich.Asked})
		}
	}
	return t.drafts, t.err
}

// telling collects the drafts that are made of some news.
type telling struct {
	channel channels.Channel
	of      eventstore.Log
	drafts  []channels.Draft
	err     error // the last failure
}

func (t *telling) appendDraft(kind string, replaces bool, e entry) {
	body, err := json.Marshal(e)
	if err != nil {
		t.err = err
	}
	t.drafts = append(t.drafts, channels.Draft{Kind: kind, Of: t.of, Replaces: replaces, Body: body})
}

// tellPress adds a post of the game's thread, or an edit of one that was hidden or is shown again.
func (t *telling) tellPress(fact channels.Fact) {
	p, lang := fact.Data.Press, t.channel.Language
	e := entry{What: fmt.Sprintf("post/%s/%d", t.of, p.Post)}
	switch fact.Type {
	case "game.press.hidden":
		said := channels.Say(lang, "post.hidden", "why", fact.Data.Why)
		e.Edit, e.Body, e.HTML = true, said, escapeLine(said)
	case "game.press.shown":
		said := channels.Say(lang, "post.shown", "url", fact.Data.Game.URL)
		e.Edit, e.Body, e.HTML = true, said, escapeLine(said)
	default:
		from, said := channels.Say(lang, "post.press", "from", p.By(lang)), shortenText(strings.TrimSpace(p.Text))
		e.Body, e.HTML = from+"\n"+said, "<strong>"+escapeLine(from)+"</strong><blockquote>"+escapeText(said)+"</blockquote>"
	}
	t.appendDraft(pressKind, false, e)
}

// Answer implements inbox.Source.
func (k Transport) Answer(channel channels.Channel, message inbox.Message, a inbox.Answer) ([]channels.Draft, error) {
	e := entry{Room: message.Where}
	if a.Title != "" { // it was written in public
		e.Room, e.To = "", message.Account
	}
	fixed := shortenText(a.Fixed)
	e.Body = strings.TrimSpace(a.Text + "\n\n" + fixed)
	if a.Text != "" {
		e.HTML = "<p>" + escapeText(a.Text) + "</p>"
	}
	if fixed != "" {
		e.HTML += "<pre><code>" + html.EscapeString(fixed) + "</code></pre>"
	}
	t := telling{channel: channel}
	t.appendDraft(answerKind, false, e)
	return t.drafts, t.err
}

func joinLines(all []string, end string) string {
	return strings.Join(lists.Keep(all, func(l string) bool { return l != "" }), end)
}

func oneLine(words string) string { return strings.ReplaceAll(words, "\n", " ") }

// escapeLine returns a text on one line in which nothing is markup. It mentions nobody, because that
// takes a link.
func escapeLine(words string) string { return html.EscapeString(oneLine(words)) }

// escapeText returns a text in which nothing is markup but its line ends.
func escapeText(words string) string {
	return strings.ReplaceAll(html.EscapeString(words), "\n", "<br>")
}

// shortenText returns a text; if it is longer than maxText, its beginning with an ellipsis.
func shortenText(words string) string {
	if len(words) <= maxText {
		return words
	}
	end := maxText
	for !utf8.RuneStart(words[end]) {
		end--
	}
	return words[:end] + "…"
}
