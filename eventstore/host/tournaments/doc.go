// Package tournaments is where tournaments are kept: commands are obeyed, what a
// tournament wants is done when it is due, and what became of its games is brought
// to it.
//
// It asks the host for games, and nobody below knows of it. What a tournament wants
// is said in domain/tournament, not here.
package tournaments
