// Package quest is the rules of a game of exploration: one to eight characters
// of Arthur's court lay a land tile by tile while they walk it, draw cards,
// fight, trade and duel, and look for the sword Excalibur.
//
// Comments and tests name the rules by their numbers in
// docs/rules/quest.md. What is printed is in package book, the geometry of the
// board in package land, and the language of orders in package orders.
//
// A phase is a post: everybody's orders for a few rounds, which one adjudication
// then plays. The play carries a position of its own, to which each event is
// applied at once, so that every decision sees the position of the moment.
// Nobody is asked anything meanwhile.
//
// Rules are the laws. What people are told of a game is in package chronicle,
// and its Rules are the whole ruleset.
package quest
