// Package replay makes the pages of a game's past: each phase, or each step in which its ruleset
// tells one, and the changes between two phases, in the words, the tables, the scores and on the
// board.
//
// It reads the frames that the projections keep, which hold only public things, and asks the
// server for no more than a game's dice terms. Comparing (boards, regions, position, tables,
// scores) is pure: it takes two frames and lists the differences.
package replay
