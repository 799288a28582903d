package game

import (
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// A Rivaling is a Ruleset some of whose orders exclude each other: of two about the same thing in
// one section, at most one is ever carried out.
type Rivaling interface {
	// Rivals returns the things that an order of a section (key) decides, such as "movement". settles
	// reports that the order can always be carried out, so that a line below it about the same thing
	// never could. As the player wrote the later one all the same, it replaces the order that settles.
	Rivals(key string, o Order) (things []string, settles bool)
}

// replaceRivals drops the lines that would leave a later line about the same thing without effect: the later line
// replaces them, and the receipt says so. kept are lines of the draft, to which the submission adds the fresh ones.
// It returns what is left of both.
func (l *submissionReading) replaceRivals(key string, kept, fresh []order.Line) (keptLeft, accepted []order.Line) {
	rules, ok := l.game.rules.(Rivaling)
	if !ok {
		return kept, fresh
	}
	decisions := l.readDecisions(rules, key, slices.Concat(kept, fresh))
	keptLeft = slices.Clone(kept)
	for _, line := range fresh {
		givesWay := func(old order.Line) bool {
			decided := decisions[old]
			return decided.settles && slices.ContainsFunc(decided.things, func(a string) bool { return slices.Contains(decisions[line].things, a) })
		}
		for _, old := range lists.Keep(slices.Concat(keptLeft, accepted), givesWay) {
			l.confirm("done.rival", "line", line.Text, "old", old.Text)
		}
		for _, old := range lists.Keep(accepted, givesWay) {
			l.receipt.GaveWay = append(l.receipt.GaveWay, old.N)
		}
		keptLeft, accepted = slices.DeleteFunc(keptLeft, givesWay), append(slices.DeleteFunc(accepted, givesWay), line)
	}
	return keptLeft, accepted
}

// A decision is the set of things that a line decides; settles says that no line below it could decide them, too.
type decision struct {
	things  []string
	settles bool
}

// readDecisions parses the lines, and returns the decision of each that holds an order. A line of several orders
// settles nothing.
func (l *submissionReading) readDecisions(rules Rivaling, key string, lines []order.Line) map[order.Line]decision {
	orders, _ := l.parseLines(slices.DeleteFunc(slices.Clone(lines), func(line order.Line) bool { return line.Text == "" })...)
	all, several := make(map[order.Line]decision, len(orders)), make(map[order.Line]int, len(orders))
	for _, o := range orders {
		things, settles := rules.Rivals(key, o)
		several[o.Line]++
		all[o.Line] = decision{append(all[o.Line].things, things...), settles && several[o.Line] == 1}
	}
	return all
}
