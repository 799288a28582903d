// Package openingmail is the mail of the games that wait for players: it carries out emails that list, open, join and
// leave them, and composes the emails about changes.
package openingmail
