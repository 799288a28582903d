package game

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report"
)

// show notes a SHOW line, which is answered when all else is done.
func (l *submissionReading) show(line order.Line, rest string) {
	what, more := cut(rest)
	names := []string{"POSITION", "ORDERS", "PRESS", "CLOCK", "RULES", "LOG", "STANDINGS"}
	name, f := match(what, l.lang, names...)
	if what == "" {
		name, f = "POSITION", fitWhole
	}
	if f == fitNot {
		legal := lists.Map(names, func(n string) string { return l.spelt("SHOW", n) })
		l.refuse(line, CodeForm, what, "refused.show", legal...)
		return
	}
	l.ask(name, line, more)
}

// ask notes a request for information, each one once.
func (l *submissionReading) ask(name string, line order.Line, rest string) {
	switch {
	case slices.ContainsFunc(l.asked, func(q request) bool { return q.name == name && q.rest == rest }):
	case len(l.asked) == maxAsked:
		l.over(line, "refused.asked", maxAsked)
	default:
		l.asked = append(l.asked, request{line: line, name: name, rest: rest})
	}
}

// verify handles VERIFY.
func (l *submissionReading) verify(line order.Line, _ string) {
	l.r.Verify = true
	l.ask("VERIFY", line, "")
}

// answerRequest answers one SHOW or HELP from the game as it is after the submission.
func (l *submissionReading) answerRequest(g *Game, q request) {
	title, lines := "", []string(nil)
	switch q.name {
	case "HELP":
		title, lines = l.say("show.help"), g.helpLines(l.s.id, q.rest, l.lang)
	case "RULES":
		title, lines = l.say("show.rules", "word", q.rest), g.rules.Help(q.rest, l.lang)
	case "POSITION":
		title, lines = l.say("show.position"), Flatten(g.View(l.s.id, l.lang).Sections)
	case "STANDINGS":
		title, lines = l.say("show.standings"), g.standingsLines(l.lang)
	case "ORDERS":
		title, lines = l.say("show.orders", "phase", g.PhaseIn(l.lang).Name), shown(l.r.Orders)
	case "STANDING":
		title, lines = l.say("show.standing"), shown(l.r.Standing)
	case "PRESS":
		title, lines = l.say("show.press"), Flatten(g.pressSection(sifted(g.press, l.reads()), l.s.id, l.lang, l.zone))
	case "CLOCK":
		title, lines = l.say("show.clock"), slices.Concat(g.clockLines(l.lang, l.zone), g.bankLines(l.lang), g.voteLines(l.lang), g.Contract(l.lang))
	case "LOG":
		title, lines = l.say("show.log"), g.logLines(l.lang)
	case "VERIFY":
		title, lines = l.say("show.verify"), g.verifyLines(l.lang)
	}
	if len(lines) == 0 {
		lines = []string{l.say("nothing")}
	}
	l.r.Shown = append(l.r.Shown, Shown{Title: title, Lines: lines})
}

// helpParts lists the parts of the kernel's help, each with the control words that it explains.
var helpParts = []struct {
	part  string
	names []string
}{
	{"help", []string{"HELP", "SHOW"}},
	{"words", []string{"HELP", "LANGUAGE"}},
	{"ready", []string{"READY", "HOLD"}},
	{"add", []string{"ADD", "CANCEL", "UNDO"}},
	{"standing", []string{"ALWAYS", "STANDING"}},
	{"press", []string{"PRESS"}},
	{"away", []string{"AWAY", "DEPUTY", "RESIGN"}},
	{"for", []string{"FOR", "WHATIF"}},
	{"language", []string{"LANGUAGE", "FORMAT", "VERIFY", "WHY", "HISTORY"}},
	{"digest", []string{"REPORTS", "DIGEST"}},
	{"vote", []string{"PROPOSE", "AGREE"}},
}

// mostExamples is how many lines of a submission a short help shows: enough for a whole block.
const mostExamples = 8

// shortHelp shows the orders that can be sent now, and says how to get more help.
func (g *Game) shortHelp(to Seat, lang string) []string {
	var lines []string
	blocks := g.Offered(to, lang)
	if submission := g.bare(to, lang); g.Advises() && len(blocks) == 0 && g.phase.open && len(submission) > 0 {
		blocks = []report.Block{{Text: say(lang, "show.help.now", "phase", g.PhaseIn(lang).Title)}, {Orders: submission[:min(mostExamples, len(submission))]}}
	}
	lines = Flatten([]report.Section{{Blocks: blocks}})
	return append(lines, say(lang, "show.help.how"), say(lang, "show.help.more"))
}

// helpLines returns the ruleset's help and the kernel's: a short one without a word, all with ALL,
// or that on one word.
func (g *Game) helpLines(to Seat, word, lang string) []string {
	if word == "" {
		return g.shortHelp(to, lang)
	}
	name, f := match(word, lang, "WORDS", "OPTIONS", "ALL")
	if f == fitWhole && name == "ALL" {
		word = ""
	}
	lines := g.rules.Help(word, lang)
	switch {
	case f != fitWhole || name == "ALL":
	case name == "WORDS":
		return slices.Concat([]string{say(lang, "show.keywords")}, order.Common().Listed(lang, nil), lines)
	default:
		return g.optionLines(lang)
	}
	if word == "" {
		lines = append(lines, say(lang, "show.control"))
	}
	if _, f := match(word, lang, "AWAY", "CLOCK"); f == fitWhole {
		lines = append(lines, g.Contract(lang)...)
	}
	for _, h := range helpParts {
		if h.part == "vote" && g.state.Ballot() == nil {
			continue
		}
		if _, f := match(word, lang, h.names...); word == "" || f == fitWhole {
			lines = append(lines, "· "+say(lang, "show.control."+h.part))
		}
	}
	return lines
}

// optionLines lists the options with which the game was opened, and explains each.
func (g *Game) optionLines(lang string) []string {
	lines := []string{say(lang, "show.options")}
	for _, o := range g.about.Options {
		lines = append(lines, "· "+string(o.Key)+"="+g.opened.Setup.Options[o.Key]+": "+o.Help.In(lang))
	}
	return append(lines, "· "+string(MessagesOption)+"="+strconv.Itoa(g.messages())+": "+say(lang, "show.messages"))
}

// shown formats orders as a list.
func shown(orders []Understood) []string {
	return lists.Map(orders, func(u Understood) string { return "· " + u.String() })
}

// logLines lists the phases that have been opened with their dates (UTC), and the public proofs.
func (g *Game) logLines(lang string) []string {
	var lines []string
	for _, m := range g.moments {
		at := m.phase.opened.UTC().Format(time.DateOnly)
		lines = append(lines, say(lang, "log.phase", "n", strconv.Itoa(m.phase.n), "phase", g.rules.PhaseIn(m.phase.Phase, lang).Title, "at", at))
	}
	return append(lines, g.verifyLines(lang)...)
}

// verifyLines shows the public part of the game's proofs. It does not show the digest of the
// position while the game runs, because a reader who knows most of a position could guess the rest
// with it.
func (g *Game) verifyLines(lang string) []string {
	return []string{
		say(lang, "report.edition", "ruleset", g.about.Title.In(lang), "edition", strconv.Itoa(g.opened.Setup.Edition)),
		say(lang, "done.verify", "commitment", g.opened.Commitment.String(), "rolls", strconv.Itoa(g.rolls)),
	}
}

// standingsLines ranks the seats of a finished game; of a running one it shows the seats and the
// public view.
func (g *Game) standingsLines(lang string) []string {
	lines := Flatten(g.resultSection(lang))
	if len(lines) > 0 {
		return lines
	}
	for i := range g.seats {
		s := &g.seats[i]
		status := say(lang, "seat."+g.status(s))
		if s.play.regency {
			status = say(lang, g.silent("seat.regency", "seat.sleep"))
		}
		lines = append(lines, g.state.Face(s.id, lang).Name+": "+status)
	}
	return append(lines, Flatten(g.View("", lang).Sections)...)
}

// Flatten turns sections into plain lines, without markup or a maximal width: headings, paragraphs,
// lists, orders behind a "·", tables with " | " between cells.
func Flatten(sections []report.Section) []string {
	var lines []string
	for _, s := range sections {
		if s.Title != "" {
			lines = append(lines, s.Title)
		}
		for _, b := range s.Blocks {
			lines = append(lines, flattenBlock(b)...)
		}
	}
	return lines
}

func flattenBlock(b report.Block) []string {
	var lines []string
	if b.Text != "" {
		lines = append(lines, strings.Split(b.Text, "\n")...)
	}
	for _, item := range b.Items {
		lines = append(lines, "- "+item)
	}
	for i, o := range b.Orders {
		lines = append(lines, b.Mark(i)+o)
	}
	lines = append(lines, b.Verse...)
	if b.Table == nil {
		return lines
	}
	if b.Table.Caption != "" {
		lines = append(lines, b.Table.Caption)
	}
	heads := lists.Map(b.Table.Columns, func(c report.Column) string { return c.Title })
	lines = append(lines, strings.Join(heads, " | "))
	for _, row := range b.Table.Rows {
		lines = append(lines, strings.Join(row, " | "))
	}
	return lines
}
