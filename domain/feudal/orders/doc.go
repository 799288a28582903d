// Package orders is the language of feudal: the orders of section 5 as types,
// how they are read from lines, and how they are spelt.
//
// It knows the book, the valley and what a seat may know of its game when it
// writes, which the rules lay before it as a Table: names and options as data,
// and, as a Position, whose what is and who stands where. Whether an order can
// be carried out when its moment comes is the rules' to say; what is said here
// against a line is what its writer could know. What each order is about, and
// when it has its moment, is part of its type.
//
//	table              what reading asks of the game
//	orders, march,     the orders, by season
//	season, winter
//	stages, mentions   when an order has its moment, and what it speaks of
//	parse, parse_...   from a line to orders, a file for each kind
//	verbs, conditions  with what a line begins, and what it may depend on
//	renumber           a standing order after its figures have new numbers
//	reader             a line that is read, and what is said against it
//
// How an order is spelt stays as it is: receipts, standing orders and logs hold
// it.
package orders
