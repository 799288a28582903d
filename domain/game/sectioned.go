package game

import (
	"cmp"
	"slices"

	"seneschal/domain/order"
)

// recordSections turns the order lines of a submission into events, section by section: it keeps good lines and
// refuses bad ones. READY, HOLD and CANCEL without orders apply to all live sections.
func (l *submissionReading) recordSections() {
	orders := &l.openOrders
	if orders.cancel {
		l.withdrawAll()
	}
	if len(orders.lines) == 0 {
		l.markSections()
		return
	}
	var recorded []Section
	errorsBefore := len(l.receipt.Errors)
	sections := l.game.rules.Sections(l.game.state, l.seat.id, orders.lines)
	l.sorted = append(l.sorted, sections...)
	for _, section := range l.mergeSections(sections) {
		if l.recordSection(section) {
			recorded = append(recorded, section)
		}
	}
	l.withdrawCovered(recorded)
	switch {
	case len(recorded) > 0:
		l.confirmReadiness()
	case len(l.receipt.Errors) == errorsBefore:
		l.markSections() // nothing but empty blocks
	case (orders.ready || orders.hold) && !l.hasFault(l.receipt.Errors[errorsBefore:]):
		l.markSections() // nothing but chatter
	case orders.ready:
		l.confirm("done.not_ready")
	}
}

// mergeSections keeps one section of each key: the last one, or with ADD the lines of all. A section without an
// order does not replace one that has orders: it may be a heading quoted from an email of ours. The receipt answers
// the errors of sections that are dropped.
func (l *submissionReading) mergeSections(sections []Section) []Section {
	var out []Section
	for _, section := range sections {
		i := slices.IndexFunc(out, func(o Section) bool { return o.Key == section.Key })
		switch {
		case i < 0:
		case l.openOrders.add:
			section.Lines = slices.Concat(out[i].Lines, section.Lines)
			out = slices.Delete(out, i, i+1)
		case l.containsOrder(out[i].Lines) && !l.containsOrder(section.Lines):
			l.siftLines(nil, section.Lines) // only to answer its errors
			continue
		default:
			l.reportReplaced(out[i])
			out = slices.Delete(out, i, i+1)
		}
		out = append(out, section)
	}
	return out
}

// reportReplaced tells the sender that a section gives way to a later one of the same submission, and which lines it
// had. It also refuses the section's bad lines.
func (l *submissionReading) reportReplaced(section Section) {
	var lines []int
	for _, line := range l.siftLines(nil, section.Lines) {
		if l.containsOrder([]order.Line{line}) {
			lines = append(lines, line.N)
		}
	}
	if len(lines) > 0 {
		l.receipt.GaveWay = append(l.receipt.GaveWay, lines...)
		l.confirm("done.block_twice", "block", l.game.translateSectionKey(l.lang, section.Key), "lines", formatSpans(lines))
	}
}

// recordSection records the good lines of a section as a draft; it returns false if it records nothing.
func (l *submissionReading) recordSection(section Section) bool {
	oldDraft := l.seat.play.drafts.find(section.Key)
	if l.openOrders.cancel {
		oldDraft = draft{set: oldDraft.set}
	}
	add := l.openOrders.add && oldDraft.has
	var keptLines []order.Line
	index, amends := l.findAmended(section)
	switch {
	case add:
		keptLines = oldDraft.lines
	case amends:
		keptLines = slices.Delete(slices.Clone(oldDraft.lines), index, index+1)
	}
	goodLines := l.siftLines(keptLines, section.Lines)
	stillKept, goodLines := l.replaceRivals(section.Key, keptLines, goodLines)
	if !l.containsOrder(goodLines) { // only the frame is left
		if len(goodLines) < len(section.Lines) {
			return false
		}
		if l.containsOrder(oldDraft.lines) {
			l.confirm("done.block_empty", "block", l.game.translateSectionKey(l.lang, section.Key))
			return false
		}
	}
	if !l.game.rules.Live(l.game.state, l.seat.id, section.Key) {
		for _, line := range goodLines {
			l.refuseLine(line, CodePhase, "", "refused.section")
		}
		return false
	}
	lines, adds := goodLines, add
	switch {
	case amends:
		lines = l.amendDraft(oldDraft.lines, index, goodLines)
	case add && len(stillKept) < len(keptLines):
		lines, adds = slices.Concat(stillKept, goodLines), false
	}
	last := l.recordLines(Ordered{Phase: section.Key, Set: oldDraft.set + 1, Lang: l.storedLang(), Add: adds, Final: !l.openOrders.hold}, lines)
	l.countSet(last, oldDraft, adds)
	if !add && !amends {
		l.keptLines[section.Key] = goodLines
	}
	return true
}

// recordLines records lines as a set of orders: an event for each run of lines in one language, as an event can name
// only one. All events but the first add to it. It returns the last event.
func (l *submissionReading) recordLines(ordered Ordered, lines []order.Line) Ordered {
	ordered.Own, ordered.By, ordered.At, ordered.Lines = Own{l.seat.id}, l.command.By, l.command.At, []string{}
	for _, line := range lines {
		if len(ordered.Lines) > 0 && line.Lang != ordered.Lang {
			l.record(ordered)
			l.sets++
			ordered.Set, ordered.Lines, ordered.Add = ordered.Set+1, nil, true
		}
		ordered.Lines, ordered.Lang = append(ordered.Lines, line.Text), line.Lang
	}
	l.record(ordered)
	l.sets++
	return ordered
}

// countSet enters into the receipt the number of a recorded set, and of the one that it replaces.
func (l *submissionReading) countSet(last Ordered, old draft, adds bool) {
	l.receipt.Set, l.receipt.Added = l.game.numberOfSet(keyedDraft{last.Phase, draft{set: last.Set, seq: l.seat.play.arrived + l.sets}}), l.receipt.Added || adds
	if old.has && !adds {
		l.receipt.Replaces = l.game.numberOfSet(keyedDraft{last.Phase, old})
	}
}

// containsOrder reports whether there is an order among lines, besides the lines that frame a block.
func (l *submissionReading) containsOrder(lines []order.Line) bool {
	within := slices.DeleteFunc(slices.Clone(lines), func(line order.Line) bool {
		opens, closes := l.framesBlock(line)
		return opens || closes
	})
	if slices.ContainsFunc(within, l.isOrder) {
		return true
	}
	orders, _ := l.parseLines(within...) // refused lines are no orders
	return len(orders) > 0
}

// withdrawCovered clears the drafts that are replaced together with the kept sections (Section.Clears), unless the
// submission says ADD or CANCEL or amends a single line.
func (l *submissionReading) withdrawCovered(kept []Section) {
	if l.openOrders.add || l.openOrders.cancel || l.amends {
		return
	}
	for _, old := range l.game.listLive(l.seat) {
		own := func(s Section) bool { return s.Key == old.key }
		if slices.ContainsFunc(kept, func(s Section) bool { return s.covers(old.key) }) && !slices.ContainsFunc(kept, own) {
			l.withdrawDraft(old.key, old.draft)
		}
	}
}

// withdrawAll withdraws all live drafts; if the seat has neither those nor votes, it says so.
func (l *submissionReading) withdrawAll() {
	live := l.game.listLive(l.seat)
	for _, k := range live {
		l.withdrawDraft(k.key, k.draft)
	}
	if len(live) == 0 && len(l.seat.play.votes) == 0 {
		l.confirm("done.nothing_to_cancel", "phase", l.game.PhaseIn(l.lang).Name)
	}
}

// readUndo handles UNDO: it restores the live drafts as they were before the last submission. A second UNDO restores
// the version of that submission. It refuses the line if the submission has said anything else on orders before.
func (l *submissionReading) readUndo(line order.Line, _ string) {
	if !l.openOrders.isEmpty() {
		l.refuseLine(line, CodeForm, "", "refused.undo")
		return
	}
	eventsBefore := len(l.events)
	for _, saved := range slices.SortedFunc(slices.Values(l.seat.play.undo), func(a, b keyedDraft) int { return cmp.Compare(a.key, b.key) }) {
		key, current := saved.key, l.seat.play.drafts.find(saved.key)
		switch {
		case !l.game.phase.open || !l.game.rules.Live(l.game.state, l.seat.id, key):
		case saved.has:
			l.recordLines(Ordered{Phase: key, Set: current.set + 1, Final: saved.final}, saved.lines)
		case current.has:
			l.record(Withdrawn{Own: Own{l.seat.id}, By: l.command.By, Phase: key, At: l.command.At})
		}
	}
	if len(l.events) == eventsBefore {
		l.confirm("done.nothing_to_undo")
		return
	}
	l.confirm("done.undone")
}

// withdrawDraft clears the draft under a key, or tells the sender that there is none.
func (l *submissionReading) withdrawDraft(key string, old draft) {
	if !old.has {
		l.confirm("done.nothing_to_cancel", "phase", l.game.translateSectionKey(l.lang, key))
		return
	}
	l.record(Withdrawn{Own: Own{l.seat.id}, By: l.command.By, Phase: key, At: l.command.At})
	l.confirm("done.cancelled", "phase", l.game.translateSectionKey(l.lang, key))
}

// markSections handles READY or HOLD without orders: it marks all live sections, and changes nothing else. Without
// READY and HOLD it does nothing.
func (l *submissionReading) markSections() {
	orders := &l.openOrders
	if !orders.ready && !orders.hold {
		return
	}
	live := l.sectionsToMark()
	for _, sent := range live {
		l.record(Ordered{
			Own: Own{l.seat.id}, By: l.command.By, Phase: sent.key, Set: sent.set, Lines: []string{}, Lang: l.storedLang(), Add: sent.has,
			Final: !orders.hold, At: l.command.At,
		})
		l.receipt.Set = max(l.receipt.Set, l.game.numberOfSet(sent))
	}
	if len(live) == 0 {
		l.confirm("done.nothing_final")
		return
	}
	l.confirmReadiness()
}

// sectionsToMark lists the sections to which READY or HOLD alone applies: the live ones, unless the submission
// cancels them, and those for which a seat without orders can be ready, because it plays by its standing orders.
func (l *submissionReading) sectionsToMark() []keyedDraft {
	var all []keyedDraft
	if !l.openOrders.cancel {
		all = l.game.listLive(l.seat)
	}
	for _, section := range l.game.rules.Sections(l.game.state, l.seat.id, nil) {
		if !slices.ContainsFunc(all, func(k keyedDraft) bool { return section.covers(k.key) }) {
			all = append(all, keyedDraft{section.Key, draft{set: l.seat.play.drafts.find(section.Key).set + 1}})
		}
	}
	return all
}

// confirmReadiness confirms HOLD or READY; it says nothing if the submission has neither.
func (l *submissionReading) confirmReadiness() {
	switch {
	case l.openOrders.hold:
		l.confirm("done.hold")
	case l.openOrders.ready:
		l.confirm("done.ready")
	}
}
