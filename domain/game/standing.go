package game

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// readStanding handles STANDING LIST, STANDING CLEAR, STANDING before an order, and STANDING alone above a section
// of standing orders.
func (l *submissionReading) readStanding(line order.Line, rest string) {
	word, argument := cutWord(rest)
	name, fit := matchWord(word, l.lang, "LIST", "CLEAR")
	switch {
	case rest == "" && l.refuseQuoted(line):
		l.stating = true // the lines below it are refused, too
	case rest == "":
		l.stating, l.anew = true, line
	case name == "LIST" && fit != fitNot && argument == "":
		l.noteRequest("STANDING", line, "")
	case name == "CLEAR" && fit != fitNot:
		if !l.refuseQuoted(line) {
			l.clearStanding(line, argument)
		}
	default:
		l.readAlways(line, rest)
	}
}

// readAlways notes an order that is to stand for every phase in which it can be read.
func (l *submissionReading) readAlways(line order.Line, rest string) {
	if rest == "" {
		l.refuseLine(line, CodeForm, "", "refused.standing_form", "STANDING LIST", "STANDING CLEAR ALL")
		return
	}
	if l.refuseQuoted(line) {
		return
	}
	line.Text, line.Standing = rest, true
	if line.Lang == "" {
		line.Lang = l.storedLang()
	}
	l.stands = append(l.stands, line)
}

// takeStanding adds a line to the open section of standing orders, and reports whether the line is dealt with. END,
// another heading, or closing words end the section; only END is dealt with.
func (l *submissionReading) takeStanding(line order.Line) bool {
	opens, closes := l.framesBlock(line)
	if opens || closes || order.BeginsWithClosing(line.Text) {
		l.stating = false
		return closes
	}
	before := len(l.stands)
	l.readAlways(line, line.Text)
	l.stated = append(l.stated, l.stands[before:]...)
	return true
}

// clearOldStanding clears the old standing orders if the submission has a section of new ones with at least one that
// can be read. It keeps old orders with which the section begins. It refuses a section without orders.
func (l *submissionReading) clearOldStanding() {
	if l.anew.Text == "" {
		return
	}
	readable := slices.ContainsFunc(l.stated, func(line order.Line) bool {
		_, errs := l.parseLines(line)
		return !slices.ContainsFunc(errs, refusesStanding)
	})
	if len(l.stated) == 0 {
		l.refuseLine(l.anew, CodeForm, "", "refused.standing_form", "STANDING LIST", "STANDING CLEAR ALL")
		return
	}
	if !readable {
		return
	}
	old := lists.Map(l.listStandingNow()[l.countRestated():], func(o standing) int { return o.n })
	if len(old) > 0 {
		l.record(StandingCleared{Own: Own{l.seat.id}, N: old, At: l.changedAt()})
		l.confirm("done.standing_cleared", "list", lists.Join(old, ", "))
	}
}

// countRestated counts the old standing orders with which the section begins, in the same words and order. It
// removes these lines from the standing orders to be added.
func (l *submissionReading) countRestated() int {
	n := 0
	for _, o := range l.listStandingNow() {
		if n >= len(l.stated) || !sameLine(o.line, l.stated[n]) {
			break
		}
		n++
	}
	same := l.stated[:n]
	l.stands = slices.DeleteFunc(l.stands, func(x order.Line) bool {
		return slices.ContainsFunc(same, func(s order.Line) bool { return s.N == x.N })
	})
	return n
}

// sameLine reports whether two standing orders are word for word the same.
func sameLine(a, b order.Line) bool { return a.Text == b.Text && a.Lang == b.Lang }

// keepStanding checks the standing orders of the submission one by one. It records those that can be read, now or in
// another phase, and refuses the others.
func (l *submissionReading) keepStanding() {
	l.clearOldStanding()
	n, stands := l.seat.play.numbered, l.listStandingNow()
	var subjects []string // the subjects of stands, as far as they are known
	for _, line := range l.stands {
		orders, errs := l.parseLines(line)
		refused := slices.IndexFunc(errs, refusesStanding)
		if refused >= 0 {
			l.receipt.Errors = append(l.receipt.Errors, errs[refused])
			continue
		}
		l.receipt.Warnings = append(l.receipt.Warnings, toWarnings(errs)...)
		l.receipt.Warnings = append(l.receipt.Warnings, toWarnings(l.game.state.Check(l.seat.id, orders))...)
		if old := l.game.findOlder(l.seat.id, stands, &subjects, line); old > 0 {
			l.record(StandingReplaced{Own: Own{l.seat.id}, N: old, Line: line.Text, Lang: line.Lang, At: l.changedAt()})
			l.confirm("done.standing_replaced", "n", strconv.Itoa(old), "order", l.game.showOrder(l.seat.id, l.lang, order.Line{Text: canonicalLine(orders, line), Standing: true}))
			continue
		}
		if len(stands) >= maxStanding {
			l.refuseOver(line, "refused.standing_many", maxStanding)
			continue
		}
		n++
		stands = append(stands, standing{n, line})
		l.record(StandingSet{Own: Own{l.seat.id}, N: n, Line: line.Text, Lang: line.Lang, At: l.changedAt()})
		l.confirm("done.standing_set", "n", strconv.Itoa(n), "order", l.game.showOrder(l.seat.id, l.lang, order.Line{Text: canonicalLine(orders, line), Standing: true}))
	}
}

// listStandingNow lists the standing orders that the seat had before the submission, without those that it has
// cleared.
func (l *submissionReading) listStandingNow() []standing {
	stands := slices.Clone(l.seat.play.standing)
	for _, e := range l.events {
		if c, ok := e.(StandingCleared); ok {
			stands = slices.DeleteFunc(stands, func(o standing) bool { return slices.Contains(c.N, o.n) })
		}
	}
	return stands
}

// toWarnings returns copies of errors of a standing order as warnings: the order waits for a phase in which it is
// legal.
func toWarnings(errs []*order.Error) []*order.Error {
	return lists.Map(errs, func(e *order.Error) *order.Error {
		mine := *e
		mine.Warning = true
		return &mine
	})
}

// clearStanding withdraws the standing orders that rest names: by number, ALL, or words of their subject. It refuses
// the line if there are none.
func (l *submissionReading) clearStanding(line order.Line, rest string) {
	var hit []int
	for _, standing := range l.seat.play.standing {
		if rest != "" && (meansWord(rest, l.lang, "ALL") || strconv.Itoa(standing.n) == strings.TrimSpace(rest) || l.namesStanding(standing, rest)) {
			hit = append(hit, standing.n)
		}
	}
	if len(hit) == 0 {
		l.refuseLine(line, CodeUnknown, rest, "refused.standing", "STANDING LIST", "STANDING CLEAR ALL")
		return
	}
	l.record(StandingCleared{Own: Own{l.seat.id}, N: hit, At: l.changedAt()})
	l.confirm("done.standing_cleared", "list", lists.Join(hit, ", "))
}

// namesStanding reports whether words name a standing order: by a subject of the ruleset or, if they are none, by
// words of its line.
func (l *submissionReading) namesStanding(standing standing, words string) bool {
	if prefix, ok := l.game.rules.Subjects(l.lang, words); ok {
		return isSubjectUnder(l.game.standingSubject(l.seat.id, standing.line), prefix)
	}
	return containsWords(standing.line.Text, words)
}

// containsWords reports whether words occur in a line, one after the other; false if words are empty or a number,
// which names a standing order by its own.
func containsWords(line, words string) bool {
	w := foldAll(words)
	if _, err := strconv.Atoi(w); err == nil || w == "" {
		return false // a number names a standing order
	}
	return strings.Contains(" "+foldAll(line)+" ", " "+w+" ")
}

// StandingReplaced puts a standing order in the place of an older one about the same subject, under
// its number.
type StandingReplaced struct {
	Own
	N    int       `json:"n"`
	Line string    `json:"line"`
	Lang string    `json:"lang,omitempty"`
	At   time.Time `json:"at,omitzero"` // as in StandingSet
}

func (e StandingReplaced) apply(g *Game) {
	g.noteChange(e.At)
	g.changeSeat(e.Seat, func(seat *seat) {
		seat.play.respellStanding(StandingRewritten{Own: e.Own, N: e.N, Line: e.Line, Lang: e.Lang})
		seat.play.spoke = true
	})
}

// standingSubject returns the subject of a standing order; "" if the order has none, or cannot be read now.
func (g *Game) standingSubject(id Seat, line order.Line) string {
	orders, _ := g.parseLines(id, line) // a line that cannot be read has no subject
	if len(orders) == 0 {
		return ""
	}
	return g.rules.Subject(g.state, id, orders[0])
}

// isSubjectUnder reports whether a subject is the named one, or begins with its words.
func isSubjectUnder(subject, named string) bool {
	return subject == named || strings.HasPrefix(subject, named+" ")
}

// findOlder returns the number of the standing order that a new line replaces; 0 if there is none. It adds to
// subjects those of stands that it does not hold yet, so that each is computed once.
func (g *Game) findOlder(id Seat, stands []standing, subjects *[]string, line order.Line) int {
	for _, o := range stands[len(*subjects):] {
		*subjects = append(*subjects, g.standingSubject(id, o.line))
	}
	about := g.standingSubject(id, line)
	i := slices.IndexFunc(*subjects, func(older string) bool { return g.rules.Replaces(about, older) })
	if about != "" && i >= 0 {
		return stands[i].n
	}
	return 0
}
