// Package substitute is the substitute desk of a server: an aggregate that records
// which players stand in for others (the pool), which seats of running games are vacant
// or ruled by a regent, and to whom each has been offered.
//
// A vacancy is offered in waves. Each wave goes to the few best of the pool who
// have not been asked yet, in an order that is recorded with its reasons. The
// first of all players asked so far to answer YES has the seat. The desk hands no seat
// over itself: Wants lists the tasks, and the host (eventstore/host)
// gives the seat by the steward's REPLACE, or by a substitution of the game's
// tournament, and records that it is filled.
//
// The rules of the desk, which are the server's own:
//
//	D-1   Anybody may volunteer, for some games or all, and say how many seats they
//	      will hold as a substitute at one time: one by default. They may
//	      change their terms and keep their place, or retire; seats that they have stay
//	      theirs.
//	D-2   A seat is vacant when its holder has resigned or lost it, when the holder is
//	      silent and a regent rules, when the holder has missed the first phase of a game that
//	      was opened for players, when the holder has left the tournament, or when the steward
//	      asks for a substitute. A seat has one open vacancy at most.
//	D-3   A member of the pool for that game is asked if they hold fewer seats than they
//	      want, were not asked about this vacancy before, and have not just left the
//	      seat. The host leaves out players who could gain by it: see there.
//	D-4   Three are asked at a time. The next three are asked when the time of the
//	      wave is over, or all of it have declined.
//	D-5   The best first: players who answer nine of ten phases or more before others;
//	      then readers of the language of the game; then holders of fewer seats as a
//	      substitute; then the more reliable; then the higher rated; then the earlier
//	      volunteers.
//	D-6   The first YES has the seat, from anybody asked before and still in the pool:
//	      also after the time of their wave, and after a NO, while it is free.
//	D-7   A seat that its holder gave up or lost is offered until it is filled or the
//	      game ends. When a silent holder writes again, nobody is needed any more.
//	D-8   If the seat cannot be handed over, it is free again, and the player that
//	      accepted it is not asked again.
//	D-9   A seat counts as held from the YES until its substitute has left it or its
//	      game has ended.
//
// Like all aggregates it is pure. Persons, ratings and reliability come with the
// commands, from callers that can look them up.
package substitute
