package echo

import (
	"slices"
	"unicode"
	"unicode/utf8"
)

// phraseWords is the number of words in a row that are hashed together: one more than an echo needs at least.
const phraseWords = minEcho + 1

// Phrases hashes each phraseWords words in a row of a text, and returns the hashes sorted, each once; nil for shorter
// texts. The hashes never change, so they can be kept in place of the text.
func Phrases(lines []string) []uint64 {
	words := splitTokens(lines, false)
	var all []uint64
	for i := 0; i+phraseWords <= len(words); i++ {
		all = append(all, hashPhrase(words[i:i+phraseWords]))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Heard reports for each line of a reply whether it repeats one of several texts, which are given by their Phrases. At
// least half of the line's words must stand in a row that a text has, too, and minEcho words of that row on lines that
// are no orders.
func Heard(reply []string, texts [][]uint64, isOrder func(line int) bool) []bool {
	heard := make([]bool, len(reply))
	for _, broken := range []bool{false, true} {
		h := hearing{words: splitTokens(reply, broken), isOrder: isOrder}
		if len(h.words) < phraseWords || broken && !slices.ContainsFunc(h.words, token.spansLines) {
			continue
		}
		h.indexPhrases()
		for _, text := range texts {
			h.markHeard(text)
		}
		for i, is := range h.markedLines(len(reply)) {
			heard[i] = heard[i] || is
		}
	}
	return heard
}

// hearing looks in a reply for texts that are known by their phrases.
type hearing struct {
	words   []token
	isOrder func(line int) bool
	places  map[uint64][]int // places of the reply's phrases
	heard   []bool           // by word
}

// token is a word of a text: its hash, and the lines on which it begins and ends.
type token struct {
	hash             uint64
	fromLine, toLine int
}

// spansLines reports whether a word spans two lines: a mail program may have broken it.
func (t token) spansLines() bool { return t.fromLine != t.toLine }

func (h *hearing) indexPhrases() {
	h.places, h.heard = make(map[uint64][]int, len(h.words)), make([]bool, len(h.words))
	for i := 0; i+phraseWords <= len(h.words); i++ {
		hash := hashPhrase(h.words[i : i+phraseWords])
		h.places[hash] = append(h.places[hash], i)
	}
}

// markHeard marks the words of the reply that stand in a text, row by row.
func (h *hearing) markHeard(text []uint64) {
	var hits []int
	for _, hash := range text {
		hits = append(hits, h.places[hash]...)
	}
	slices.Sort(hits)
	for from := 0; from < len(hits); {
		to := from + 1
		for to < len(hits) && hits[to] == hits[to-1]+1 {
			to++
		}
		h.markRow(hits[from], hits[to-1]+phraseWords)
		from = to
	}
}

// markRow marks the words from from to to, without to, if at least minEcho of them stand on lines that are no orders.
func (h *hearing) markRow(from, to int) {
	further := 0
	for i := from; i < to && further < minEcho; i++ {
		if !h.isOrder(h.words[i].fromLine) {
			further++
		}
	}
	for i := from; i < to && further >= minEcho; i++ {
		h.heard[i] = true
	}
}

// markedLines reports for each of n lines whether at least half of its words are marked.
func (h *hearing) markedLines(n int) []bool {
	counts, heard := make([]int, n), make([]int, n)
	for i, t := range h.words {
		for line := t.fromLine; line <= t.toLine; line++ {
			counts[line]++
			if h.heard[i] {
				heard[line]++
			}
		}
	}
	out := make([]bool, n)
	for i := range out {
		out[i] = counts[i] > 0 && 2*heard[i] >= counts[i]
	}
	return out
}

// hashPhrase combines the hashes of words in a row.
func hashPhrase(words []token) uint64 {
	hash := uint64(basis)
	for _, token := range words {
		for shift := 0; shift < 64; shift += 8 {
			hash = (hash ^ token.hash>>shift&0xff) * prime
		}
	}
	return hash
}

// longWord is the number of letters from which the last word of a line may be the first part of a word that a mail
// program has broken.
const longWord = 16

// splitTokens splits lines into words: runs of letters and digits, in lower case and without accents. Invisible
// characters are left out; all others end a word. If broken is set, a long word at the end of a line goes on with the
// first word of the next line.
func splitTokens(lines []string, broken bool) (tokens []token) {
	word := make([]byte, 0, 64)
	from, letters := 0, 0
	add := func(line int) {
		if letters > 0 {
			tokens = append(tokens, token{hashWord(word), from, line})
		}
		word, letters = word[:0], 0
	}
	for i, line := range lines {
		open := letters > 0 // a word goes on from the line above
		lastRune := rune(0)
		for _, r := range line {
			switch {
			case unicode.In(r, unicode.M, unicode.Cf):
				continue
			case unicode.In(r, unicode.L, unicode.Nd):
				if letters == 0 {
					from = i
				}
				word, open = utf8.AppendRune(word, unicode.ToLower(r)), false
				letters++
			case open && (r == '>' || r == '|' || r == ' '):
				continue // the mark of a quote stands within the word
			default:
				add(i)
			}
			lastRune = r
		}
		if broken && letters >= longWord && i+1 < len(lines) && (unicode.IsLetter(lastRune) || unicode.IsDigit(lastRune)) {
			continue
		}
		add(i)
	}
	add(len(lines) - 1)
	return tokens
}
