// Package pointing writes lines of orders into a letter by choices, question by
// question. It keeps nothing: a form brings the letter, the choices made since the
// last finished line, and the steps that can be undone. What may be chosen is said by
// the game (game.Pointed); nothing here knows a rule.
//
// Form is what a page has sent, and Table what it shows next (Next); a walk in between
// reads the letter by a Trial. Where lines stand in a letter is in text.go, what a tap on
// the board means in places.go.
package pointing
