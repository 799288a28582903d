// Package thread is the page of a game's thread: press for everybody, words of the
// steward, remarks of onlookers, by phases, with a form for who may post.
//
// What stands there is read from the tables. A post goes to the game as a letter of the
// seat; one with an order in it is shown to its writer alone.
package thread
