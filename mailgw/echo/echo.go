// Package echo finds the parts of a reply that repeat the email that it answers, by comparing
// the words of both. It needs to know no language and no mark of quotes: words in both the reply
// and our email are ours, the rest is the writer's.
//
// A stretch of words counts as an echo only if it is long enough, and if nobody would write it by
// themselves. Orders that an email shows as examples are there to be sent back, so they are an
// echo only together with the sentences around them. Words of others in our email count as an
// echo only if a mail program has marked or broken them, or if there are more of them than
// somebody copies. The time of a comparison is bounded: emails that are too long, or too much
// maxPlaces in too many ways, are not compared.
package echo

import (
	"cmp"
	"math/bits"
	"slices"
	"unicode"
	"unicode/utf8"

	"seneschal/domain/lists"
)

const (
	// minEcho is the smallest number of words in a row that may be an echo.
	minEcho = 4
	// longEcho is the number of words in a row from which they are more than an order within a sentence.
	longEcho = 12
)

// A Look classifies lines. A nil function says no to every line.
type Look struct {
	// Shown reports whether a line of the email, such as an example, may be sent back, so that it proves nothing
	// alone.
	Shown func(line string) bool
	// Verse reports whether a line of the email passes on the words of others.
	Verse func(line string) bool
	// Marked reports whether a line of the reply bears the mark of a quote.
	Marked func(line string) bool
	// Order reports whether a line of the reply would be obeyed. Words of others on such a line prove
	// nothing.
	Order func(line string) bool
}

// Lines reports for each line of a reply whether it repeats the email that was sent: at least half of its words are an
// echo. ok is false if the two cannot be compared in bounded time; then echo is nil.
func Lines(reply *Text, original *Original, look Look) (echo []bool, ok bool) {
	if !reply.whole || !original.whole {
		return nil, false
	}
	blocks, ok := findBlocks(reply.words, original)
	if !ok || len(blocks) == 0 {
		return make([]bool, len(reply.lines)), ok
	}
	c := comparison{reply: reply, sent: &original.Text, look: look, echo: make([]bool, len(reply.words)), usedWords: make([]bool, len(original.words))}
	for _, b := range blocks {
		c.markEchoes(b)
	}
	return c.echoedLines(), true
}

// judges calls a function of a Look for a line; nil says no.
func judges(judge func(string) bool, line string) bool { return judge != nil && judge(line) }

// comparison decides which words of a reply are an echo. Every word of the email counts as repeated only once: if a
// writer quotes all of it and then repeats one of its orders, the repeated order is the writer's own.
type comparison struct {
	reply, sent *Text
	look        Look
	echo        []bool // by word of the reply
	usedWords   []bool // by word of the email
}

// markEchoes marks those parts of a block that are echoes, as far as no longer block has taken their words.
func (c *comparison) markEchoes(b block) {
	for from := 0; from < b.size; from++ {
		to := from
		for to < b.size && !c.echo[b.reply+to] && !c.usedWords[b.sent+to] {
			to++
		}
		if part := (block{b.reply + from, b.sent + from, to - from}); part.size >= minEcho && c.isEchoBlock(part) {
			c.markBlock(part)
		}
		from = to
	}
}

func (c *comparison) markBlock(block block) {
	for i := range block.size {
		c.echo[block.reply+i], c.usedWords[block.sent+i] = true, true
	}
}

// isEchoBlock reports whether a block is an echo. A block of our words is one if it covers a line of the email, spans
// several lines of the reply, or is long. A block of others' words is one if the reply marks it as a quote. Without a
// mark it has to hold enough words that are no orders, and either be long and cover a line, or have its line broken by
// a mail program.
func (c *comparison) isEchoBlock(block block) bool {
	touch := c.findTouched(block)
	last := c.reply.line[block.reply+block.size-1]
	if touch.ours && (touch.whole || block.size >= longEcho || c.reply.line[block.reply] != last) {
		return true
	}
	marked := touch.verse && slices.ContainsFunc(c.reply.lines[c.reply.line[block.reply]:last+1], func(line string) bool { return judges(c.look.Marked, line) })
	return marked || touch.verse && (touch.wholeVerse && block.size >= longEcho || c.repeatsBrokenLine(block)) && c.hasWordsBeyondOrders(block)
}

// hasWordsBeyondOrders reports whether at least minEcho words of a block stand on lines of the reply that are no
// orders. A player may give orders that others have named.
func (c *comparison) hasWordsBeyondOrders(block block) bool {
	n := 0
	for i := 0; i < block.size && n < minEcho; i++ {
		if !judges(c.look.Order, c.reply.lines[c.reply.line[block.reply+i]]) {
			n++
		}
	}
	return n >= minEcho
}

// touch describes the lines of the email that a block covers in whole or in part.
type touch struct {
	ours, whole       bool // a line of ours that is not shown as an example; all words of one
	verse, wholeVerse bool // a line of others' words; all words of one that is not shown as an example
}

// findTouched looks at the lines of the email that a block covers.
func (c *comparison) findTouched(block block) (touch touch) {
	for i := block.sent; i < block.sent+block.size; {
		at := c.sent.line[i]
		line, from, to := c.sent.lines[at], c.sent.start[at], c.sent.start[at+1]
		all := from >= block.sent && to <= block.sent+block.size
		switch {
		case judges(c.look.Verse, line):
			touch.verse = true
			touch.wholeVerse = touch.wholeVerse || all && !judges(c.look.Shown, line)
		case !judges(c.look.Shown, line):
			touch.ours = true
			touch.whole = touch.whole || all
		}
		i = to
	}
	return touch
}

// repeatsBrokenLine reports whether a block runs over two lines of the reply, but within one line of others' words in
// the email: mail programs break the lines that they quote.
func (c *comparison) repeatsBrokenLine(b block) bool {
	for n := 1; n < b.size; n++ {
		if c.reply.line[b.reply+n] != c.reply.line[b.reply+n-1] && c.sent.line[b.sent+n] == c.sent.line[b.sent+n-1] && judges(c.look.Verse, c.sent.lines[c.sent.line[b.sent+n]]) {
			return true
		}
	}
	return false
}

// echoedLines reports for each line of the reply whether at least half of its words are an echo.
func (c *comparison) echoedLines() []bool {
	out := make([]bool, len(c.reply.lines))
	for i := range out {
		words := c.echo[c.reply.start[i]:c.reply.start[i+1]]
		n := lists.Count(words, func(is bool) bool { return is })
		out[i] = n > 0 && 2*n >= len(words)
	}
	return out
}

// block is a stretch of words that two texts have in common, and that cannot be made longer.
type block struct{ reply, sent, size int }

const (
	// maxPlaces is the largest number of places in the email that are tried for minEcho words of the reply.
	maxPlaces = 32
	// maxCompared is the largest number of words that are compared in all. A whole quote needs as many as it
	// has; an email that needs far more was made for that purpose.
	maxCompared = 1 << 18
)

// findBlocks finds the blocks of two texts, the longest first; ok is false if more than maxCompared words would have
// to be compared.
func findBlocks(reply []uint64, original *Original) (blocks []block, ok bool) {
	var reach []int // end of the last block, by diagonal
	steps := 0
	for i := 0; i+minEcho <= len(reply); i++ {
		at := original.first[original.bucketOf(reply[i:])]
		for n := 0; at > 0 && n < maxPlaces; n++ {
			s := int(at) - 1
			at = original.next[s]
			diagonal := s - i + len(reply)
			if len(reach) > 0 && reach[diagonal] > i || !slices.Equal(reply[i:i+minEcho], original.words[s:s+minEcho]) {
				continue
			}
			if len(reach) == 0 {
				reach = make([]int, len(reply)+len(original.words)+1)
			}
			block := widestBlock(reply, original.words, i, s)
			reach[diagonal] = block.reply + block.size
			if steps += block.size; steps > maxCompared {
				return nil, false
			}
			blocks = append(blocks, block)
		}
	}
	slices.SortFunc(blocks, func(a, b block) int {
		return cmp.Or(cmp.Compare(b.size, a.size), cmp.Compare(a.reply, b.reply), cmp.Compare(a.sent, b.sent))
	})
	return blocks, true
}

// widestBlock extends the equal words at places i and s to the longest block around them.
func widestBlock(reply, sent []uint64, i, s int) block {
	for i > 0 && s > 0 && reply[i-1] == sent[s-1] {
		i, s = i-1, s-1
	}
	n := 0
	for i+n < len(reply) && s+n < len(sent) && reply[i+n] == sent[s+n] {
		n++
	}
	return block{i, s, n}
}

// MaxWords is the largest number of words, and of lines, in an email that can be compared.
const MaxWords = 1 << 14

// A Text is an email as words: runs of letters and digits, in lower case, each as its hash.
type Text struct {
	lines []string
	words []uint64
	line  []int // line of each word
	start []int // first word of each line; at the end, the number of words
	whole bool  // false: there are too many words or lines, and the text ends early
}

// ReadText splits lines into words. If there are more than MaxWords words or lines, it stops early, and Lines compares
// nothing with the text.
func ReadText(lines []string) *Text {
	t := &Text{lines: lines}
	if len(lines) > MaxWords {
		return t
	}
	t.start = make([]int, 0, len(lines)+1)
	word := make([]byte, 0, 64)
	for i, line := range lines {
		t.start = append(t.start, len(t.words))
		for _, r := range line {
			switch {
			case 'a' <= r && r <= 'z', '0' <= r && r <= '9':
				word = append(word, byte(r))
			case r >= 'A' && unicode.In(r, unicode.L, unicode.Nd, unicode.M):
				word = utf8.AppendRune(word, unicode.ToLower(r))
			default:
				word = t.appendWord(i, word)
			}
		}
		word = t.appendWord(i, word)
		if len(t.words) > MaxWords {
			return t
		}
	}
	t.start, t.whole = append(t.start, len(t.words)), true
	return t
}

// appendWord appends a word to a line, unless it is empty or there are too many. It returns the buffer, emptied.
func (t *Text) appendWord(line int, word []byte) []byte {
	if len(word) > 0 && len(t.words) <= MaxWords {
		t.words, t.line = append(t.words, hashWord(word)), append(t.line, line)
	}
	return word[:0]
}

// FNV-1a, of 64 bits.
const (
	basis = 14695981039346656037
	prime = 1099511628211
)

// hashWord hashes a word.
func hashWord(word []byte) uint64 {
	hash := uint64(basis)
	for _, b := range word {
		hash = (hash ^ uint64(b)) * prime
	}
	return hash
}

// An Original is an email of ours that replies are compared with. It has an index of the places where minEcho words in
// a row stand: a chain of places for each bucket of their hash.
type Original struct {
	Text
	first []int32 // the first place of each bucket, plus one; 0: none
	next  []int32 // the next place in the bucket of each place, plus one; 0: none
	shift int
}

// ReadOriginal splits an email into words and indexes them, once for all comparisons.
func ReadOriginal(lines []string) *Original {
	text := ReadText(lines)
	size := bits.Len(uint(len(text.words))) + 1
	o := &Original{Text: *text, first: make([]int32, 1<<size), next: make([]int32, len(text.words)), shift: 64 - size}
	for i := len(o.words) - minEcho; i >= 0; i-- {
		bucket := o.bucketOf(o.words[i:])
		o.next[i] = o.first[bucket]
		o.first[bucket] = int32(i) + 1 //nolint:gosec // at most MaxWords
	}
	return o
}

// bucketOf returns the bucket of the first minEcho words, of which there have to be as many.
func (o *Original) bucketOf(words []uint64) uint64 {
	hash := uint64(0)
	for _, word := range words[:minEcho] {
		hash = (hash ^ word) * 0x9E3779B97F4A7C15
	}
	return hash >> o.shift
}
