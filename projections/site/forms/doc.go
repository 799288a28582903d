// Package forms is what the forms of all rooms share: a form of a page stands for a
// letter, and is answered as one.
//
// Forms finds the players whom a form names, puts names in the place of IDs in what
// is answered, and remembers what came of a letter (Told) for the page that follows.
// It asks the house for the only player of a name (Players), and nothing else: which
// letter a form stands for, and who takes it, is the business of each room.
package forms
