package game

import (
	"slices"

	"seneschal/domain/order"
)

// holdFaulty holds the sections of which a line was refused: a slip ends nobody's turn.
// READY in the same letter was written before its sender knew.
func (l *letter) holdFaulty() {
	if l.now.hold {
		return
	}
	refused := make(map[string][]int)
	var keys []string
	for _, s := range l.sorted {
		for _, line := range s.Lines {
			if s.Now || !slices.ContainsFunc(l.r.Errors, func(e *order.Error) bool { return e.Line.N == line.N }) {
				continue
			}
			if !slices.Contains(keys, s.Key) {
				keys = append(keys, s.Key)
			}
			refused[s.Key] = append(refused[s.Key], line.N)
		}
	}
	var held []string
	for _, key := range keys {
		if l.holdSection(key) {
			held = append(held, l.sayHeld(key, refused[key]))
		}
	}
	l.r.Done = append(held, l.r.Done...)
}

// holdSection takes back that a section of this letter is final; false if
// nothing of it was kept: what there was before stands as it is then, as no
// text of ours that comes back may change anything.
func (l *letter) holdSection(key string) bool {
	for i, e := range slices.Backward(l.events) {
		if o, ok := e.(Ordered); ok && o.Phase == key {
			o.Final = false
			l.events[i] = o
			return true
		}
	}
	return false
}

func (l *letter) sayHeld(key string, refused []int) string {
	words := "done.held"
	switch blocks := l.g.Sequential(); {
	case blocks && len(refused) > 1:
		words = "done.held_block.lines"
	case blocks:
		words = "done.held_block"
	case len(refused) > 1:
		words = "done.held.lines"
	}
	return l.say(words, "block", l.g.sectionIn(l.lang, key), "lines", spans(refused))
}
