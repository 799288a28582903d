package game

import (
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// Blocks sorts the order lines of a letter into sections, for a Ruleset in which
// seats take turns: TURN 3 opens the block of that turn, up to END or the next
// heading; REPLY D12 with an order behind it answers that question, and alone on
// its line it opens a block of answers. All else is for the seat's next turn. Own
// finds lines with a section of their own; nil: there are none.
func Blocks(g *order.Grammar, next int, own func(order.Line) (key string, ok bool), lines []order.Line) []Section {
	var all []Section
	block := BlockKey(next)
	for _, line := range lines {
		if own != nil {
			if key, ok := own(line); ok {
				all = put(all, key, false, line)
				continue
			}
		}
		key, fresh := block, false
		c := g.Begin(line)
		switch head, _ := c.Word("TURN", "REPLY", "END"); head {
		case "TURN":
			block = BlockKey(next)
			if n, ok := c.Number(); ok {
				block = BlockKey(n)
			}
			key, fresh = block, true
		case "REPLY":
			key, fresh = strings.ToUpper(c.Next().Key), true
			if c.Done() {
				block = key
			}
		case "END":
			block = BlockKey(next)
		}
		all = put(all, key, fresh, line)
	}
	return all
}

// put adds a line to the last section under a key; to a new one if there is
// none, or if it is to be fresh.
func put(all []Section, key string, fresh bool, line order.Line) []Section {
	for i := len(all) - 1; i >= 0 && !fresh; i-- {
		if all[i].Key == key {
			all[i].Lines = append(all[i].Lines, line)
			return all
		}
	}
	return append(all, Section{Key: key, Lines: []order.Line{line}})
}

// BlockKey is the key of the section for a seat's nth turn.
func BlockKey(n int) string { return "turn " + strconv.Itoa(n) }

// BlockOf is the number of the turn for which a section is.
func BlockOf(key string) (n int, ok bool) {
	text, ok := strings.CutPrefix(key, "turn ")
	n, err := strconv.Atoi(text)
	return n, ok && err == nil
}

// ReadOrders are the orders of lines as a ruleset reads them, line by line, and
// what is wrong with the rest (see order.Reader).
func ReadOrders(g *order.Grammar, line func(order.Line) (*order.Cursor, []Body), lines []order.Line) ([]Order, []*order.Error) {
	reader := order.Reader[Body]{Grammar: g, Line: line}
	var orders []Order
	var errs []*order.Error
	for _, x := range reader.Read(lines) {
		errs = append(errs, x.Errs...)
		for _, b := range x.Bodies {
			orders = append(orders, Order{Line: x.Line, Body: b})
		}
	}
	return orders, errs
}

// RefuseAll refuses every line of a seat that can give no orders at all; because
// is the reason in a language.
func RefuseAll(code order.Code, lines []order.Line, because func(lang string) string) []*order.Error {
	return lists.Map(order.Tidied(lines), func(l order.Line) *order.Error { return &order.Error{Code: code, Line: l, Reason: because(l.Lang)} })
}
