package pointing

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/projections/site/forms"
)

// A Trial reads a submission and stores nothing; ok is false if no orders can be made by choices.
type Trial func(text string) (p game.Pointed, ok bool, err error)

// spliceLines replaces some lines of a text, from line at on, counted from 1, with others. It returns
// the new text, and the step that undoes this. Numbers outside the text are moved to its beginning or
// end.
func spliceLines(text string, at, replaced int, newLines ...string) (after, undo string) {
	var lines []string
	if text != "" {
		lines = strings.Split(text, "\n")
	}
	at = min(max(at, 1), len(lines)+1)
	end := min(max(at-1+replaced, at-1), len(lines))
	old := slices.Clone(lines[at-1 : end])
	lines = slices.Concat(lines[:at-1], newLines, lines[end:])
	return strings.Join(lines, "\n"), strings.Join(append([]string{fmt.Sprintf("%d %d %d", at, len(newLines), len(old))}, old...), "\n")
}

// undoStep takes a step of spliceLines back. If the step is malformed, it returns the text as it is
// and false.
func undoStep(text, step string) (before string, ok bool) {
	head, rest, _ := strings.Cut(step, "\n")
	var numbers []int
	for _, word := range strings.Fields(head) {
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 {
			return text, false
		}
		numbers = append(numbers, n)
	}
	if len(numbers) != 3 {
		return text, false
	}
	var old []string
	if numbers[2] > 0 {
		old = strings.Split(rest, "\n")
	}
	before, _ = spliceLines(text, numbers[0], numbers[1], old...)
	return before, true
}

// lineAt returns a line of a text, counted from 1; "" if there is none.
func lineAt(text string, n int) string {
	lines := strings.Split(text, "\n")
	if n < 1 || n > len(lines) {
		return ""
	}
	return lines[n-1]
}

// insertLine writes a line at the first place where the submission accepts it as an order: into the
// open block, behind the last order, or where the orders end. If it is accepted nowhere, the line
// stands at the end of the text.
func insertLine(text, line string, try Trial) (after, undo string, err error) {
	before, _, err := try(text)
	if err != nil {
		return "", "", err
	}
	for _, at := range findInsertions(text, before.Receipt) {
		after, undo = spliceLines(text, at, 0, line)
		if p, ok, err := try(after); err != nil || ok && isAccepted(before.Receipt, p.Receipt, after, at) {
			return after, undo, err
		}
	}
	return after, undo, nil
}

// isAccepted reports whether the line that was added to a text, with the number at, is understood, and
// the receipt has no more errors and no fewer orders than before.
func isAccepted(before, after *game.Receipt, text string, at int) bool {
	says := func(r *game.Receipt) int { return len(r.Orders) + len(r.Standing) + len(r.Later) + len(r.GaveWay) }
	_, understood := canonicalLine(after, at)
	return (understood || isStanding(lineAt(text, at))) && len(after.Errors) <= len(before.Errors) && says(after) >= says(before)
}

// findInsertions returns the numbers of the lines before which an order may be written, the likeliest
// first. The last one is the end of the text.
func findInsertions(text string, receipt *game.Receipt) []int {
	lines := order.Split(text)
	press := findPressLines(lines)
	last, closing, stop := 0, 0, len(lines)+1
	for _, u := range receipt.Orders {
		last = max(last, u.N)
	}
	for _, line := range slices.Backward(lines) {
		first, rest, _ := strings.Cut(order.Tidy(line.Text), " ")
		switch means := func(word string) bool { return forms.Means(first, word) }; {
		case press[line.N]:
		case means("END") && rest == "":
			closing = line.N
		case slices.ContainsFunc([]string{"READY", "HOLD", "PRESS", "TURN", "FOR"}, means):
			stop = line.N
		}
	}
	var all []int
	if closing > 0 {
		all = append(all, closing)
	}
	if last > 0 {
		all = append(all, last+1)
	}
	return append(all, stop, len(lines)+1)
}

// findPressLines returns the numbers of the lines within press: those after the line that begins it,
// up to and with the line that ends it.
func findPressLines(lines []order.Line) map[int]bool {
	pressLines, open := map[int]bool{}, false
	for _, line := range lines {
		first, rest, _ := strings.Cut(order.Tidy(line.Text), " ")
		pressLines[line.N] = open
		switch {
		case open && forms.Means(first, "END") && forms.Means(rest, "PRESS"):
			open = false
		case !open && forms.Means(first, "PRESS"):
			open = true
		}
	}
	return pressLines
}

// canonicalLine returns the text of a line as the game understood it; false if it did not.
func canonicalLine(r *game.Receipt, n int) (string, bool) {
	understood, ok := lists.Find(r.Orders, func(u game.Understood) bool { return u.N == n })
	return understood.Text, ok
}

// shownLine returns a line as the game understood it, with the names of things for people; false if it
// did not.
func shownLine(r *game.Receipt, n int) (string, bool) {
	understood, ok := lists.Find(r.Orders, func(u game.Understood) bool { return u.N == n })
	return understood.Words(), ok
}

// isStanding reports whether a line is a standing order.
func isStanding(line string) bool { return beginsWith(line, "STANDING", "ALWAYS") }

// beginsWith reports whether a line begins with one of some words.
func beginsWith(line string, words ...string) bool {
	first, _, _ := strings.Cut(order.Tidy(line), " ")
	return slices.ContainsFunc(words, func(word string) bool { return forms.Means(first, word) })
}

// isConditional reports whether a line is for certain cases alone, or is a standing order: it leaves
// room for other orders of its kind.
func isConditional(line string) bool {
	return isStanding(line) || slices.ContainsFunc(strings.Fields(order.Fold(line)), func(word string) bool {
		return slices.Contains([]string{"if", "when", "now", "|", "free"}, word)
	})
}
