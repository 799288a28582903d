// Package book is what is printed of the quest: characters, tiles, cards,
// development decks, missions, points and times (Appendices A to F of the rules),
// by edition, and what all of it is called. It knows no game that is being
// played.
package book
