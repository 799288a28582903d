package echo

import (
	"cmp"
	"math/bits"
	"slices"
)

// block is a stretch of words that two texts have in common, which cannot be
// made longer.
type block struct{ reply, sent, size int }

const (
	// alike is in how many places of the letter four words are looked for.
	alike = 32
	// patience is how many words are compared in all. A whole quote needs as
	// many as it has; what needs far more was made to.
	patience = 1 << 18
)

// common finds the blocks of two texts, the longest first; ok is false if that
// takes too long.
func common(reply, sent []uint16) (blocks []block, ok bool) {
	ix := newIndex(sent)
	reach := make([]int, len(reply)+len(sent)+1) // by diagonal: where its last block ended
	steps := 0
	for i := 0; i+least <= len(reply); i++ {
		at := ix.first[ix.bucket(reply[i:])]
		for n := 0; at > 0 && n < alike; n++ {
			s := int(at) - 1
			at = ix.next[s]
			diagonal := s - i + len(reply)
			if reach[diagonal] > i || !slices.Equal(reply[i:i+least], sent[s:s+least]) {
				continue
			}
			b := widest(reply, sent, i, s)
			reach[diagonal] = b.reply + b.size
			if steps += b.size; steps > patience {
				return nil, false
			}
			blocks = append(blocks, b)
		}
	}
	slices.SortFunc(blocks, func(a, b block) int {
		return cmp.Or(cmp.Compare(b.size, a.size), cmp.Compare(a.reply, b.reply), cmp.Compare(a.sent, b.sent))
	})
	return blocks, true
}

// widest is the block around two words that are the same.
func widest(reply, sent []uint16, i, s int) block {
	for i > 0 && s > 0 && reply[i-1] == sent[s-1] {
		i, s = i-1, s-1
	}
	n := 0
	for i+n < len(reply) && s+n < len(sent) && reply[i+n] == sent[s+n] {
		n++
	}
	return block{i, s, n}
}

// index tells where in a text four words may stand: in a chain of places for
// each of its buckets.
type index struct {
	first []int32 // of each bucket, plus one; 0: none
	next  []int32 // after each place, likewise
	shift int
}

func newIndex(words []uint16) index {
	size := bits.Len(uint(len(words))) + 1
	ix := index{first: make([]int32, 1<<size), next: make([]int32, len(words)), shift: 64 - size}
	for i := len(words) - least; i >= 0; i-- {
		bucket := ix.bucket(words[i:])
		ix.next[i] = ix.first[bucket]
		ix.first[bucket] = int32(i) + 1 //nolint:gosec // at most MaxWords
	}
	return ix
}

// bucket spreads the first four words by a multiplication.
func (ix index) bucket(words []uint16) uint64 {
	gram := uint64(words[0])<<48 | uint64(words[1])<<32 | uint64(words[2])<<16 | uint64(words[3])
	return gram * 0x9E3779B97F4A7C15 >> ix.shift
}
