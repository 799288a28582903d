package game

import (
	"slices"

	"seneschal/domain/order"
)

// language changes the language of the answer and of the lines below, too.
func (l *letter) language(line order.Line, rest string) {
	lang := order.Fold(trim(rest))
	if !slices.Contains(Languages(), lang) {
		l.refuse(line, CodeForm, rest, "refused.language", Languages()...)
		return
	}
	l.lang = lang
	l.do(LanguageSet{Own: Own{l.s.id}, Lang: lang})
	l.done("done.language")
}

func (l *letter) format(line order.Line, rest string) {
	format := order.Fold(trim(rest))
	if !slices.Contains(formats, format) {
		l.refuse(line, CodeForm, rest, "refused.format", formats...)
		return
	}
	l.do(FormatSet{Own: Own{l.s.id}, Format: format})
	l.done("done.format", "format", format)
}

// digest is DIGEST on, or off.
func (l *letter) digest(line order.Line, rest string) {
	if on, ok := switched(rest, l.lang); ok {
		l.do(DigestSet{Own: Own{l.s.id}, On: on})
		l.done(map[bool]string{false: "done.digest_off", true: "done.digest_on"}[on])
		return
	}
	l.refuse(line, CodeForm, rest, "refused.digest", spelt("DIGEST", l.lang)+" "+l.say("digest.on"), spelt("DIGEST", l.lang)+" "+l.say("digest.off"))
}

// switched reads a word that turns something on or off.
func switched(text, lang string) (on, ok bool) {
	word := order.Fold(trim(text))
	for _, lang := range []string{"en", lang} {
		if i := slices.Index([]string{say(lang, "digest.off"), say(lang, "digest.on")}, word); i >= 0 {
			return i == 1, true
		}
	}
	return false, false
}

// reports is REPORTS and when.
func (l *letter) reports(line order.Line, rest string) {
	word, ways := order.Fold(trim(rest)), map[string]Reports{}
	var usage []string
	for _, lang := range []string{"en", l.lang} {
		usage = nil
		for _, w := range []struct {
			word string
			when Reports
		}{{say(lang, "reports.every"), Every}, {say(lang, "reports.asked"), Asked}, {say(lang, "reports.daily"), Daily}} {
			ways[w.word] = w.when
			usage = append(usage, spelt("REPORTS", lang)+" "+w.word)
		}
	}
	switch when := ways[word]; when {
	case "":
		l.refuse(line, CodeForm, rest, "refused.reports", usage...)
	case Every:
		l.setReports(when, "done.reports_every")
	case Asked:
		l.setReports(when, "done.reports_asked")
	case Daily:
		l.setReports(when, "done.reports_daily")
	}
}

func (l *letter) setReports(when Reports, key string) {
	l.do(ReportsSet{Own: Own{l.s.id}, When: when})
	l.done(key)
}
