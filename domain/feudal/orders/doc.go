// Package orders is the language of feudal: it holds the orders as types,
// reads them from lines, and spells them.
//
// It knows the book, the valley and the part of the game that a seat may know when it
// writes. The rules provide that part as a Table: names and options as data, and, as a
// Position, the owners of manors and the places of figures. The rules decide whether an
// order can be carried out when its moment comes; a line is refused here only for reasons
// that its writer could know. Each order's type states its subjects and its stage.
//
//	table              the view of the game that reading needs
//	orders, march,     the orders, by season
//	season, winter
//	stages, mentions   the stage of an order, and the figures and subjects it mentions
//	parse, parse_...   from a line to orders, a file for each kind
//	verbs, conditions  the first words of lines, and the terms of conditions
//	renumber           a standing order after its figures have new numbers
//	reader             a line that is read, and the errors found in it
//
// The spelling of an order must not change: receipts, standing orders and logs hold it.
package orders
