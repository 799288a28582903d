package game

import (
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// A Rivaling is a Ruleset some of whose orders rival each other: of two about the same
// thing in one section no more than one is ever carried out, whatever happens.
type Rivaling interface {
	// Rivals are the things of which an order decides one, "movement"; settles reports
	// whether nothing about them that stands below it could count. Such a line gives way
	// to a later one that is about the same.
	Rivals(key string, o Order) (things []string, settles bool)
}

// rivals leaves out lines that could never be carried out beside one of the letter that
// stands below them, and says so: the later line takes the place of the earlier one. kept
// are lines of the draft that the letter adds to. A line of another language than the
// letter's cannot be left out of a draft: then the new line is refused.
func (l *letter) rivals(key string, kept, fresh []order.Line) (still, good []order.Line) {
	rules, ok := l.g.rules.(Rivaling)
	if !ok {
		return kept, fresh
	}
	decides := l.decides(rules, key, slices.Concat(kept, fresh))
	still = slices.Clone(kept)
	for _, line := range fresh {
		gives := func(old order.Line) bool {
			about := decides[old]
			return about.settles && slices.ContainsFunc(about.things, func(a string) bool { return slices.Contains(decides[line].things, a) })
		}
		foreign := func(old order.Line) bool { return old.Lang != l.stored() && gives(old) }
		if i := slices.IndexFunc(still, foreign); i >= 0 {
			l.fault(line, CodeForm, "", l.say("refused.rival", "line", still[i].Text))
			continue
		}
		for _, old := range lists.Keep(slices.Concat(still, good), gives) {
			l.done("done.rival", "line", line.Text, "old", old.Text)
		}
		for _, old := range lists.Keep(good, gives) {
			l.r.GaveWay = append(l.r.GaveWay, old.N)
		}
		still, good = slices.DeleteFunc(still, gives), append(slices.DeleteFunc(good, gives), line)
	}
	return still, good
}

// A decision is what a line decides, and whether nothing below it could decide it, too.
type decision struct {
	things  []string
	settles bool
}

// decides reads lines once, and returns what each decides. A line of several orders
// settles nothing.
func (l *letter) decides(rules Rivaling, key string, lines []order.Line) map[order.Line]decision {
	orders, _ := l.parse(slices.DeleteFunc(slices.Clone(lines), func(line order.Line) bool { return line.Text == "" })...)
	all, several := make(map[order.Line]decision, len(orders)), make(map[order.Line]int, len(orders))
	for _, o := range orders {
		things, settles := rules.Rivals(key, o)
		several[o.Line]++
		all[o.Line] = decision{append(all[o.Line].things, things...), settles && several[o.Line] == 1}
	}
	return all
}
