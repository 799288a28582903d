// Package people is the pages of people: all players, a player over all games, ratings
// and the arithmetic of each of their changes, the doors (signing in by a mailed link),
// and what a visitor has here and may change: seats, settings, letters.
//
// It asks the tables, and the house for the doors (Doors), for what visitors say of
// themselves (Register), for the seats of a player (Own), for the substitute desk (Desk),
// and to end letters (Unsubscribe).
//
// The doors answer the same for every address, known or not, and a name that could be
// read as somebody else's is refused.
package people
