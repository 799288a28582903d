package game

import (
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// A Rivaling is a Ruleset some of whose orders exclude each other: of two about the same thing in
// one section, at most one is ever carried out.
type Rivaling interface {
	// Rivals returns the things that an order decides, such as "movement". settles reports
	// whether no line below it could still decide them. Such an order gives way to a later one
	// about the same thing.
	Rivals(key string, o Order) (things []string, settles bool)
}

// rivals drops lines that could never be carried out because of a later line of the submission, and
// says so: the later line replaces the earlier one. kept are lines of the draft to which the submission
// adds. A line of the draft in another language than the submission's cannot be dropped; then the new
// line is refused.
func (l *submissionReading) rivals(key string, kept, fresh []order.Line) (still, good []order.Line) {
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
			l.receipt.GaveWay = append(l.receipt.GaveWay, old.N)
		}
		still, good = slices.DeleteFunc(still, gives), append(slices.DeleteFunc(good, gives), line)
	}
	return still, good
}

// A decision is the set of things that a line decides, and whether no line below it could decide
// them, too.
type decision struct {
	things  []string
	settles bool
}

// decides reads lines once, and returns the decision of each. A line of several orders settles
// nothing.
func (l *submissionReading) decides(rules Rivaling, key string, lines []order.Line) map[order.Line]decision {
	orders, _ := l.parse(slices.DeleteFunc(slices.Clone(lines), func(line order.Line) bool { return line.Text == "" })...)
	all, several := make(map[order.Line]decision, len(orders)), make(map[order.Line]int, len(orders))
	for _, o := range orders {
		things, settles := rules.Rivals(key, o)
		several[o.Line]++
		all[o.Line] = decision{append(all[o.Line].things, things...), settles && several[o.Line] == 1}
	}
	return all
}
