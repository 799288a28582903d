// Package quest implements a game of exploration: one to eight characters
// of Arthur's court lay a land tile by tile while they walk it, draw cards,
// fight, trade and duel, and look for the sword Excalibur.
//
// Comments and tests name the rules by their numbers in
// docs/rules/quest.md. Package book holds the printed material, package land the
// geometry of the board, and package orders the language of orders.
//
// A phase is a post: every seat's orders for a few rounds, which one adjudication
// then plays. The play carries a position of its own, to which each event is
// applied at once, so that every decision sees the position of the moment.
// No player is asked anything meanwhile.
//
// Rules holds the laws alone. Package chronicle writes the reports of a game, and
// its Rules are the whole ruleset.
package quest
