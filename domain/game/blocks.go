package game

import (
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// Blocks sorts the order lines of a submission into sections, for a Ruleset in which seats take turns. Lines are for
// the seat's next turn, whose number is next, unless a heading says otherwise. TURN 3 opens the block of that turn,
// up to END or the next heading. REPLY D12 with an order behind it answers that question; alone on its line it opens
// a block of answers. own finds lines that have a section of their own; nil: there are none.
func Blocks(grammar *order.Grammar, next int, own func(order.Line) (key string, ok bool), lines []order.Line) []Section {
	var sections []Section
	block := BlockKey(next)
	for _, line := range lines {
		if own != nil {
			if key, ok := own(line); ok {
				sections = addToSection(sections, key, false, line)
				continue
			}
		}
		key, fresh := block, false
		cursor := grammar.Begin(line)
		switch head, _ := cursor.Word("TURN", "REPLY", "END"); head {
		case "TURN":
			block = BlockKey(next)
			if n, ok := cursor.Number(); ok {
				block = BlockKey(n)
			}
			key, fresh = block, true
		case "REPLY":
			key, fresh = strings.ToUpper(cursor.Next().Key), true
			if cursor.Done() {
				block = key
			}
		case "END":
			block = BlockKey(next)
		}
		sections = addToSection(sections, key, fresh, line)
	}
	return sections
}

// addToSection adds a line to the last section under a key. It begins a new section if there is none, or
// if fresh is set.
func addToSection(all []Section, key string, fresh bool, line order.Line) []Section {
	for i := len(all) - 1; i >= 0 && !fresh; i-- {
		if all[i].Key == key {
			all[i].Lines = append(all[i].Lines, line)
			return all
		}
	}
	return append(all, Section{Key: key, Lines: []order.Line{line}})
}

// BlockKey returns the key of the section for a seat's nth turn.
func BlockKey(n int) string { return "turn " + strconv.Itoa(n) }

// BlockOf returns the number of the turn to which a section's key belongs; ok is false for any
// other key.
func BlockOf(key string) (n int, ok bool) {
	text, ok := strings.CutPrefix(key, "turn ")
	n, err := strconv.Atoi(text)
	return n, ok && err == nil
}

// ReadOrders reads the orders of lines with a ruleset's reader, line by line, and returns them
// with the errors of the lines that failed (see order.Reader).
func ReadOrders(g *order.Grammar, line func(order.Line) (*order.Cursor, []Body), lines []order.Line) ([]Order, []*order.Error) {
	reader := order.Reader[Body]{Grammar: g, Line: line}
	var orders []Order
	var errs []*order.Error
	for _, reading := range reader.Read(lines) {
		errs = append(errs, reading.Errs...)
		for _, b := range reading.Bodies {
			orders = append(orders, Order{Line: reading.Line, Body: b})
		}
	}
	return orders, errs
}

// RefuseAll returns an error for every line of a seat that can give no orders at all; because gives the reason in a
// language.
func RefuseAll(code order.Code, lines []order.Line, because func(lang string) string) []*order.Error {
	return lists.Map(order.TidyLines(lines), func(l order.Line) *order.Error { return &order.Error{Code: code, Line: l, Reason: because(l.Lang)} })
}
