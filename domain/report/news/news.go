// Package news chooses the events that a report tells first: its
// headline, and a few sentences about the reader.
package news

import (
	"cmp"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/words"
)

// A Rank says how much a piece of news matters.
type Rank int

// The ranks, from the seat's own ordered deeds to events that decide the game.
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

// mostSentences is the greatest number of sentences about the reader.
const mostSentences = 3

// News collects the news of one report, in the order in which they happened.
type News struct {
	to    game.Seat
	say   func(key string, args map[string]string) string // puts news into words
	who   func(game.Seat) string                          // names a seat
	items []Item
}

// An Item is one sentence.
type Item struct {
	Text string // without a capital, as within a sentence
	Rank Rank
	Own  bool // it is about the reader, in the second person
}

// New begins the news of a reader. say puts news into words; who returns the name of a
// seat. The empty seat has no news of its own.
func New(to game.Seat, say func(key string, args map[string]string) string, who func(game.Seat) string) News {
	return News{to: to, say: say, who: who}
}

// AddOwn records news that matter to one seat only, if it is the reader.
func (n *News) AddOwn(seat game.Seat, key string, rank Rank, args map[string]string) {
	if seat == n.to && seat != "" {
		n.items = append(n.items, Item{n.say(key, args), rank, true})
	}
}

// AddHeard records news of a seat that matter to others too: under key + ".you" if it is the reader, else under key +
// ".all", which names the seat as {who}. It adds that to args, which must not be nil.
func (n *News) AddHeard(seat game.Seat, key string, mine, others Rank, args map[string]string) {
	if seat == n.to && seat != "" {
		n.AddOwn(seat, key+".you", mine, args)
		return
	}
	args["who"] = n.who(seat)
	n.items = append(n.items, Item{n.say(key+".all", args), others, false})
}

// PickGreatest returns the news for a headline. The reader's own go before those of others, then the rank counts, then
// the later go first. Without any news it returns the zero Item.
func (n *News) PickGreatest() Item {
	var best Item
	for _, item := range n.items {
		if item.Own == best.Own && item.Rank >= best.Rank || item.Own && !best.Own {
			best = item
		}
	}
	return best
}

// ListOwn returns the sentences about the reader: their own news of the highest ranks, in the order in which they
// happened, none twice; then stands, which take the place of news. For the empty seat it returns the highest news of
// all, by rank and then the latest first, without stands.
func (n *News) ListOwn(stands ...string) []string {
	if n.to == "" {
		return n.chooseChief()
	}
	var own []Item
	for _, item := range n.items {
		if item.Own && !slices.ContainsFunc(own, func(o Item) bool { return o.Text == item.Text }) {
			own = append(own, item)
		}
	}
	best := slices.Clone(own)
	slices.SortStableFunc(best, func(a, b Item) int { return cmp.Compare(b.Rank, a.Rank) })
	best = best[:min(max(0, mostSentences-len(stands)), len(best))]
	var told []string
	for _, item := range own {
		if slices.Contains(best, item) {
			told = append(told, words.Capital(item.Text))
		}
	}
	return append(told, stands...)
}

// chooseChief returns the highest news of all, above trifles, by rank and then the latest first; none twice.
func (n *News) chooseChief() []string {
	best := slices.DeleteFunc(slices.Clone(n.items), func(i Item) bool { return i.Rank <= Trifle })
	slices.Reverse(best)
	slices.SortStableFunc(best, func(a, b Item) int { return cmp.Compare(b.Rank, a.Rank) })
	var told []string
	for _, i := range best {
		if text := words.Capital(i.Text); len(told) < mostSentences && !slices.Contains(told, text) {
			told = append(told, text)
		}
	}
	return told
}
