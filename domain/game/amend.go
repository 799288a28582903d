package game

import (
	"slices"

	"seneschal/domain/order"
)

// findAmended finds the line of a draft that the only order of a submission replaces, and returns its index in the
// draft's lines. The two orders are about the same things, the draft has other orders beside it, and none of them is
// about any of these things. ok is false where the submission may mean more; its order then replaces the whole
// draft.
func (l *submissionReading) findAmended(section Section) (at int, ok bool) {
	line, only := l.findOnlyOrder(section.Lines)
	about := l.listThings(section.Key, line)
	if l.whole || !only || len(about) == 0 || l.openOrders.add || l.openOrders.cancel || len(l.sorted) > 1 || len(l.stands) > 0 || l.anew.Text != "" {
		return 0, false
	}
	orders, sameThings := 0, 0
	for _, draft := range l.game.listLive(l.seat) {
		if !section.covers(draft.key) {
			continue
		}
		for i, x := range draft.lines {
			if l.isOrder(x) {
				orders++
			}
			was := l.listThings(draft.key, x)
			if slices.ContainsFunc(was, func(a string) bool { return slices.Contains(about, a) }) {
				sameThings++
				at, ok = i, draft.key == section.Key && slices.Equal(was, about)
			}
		}
	}
	return at, ok && sameThings == 1 && orders > 1
}

// findOnlyOrder finds the one line that begins like an order. ok is false if there is none, if there are several, or
// if it cannot be read.
func (l *submissionReading) findOnlyOrder(lines []order.Line) (only order.Line, ok bool) {
	grammar := l.game.rules.Grammar()
	for _, line := range lines {
		opens, closes := l.framesBlock(line)
		switch {
		case opens || closes:
		case l.isOrder(line) && !ok:
			only, ok = line, true
		case grammar == nil || grammar.LooksLikeOrder(line.Text) || l.isOrder(line):
			return only, false
		}
	}
	return only, ok
}

// listThings lists the things that the orders of a section's line are about, sorted, each once.
func (l *submissionReading) listThings(key string, line order.Line) (all []string) {
	if line.Text == "" {
		return nil
	}
	orders, _ := l.parseLines(line)
	for _, o := range orders {
		all = append(all, l.game.rules.About(key, o)...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// amendDraft returns the lines of a draft with the order of a submission in place of the line at an index, and tells
// the sender so. It drops lines of good that are no orders, such as headings.
func (l *submissionReading) amendDraft(lines []order.Line, at int, good []order.Line) []order.Line {
	l.amends = true
	l.confirm("done.amended", "line", lines[at].Text)
	good = slices.DeleteFunc(good, func(line order.Line) bool { return !l.isOrder(line) })
	return slices.Concat(lines[:at], good, lines[at+1:])
}
