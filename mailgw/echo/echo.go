// Package echo finds in a reply what it repeats of the letter that it answers,
// by comparing the words of both. It needs no language and no mark of a quote:
// what stands in the reply and in our letter is ours, the rest is the writer's.
//
// A stretch of words counts as an echo only if it is long enough, and if
// nobody would write it of himself: orders that a letter shows as examples are
// there to be sent back, so they are an echo only together with the sentences
// around them. The time that it takes is bounded: letters that are too long,
// or too much alike in too many ways, are not compared.
package echo

const (
	// least is how many words in a row make an echo.
	least = 4
	// long is how many are more than an order that a sentence mentions.
	long = 12
)

// Lines reports which lines of a reply repeat the letter that was sent: those
// of which at least half of the words are an echo. Lines of the letter of which
// order is true may be sent back, and prove nothing alone. ok is false if the
// two cannot be compared in the time that there is.
func Lines(reply, sent []string, order func(line string) bool) (echo []bool, ok bool) {
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
	c := comparison{reply: r, sent: s, order: make([]bool, len(sent)), echo: make([]bool, len(r.words)), used: make([]bool, len(s.words))}
	for i, line := range sent {
		c.order[i] = order(line)
	}
	for _, b := range blocks {
		c.take(b)
	}
	return c.lines(), true
}

// comparison decides which words of a reply are an echo. Every word of the
// letter is repeated once: who quotes it whole and writes an order of it again
// has written that order himself.
type comparison struct {
	reply, sent text
	order       []bool // by line of the letter
	echo        []bool // by word of the reply
	used        []bool // by word of the letter
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
// that is no order, and is more than words that a sentence of the letter
// mentions: it takes up such a line, goes over several lines of the reply, or
// is long.
func (c *comparison) counts(b block) bool {
	touches, covers := false, false
	for i := b.sent; i < b.sent+b.size; {
		line := c.sent.line[i]
		from, to := c.sent.first[line], c.sent.first[line+1]
		if !c.order[line] {
			touches = true
			covers = covers || from >= b.sent && to <= b.sent+b.size
		}
		i = to
	}
	return touches && (covers || b.size >= long || c.reply.line[b.reply] != c.reply.line[b.reply+b.size-1])
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
