package learn

import (
	"cmp"
	"net/http"
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/projections/site/web"
)

// HelpPage explains how to play by mail and on pages.
type HelpPage struct {
	Chapters []Chapter `json:"chapters"`
}

// A Chapter is a part of the page.
type Chapter struct {
	ID         string      `json:"id"`
	Title      string      `json:"title"`
	Paragraphs []Paragraph `json:"paragraphs"`
	Words      []Control   `json:"words,omitempty"`
	Links      []Link      `json:"links,omitempty"`
}

// A Paragraph may have an example behind it, as it stands in an email.
type Paragraph struct {
	Words   string `json:"words"`
	Example string `json:"example,omitempty"`
}

// Control is a line that every game reads, in the reader's language, and its effect.
type Control struct {
	Line    string `json:"line"`
	English string `json:"english"`
	Does    string `json:"does"`
}

// Link leads on to another page.
type Link struct {
	Path  string `json:"path"`
	Words string `json:"words"`
}

// helpChapters are the chapters of the page, each with links to other pages. Their paragraphs are the
// sentences "help.<chapter>.1" and on.
var helpChapters = []struct {
	id    string
	links []string
}{
	{"begin", []string{"/learn", "/", "/substitutes"}},
	{"letter", []string{"/orders/letter"}},
	{"page", nil},
	{"words", []string{"/orders/letter"}},
	{"deadlines", nil},
	{"missed", nil},
	{"press", nil},
	{"substitutes", []string{"/substitutes"}},
	{"leave", nil},
	{"open", []string{"/learn", "/tournaments", "/orders/tournament"}},
	{"trust", []string{"/check"}},
}

// controlLines are the lines that a newcomer needs; "fr" stands for a language.
var controlLines = []string{"READY", "HOLD", "CANCEL", "WHATIF", "HELP", "HELP WORDS", "SHOW ORDERS", "SHOW POSITION", "SHOW CLOCK", "LANGUAGE fr", "VERIFY"}

// showHelp answers the page.
func (s *Pages) showHelp(r *http.Request) (web.View, error) {
	voice := s.Web.Voice(r.Context())
	help := HelpPage{}
	for _, c := range helpChapters {
		chapter := Chapter{ID: c.id, Title: voice.Say("help." + c.id), Paragraphs: s.collectParagraphs(voice, "help."+c.id)}
		if c.id == "words" {
			chapter.Words = listControls(voice)
		}
		chapter.Links = lists.Map(c.links, func(path string) Link { return Link{path, voice.Say("link." + path)} })
		help.Chapters = append(help.Chapters, chapter)
	}
	return web.View{Name: "help", Title: voice.Say("help.title"), About: voice.Say("help.lead"), Page: help}, nil
}

// collectParagraphs returns the paragraphs of a chapter: its sentences from 1 up to the first number
// without one.
func (s *Pages) collectParagraphs(voice web.Voice, chapter string) []Paragraph {
	mail := cmp.Or(s.Mail, voice.Say("help.mail"))
	paragraphs := []Paragraph{}
	for n := 1; ; n++ {
		key := chapter + "." + strconv.Itoa(n)
		if !voice.Has(key) {
			return paragraphs
		}
		paragraph := Paragraph{Words: voice.Say(key, "mail", mail)}
		if voice.Has(key + ".example") {
			paragraph.Example = voice.Say(key + ".example")
		}
		paragraphs = append(paragraphs, paragraph)
	}
}

// listControls returns the control lines in the reader's language.
func listControls(voice web.Voice) []Control {
	var controls []Control
	for _, line := range controlLines {
		key := strings.ReplaceAll(strings.ToLower(strings.TrimSuffix(line, " fr")), " ", ".")
		words := strings.Fields(line)
		for i, word := range words {
			if order.Common().Has(word) {
				words[i] = strings.ToUpper(order.Common().Words(voice.Lang, word)[0])
			}
		}
		controls = append(controls, Control{strings.Join(words, " "), line, voice.Say("word." + key)})
	}
	return controls
}
