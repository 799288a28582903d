// Package pointing writes lines of orders into a letter by choices, question by
// question. It keeps nothing: a form brings the letter, the choices made since the
// last finished line, and the steps that can be undone. What may be chosen is said by
// the game (game.Pointed); nothing here knows a rule.
//
// Form is what a page has sent, Table what it shows next, Text the letter as lines.
package pointing
