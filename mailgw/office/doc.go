// Package office takes letters that are no orders of a seat: each is for an office, which is
// a tournament, the substitute desk, or the list of the letters that somebody wants. All are
// read in one way: a Counter asks whether the letter is proved, hands its lines to the
// office's Clerk as an Errand, and answers with what that says. An office adds a value; the
// way is changed for all.
package office
