// Package substitute is the substitute desk of a house: an aggregate that knows
// who stands in for others (the pool), which seats of running games are vacant
// or ruled by a regent, and to whom each has been offered.
//
// A vacancy is offered in waves. Each wave goes to the few best of the pool who
// have not been asked yet, in an order that is recorded with its reasons; the
// first of all who were asked to answer YES has the seat. The desk hands no seat
// over itself: Wants says what is to be done, and who does it (eventstore/host)
// gives the seat by the steward's REPLACE, or by a substitution of the game's
// tournament, and records that it is filled.
//
// Like all aggregates it is pure. Persons, ratings and reliability come with the
// commands, from who can look them up.
package substitute
