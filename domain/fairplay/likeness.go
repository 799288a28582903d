package fairplay

import (
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// shingleWords is the number of words in a shingle.
const shingleWords = 3

// leastShingles is the number of shingles that a submission must have to be compared.
const leastShingles = 8

// plainLines returns the lines of a submission in the form in which submissions are compared, without
// comments, blanks, case and accents. It leaves out lines of the template that the
// game itself had proposed.
func plainLines(lines []order.Line, template []string) map[string]bool {
	ownLines := map[string]bool{}
	for _, l := range lines {
		if text := foldText(l.Text); text != "" {
			ownLines[text] = true
		}
	}
	for _, text := range template {
		delete(ownLines, foldText(text))
	}
	return ownLines
}

// foldText returns a line in the form in which lines are compared; "" for a comment or an empty line.
func foldText(text string) string {
	return strings.Join(lists.Map(strings.Fields(order.Tidy(text)), order.Fold), " ")
}

// measureLikeness returns the likeness of two submissions, in thousandths; ok is false if one is too
// short to tell. Lines that a third seat has written as well are the custom of the
// table, and do not count.
func measureLikeness(p, q witness, all []witness) (thousandths int, ok bool) {
	common := map[string]bool{}
	for _, witness := range all {
		if witness.seat != p.seat && witness.seat != q.seat {
			for line := range witness.lines {
				common[line] = true
			}
		}
	}
	a, b := listShingles(p.lines, common), listShingles(q.lines, common)
	if len(a) < leastShingles || len(b) < leastShingles {
		return 0, false
	}
	both := 0
	for s := range a {
		if b[s] {
			both++
		}
	}
	return 1000 * both / (len(a) + len(b) - both), true
}

// listShingles returns the runs of shingleWords words in each line but those in without. A shorter line is one shingle.
func listShingles(lines, without map[string]bool) map[string]bool {
	all := map[string]bool{}
	for line := range lines {
		if without[line] {
			continue
		}
		words := strings.Fields(line)
		for i := range max(len(words)-shingleWords, 0) + 1 {
			all[strings.Join(words[i:min(i+shingleWords, len(words))], " ")] = true
		}
	}
	return all
}

// A Giver is an event by which one seat gave or left something to another that it could have kept. worth is in the
// game's own measure. An empty seat, or a worth of 0, says that it was no gift.
type Giver interface {
	Gave() (from, to game.Seat, worth int)
}

// A Fighter is an event that shows two seats at war. Anything that one of them gives to the other in the same phase is
// no gift.
type Fighter interface {
	Foes() (a, b game.Seat)
}

// A gift passed from seat to seat in a phase.
type gift struct {
	from, to game.Seat
	worth    int
}

// collectGifts returns the gifts in events, in their order, without those between seats at war.
func collectGifts(events []event.Event) []gift {
	war := map[[2]game.Seat]bool{}
	for _, e := range events {
		if f, ok := e.(Fighter); ok {
			a, b := f.Foes()
			war[[2]game.Seat{a, b}], war[[2]game.Seat{b, a}] = true, true
		}
	}
	var gifts []gift
	for _, e := range events {
		giver, ok := e.(Giver)
		if !ok {
			continue
		}
		from, to, worth := giver.Gave()
		if from != "" && to != "" && from != to && worth > 0 && !war[[2]game.Seat{from, to}] {
			gifts = append(gifts, gift{from, to, worth})
		}
	}
	return gifts
}
