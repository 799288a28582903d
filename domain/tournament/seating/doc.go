// Package seating assigns entrants to tables and seats: for a number of rounds
// that is known beforehand (MakePlan), for divisions in which every pair meets
// equally often (NewDivision, BergerRounds), for the next round of a Swiss tournament
// of 2 to 8 seats (SeatSwiss), and for knockouts and ladders.
//
// The cost of a plan is its number of repeats: the sum, over all pairs of
// entrants, of C(times met, 2). Shape.ComputeBound proves by counting that no plan
// has less, so a plan can state how near it is to the best possible one.
//
// Plans without repeats come from designs where one is known: affine planes
// and spaces over finite fields, Kirkman triple systems, and first rounds that
// were found beforehand and are turned (data/starters.yaml).
//
// Tables. Entrants sit at as few tables as hold them, and the tables are as
// even as possible: they differ by one seat at most. A table must not be smaller
// than Shape.Least (by default two below the full table). If one would be, as few
// entrants as possible get a bye, each in turn, and nobody a second time before
// all have had one. Seats at a table of k are the first k.
//
// Chance comes from the tournament's dice, handed in as a Roll. A plan of
// many entrants needs more throws than dice should make. So four throws seed a
// generator of this package: the dice decide the plan, and anybody can make it
// again from them.
package seating

// A Roll throws one die of so many sides, from 1, as (*dice.Dice).Roll does.
type Roll func(sides int, label string) int
