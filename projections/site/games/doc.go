// Package games is the pages of games as the public sees them: the first page, a
// game as it stands, its standings and proofs, the files of its log, and what players
// and seats have reached in games that are over. How to check the house is told here,
// too.
//
// It asks the tables of the projections, and the house for a game as it stands
// (Games), for rulesets by name (Rulesets), for the tree that witnesses sign (Grown),
// and for where a round of a beacon can be seen (Relay). What it knows of games serves
// other rooms: Opened and Row find one, Apart divides a report, LogFiles and Calendars
// send files.
//
// What a ruleset hides while a game runs (Rulesets.Veiled) must be hidden on every
// page that is added, and in its data.
package games
