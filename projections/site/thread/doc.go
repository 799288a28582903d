// Package thread makes the page of a game's thread: press for everybody, words of the steward and
// remarks of onlookers, by phases, with a form for visitors that may post.
//
// The posts are read from the tables. A new post goes to the game as an email of the seat; if an
// order is found in it, only its writer sees it.
package thread
