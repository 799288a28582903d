package game

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report"
)

// noteShow notes a SHOW line, which is answered when all else has been read. SHOW alone asks for the position.
func (l *submissionReading) noteShow(line order.Line, rest string) {
	topic, argument := cutWord(rest)
	names := []string{"POSITION", "ORDERS", "PRESS", "CLOCK", "RULES", "LOG", "STANDINGS"}
	name, fit := matchWord(topic, l.lang, names...)
	if topic == "" {
		name, fit = "POSITION", fitWhole
	}
	if fit == fitNot {
		legal := lists.Map(names, func(n string) string { return l.spellWords("SHOW", n) })
		l.refuseLine(line, CodeForm, topic, "refused.show", legal...)
		return
	}
	l.noteRequest(name, line, argument)
}

// noteRequest notes a request for information; it drops a repeated request, and refuses more than maxAsked.
func (l *submissionReading) noteRequest(name string, line order.Line, rest string) {
	switch {
	case slices.ContainsFunc(l.requests, func(q request) bool { return q.name == name && q.argument == rest }):
	case len(l.requests) == maxAsked:
		l.refuseOver(line, "refused.asked", maxAsked)
	default:
		l.requests = append(l.requests, request{line: line, name: name, argument: rest})
	}
}

// readVerify handles VERIFY.
func (l *submissionReading) readVerify(line order.Line, _ string) {
	l.receipt.Verify = true
	l.noteRequest("VERIFY", line, "")
}

// answerRequest adds the answer to one SHOW or HELP to the receipt, from the game g as it is after the submission.
func (l *submissionReading) answerRequest(g *Game, request request) {
	title, lines := "", []string(nil)
	switch request.name {
	case "HELP":
		title, lines = l.say("show.help"), g.renderHelp(l.seat.id, request.argument, l.lang)
	case "RULES":
		title, lines = l.say("show.rules", "word", request.argument), ExplainOrders(g.rules, request.argument, l.lang)
	case "POSITION":
		title, lines = l.say("show.position"), Flatten(g.View(l.seat.id, l.lang).Sections)
	case "STANDINGS":
		title, lines = l.say("show.standings"), g.describeRanking(l.lang)
	case "ORDERS":
		title, lines = l.say("show.orders", "phase", g.PhaseIn(l.lang).Name), listOrders(l.receipt.Orders)
	case "STANDING":
		title, lines = l.say("show.standing"), listOrders(l.receipt.Standing)
	case "PRESS":
		title, lines = l.say("show.press"), Flatten(g.makePressSection(keepWanted(g.press, l.filterPress()), l.seat.id, l.lang, l.zone))
	case "CLOCK":
		title, lines = l.say("show.clock"), slices.Concat(g.describeClock(l.lang, l.zone), g.describeBanks(l.lang), g.reportVotes(l.lang), g.Contract(l.lang))
	case "LOG":
		title, lines = l.say("show.log"), g.describeLog(l.lang)
	case "VERIFY":
		title, lines = l.say("show.verify"), g.describeProofs(l.lang)
	}
	if len(lines) == 0 {
		lines = []string{l.say("nothing")}
	}
	l.receipt.Shown = append(l.receipt.Shown, Shown{Title: title, Lines: lines})
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
	{"agreement", []string{"PROPOSE", "AGREE"}},
}

// maxExamples is how many lines of a submission a short help shows: enough for a whole block.
const maxExamples = 8

// shortHelp shows the orders that can be sent now, and says how to get more help.
func (g *Game) shortHelp(to Seat, lang string) []string {
	var lines []string
	blocks := g.Offered(to, lang)
	if submission := g.renderBareTemplate(to, lang); g.Advises() && len(blocks) == 0 && g.phase.open && len(submission) > 0 {
		blocks = []report.Block{{Text: say(lang, "show.help.now", "phase", g.PhaseIn(lang).Title)}, {Orders: submission[:min(maxExamples, len(submission))]}}
	}
	lines = Flatten([]report.Section{{Blocks: blocks}})
	return append(lines, say(lang, "show.help.how"), say(lang, "show.help.more"))
}

// renderHelp returns the help of ruleset and kernel: a short one without a word, all of it for ALL, else what there
// is on one word.
func (g *Game) renderHelp(to Seat, word, lang string) []string {
	if word == "" {
		return g.shortHelp(to, lang)
	}
	name, fit := matchWord(word, lang, "WORDS", "OPTIONS", "ALL")
	if fit == fitWhole && name == "ALL" {
		word = ""
	}
	lines := ExplainOrders(g.rules, word, lang)
	switch {
	case fit != fitWhole || name == "ALL":
	case name == "WORDS":
		return slices.Concat([]string{say(lang, "show.keywords")}, order.Common().WriteKeywords(lang, nil), lines)
	default:
		return g.describeOptions(lang)
	}
	if word == "" {
		lines = append(lines, say(lang, "show.control"))
	}
	if _, f := matchWord(word, lang, "AWAY", "CLOCK"); f == fitWhole {
		lines = append(lines, g.Contract(lang)...)
	}
	for _, h := range helpParts {
		if h.part == "vote" && g.state.Ballot() == nil {
			continue
		}
		if _, f := matchWord(word, lang, h.names...); word == "" || f == fitWhole {
			lines = append(lines, "· "+say(lang, "show.control."+h.part))
		}
	}
	return lines
}

// describeOptions lists the options with which the game was opened, and explains each.
func (g *Game) describeOptions(lang string) []string {
	lines := []string{say(lang, "show.options")}
	for _, o := range g.about.Options {
		lines = append(lines, "· "+string(o.Key)+"="+g.opened.Setup.Options[o.Key]+": "+o.Help.In(lang))
	}
	return append(lines, "· "+string(MessagesOption)+"="+cmp.Or(g.opened.Setup.Talk, strconv.Itoa(g.messageLimit()))+": "+say(lang, "show.messages"))
}

// listOrders formats orders as a list.
func listOrders(orders []Understood) []string {
	return lists.Map(orders, func(u Understood) string { return "· " + u.String() })
}

// describeLog lists the phases that have opened with their dates (UTC), and the public proofs.
func (g *Game) describeLog(lang string) []string {
	var lines []string
	for _, moment := range g.moments {
		at := moment.phase.opened.UTC().Format(time.DateOnly)
		lines = append(lines, say(lang, "log.phase", "n", strconv.Itoa(moment.phase.n), "phase", g.rules.PhaseIn(moment.phase.Phase, lang).Title, "at", at))
	}
	return append(lines, g.describeProofs(lang)...)
}

// describeProofs shows the public part of the game's proofs. It leaves out the digest of the position, because a
// reader who knows most of a position could guess the rest with it.
func (g *Game) describeProofs(lang string) []string {
	return []string{
		say(lang, "report.edition", "ruleset", g.about.Title.In(lang), "edition", strconv.Itoa(g.opened.Setup.Edition)),
		say(lang, "done.verify", "commitment", g.opened.Commitment.String(), "rolls", strconv.Itoa(g.rolls)),
	}
}

// describeRanking ranks the seats of a finished game. For a running game, or one that ended without places, it shows
// the status of each seat and the public view.
func (g *Game) describeRanking(lang string) []string {
	lines := Flatten(g.makeResultSection(lang))
	if len(lines) > 0 {
		return lines
	}
	for i := range g.seats {
		seat := &g.seats[i]
		status := say(lang, "seat."+g.describeStatus(seat))
		if seat.play.regency {
			status = say(lang, g.chooseRegencyKey("seat.regency", "seat.sleep"))
		}
		lines = append(lines, g.state.Face(seat.id, lang).Name+": "+status)
	}
	return append(lines, Flatten(g.View("", lang).Sections)...)
}

// Flatten turns sections into plain lines, without markup and of any length: headings, paragraphs, items behind "-
// ", orders behind their marks, tables with " | " between cells.
func Flatten(sections []report.Section) []string {
	var lines []string
	for _, section := range sections {
		if section.Title != "" {
			lines = append(lines, section.Title)
		}
		for _, b := range section.Blocks {
			lines = append(lines, flattenBlock(b)...)
		}
	}
	return lines
}

// flattenBlock turns a block into plain lines: see Flatten.
func flattenBlock(block report.Block) []string {
	var lines []string
	if block.Text != "" {
		lines = append(lines, strings.Split(block.Text, "\n")...)
	}
	for _, item := range block.Items {
		lines = append(lines, "- "+item)
	}
	for i, o := range block.Orders {
		lines = append(lines, block.Mark(i)+o)
	}
	lines = append(lines, block.Verse...)
	if block.Table == nil {
		return lines
	}
	if block.Table.Caption != "" {
		lines = append(lines, block.Table.Caption)
	}
	heads := lists.Map(block.Table.Columns, func(c report.Column) string { return c.Title })
	lines = append(lines, strings.Join(heads, " | "))
	for _, row := range block.Table.Rows {
		lines = append(lines, strings.Join(row, " | "))
	}
	return lines
}
