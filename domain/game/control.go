package game

import (
	"slices"
	"strings"
	"time"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// A control is what a control word does with the rest of its line.
type control struct {
	alone bool // it is a control word only with nothing after it
	do    func(l *letter, line order.Line, rest string)
}

// controls are the control words of players' letters, by name.
var controls = map[string]control{
	"HELP":     {do: func(l *letter, line order.Line, rest string) { l.ask("HELP", line, rest) }},
	"SHOW":     {do: (*letter).show},
	"READY":    {alone: true, do: func(l *letter, _ order.Line, _ string) { l.mark(true) }},
	"HOLD":     {alone: true, do: func(l *letter, _ order.Line, _ string) { l.mark(false) }},
	"ADD":      {do: (*letter).add},
	"CANCEL":   {alone: true, do: (*letter).cancel},
	"HISTORY":  {alone: true, do: (*letter).history},
	"UNDO":     {alone: true, do: (*letter).undo},
	whyName:    {do: (*letter).why},
	"STANDING": {do: (*letter).standing},
	"ALWAYS":   {do: (*letter).always},
	"PRESS":    {do: (*letter).pressTo},
	"AWAY":     {do: (*letter).away},
	"DEPUTY":   {do: (*letter).deputy},
	"RESIGN":   {alone: true, do: (*letter).resign},
	"JOIN":     {alone: true, do: func(l *letter, _ order.Line, _ string) { l.done("done.joined") }},
	"FOR":      {do: (*letter).forPhase},
	"WHATIF":   {alone: true, do: func(l *letter, _ order.Line, _ string) { l.dry = true }},
	"VERIFY":   {alone: true, do: (*letter).verify},
	"LANGUAGE": {do: (*letter).language},
	"FORMAT":   {do: (*letter).format},
	"DIGEST":   {do: (*letter).digest},
	"REPORTS":  {do: (*letter).reports},
	"PROPOSE":  {do: func(l *letter, line order.Line, rest string) { l.vote(line, rest, false) }},
	"AGREE":    {do: func(l *letter, line order.Line, rest string) { l.vote(line, rest, true) }},
}

// controlNames are the names of the control words in a fixed order.
var controlNames = []string{
	"HELP", "SHOW", "READY", "HOLD", "ADD", "CANCEL", "STANDING", "ALWAYS", "PRESS", "AWAY", "DEPUTY", "RESIGN", "JOIN", "FOR",
	"WHATIF", "VERIFY", "LANGUAGE", "FORMAT", "DIGEST", "REPORTS", "UNDO", "HISTORY",
}

// choiceWord stands for lines that name choices, which begin with no word.
const choiceWord = "17a"

// whyName is a control word only as asksWhy has it.
const whyName = "WHY"

// motionNames are those that are control words only before a motion.
var motionNames = []string{"PROPOSE", "AGREE"}

// read takes in one line: a control word, or an order. A line that only looks
// like a control word (a beginning, or a word of another language) is an
// order if the ruleset can read it.
func (l *letter) read(line order.Line) {
	if l.press != nil {
		l.pressLine(line)
		return
	}
	name, rest, kind := l.kind(line)
	switch kind {
	case lineControl:
		l.known++
		controls[name].do(l, line, rest)
	case lineChoice:
		l.known++
		l.choose(line)
	case lineMarked:
		l.refuse(line, CodeForm, "", "refused.mark")
	case lineOrder:
		if l.stating && l.states(line) {
			return
		}
		l.block(line)
		l.orderLine(l.headed(line))
	}
}

// lineKind is what a line is taken for.
type lineKind int

const (
	lineEmpty   lineKind = iota
	lineOrder            // for the ruleset to read
	lineControl          // a control word
	lineChoice           // names of choices
	lineMarked           // behind the mark of orders that are shown, or quoted
)

func (l *letter) kind(line order.Line) (name, rest string, kind lineKind) {
	word, rest := cut(line.Text)
	switch {
	case word == "":
		return "", "", lineEmpty
	case strings.HasPrefix(word, "·") || strings.HasPrefix(word, ">"):
		return "", "", lineMarked
	}
	if chosen(line.Text) != nil && !l.isOrder(line) {
		return choiceWord, line.Text, lineChoice
	}
	if l.asksWhy(word, rest) {
		return whyName, rest, lineControl
	}
	name, f := match(word, l.lang, controlNames...)
	if f == fitNot && l.motion(rest) {
		name, f = match(word, l.lang, l.voteNames()...)
	}
	if f == fitNot && !l.stating && l.standsAlone(line) {
		return "ALWAYS", line.Text, lineControl
	}
	part := f == fitPart && l.signed && !spoken(word, name)             // "Ana" signs, and is no beginning of "añadir"
	stands := f == fitWhole && (name == "STANDING" || name == "ALWAYS") // in a block, too
	if f == fitNot || part || controls[name].alone && rest != "" || (f != fitWhole || l.within) && !stands && l.isOrder(line) {
		return "", "", lineOrder
	}
	return name, rest, lineControl
}

// standsAlone reports whether a line is a standing order by its first word, with
// no STANDING in front.
func (l *letter) standsAlone(line order.Line) bool {
	grammar := l.g.rules.Grammar()
	if grammar == nil || len(grammar.Standing) == 0 || !grammar.Read(line).Full(grammar.Standing...) {
		return false
	}
	line.Standing = true
	return l.isOrder(line)
}

// spoken reports whether a word is a control word in full, in any language.
func spoken(word, name string) bool {
	return slices.ContainsFunc(order.Common().Languages(), func(lang string) bool { return order.Common().Full(lang, trim(word), name) })
}

// Reads reports whether a line of a letter of this seat would be obeyed: as a
// control word, or as an order that the ruleset can read.
func (g *Game) Reads(id Seat, line order.Line) bool {
	s, ok := g.seat(id)
	if !ok {
		s = &seat{id: id}
	}
	l := g.newLetter(s, Command{}, true)
	line = l.unbulleted([]order.Line{line})[0]
	_, _, kind := l.kind(line)
	return kind == lineControl || kind == lineChoice || kind == lineOrder && l.isOrder(line)
}

// isOrder reports whether the ruleset can read a line alone. Each is asked for
// several times while a letter is taken apart.
func (l *letter) isOrder(line order.Line) bool {
	line.Lang = l.stored()
	key := order.Line{Text: line.Text, Lang: line.Lang, Standing: line.Standing}
	good, tried := l.alone[key]
	if !tried {
		orders, errs := l.g.rules.Parse(l.g.state, l.s.id, []order.Line{line})
		good = len(orders) > 0 && len(errs) == 0
		l.alone[key] = good
	}
	return good
}

// unreadable reports whether a line is no sentence of the ruleset's language.
func (l *letter) unreadable(line order.Line) bool {
	grammar := l.g.rules.Grammar()
	if grammar == nil {
		return false
	}
	_, errs := l.g.rules.Parse(l.g.state, l.s.id, []order.Line{line})
	return slices.ContainsFunc(errs, func(e *order.Error) bool {
		return e.Code == grammar.Unknown || e.Code == grammar.Ambiguous
	})
}

func (l *letter) orderLine(line order.Line) {
	line.Doubt = "" // the next letter takes it back
	if line.Lang == "" {
		line.Lang = l.stored()
	}
	if l.part != nil {
		l.part.lines = append(l.part.lines, line)
	}
}

func (l *letter) mark(ready bool) {
	if l.part != nil {
		l.part.ready, l.part.hold = ready, !ready
	}
}

// add is ADD on a line of its own, or before an order.
func (l *letter) add(line order.Line, rest string) {
	if l.part != nil {
		l.part.add = true
	}
	if rest != "" {
		line.Text = rest
		l.orderLine(line)
	}
}

func (l *letter) cancel(order.Line, string) {
	if l.part != nil {
		l.part.cancel, l.part.add, l.part.lines = true, false, nil
	}
}

// forPhase sends the orders below it to another phase.
func (l *letter) forPhase(line order.Line, rest string) {
	l.part, l.stating = nil, false
	if rest == "" {
		l.refuse(line, CodeForm, "", "refused.for_form", "FOR "+l.g.PhaseIn(l.lang).Name)
		return
	}
	if l.g.Sequential() {
		l.forBlock(line, rest)
		return
	}
	name, when := l.g.phaseNamed(rest)
	switch when {
	case phaseOpen:
		l.part = &l.now
	case phaseToCome:
		l.part = l.laterPart(name)
	default:
		key := map[whichPhase]string{phasePassed: "refused.for_closed", phaseUnknown: "refused.for_unknown"}[when]
		l.r.Errors = append(l.r.Errors, &order.Error{
			Code: CodePhase, Line: line, Word: rest, Legal: []string{"FOR " + l.g.PhaseIn(l.lang).Name},
			Reason: l.say(key, "phase", name, "open", l.g.PhaseIn(l.lang).Name),
		})
	}
}

// forBlock reads FOR where blocks say what they are for: FOR TURN 15 is a
// heading, and gives its number to those of its kind below it that have none of
// their own.
func (l *letter) forBlock(line order.Line, rest string) {
	heading := line
	heading.Text = strings.TrimRight(rest, ":. ")
	if l.headOf(heading.Text) == "" || bare(heading.Text) {
		legal := lists.Map(l.g.rules.Headings(), func(h string) string { return spelt("FOR", l.lang) + " " + spelt(h, l.lang) + " 15" })
		l.refuse(line, CodePhase, rest, "refused.for_block", legal...)
		return
	}
	l.part, l.heading, l.within = &l.now, heading.Text, false
	l.orderLine(heading)
}

// headed gives a heading without a number the one that FOR has said.
func (l *letter) headed(line order.Line) order.Line {
	if head := l.headOf(line.Text); head != "" && head == l.headOf(l.heading) && bare(line.Text) {
		line.Text = l.heading
	}
	return line
}

// bare reports whether a heading has no number.
func bare(text string) bool { return !strings.ContainsAny(text, "0123456789") }

func (l *letter) laterPart(name string) *part {
	for _, p := range l.later {
		if p.phase == name {
			return p
		}
	}
	p := &part{phase: name}
	l.later = append(l.later, p)
	return p
}

// whichPhase is how a phase lies to the open one.
type whichPhase int

const (
	phaseUnknown whichPhase = iota
	phasePassed
	phaseOpen
	phaseToCome
)

// phaseNamed finds the phase that a player's words mean; of those to come the
// State knows.
func (g *Game) phaseNamed(text string) (string, whichPhase) {
	text = strings.TrimRight(text, ":. ")
	if g.begunBy(g.phase.Phase, text) {
		return g.phase.Name, phaseOpen
	}
	for _, m := range slices.Backward(g.moments) {
		if g.begunBy(m.phase.Phase, text) {
			return m.phase.Name, phasePassed
		}
	}
	if name, ok := g.state.Foresees(text); ok {
		return name, phaseToCome
	}
	return text, phaseUnknown
}

// dates are the days among the words of a text: when each begins where the
// player lives.
func (l *letter) dates(text string) []time.Time {
	var days []time.Time
	for w := range strings.FieldsSeq(text) {
		if d, err := time.ParseInLocation(time.DateOnly, strings.Trim(w, ",.;"), l.zone); err == nil {
			days = append(days, d)
		}
	}
	return days
}

// dayAfter is when the day after one begins, in UTC as the log keeps times.
func dayAfter(day time.Time) time.Time { return day.AddDate(0, 0, 1).UTC() }

// deputy names who may write for the seat, DEPUTY anna UNTIL 2026-07-21 PRESS,
// or nobody any more.
func (l *letter) deputy(line order.Line, rest string) {
	who, more := cut(rest)
	days := l.dates(more)
	_, until := match(who, l.lang, "UNTIL")
	switch {
	case l.c.By != l.s.player:
		l.refuse(line, CodeRight, "", "refused.holder")
	case strings.EqualFold(who, "none") && !l.sure(line, false):
	case strings.EqualFold(who, "none"):
		l.do(DeputyNamed{Seat: l.s.id})
		l.done("done.deputy_none")
	case !isID(who) || until == fitWhole || len(days) > 1 || more != "" && len(days) == 0 && !is(more, l.lang, "PRESS"):
		l.refuse(line, CodeForm, who, "refused.deputy", "DEPUTY anna UNTIL 2026-07-21", "DEPUTY NONE")
	case l.g.seatedBeside(l.s.id, Player(who)):
		l.refuse(line, CodeRight, who, "refused.deputy_seated")
	case !l.sure(line, false):
	default:
		e := DeputyNamed{Seat: l.s.id, Deputy: Player(who)}
		_, e.Press = findWord(more, l.lang, "PRESS")
		key, last := "done.deputy", ""
		if len(days) == 1 {
			e.Until, key = dayAfter(days[0]), "done.deputy_until"
			last = days[0].Format(time.DateOnly)
		}
		l.do(e)
		l.done(key, "deputy", who, "until", last)
	}
}

// findWord looks for a control word among the words of a text; it returns
// what follows.
func findWord(text, lang, name string) (rest string, ok bool) {
	for text != "" {
		var w string
		w, text = cut(text)
		if is(w, lang, name) {
			return text, true
		}
	}
	return "", false
}

// isID reports whether a word can be a player's ID.
func isID(word string) bool {
	return word != "" && len(word) <= 64 && !strings.ContainsFunc(word, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_.", r))
	})
}

func (l *letter) resign(line order.Line, _ string) {
	switch {
	case l.c.By != l.s.player:
		l.refuse(line, CodeRight, "", "refused.holder")
	case l.s.resigned:
		l.refuse(line, CodeRight, "", "refused.resigned")
	case !l.sure(line, true):
	default:
		l.do(Resigned{Seat: l.s.id, By: l.c.By})
		l.done("done.resigned", "phase", l.g.PhaseIn(l.lang).Name)
	}
}

// language changes the language of the answer and of the lines below, too.
func (l *letter) language(line order.Line, rest string) {
	lang := order.Fold(trim(rest))
	if !slices.Contains(Languages(), lang) {
		l.refuse(line, CodeForm, rest, "refused.language", Languages()...)
		return
	}
	l.lang = lang
	l.do(LanguageSet{Seat: l.s.id, Lang: lang})
	l.done("done.language")
}

func (l *letter) format(line order.Line, rest string) {
	format := order.Fold(trim(rest))
	if !slices.Contains(formats, format) {
		l.refuse(line, CodeForm, rest, "refused.format", formats...)
		return
	}
	l.do(FormatSet{Seat: l.s.id, Format: format})
	l.done("done.format", "format", format)
}

func (l *letter) verify(line order.Line, _ string) {
	l.r.Verify = true
	l.ask("VERIFY", line, "")
}

// show notes what is to be shown when all else is done.
func (l *letter) show(line order.Line, rest string) {
	what, more := cut(rest)
	names := []string{"POSITION", "ORDERS", "PRESS", "CLOCK", "RULES", "LOG", "STANDINGS"}
	name, f := match(what, l.lang, names...)
	if what == "" {
		name, f = "POSITION", fitWhole
	}
	if f == fitNot {
		legal := lists.Map(names, func(n string) string { return spelt("SHOW", l.lang) + " " + spelt(n, l.lang) })
		l.refuse(line, CodeForm, what, "refused.show", legal...)
		return
	}
	l.ask(name, line, more)
}

// ask notes what is to be shown, each thing once.
func (l *letter) ask(name string, line order.Line, rest string) {
	switch {
	case slices.ContainsFunc(l.asked, func(q request) bool { return q.name == name && q.rest == rest }):
	case len(l.asked) == maxAsked:
		l.over(line, "refused.asked", maxAsked)
	default:
		l.asked = append(l.asked, request{line: line, name: name, rest: rest})
	}
}
