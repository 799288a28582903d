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
// The rules of the desk, which are the house's own:
//
//	D-1   Anybody may volunteer, for some games or all, and says how many seats he
//	      will hold as a substitute at one time: one, if he does not say. He may
//	      change his terms and keeps his place, or retire; seats that he has stay his.
//	D-2   A seat is vacant when its holder has resigned or lost it, when he is silent
//	      and a regent rules, when he has left the tournament, or when the steward
//	      asks for a substitute. A seat has one open vacancy at most.
//	D-3   Asked is who is in the pool for that game, does not hold as many seats as
//	      he wants, was not asked about this vacancy before, and has not just left
//	      the seat himself. Who asks leaves out who could gain by it: see the host.
//	D-4   Three are asked at a time. The next three are asked when the time of the
//	      wave is over, or all of it have declined.
//	D-5   The best first: who answers nine of ten phases or more before others; then
//	      who reads the language of the game; then who holds fewer seats as a
//	      substitute; then the more reliable; then the higher rated; then who
//	      volunteered first.
//	D-6   The first YES has the seat, of anybody who was asked and is in the pool
//	      still: also after the time of his wave, and after a NO, while it is free.
//	D-7   A seat that its holder gave up or lost is offered until it is filled or the
//	      game ends. A regency ends with the holder's return; then nobody is needed.
//	D-8   If the seat cannot be handed over, it is free again, and who had accepted it
//	      is not asked again.
//	D-9   A seat counts as held from the YES until its substitute has left it or its
//	      game has ended.
//
// Like all aggregates it is pure. Persons, ratings and reliability come with the
// commands, from who can look them up.
package substitute
