// Package echo finds in a reply what it repeats of the letter that it answers,
// by comparing the words of both. It needs no language and no mark of a quote:
// what stands in the reply and in our letter is ours, the rest is the writer's.
//
// A stretch of words counts as an echo only if it is long enough, and if
// nobody would write it of himself: orders that a letter shows as examples are
// there to be sent back, so they are an echo only together with the sentences
// around them. What a letter passes on of others is taken for an echo only if a
// mail program had its hands in it, or if it is more than somebody copies. The
// time that it takes is bounded: letters that are too long,
// or too much alike in too many ways, are not compared.
package echo

import "slices"

const (
	// least is how many words in a row make an echo.
	least = 4
	// long is how many are more than an order that a sentence mentions.
	long = 12
)

// A Look tells lines apart.
type Look struct {
	// Shown reports whether a line of the letter may be sent back: it proves
	// nothing alone.
	Shown func(line string) bool
	// Verse reports whether a line of the letter passes on the words of others.
	Verse func(line string) bool
	// Marked reports whether a line of the reply bears the mark of a quote.
	Marked func(line string) bool
}

// Lines reports which lines of a reply repeat the letter that was sent: those
// of which at least half of the words are an echo. ok is false if the two
// cannot be compared in the time that there is.
func Lines(reply, sent []string, look Look) (echo []bool, ok bool) {
	v := make(vocabulary, 1024)
	r, whole := v.read(reply)
	s, whole2 := v.read(sent)
	if !whole || !whole2 {
		return nil, false
	}
	blocks, ok := common(r.words, s.words)
	if !ok {
		return nil, false
	}
	c := comparison{
		reply: r, sent: s, marked: judged(reply, look.Marked), shown: judged(sent, look.Shown), verse: judged(sent, look.Verse),
		echo: make([]bool, len(r.words)), used: make([]bool, len(s.words)),
	}
	for _, b := range blocks {
		c.take(b)
	}
	return c.lines(), true
}

// judged is what a function says of each line; without one, no.
func judged(lines []string, is func(string) bool) []bool {
	out := make([]bool, len(lines))
	for i, line := range lines {
		out[i] = is != nil && is(line)
	}
	return out
}

// comparison decides which words of a reply are an echo. Every word of the
// letter is repeated once: who quotes it whole and writes an order of it again
// has written that order himself.
type comparison struct {
	reply, sent  text
	marked       []bool // by line of the reply
	shown, verse []bool // by line of the letter
	echo         []bool // by word of the reply
	used         []bool // by word of the letter
}

// take marks a block, as far as longer ones have left it.
func (c *comparison) take(b block) {
	for from := 0; from < b.size; from++ {
		to := from
		for to < b.size && !c.echo[b.reply+to] && !c.used[b.sent+to] {
			to++
		}
		if part := (block{b.reply + from, b.sent + from, to - from}); part.size >= least && c.counts(part) {
			c.mark(part)
		}
		from = to
	}
}

func (c *comparison) mark(b block) {
	for i := range b.size {
		c.echo[b.reply+i], c.used[b.sent+i] = true, true
	}
}

// counts reports whether a block is an echo: it touches a line of the letter
// that is ours alone, and is more than words that a sentence of the letter
// mentions: it takes up such a line, goes over several lines of the reply, or
// is long. Or it touches the words of others, and was quoted.
func (c *comparison) counts(b block) bool {
	t := c.touches(b)
	last := c.reply.line[b.reply+b.size-1]
	if t.ours && (t.whole || b.size >= long || c.reply.line[b.reply] != last) {
		return true
	}
	return t.verse && (t.wholeVerse && b.size >= long || c.broken(b) || slices.Contains(c.marked[c.reply.line[b.reply]:last+1], true))
}

// touch is what a block touches of the letter.
type touch struct {
	ours, whole       bool // a line of ours, from its first word to its last
	verse, wholeVerse bool // the words of others that are not shown, likewise
}

func (c *comparison) touches(b block) (t touch) {
	for i := b.sent; i < b.sent+b.size; {
		line := c.sent.line[i]
		from, to := c.sent.first[line], c.sent.first[line+1]
		all := from >= b.sent && to <= b.sent+b.size
		switch {
		case c.verse[line]:
			t.verse = true
			t.wholeVerse = t.wholeVerse || all && !c.shown[line]
		case !c.shown[line]:
			t.ours = true
			t.whole = t.whole || all
		}
		i = to
	}
	return t
}

// broken reports whether a line of the reply ends within a line of the letter
// with which the next one goes on, as mail programs break what they quote.
func (c *comparison) broken(b block) bool {
	for n := 1; n < b.size; n++ {
		if c.reply.line[b.reply+n] != c.reply.line[b.reply+n-1] && c.sent.line[b.sent+n] == c.sent.line[b.sent+n-1] && c.verse[c.sent.line[b.sent+n]] {
			return true
		}
	}
	return false
}

// lines are the lines of the reply of which half or more is an echo.
func (c *comparison) lines() []bool {
	out := make([]bool, len(c.reply.first)-1)
	for i := range out {
		n, words := 0, c.echo[c.reply.first[i]:c.reply.first[i+1]]
		for _, is := range words {
			if is {
				n++
			}
		}
		out[i] = n > 0 && 2*n >= len(words)
	}
	return out
}
