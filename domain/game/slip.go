package game

import (
	"slices"

	"seneschal/domain/order"
)

// holdFaulty makes each section with a refused line a draft that is not final, so that a slip ends nobody's turn.
// That overrides READY in the same submission, which was written before the sender knew of the slip.
func (l *submissionReading) holdFaulty() {
	if l.openOrders.hold {
		return
	}
	refusedLines := make(map[string][]int)
	var keys []string
	for _, section := range l.sorted {
		for _, line := range section.Lines {
			if section.Now || !slices.ContainsFunc(l.receipt.Errors, func(e *order.Error) bool { return e.Line.N == line.N }) {
				continue
			}
			if !slices.Contains(keys, section.Key) {
				keys = append(keys, section.Key)
			}
			refusedLines[section.Key] = append(refusedLines[section.Key], line.N)
		}
	}
	var held []string
	for _, key := range keys {
		if l.holdSection(key) {
			held = append(held, l.sayHeld(key, refusedLines[key]))
		}
	}
	l.receipt.Done = append(held, l.receipt.Done...)
}

// holdSection makes the section that this submission has recorded under a key a draft that is not final. It returns
// false if the submission recorded none: an older draft stays as it is, because a text of ours that comes back in a
// quotation must not change anything.
func (l *submissionReading) holdSection(key string) bool {
	for i, e := range slices.Backward(l.events) {
		if ordered, ok := e.(Ordered); ok && ordered.Phase == key {
			ordered.Final = false
			l.events[i] = ordered
			return true
		}
	}
	return false
}

// sayHeld says which section is held, and because of which lines.
func (l *submissionReading) sayHeld(key string, refusedLines []int) string {
	words := "done.held"
	switch blocks := l.game.Sequential(); {
	case blocks && len(refusedLines) > 1:
		words = "done.held_block.lines"
	case blocks:
		words = "done.held_block"
	case len(refusedLines) > 1:
		words = "done.held.lines"
	}
	return l.say(words, "block", l.game.translateSectionKey(l.lang, key), "lines", formatSpans(refusedLines))
}
