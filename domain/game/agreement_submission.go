package game

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// withdrawWord is the word in place of an agreement by which a seat withdraws all that it has wanted.
const withdrawWord = "NOTHING"

// maxWishes is how often a seat can change what it wants in a phase: others get an email of each proposal.
const maxWishes = 10

// readAgreement reads the words behind PROPOSE or AGREE if they name an agreement; ok is false for anything else,
// such as a motion of the rules. NOTHING is read as the zero Agreement. fault is the catalogue key of what is wrong
// with the words behind the name; "" if they are well formed.
func (l *submissionReading) readAgreement(rest string) (a Agreement, fault string, ok bool) {
	word, argument := cutWord(rest)
	for _, w := range agreementWords {
		if !meansWord(word, l.lang, w.word) {
			continue
		}
		hours, good := 0, argument == ""
		if w.kind == AgreeExtend {
			hours, good = readHours(argument)
		}
		if !good {
			fault = "refused.agreement_form"
		}
		return l.game.makeAgreement(w.kind, hours), fault, true
	}
	return Agreement{}, "", meansWord(word, l.lang, withdrawWord) && argument == ""
}

// namesAgreement reports whether the words behind PROPOSE or AGREE name an agreement, well formed or not, or are
// NOTHING.
func (l *submissionReading) namesAgreement(rest string) bool {
	_, _, ok := l.readAgreement(rest)
	return ok
}

// hoursOf holds the units of time that players write, in hours: hours and days, also in French and
// Dutch.
var hoursOf = map[string]int{"h": 1, "u": 1, "d": 24, "j": 24}

// readHours reads the length of an extension, such as "48 h" or "2 d"; ok is false unless it is at least an hour and
// at most maxExtensionHours.
func readHours(text string) (hours int, ok bool) {
	text = strings.ToLower(strings.ReplaceAll(text, " ", ""))
	unit := strings.TrimLeft(text, "0123456789")
	length, known := hoursOf[unit]
	n, err := strconv.Atoi(strings.TrimSuffix(text, unit))
	return n * length, known && err == nil && n > 0 && n <= maxExtensionHours/length
}

// readProposal handles a PROPOSE or AGREE line; agrees says that the word was AGREE. It adds the agreement that the
// line names to those that the seat wants; NOTHING empties them. It refuses the line if the agreement cannot be made
// now, or not by this sender, or if the seat has changed its wishes too often. It asks the sender to confirm a line
// that may be quoted. A line that names no agreement goes to readVote.
func (l *submissionReading) readProposal(line order.Line, rest string, agrees bool) {
	a, fault, ok := l.readAgreement(rest)
	if !ok {
		l.readVote(line, rest, agrees)
		return
	}
	if fault == "" {
		fault = l.game.whyNoAgreement(a)
	}
	switch {
	case fault != "":
		l.refuseLine(line, CodePhase, "", fault, l.listAgreementForms()...)
	case !l.game.takesPart(l.seat):
		l.refuseLine(line, CodeRight, "", "refused.agreement_out")
	case a.Kind == AgreeCancel && l.command.By != l.seat.player:
		l.refuseLine(line, CodeRight, "", "refused.holder")
	case l.seat.play.wishedIn == l.game.phase.n && l.seat.play.wished >= maxWishes && a != Agreement{}:
		l.refuseOver(line, "refused.agreement_many", maxWishes)
	case !l.isSure(line, false):
	case a == Agreement{}:
		l.wish = []Agreement{}
	default:
		if l.wish == nil {
			l.wish = slices.Clone(l.game.listWishes(l.seat))
		}
		if !slices.Contains(l.wish, a) {
			l.wish = append(l.wish, a)
		}
	}
}

// listAgreementForms lists the agreements that the seat can propose now, as they are written.
func (l *submissionReading) listAgreementForms() []string {
	return lists.Map(l.game.Agreements(l.seat.id), func(a Agreement) string { return l.spellWords("PROPOSE") + " " + a.In(l.lang) })
}

// recordAgreements records the agreements that the seat wants now, and carries out the first agreement, of any seat,
// that enough seats want. It tells the sender of each of its wishes whether it is done, or which seats it waits for,
// or that one seat alone cannot decide it. It does nothing if l.wish is nil: the submission says nothing of
// agreements. An empty list withdraws all.
func (l *submissionReading) recordAgreements() {
	switch {
	case l.wish == nil:
		return
	case len(l.wish) == 0:
		l.confirm("done.agreement_withdrawn")
		if len(l.game.listWishes(l.seat)) == 0 {
			return
		}
	}
	l.record(AgreementsWanted{Seat: l.seat.id, By: l.command.By, Wants: l.wish})
	after := event.Fold(l.game, l.events...)
	events := after.Agreed(l.command.At)
	l.record(events...)
	for _, a := range l.wish {
		waits := lists.Map(after.MissingConsent(a), func(id Seat) string { return l.game.state.Face(id, l.lang).Name })
		switch {
		case findReachedAgreement(events) == a:
			l.confirm("done.agreement_reached", "what", a.In(l.lang))
		case len(waits) > 0:
			l.confirm("done.agreement_waits", "what", a.In(l.lang), "who", strings.Join(waits, ", "))
		case len(events) > 0:
			l.confirm("done.agreement_next", "what", a.In(l.lang))
		default: // the players of all other seats are missing: see haveAgreed
			l.confirm("done.agreement_alone", "what", a.In(l.lang))
		}
	}
}
