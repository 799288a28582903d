package game

import (
	"slices"

	"seneschal/domain/order"
)

// readLanguage handles LANGUAGE, which also changes the language of the answer and of the lines below.
func (l *submissionReading) readLanguage(line order.Line, rest string) {
	lang := order.Fold(trimWord(rest))
	if !slices.Contains(Languages(), lang) {
		l.refuseLine(line, CodeForm, rest, "refused.language", Languages()...)
		return
	}
	l.lang = lang
	l.record(LanguageSet{Own: Own{l.seat.id}, Lang: lang})
	l.confirm("done.language")
}

// readFormat handles FORMAT.
func (l *submissionReading) readFormat(line order.Line, rest string) {
	format := order.Fold(trimWord(rest))
	if !slices.Contains(formats, format) {
		l.refuseLine(line, CodeForm, rest, "refused.format", formats...)
		return
	}
	l.record(FormatSet{Own: Own{l.seat.id}, Format: format})
	l.confirm("done.format", "format", format)
}

// readDigest handles DIGEST with a word for on or off.
func (l *submissionReading) readDigest(line order.Line, rest string) {
	if on, ok := readSwitch(rest, l.lang); ok {
		l.record(DigestSet{Own: Own{l.seat.id}, On: on})
		l.confirm(map[bool]string{false: "done.digest_off", true: "done.digest_on"}[on])
		return
	}
	l.refuseLine(line, CodeForm, rest, "refused.digest", l.spellWords("DIGEST")+" "+l.say("digest.on"), l.spellWords("DIGEST")+" "+l.say("digest.off"))
}

// readSwitch reads a word that turns something on or off, in a language or in English; ok is false for any other
// word.
func readSwitch(text, lang string) (on, ok bool) {
	word := order.Fold(trimWord(text))
	for _, lang := range []string{"en", lang} {
		if i := slices.Index([]string{say(lang, "digest.off"), say(lang, "digest.on")}, word); i >= 0 {
			return i == 1, true
		}
	}
	return false, false
}

// readReports handles REPORTS with a word for when the seat is sent reports.
func (l *submissionReading) readReports(line order.Line, rest string) {
	var usage []string
	for _, way := range []struct {
		when       Reports
		word, done string
	}{
		{Every, "reports.every", "done.reports_every"},
		{Asked, "reports.asked", "done.reports_asked"},
		{Daily, "reports.daily", "done.reports_daily"},
	} {
		if word := order.Fold(trimWord(rest)); word == l.say(way.word) || word == say("en", way.word) {
			l.record(ReportsSet{Own: Own{l.seat.id}, When: way.when})
			l.confirm(way.done)
			return
		}
		usage = append(usage, l.spellWords("REPORTS")+" "+l.say(way.word))
	}
	l.refuseLine(line, CodeForm, rest, "refused.reports", usage...)
}
