package forum

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw/channels"
	"seneschal/mailgw/channels/status"
)

// teller makes posts of the facts in some news.
type teller struct {
	channel channels.Channel
	news    channels.News
	lang    string
	about   *channels.Subject
	paras   []string // paragraphs of the one post about all facts but press
	what    string   // name under which this post is remembered; "": none
	phase   int      // the phase that it reports; 0: none
	style   Style
	posts   []channels.Draft
}

// Tell makes the forum's posts about some news. It makes none about a message that was written in this forum.
func Tell(channel channels.Channel, news channels.News, style Style) ([]channels.Draft, error) {
	if strings.HasPrefix(news.CommandID, channel.CommandIDs()) {
		return nil, nil // it was written in this forum
	}
	t := &teller{channel: channel, news: news, lang: channel.Language, style: style}
	for _, fact := range news.Facts(channel.Language) {
		if t.about = fact.Data.About(); t.about == nil {
			return nil, nil
		}
		if err := t.composeFact(fact); err != nil {
			return nil, err
		}
	}
	if len(t.paras) > 0 {
		if err := t.appendDraft(postKind, Post{Raw: strings.Join(t.paras, "\n\n"), What: t.what, Phase: t.phase}); err != nil {
			return nil, err
		}
	}
	return t.posts, nil
}

func (t *teller) say(key string, pairs ...string) string { return channels.Say(t.lang, key, pairs...) }

func (t *teller) appendDraft(kind string, post Post) error {
	post.Topic = t.composeTopic()
	body, err := json.Marshal(post)
	t.posts = append(t.posts, channels.Draft{Kind: t.channel.Kind + kind, Of: t.findLog(), Body: body})
	return err
}

// findLog returns the log that the topic is about. All openings have one topic.
func (t *teller) findLog() eventstore.Log {
	if t.news.Opening != nil {
		return channels.OpenGames
	}
	return t.news.Log
}

// composeTopic returns the topic of the game or tournament, with its title cut to the forum's limit.
func (t *teller) composeTopic() Topic {
	if t.news.Opening != nil {
		return Topic{External: t.style.External("o", "open"), Title: t.say("topic.open"), Raw: t.say("topic.open.raw", "url", t.news.Pages+"/games/open")}
	}
	kind, key := "t", "topic.tournament"
	if _, ok := aggregate.GameID(t.news.Log); ok {
		kind, key = "g", "topic.game"
	}
	title := []rune(t.say(key, "title", t.about.Title, "id", t.about.ID))
	if t.style.Title > 0 && len(title) > t.style.Title {
		title = append(title[:t.style.Title-1], '…')
	}
	return Topic{
		External: t.style.External(kind, t.about.ID), Title: string(title),
		Raw: t.say(key+".raw", "title", escapeMarkup(t.about.Title), "url", t.about.URL),
	}
}

// composeFact adds a fact: a paragraph of the common post, or a draft of its own.
func (t *teller) composeFact(fact channels.Fact) error {
	d := fact.Data
	if line := status.OpenGame(fact, t.lang, style); line != "" {
		t.paras = append(t.paras, line+"\n"+t.about.URL)
		return nil
	}
	switch fact.Type {
	case "channel.linked":
		return t.appendDraft(topicKind, Post{})
	case "channel.resumed":
		t.paras = append(t.paras, t.say("status.again", "title", escapeMarkup(t.about.Title), "url", t.about.URL))
		t.tellState(d)
	case "game.press":
		p := d.Press
		return t.appendDraft(postKind, Post{Raw: "**" + t.say("post.press", "from", escapeMarkup(p.By(t.lang))) + "**\n\n" + quoteLines(p.Text), What: t.pressPostName(p)})
	case "game.press.hidden":
		return t.appendDraft(postKind, Post{Raw: t.say("post.hidden", "why", escapeMarkup(d.Why)), What: t.pressPostName(d.Press), Edit: true})
	case "game.press.shown":
		return t.appendDraft(postKind, Post{Raw: t.say("post.shown", "url", t.about.URL), What: t.pressPostName(d.Press), Edit: true})
	case "game.phase.closed":
		t.what, t.phase = phasePostName(string(t.news.Log), d.Phase.N), d.Phase.N
		t.paras = append(t.paras, t.writeReport(d))
	case "game.rewound":
		t.paras = append(t.paras, t.say("status.rewound", "title", escapeMarkup(t.about.Title), "phase", escapeMarkup(d.Phase.Title), "why", escapeMarkup(d.Why)))
		return t.voidPhases(d)
	case "game.awaiting":
		if t.what != "" || len(t.paras) > 0 {
			t.tellState(d)
		}
	case "game.begun":
		t.paras = append(t.paras, t.say("post.begun", "title", escapeMarkup(t.about.Title)))
	case "game.deadline":
		t.tellState(d)
		if d.Why != "" {
			t.paras = append(t.paras, quoteLines(d.Why))
		}
	case "game.ended":
		t.tellEnded(d)
	case "tournament.round.drawn":
		t.paras = append(t.paras, t.say("status.drawn", "title", escapeMarkup(t.about.Title), "season", strconv.Itoa(d.Round.Season), "round", strconv.Itoa(d.Round.Round), "n", strconv.Itoa(len(d.Round.Games))), t.about.URL)
	case "tournament.round.closed":
		t.paras = append(t.paras, t.say("status.closed", "title", escapeMarkup(t.about.Title), "season", strconv.Itoa(d.Round.Season), "round", strconv.Itoa(d.Round.Round)))
	case "tournament.news":
		t.paras = append(t.paras, quoteLines(d.Text))
	case "tournament.ended":
		t.paras = append(t.paras, t.say("status.ended", "title", escapeMarkup(t.about.Title)), t.about.URL)
	}
	return nil
}

// voidPhases adds an entry that marks the posts of phases that are played again.
func (t *teller) voidPhases(data channels.Data) error {
	var gone []int
	before, _, _, _ := t.news.Before.Phase()
	for n := data.Phase.N; n <= before; n++ {
		gone = append(gone, n)
	}
	return t.appendDraft(voidKind, Post{Raw: t.say("post.void"), Void: gone})
}

func (t *teller) tellEnded(data channels.Data) {
	t.paras = append(t.paras, "**"+t.say("status.over")+"**")
	if data.Why != "" && len(data.Result) == 0 {
		t.paras = append(t.paras, quoteLines(data.Why))
	}
	rows := lists.Map(data.Result, func(p channels.Place) string { return fmt.Sprintf("- %d: %s", p.Place, escapeMarkup(p.Name)) })
	if len(rows) > 0 {
		t.paras = append(t.paras, strings.Join(rows, "\n"))
	}
}

// maxReport is the largest size in bytes of a report in a post: forums take 32,000 characters. The rest is left out.
const maxReport = 28000

// writeReport writes the public report of a phase, with its picture and the head of the log.
func (t *teller) writeReport(data channels.Data) string {
	parts := []string{"## " + escapeMarkup(data.Phase.Title) + ": " + escapeMarkup(data.Report.Headline)}
	if t.about.Picture != "" {
		parts = append(parts, fmt.Sprintf("![%s](%s/phase/%d/map.png)", escapeMarkup(data.Phase.Title), t.about.URL, data.Phase.N))
	}
	length := 0
	for _, section := range data.Report.Sections {
		if section.ID == "press" || section.ID == "asked" {
			continue // press has posts of its own; the awaited seats stand below
		}
		told := writeSection(section)
		if length += len(told); length > maxReport {
			parts = append(parts, t.say("post.more", "url", t.about.URL))
			break
		}
		parts = append(parts, told)
	}
	if data.Head != "" {
		parts = append(parts, t.say("post.head", "head", "`"+data.Head+"`"))
	}
	return strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), "\n\n")
}

// style is the markup of forums, without times.
var style = status.Style{Plain: escapeMarkup, Strong: func(words string) string { return "**" + words + "**" }}

// tellState adds a paragraph with the present state.
func (t *teller) tellState(d channels.Data) {
	dated := style
	dated.When = func(at time.Time) string { return text.When(at, time.UTC, t.lang) }
	lines := status.State(d, t.lang, dated)
	if len(lines) > 0 {
		t.paras = append(t.paras, strings.Join(lines, "\n"))
	}
}

// pressPostName returns the name under which a post of the game's thread is remembered.
func (t *teller) pressPostName(p *channels.Press) string {
	return fmt.Sprintf("post/%s/%d", t.news.Log, p.Post)
}

// writeSection writes a section of a report in the forum's markup; "" if it is empty.
func writeSection(section report.Section) string {
	var parts []string
	for _, block := range section.Blocks {
		switch {
		case block.Text != "":
			parts = append(parts, escapeMarkup(block.Text))
		case len(block.Items) > 0:
			parts = append(parts, "- "+strings.Join(lists.Map(block.Items, escapeMarkup), "\n- "))
		case len(block.Orders) > 0:
			parts = append(parts, "- "+strings.Join(lists.Map(block.Orders, escapeMarkup), "\n- "))
		case len(block.Verse) > 0:
			parts = append(parts, quoteLines(strings.Join(block.Verse, "\n")))
		case block.Table != nil:
			parts = append(parts, writeTable(*block.Table))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	if section.Title != "" {
		parts = append([]string{"### " + escapeMarkup(section.Title)}, parts...)
	}
	return strings.Join(parts, "\n\n")
}

func writeTable(table report.Table) string {
	row := func(cells []string) string {
		return "| " + strings.Join(lists.Map(cells, escapeMarkup), " | ") + " |\n"
	}
	var head, rule []string
	for _, c := range table.Columns {
		head, rule = append(head, c.Title), append(rule, map[bool]string{true: "--:", false: ":--"}[c.Right])
	}
	var out strings.Builder
	out.WriteString(row(head) + "| " + strings.Join(rule, " | ") + " |\n")
	for _, cells := range table.Rows {
		out.WriteString(row(cells))
	}
	return strings.TrimSuffix(out.String(), "\n")
}

// markupRunes matches characters that a forum may read as markup.
var markupRunes = regexp.MustCompile("[\\\\`*_{}\\[\\]()#+\\-.!|<>~:&^=$]")

// escapeMarkup returns a text on one line in which nothing is markup, a mention or a link.
func escapeMarkup(text string) string {
	text = markupRunes.ReplaceAllString(strings.ReplaceAll(text, "\n", " "), `\$0`)
	return strings.ReplaceAll(text, "@", "@\u2060") // a joiner without width
}

// quoteLines writes somebody's text as a quotation, line by line.
func quoteLines(said string) string {
	return "> " + strings.Join(lists.Map(strings.Split(strings.TrimSpace(said), "\n"), escapeMarkup), "\n> ")
}
