// Package games makes the pages of games as the public sees them: the first page, a game as it
// stands, its standings and proofs, the files of its log, and the results of players and seats in
// games that are over. It also explains how to check the server.
//
// It reads the tables of the projections, and asks the server for a game as it stands (Games), for
// rulesets by name (Rulesets), for the tree that witnesses sign (Grown), and for the address of a
// beacon's round (Relay). Other packages of pages use it too: Opened and Row find a game, Apart
// divides a report, LogFiles and Calendars send files.
//
// Anything that a ruleset hides while a game runs (Rulesets.Veiled) must be hidden on every page
// that is added, and in its data.
package games
