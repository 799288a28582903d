package discourse

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw/channels"
)

// teller makes posts of the facts of some news.
type teller struct {
	c     channels.Channel
	n     channels.News
	lang  string
	about *channels.Subject
	paras []string // of the post that all facts but press are told in
	what  string   // under which it is remembered
	posts []channels.Draft
}

// Tell implements channels.Kind.
func (k Kind) Tell(c channels.Channel, n channels.News) ([]channels.Draft, error) {
	if strings.HasPrefix(n.Cause, causePrefix(c)) {
		return nil, nil // it was said here
	}
	t := &teller{c: c, n: n, lang: c.Language}
	for _, f := range n.Facts(c.Language) {
		t.about = f.Data.Game
		if t.about == nil {
			t.about = f.Data.Tournament
		}
		if t.about == nil {
			return nil, nil
		}
		if err := t.take(f); err != nil {
			return nil, err
		}
	}
	if len(t.paras) > 0 {
		if err := t.add(postKind, post{Raw: strings.Join(t.paras, "\n\n"), What: t.what}); err != nil {
			return nil, err
		}
	}
	return t.posts, nil
}

// causePrefix begins the causes of what was written in the forum of a channel.
func causePrefix(c channels.Channel) string { return "discourse/" + c.Where() + "/" }

func (t *teller) say(key string, pairs ...string) string { return channels.Say(t.lang, key, pairs...) }

func (t *teller) add(kind string, p post) error {
	p.Topic = t.topic()
	body, err := json.Marshal(p)
	t.posts = append(t.posts, channels.Draft{Kind: kind, Of: t.n.Log, Body: body})
	return err
}

// mostExternal is how long an external_id may be.
const mostExternal = 50

// topic is that of the game or tournament, as it begins.
func (t *teller) topic() topic {
	kind, key := "t", "topic.tournament"
	if _, ok := aggregate.GameID(t.n.Log); ok {
		kind, key = "g", "topic.game"
	}
	external := "sen-" + kind + "-" + strings.Map(plainID, t.about.ID)
	if len(external) > mostExternal {
		sum := sha256.Sum256([]byte(t.about.ID))
		external = "sen-" + kind + "-" + hex.EncodeToString(sum[:16])
	}
	return topic{
		External: external, Title: t.say(key, "title", t.about.Title, "id", t.about.ID),
		Raw: t.say(key+".raw", "title", plain(t.about.Title), "url", t.about.URL),
	}
}

func plainID(r rune) rune {
	if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' {
		return r
	}
	return '-'
}

// take adds a fact.
func (t *teller) take(f channels.Fact) error {
	d := f.Data
	switch f.Type {
	case "channel.linked":
		return t.add(topicKind, post{})
	case "game.press":
		return t.press(d.Press)
	case "game.press.hidden":
		return t.add(postKind, post{Raw: t.say("post.hidden", "why", plain(d.Why)), What: t.thread(d.Press), Edit: true})
	case "game.press.shown":
		return t.add(postKind, post{Raw: t.say("post.shown", "url", t.about.URL), What: t.thread(d.Press), Edit: true})
	case "game.phase.closed":
		t.what = phaseOf(string(t.n.Log), d.Phase.N)
		t.paras = append(t.paras, t.report(d))
	case "game.rewound":
		t.paras = append(t.paras, t.say("status.rewound", "title", plain(t.about.Title), "phase", plain(d.Phase.Title), "why", plain(d.Why)))
		return t.void(d)
	case "game.awaiting":
		if t.what != "" || len(t.paras) > 0 {
			t.state(d)
		}
	case "game.begun":
		t.paras = append(t.paras, t.say("post.begun", "title", plain(t.about.Title)))
	case "game.deadline":
		t.state(d)
		if d.Why != "" {
			t.paras = append(t.paras, quoted(d.Why))
		}
	case "game.ended":
		t.ended(d)
	case "tournament.round.drawn":
		t.paras = append(t.paras, t.say("status.drawn", "title", plain(t.about.Title), "season", strconv.Itoa(d.Round.Season), "round", strconv.Itoa(d.Round.Round), "n", strconv.Itoa(len(d.Round.Games))), t.about.URL)
	case "tournament.round.closed":
		t.paras = append(t.paras, t.say("status.closed", "title", plain(t.about.Title), "season", strconv.Itoa(d.Round.Season), "round", strconv.Itoa(d.Round.Round)))
	case "tournament.news":
		t.paras = append(t.paras, quoted(d.Text))
	case "tournament.ended":
		t.paras = append(t.paras, t.say("status.ended", "title", plain(t.about.Title)), t.about.URL)
	}
	return nil
}

// void has the posts marked whose phases are played again.
func (t *teller) void(d channels.Data) error {
	var gone []int
	before, _, _, _ := t.n.Before.Phase()
	for n := d.Phase.N; n <= before; n++ {
		gone = append(gone, n)
	}
	return t.add(voidKind, post{Raw: t.say("post.void"), Void: gone})
}

func (t *teller) ended(d channels.Data) {
	t.paras = append(t.paras, "**"+t.say("status.over")+"**")
	if d.Why != "" && len(d.Result) == 0 {
		t.paras = append(t.paras, quoted(d.Why))
	}
	var rows []string
	for _, p := range d.Result {
		rows = append(rows, fmt.Sprintf("- %d: %s", p.Place, plain(p.Name)))
	}
	if len(rows) > 0 {
		t.paras = append(t.paras, strings.Join(rows, "\n"))
	}
}

// mostReport is how much of a report fits a post: forums take 32,000 characters.
const mostReport = 28000

// report is the public report of a phase, with its picture and the head of the log.
func (t *teller) report(d channels.Data) string {
	parts := []string{"## " + plain(d.Phase.Title) + ": " + plain(d.Report.Headline)}
	if t.about.Picture != "" {
		parts = append(parts, fmt.Sprintf("![%s](%s/phase/%d/map.png)", plain(d.Phase.Title), t.about.URL, d.Phase.N))
	}
	length := 0
	for _, s := range d.Report.Sections {
		if s.ID == "press" || s.ID == "asked" {
			continue // press has posts of its own; who is awaited stands below
		}
		told := section(s)
		if length += len(told); length > mostReport {
			parts = append(parts, t.say("post.more", "url", t.about.URL))
			break
		}
		parts = append(parts, told)
	}
	if d.Head != "" {
		parts = append(parts, t.say("post.head", "head", "`"+d.Head+"`"))
	}
	return strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), "\n\n")
}

// state says which phase is open, who is awaited, and until when.
func (t *teller) state(d channels.Data) {
	lines := []string{"**" + plain(d.Phase.Title) + "**"}
	if len(d.Awaiting) > 0 {
		names := make([]string, len(d.Awaiting))
		for i, s := range d.Awaiting {
			names[i] = plain(s.Name)
		}
		lines = append(lines, t.say("status.awaiting", "seats", strings.Join(names, ", ")))
	}
	switch {
	case d.Phase.Paused:
		lines = append(lines, t.say("status.paused"))
	case d.Phase.Due != nil:
		lines = append(lines, t.say("status.due", "due", text.When(*d.Phase.Due, time.UTC, t.lang)))
	}
	t.paras = append(t.paras, strings.Join(lines, "\n"))
}

// press is a message to everybody, in a post of its own.
func (t *teller) press(p *channels.Press) error {
	from := t.say("post.steward")
	switch {
	case p.Grey:
		from = t.say("post.grey")
	case p.Onlooker:
		from = t.say("post.onlooker")
	case p.From != nil:
		from = plain(p.From.Name)
	}
	return t.add(postKind, post{Raw: "**" + t.say("post.press", "from", from) + "**\n\n" + quoted(p.Text), What: t.thread(p)})
}

// thread is under what a post of the game's thread is remembered.
func (t *teller) thread(p *channels.Press) string {
	return fmt.Sprintf("post/%s/%d", t.n.Log, p.Post)
}

// section is a part of a report as the forum's markup.
func section(s report.Section) string {
	var parts []string
	for _, b := range s.Blocks {
		switch {
		case b.Text != "":
			parts = append(parts, plain(b.Text))
		case len(b.Items) > 0:
			parts = append(parts, "- "+strings.Join(each(b.Items, plain), "\n- "))
		case len(b.Orders) > 0:
			parts = append(parts, "- "+strings.Join(each(b.Orders, plain), "\n- "))
		case len(b.Verse) > 0:
			parts = append(parts, quoted(strings.Join(b.Verse, "\n")))
		case b.Table != nil:
			parts = append(parts, table(*b.Table))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	if s.Title != "" {
		parts = append([]string{"### " + plain(s.Title)}, parts...)
	}
	return strings.Join(parts, "\n\n")
}

func table(t report.Table) string {
	row := func(cells []string) string { return "| " + strings.Join(each(cells, plain), " | ") + " |\n" }
	var head, rule []string
	for _, c := range t.Columns {
		head, rule = append(head, c.Title), append(rule, map[bool]string{true: "--:", false: ":--"}[c.Right])
	}
	var b strings.Builder
	b.WriteString(row(head) + "| " + strings.Join(rule, " | ") + " |\n")
	for _, cells := range t.Rows {
		b.WriteString(row(cells))
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func each(texts []string, f func(string) string) []string {
	all := make([]string, len(texts))
	for i, text := range texts {
		all[i] = f(text)
	}
	return all
}

// marks is what the forum may read as markup.
var marks = regexp.MustCompile("[\\\\`*_{}\\[\\]()#+\\-.!|<>~:&^=$]")

// plain is a text in which nothing is markup, nobody is mentioned, and no address is opened.
func plain(text string) string {
	text = marks.ReplaceAllString(strings.ReplaceAll(text, "\n", " "), `\$0`)
	return strings.ReplaceAll(text, "@", "@\u2060") // a joiner without width
}

// quoted is somebody's text as a quotation, line by line.
func quoted(said string) string {
	return "> " + strings.Join(each(strings.Split(strings.TrimSpace(said), "\n"), plain), "\n> ")
}
