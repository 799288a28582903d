// Package pairing pairs a round of a two-seat Swiss tournament by the FIDE
// (Dutch) System: FIDE Handbook C.04.3, the edition in force since 1 February
// 2026, with the basic rules C.04.1 and the handling rules C.04.2 on which it
// rests. Numbers in comments are articles and criteria ([C1] to [C21]) of that
// edition. Earlier editions are not kept: [C5], [C8], [C9] and the floats are
// new, so that older programs pair some rounds otherwise.
//
// The rules describe a search: candidates of a bracket are made in a set order
// and the first of the best is taken. This package reaches the same candidate
// by matching. Every pair has a weight, a vector of counts with the most
// important criterion first and the place in the order of candidates last; the
// heaviest complete matching is the pairing of the rules. That a complete
// pairing of everybody below must remain possible [C4] needs no care of its
// own, for only complete matchings are looked at.
package pairing
