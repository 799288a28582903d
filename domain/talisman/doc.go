// Package talisman is the ruleset talisman: three regions, spells, and the
// Crown. It holds the position, its events, the turn with its tasks and
// questions, setup and results. What is printed is in book, what letters can say
// is in orders, and how a game is told is in chronicle.
package talisman
