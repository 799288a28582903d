// Package book is what is printed of talisman: board, characters, cards, Spells,
// stock, quests and tables (Appendices A to F of the rules), by edition, and what
// all of it is called. It knows no game that is being played.
package book
