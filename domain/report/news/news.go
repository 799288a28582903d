// Package news picks out of all that happened what a report says first: its
// headline, and a few sentences about the reader.
package news

import (
	"cmp"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/words"
)

// A Rank is how much news matter.
type Rank int

// The ranks, from what a seat has ordered itself to what decides the game.
const (
	Trifle Rank = iota + 1
	Deed
	Gift
	Victory
	Snag
	Harm
	TurningPoint
	Fateful
)

// atMost is how many sentences tell what happened to the reader.
const atMost = 3

// News are those of one report, in the order in which they happened.
type News struct {
	to    game.Seat
	say   func(key string, args map[string]string) string
	who   func(game.Seat) string
	items []Item
}

// An Item is one sentence.
type Item struct {
	Text string // as it stands in a sentence: without a capital
	Rank Rank
	Own  bool // it is about the reader, in the second person
}

// For begins the news of a reader; say puts them into words, and who names a
// seat. The empty seat has no news of its own.
func For(to game.Seat, say func(key string, args map[string]string) string, who func(game.Seat) string) News {
	return News{to: to, say: say, who: who}
}

// Mine notes news that matter to one seat only, if it is the reader.
func (n *News) Mine(seat game.Seat, key string, r Rank, args map[string]string) {
	if seat == n.to && seat != "" {
		n.items = append(n.items, Item{n.say(key, args), r, true})
	}
}

// Heard notes news of a seat that matter to others too: under key + ".you" if it
// is the reader, else under key + ".all", which names it {who}.
func (n *News) Heard(seat game.Seat, key string, mine, others Rank, args map[string]string) {
	if seat == n.to && seat != "" {
		n.Mine(seat, key+".you", mine, args)
		return
	}
	args["who"] = n.who(seat)
	n.items = append(n.items, Item{n.say(key+".all", args), others, false})
}

// Greatest are the news for a headline: the reader's own before others', then
// those that matter most, then the latest. Without any its rank is 0.
func (n *News) Greatest() Item {
	var best Item
	for _, i := range n.items {
		if i.Own == best.Own && i.Rank >= best.Rank || i.Own && !best.Own {
			best = i
		}
	}
	return best
}

// Yours are the sentences about the reader: the news of its own that matter most,
// in the order in which they happened, none twice; then where it stands. The empty seat
// has those that matter most of all, the greatest and then the latest first.
func (n *News) Yours(stands ...string) []string {
	if n.to == "" {
		return n.chief()
	}
	var own []Item
	for _, i := range n.items {
		if i.Own && !slices.ContainsFunc(own, func(o Item) bool { return o.Text == i.Text }) {
			own = append(own, i)
		}
	}
	best := slices.Clone(own)
	slices.SortStableFunc(best, func(a, b Item) int { return cmp.Compare(b.Rank, a.Rank) })
	best = best[:min(atMost-len(stands), len(best))]
	var told []string
	for _, i := range own {
		if slices.Contains(best, i) {
			told = append(told, words.Capital(i.Text))
		}
	}
	return append(told, stands...)
}

func (n *News) chief() []string {
	best := slices.DeleteFunc(slices.Clone(n.items), func(i Item) bool { return i.Rank <= Trifle })
	slices.Reverse(best)
	slices.SortStableFunc(best, func(a, b Item) int { return cmp.Compare(b.Rank, a.Rank) })
	var told []string
	for _, i := range best {
		if text := words.Capital(i.Text); len(told) < atMost && !slices.Contains(told, text) {
			told = append(told, text)
		}
	}
	return told
}
