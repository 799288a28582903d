package game

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// withdrawWord stands for no agreement: it withdraws all that the seat has wanted.
const withdrawWord = "NOTHING"

// maxWishes is how often a seat can change what it wants in a phase: others get an email of each proposal.
const maxWishes = 10

// agreement reads the words behind PROPOSE or AGREE if they name an agreement; ok is false for anything
// else, such as a motion of the rules. An empty fault says that it is well formed.
func (l *submissionReading) agreement(rest string) (a Agreement, fault string, ok bool) {
	word, more := cut(rest)
	for _, w := range agreementWords {
		if !is(word, l.lang, w.word) {
			continue
		}
		hours, good := 0, more == ""
		if w.kind == AgreeExtend {
			hours, good = readHours(more)
		}
		if !good {
			fault = "refused.agreement_form"
		}
		return l.g.agreementOf(w.kind, hours), fault, true
	}
	return Agreement{}, "", is(word, l.lang, withdrawWord) && more == ""
}

// namesAgreement reports whether the words behind PROPOSE or AGREE name an agreement, well formed or not.
func (l *submissionReading) namesAgreement(rest string) bool {
	_, _, ok := l.agreement(rest)
	return ok
}

// hoursOf holds the units of time that players write, in hours: hours and days, also in French and
// Dutch.
var hoursOf = map[string]int{"h": 1, "u": 1, "d": 24, "j": 24}

// readHours reads the length of an extension: "48 h" or "2 d".
func readHours(text string) (hours int, ok bool) {
	text = strings.ToLower(strings.ReplaceAll(text, " ", ""))
	unit := strings.TrimLeft(text, "0123456789")
	length, known := hoursOf[unit]
	n, err := strconv.Atoi(strings.TrimSuffix(text, unit))
	return n * length, known && err == nil && n > 0 && n <= longestExtension/length
}

// propose handles PROPOSE and AGREE: an agreement of the players, or a motion of the rules.
func (l *submissionReading) propose(line order.Line, rest string, agrees bool) {
	a, fault, ok := l.agreement(rest)
	if !ok {
		l.vote(line, rest, agrees)
		return
	}
	if fault == "" {
		fault = l.g.whyNot(a)
	}
	switch {
	case fault != "":
		l.refuse(line, CodePhase, "", fault, l.agreementForms()...)
	case !l.g.takesPart(l.s):
		l.refuse(line, CodeRight, "", "refused.agreement_out")
	case a.Kind == AgreeCancel && l.c.By != l.s.player:
		l.refuse(line, CodeRight, "", "refused.holder")
	case l.s.play.wishedIn == l.g.phase.n && l.s.play.wished >= maxWishes && a != Agreement{}:
		l.over(line, "refused.agreement_many", maxWishes)
	case !l.sure(line, false):
	case a == Agreement{}:
		l.wish = []Agreement{}
	default:
		if l.wish == nil {
			l.wish = slices.Clone(l.g.wishes(l.s))
		}
		if !slices.Contains(l.wish, a) {
			l.wish = append(l.wish, a)
		}
	}
}

// agreementForms lists the agreements that the seat can propose now, as they are written.
func (l *submissionReading) agreementForms() []string {
	return lists.Map(l.g.Agreements(l.s.id), func(a Agreement) string { return l.spelt("PROPOSE") + " " + a.In(l.lang) })
}

// agree records the agreements that the seat wants, and carries out those that all want.
func (l *submissionReading) agree() {
	switch {
	case l.wish == nil:
		return
	case len(l.wish) == 0:
		l.done("done.agreement_withdrawn")
		if len(l.g.wishes(l.s)) == 0 {
			return
		}
	}
	l.do(AgreementsWanted{Seat: l.s.id, By: l.c.By, Wants: l.wish})
	after := event.Fold(l.g, l.events...)
	events := after.Agreed(l.c.At)
	l.do(events...)
	for _, a := range l.wish {
		waits := lists.Map(after.MissingConsent(a), func(id Seat) string { return l.g.state.Face(id, l.lang).Name })
		switch {
		case reachedAgreement(events) == a:
			l.done("done.agreement_reached", "what", a.In(l.lang))
		case len(waits) > 0:
			l.done("done.agreement_waits", "what", a.In(l.lang), "who", strings.Join(waits, ", "))
		default:
			l.done("done.agreement_alone", "what", a.In(l.lang))
		}
	}
}
