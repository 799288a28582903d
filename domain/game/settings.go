package game

import (
	"slices"

	"seneschal/domain/order"
)

// language handles LANGUAGE, which also changes the language of the answer and of the lines below.
func (l *submissionReading) language(line order.Line, rest string) {
	lang := order.Fold(trim(rest))
	if !slices.Contains(Languages(), lang) {
		l.refuse(line, CodeForm, rest, "refused.language", Languages()...)
		return
	}
	l.lang = lang
	l.do(LanguageSet{Own: Own{l.s.id}, Lang: lang})
	l.done("done.language")
}

// format handles FORMAT.
func (l *submissionReading) format(line order.Line, rest string) {
	format := order.Fold(trim(rest))
	if !slices.Contains(formats, format) {
		l.refuse(line, CodeForm, rest, "refused.format", formats...)
		return
	}
	l.do(FormatSet{Own: Own{l.s.id}, Format: format})
	l.done("done.format", "format", format)
}

// digest handles DIGEST on, or off.
func (l *submissionReading) digest(line order.Line, rest string) {
	if on, ok := switched(rest, l.lang); ok {
		l.do(DigestSet{Own: Own{l.s.id}, On: on})
		l.done(map[bool]string{false: "done.digest_off", true: "done.digest_on"}[on])
		return
	}
	l.refuse(line, CodeForm, rest, "refused.digest", l.spelt("DIGEST")+" "+l.say("digest.on"), l.spelt("DIGEST")+" "+l.say("digest.off"))
}

// switched reads a word that turns something on or off, in a language or in English.
func switched(text, lang string) (on, ok bool) {
	word := order.Fold(trim(text))
	for _, lang := range []string{"en", lang} {
		if i := slices.Index([]string{say(lang, "digest.off"), say(lang, "digest.on")}, word); i >= 0 {
			return i == 1, true
		}
	}
	return false, false
}

// reports handles REPORTS with a word for when they are sent.
func (l *submissionReading) reports(line order.Line, rest string) {
	var usage []string
	for _, way := range []struct {
		when       Reports
		word, done string
	}{
		{Every, "reports.every", "done.reports_every"},
		{Asked, "reports.asked", "done.reports_asked"},
		{Daily, "reports.daily", "done.reports_daily"},
	} {
		if word := order.Fold(trim(rest)); word == l.say(way.word) || word == say("en", way.word) {
			l.do(ReportsSet{Own: Own{l.s.id}, When: way.when})
			l.done(way.done)
			return
		}
		usage = append(usage, l.spelt("REPORTS")+" "+l.say(way.word))
	}
	l.refuse(line, CodeForm, rest, "refused.reports", usage...)
}
