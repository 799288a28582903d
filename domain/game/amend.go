package game

import (
	"slices"

	"seneschal/domain/order"
)

// amended is the line of a draft whose place the only order of a letter takes: they
// are about the same, and nothing else that the letter would replace is about any of
// that. ok is false where it may mean more: then it replaces what there was.
func (l *letter) amended(s Section) (at int, ok bool) {
	line, only := l.onlyOrder(s.Lines)
	about := l.things(s.Key, line)
	if l.whole || !only || len(about) == 0 || l.now.add || l.now.cancel || len(l.sorted) > 1 || len(l.stands) > 0 || l.anew.Text != "" {
		return 0, false
	}
	orders, same := 0, 0
	for _, old := range l.g.live(l.s) {
		if !s.covers(old.key) {
			continue
		}
		for i, x := range old.lines {
			if l.isOrder(x) {
				orders++
			}
			was := l.things(old.key, x)
			if slices.ContainsFunc(was, func(a string) bool { return slices.Contains(about, a) }) {
				same++
				at, ok = i, old.key == s.Key && slices.Equal(was, about) && x.Lang == l.stored()
			}
		}
	}
	return at, ok && same == 1 && orders > 1
}

// onlyOrder is the one line of a letter that begins like an order, if there is no
// more than one, and it can be read.
func (l *letter) onlyOrder(lines []order.Line) (only order.Line, ok bool) {
	grammar := l.g.rules.Grammar()
	for _, line := range lines {
		opens, closes := l.frame(line)
		switch {
		case opens || closes:
		case l.isOrder(line) && !ok:
			only, ok = line, true
		case grammar == nil || grammar.Begins(line.Text) || l.isOrder(line):
			return only, false
		}
	}
	return only, ok
}

// things are what the orders of a line of a section are about.
func (l *letter) things(key string, line order.Line) (all []string) {
	if line.Text == "" {
		return nil
	}
	orders, _ := l.parse(line)
	for _, o := range orders {
		all = append(all, l.g.rules.About(key, o)...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// amend puts the order of a letter in the place of a line of the draft.
func (l *letter) amend(lines []order.Line, at int, good []order.Line) []order.Line {
	l.amends = true
	l.done("done.amended", "line", lines[at].Text)
	good = slices.DeleteFunc(good, func(line order.Line) bool { return !l.isOrder(line) })
	return slices.Concat(lines[:at], good, lines[at+1:])
}
