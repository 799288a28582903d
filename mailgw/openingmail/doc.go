// Package openingmail is the mail of the games that wait for players: it takes emails that list, open,
// join and leave them, and writes to those whom a change concerns.
package openingmail
