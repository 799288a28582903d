package web

import (
	"fmt"
	"html/template"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report/text"
	"seneschal/domain/words"
)

// A Voice says the sentences of all rooms in the language of the reader.
type Voice struct {
	Lang      string
	catalogue *words.Catalogue
	title     func(ruleset, lang string) string
}

// Ruleset returns the usual name of a ruleset. Front.In must have made the voice.
func (v Voice) Ruleset(name string) string { return v.title(name, v.Lang) }

// Lead says in a sentence or two what a ruleset is about. It takes the sentence of the pages, "<ruleset>.lead", or else
// the first paragraph of about, the ruleset's own description.
func (v Voice) Lead(ruleset string, about words.Translations) string {
	if key := ruleset + ".lead"; v.Has(key) {
		return v.Say(key)
	}
	lead, _, _ := strings.Cut(about.In(v.Lang), "\n\n")
	return lead
}

// Preset describes a preset of a ruleset. If there is no description, it returns the preset's name.
func (v Voice) Preset(ruleset, preset string) string {
	for _, key := range []string{ruleset + ".preset." + preset, "preset." + preset} {
		if v.Has(key) {
			return v.Say(key)
		}
	}
	return preset
}

// Say returns the sentence of a key. pairs are the names and values of its parameters in turn. A
// sentence that the language lacks is English; a key without a sentence is returned as it is.
func (v Voice) Say(key string, pairs ...any) string {
	return v.catalogue.Say(v.Lang, key, words.Args(pairs...))
}

// Retell translates a text that was made in English from a sentence whose key begins with the
// prefix. It returns a text that fits no such sentence as it is.
func (v Voice) Retell(prefix, told string) string { return v.catalogue.Retell(v.Lang, prefix, told) }

// Has reports whether there is a sentence for a key.
func (v Voice) Has(key string) bool { return v.catalogue.Has(v.Lang, key) }

// List joins words: "blue, red and green".
func (v Voice) List(all []string) string { return v.catalogue.List(v.Lang, all) }

// Away says how far a time is: "in 2 days", "3 hours ago", "8 years ago", "now".
func (v Voice) Away(d time.Duration) string {
	if d.Abs() < time.Minute {
		return v.Say("time.now")
	}
	span := v.Span(d.Abs())
	if d.Abs() >= 2*year {
		span = v.Say("time.years", "n", int(d.Abs()/year))
	}
	if d < 0 {
		return v.Say("time.ago", "span", span)
	}
	return v.Say("time.in", "span", span)
}

// year is the length of a year without leap days: exact enough for times far away.
const year = 365 * 24 * time.Hour

// Span writes a stretch of time in its largest unit, as game.Span does.
func (v Voice) Span(d time.Duration) string { return game.Span(v.Lang, d) }

// When writes a moment in words: "Fri 21 Nov 2025, 19:00 UTC"; "" for the zero Moment.
func (v Voice) When(moment Moment) string {
	if !moment.Known() {
		return ""
	}
	return text.When(moment.At, moment.zone, v.Lang)
}

// Left says how far a moment is from now: "in 2 days", or "3 hours ago" if it has passed.
func (v Voice) Left(m Moment) string { return v.Away(m.At.Sub(m.now)) }

// Date writes the day of a Moment or a time.Time alone: "21 Nov 2025". A time.Time is taken in UTC.
// It returns "" for a value of any other type.
func (v Voice) Date(at any) string {
	switch t := at.(type) {
	case Moment:
		return text.Day(t.At, t.zone, v.Lang)
	case time.Time:
		return text.Day(t, nil, v.Lang)
	}
	return ""
}

// Moment renders a time for pages: in words, and how far it is from now; "" for the zero Moment.
func (v Voice) Moment(m Moment) template.HTML {
	if !m.Known() {
		return ""
	}
	return v.renderMoment(m) + template.HTML(` <span class="left">(`+template.HTMLEscapeString(v.Left(m))+`)</span>`) //nolint:gosec // the words are escaped
}

// renderMoment renders a moment without how far it is, for sentences.
func (v Voice) renderMoment(m Moment) template.HTML { return markTime(m, v.When(m)) }

// renderDay renders the day of a moment, for sentences.
func (v Voice) renderDay(m Moment) template.HTML { return markTime(m, v.Date(m)) }

// markTime puts words for a moment into an HTML element time.
func markTime(m Moment, inWords string) template.HTML {
	return template.HTML(`<time datetime="` + m.Stamp() + `">` + template.HTMLEscapeString(inWords) + `</time>`) //nolint:gosec // as above
}

// Figures writes a number, or a text with numbers, with the decimal sign of the reader's language.
func (v Voice) Figures(of any) string { return words.LocaliseNumbers(v.Lang, fmt.Sprint(of)) }

// Place writes a rank, counted from 1, as a place: "1st".
func (v Voice) Place(n int) string {
	if key := "place." + strconv.Itoa(n); v.Has(key) {
		return v.Say(key)
	}
	if v.Lang == words.English {
		return writeOrdinal(n)
	}
	return v.Say("place", "n", n)
}

// writeOrdinal writes a number as a place in English: "1st", "12th".
func writeOrdinal(n int) string {
	ending := "th"
	if n/10%10 != 1 {
		switch n % 10 {
		case 1:
			ending = "st"
		case 2:
			ending = "nd"
		case 3:
			ending = "rd"
		}
	}
	return strconv.Itoa(n) + ending
}

// templateFuncs returns the functions with which templates write in the language of the voice.
func (v Voice) templateFuncs() template.FuncMap {
	return template.FuncMap{
		"stamped": v.renderMoment, "dated": v.renderDay, "say": v.renderSentence, "list": v.List, "figures": v.Figures, "moment": v.Moment, "when": v.When, "left": v.Left, "date": v.Date, "place": v.Place,
		"lang": func() string { return v.Lang },
	}
}

// renderSentence returns a sentence for a template; pairs are as those of Say. If a value is HTML or
// a Moment, it returns HTML in which all other values are escaped; otherwise a string, which the
// template escapes. It changes pairs in place.
func (v Voice) renderSentence(key string, pairs ...any) any {
	marked := false
	for i, value := range pairs {
		if m, ok := value.(Moment); ok {
			pairs[i] = v.Moment(m)
		}
		_, ok := pairs[i].(template.HTML)
		marked = marked || ok
	}
	if !marked {
		return v.Say(key, pairs...)
	}
	for i := 1; i < len(pairs); i += 2 {
		if _, ok := pairs[i].(template.HTML); !ok {
			pairs[i] = template.HTMLEscaper(pairs[i])
		}
	}
	return template.HTML(v.catalogue.Say(v.Lang, key, words.Args(pairs...))) //nolint:gosec // the sentences are ours, the values are escaped
}

// renderLink renders words that lead to a path or an address, for sentences. Search engines are not
// to follow an address outside this site.
func renderLink(path string, said any) template.HTML {
	rel := lists.Either(strings.HasPrefix(path, "/"), "", ` rel="nofollow"`)
	return template.HTML(`<a href="` + template.HTMLEscapeString(path) + `"` + rel + `>` + escapeText(said) + `</a>`) //nolint:gosec // both are escaped
}

// wrapInElement returns a function that puts words into an HTML element, for sentences.
func wrapInElement(element string) func(said any) template.HTML {
	return func(said any) template.HTML {
		return template.HTML("<" + element + ">" + escapeText(said) + "</" + element + ">") //nolint:gosec // they are escaped
	}
}

// escapeText returns a value as HTML: it escapes all but template.HTML.
func escapeText(said any) string {
	if marked, ok := said.(template.HTML); ok {
		return string(marked)
	}
	return template.HTMLEscaper(said)
}

// Decimals writes a number with as many decimals as it needs, and a point, for data and files.
func Decimals(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// Percent writes a share between 0 and 1 for people: "33 %".
func Percent(share float64) string { return strconv.FormatFloat(100*share, 'f', 0, 64) + "\u00a0%" }

// Hundredths writes points, which are given in hundredths: 300 as "3", 250 as "2.5".
func Hundredths(n int) string { return Decimals(float64(n) / 100) }
