package orders

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// Renumber rewrites a line for the new numbers of the figures that it names, and reports whether the line changes. If
// nobody is left in a list of figures that an order needs, the line ends: the text is "" and changed true. A line that
// cannot be read does not change. Classes such as KNIGHTS, and ranges in which no number has changed, stay as they are.
func (r *SeatReader) Renumber(line order.Line, renumbering Renumbering) (text string, changed bool) {
	if !renumbering.changesAny() {
		return "", false
	}
	line.Text = order.Tidy(line.Text)
	parser, _ := r.parseLine(line)
	if parser.Err() != nil {
		return "", false
	}
	var edits []edit
	for _, l := range parser.lists {
		changes, left := renumbering.rewriteList(parser.Cursor, l)
		if !left {
			return "", true
		}
		edits = append(edits, changes...)
	}
	return applyEdits(line.Text, edits), len(edits) > 0
}

// A Renumbering records the new numbers of a retinue.
type Renumbering struct {
	To    map[int]int  // old number to new, for the figures that are still there
	Taken map[int]bool // numbers in use now
}

// changesAny reports whether some number in use belongs to another figure than before.
func (r Renumbering) changesAny() bool {
	for n := range r.Taken {
		if r.To[n] != n {
			return true
		}
	}
	return false
}

// An edit replaces the text between two byte positions.
type edit struct {
	from, to int
	text     string
}

// rewriteList returns the edits for a list of figures. left is false if no figure of the list remains and the order
// cannot do without it. A clause that consists of nothing but the list is removed instead, and left is true.
func (r Renumbering) rewriteList(cursor *order.Cursor, list figureList) (edits []edit, left bool) {
	firstKept := slices.IndexFunc(list.items, func(it item) bool { return !r.isGone(it) })
	if firstKept < 0 && list.clause > 0 {
		last := list.items[len(list.items)-1]
		return []edit{{from: cursor.Begin(list.clause - 1), to: cursor.End(last.stop)}}, true
	}
	if firstKept < 0 {
		return nil, false
	}
	if firstKept > 0 {
		edits = append(edits, edit{from: cursor.Begin(list.items[0].mark), to: cursor.Begin(list.items[firstKept].mark)})
	}
	for i, it := range list.items[firstKept:] {
		switch text, changed := r.spellItem(it); {
		case r.isGone(it):
			edits = append(edits, edit{from: cursor.End(list.items[firstKept+i-1].stop), to: cursor.End(it.stop)})
		case changed:
			edits = append(edits, edit{cursor.Begin(it.mark), cursor.End(it.end), text})
		}
	}
	return edits, true
}

// isGone reports whether the item is the number of a single figure that is gone, and another figure has that number
// now.
func (r Renumbering) isGone(it item) bool {
	_, there := r.To[it.from]
	return it.class == "" && it.from == it.to && !there && r.Taken[it.from]
}

// spellItem writes a numeric item with the new numbers of its figures, and reports whether any has changed; "" and
// false for a class.
func (r Renumbering) spellItem(it item) (text string, changed bool) {
	var numbers []int
	for n, to := range r.To {
		if it.class == "" && n >= min(it.from, it.to) && n <= max(it.from, it.to) {
			numbers, changed = append(numbers, to), changed || to != n
		}
	}
	slices.Sort(numbers)
	return writeRanges(numbers), changed
}

// writeRanges writes sorted numbers, with ranges for three or more in a row: "2..4, 7" for 2, 3, 4, 7.
func writeRanges(numbers []int) string {
	var parts []string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		if j-i < 2 {
			j = i
		}
		parts = append(parts, lists.Either(j > i, fmt.Sprintf("%d..%d", numbers[i], numbers[j]), fmt.Sprint(numbers[i])))
		i = j + 1
	}
	return strings.Join(parts, ", ")
}

// applyEdits makes edits that do not overlap. It sorts the slice.
func applyEdits(text string, edits []edit) string {
	slices.SortFunc(edits, func(a, b edit) int { return cmp.Compare(b.from, a.from) })
	for _, e := range edits {
		text = text[:e.from] + e.text + text[e.to:]
	}
	return text
}
