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
	stands = "matrix.status"
	asked  = "matrix.asked"
	press  = "matrix.press"
	answer = "matrix.answer"
)

const mostText = 12000 // bytes of a body: an event has 65,536, and holds each body four times

// Tell implements channels.Kind.
func (k Kind) Tell(c channels.Channel, n channels.News) ([]channels.Draft, error) {
	if strings.HasPrefix(n.Cause, c.Causes()) {
		return nil, nil // it was written in this room
	}
	facts := n.Facts(c.Language)
	t := telling{c: c, of: n.Log}
	for _, f := range facts {
		if f.Data.Press != nil {
			t.press(f)
		}
	}
	when := func(at time.Time) string { return text.When(at, time.UTC, c.Language) }
	same := func(words string) string { return words }
	plain := status.Of(facts, c.Language, status.Style{Plain: oneLine, Strong: same, When: when})
	rich := status.Of(facts, c.Language, status.Style{Plain: escaped, Strong: func(words string) string { return "<strong>" + words + "</strong>" }, When: when})
	if plain.Title != "" {
		t.add(stands, true, entry{
			What: "status/" + string(n.Log), Body: lines(append([]string{plain.Title, plain.Head}, plain.Lines...), "\n") + "\n" + plain.URL,
			HTML: lines(append([]string{`<a href="` + escaped(rich.URL) + `">` + escaped(rich.Title) + "</a>", rich.Head}, rich.Lines...), "<br>"),
		})
		if plain.Asked != "" && c.Settings[Lines] != "off" {
			t.add(asked, false, entry{Body: plain.Asked, HTML: rich.Asked})
		}
	}
	return t.drafts, t.err
}

// telling collects the drafts that are made of news.
type telling struct {
	c      channels.Channel
	of     eventstore.Log
	drafts []channels.Draft
	err    error
}

func (t *telling) add(kind string, replaces bool, e entry) {
	body, err := json.Marshal(e)
	if err != nil {
		t.err = err
	}
	t.drafts = append(t.drafts, channels.Draft{Kind: kind, Of: t.of, Replaces: replaces, Body: body})
}

// press adds a post of the game's thread, or an edit of one that was hidden or shown again.
func (t *telling) press(f channels.Fact) {
	p, lang := f.Data.Press, t.c.Language
	e := entry{What: fmt.Sprintf("post/%s/%d", t.of, p.Post)}
	switch f.Type {
	case "game.press.hidden":
		said := channels.Say(lang, "post.hidden", "why", f.Data.Why)
		e.Edit, e.Body, e.HTML = true, said, escaped(said)
	case "game.press.shown":
		said := channels.Say(lang, "post.shown", "url", f.Data.Game.URL)
		e.Edit, e.Body, e.HTML = true, said, escaped(said)
	default:
		from, said := channels.Say(lang, "post.press", "from", p.By(lang)), cut(strings.TrimSpace(p.Text))
		e.Body, e.HTML = from+"\n"+said, "<strong>"+escaped(from)+"</strong><blockquote>"+broken(said)+"</blockquote>"
	}
	t.add(press, false, e)
}

// Answer implements inbox.Source.
func (k Kind) Answer(c channels.Channel, m inbox.Message, a inbox.Answer) ([]channels.Draft, error) {
	e := entry{Room: m.Where}
	if a.Title != "" { // it was written in public
		e.Room, e.To = "", m.Account
	}
	fixed := cut(a.Fixed)
	e.Body = strings.TrimSpace(a.Text + "\n\n" + fixed)
	if a.Text != "" {
		e.HTML = "<p>" + broken(a.Text) + "</p>"
	}
	if fixed != "" {
		e.HTML += "<pre><code>" + html.EscapeString(fixed) + "</code></pre>"
	}
	t := telling{c: c}
	t.add(answer, false, e)
	return t.drafts, t.err
}

func lines(all []string, end string) string {
	return strings.Join(lists.Keep(all, func(l string) bool { return l != "" }), end)
}

func oneLine(words string) string { return strings.ReplaceAll(words, "\n", " ") }

// escaped returns a text on one line in which nothing is markup. It mentions nobody, because that
// takes a link.
func escaped(words string) string { return html.EscapeString(oneLine(words)) }

// broken returns a text in which nothing is markup but its line ends.
func broken(words string) string {
	return strings.ReplaceAll(html.EscapeString(words), "\n", "<br>")
}

// cut shortens a text that is too long.
func cut(words string) string {
	if len(words) <= mostText {
		return words
	}
	end := mostText
	for !utf8.RuneStart(words[end]) {
		end--
	}
	return words[:end] + "…"
}
