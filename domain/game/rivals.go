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
	still = slices.Clone(kept)
	for _, line := range fresh {
		things, _ := l.decides(rules, key, line)
		gives := func(x order.Line) bool {
			about, settles := l.decides(rules, key, x)
			return settles && slices.ContainsFunc(about, func(a string) bool { return slices.Contains(things, a) })
		}
		foreign := func(x order.Line) bool { return x.Lang != l.stored() && gives(x) }
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

// decides are the things of which a line decides one, and whether it settles them.
func (l *letter) decides(rules Rivaling, key string, line order.Line) (things []string, settles bool) {
	if len(line.Text) == 0 {
		return nil, false
	}
	orders, _ := l.parse(line)
	for _, o := range orders {
		about, settled := rules.Rivals(key, o)
		things, settles = append(things, about...), settles || settled
	}
	return things, settles && len(orders) == 1
}
