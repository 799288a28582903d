// Package pointing writes lines of orders into a submission by choices, question by question. It keeps
// nothing: a form brings the submission, the choices made since the last finished line, and the steps
// that can be undone. The game (game.Pointed) says which choices there are; nothing here knows a
// rule.
//
// Form is the input from a page, and Table its next state (Next); a walk in between reads the
// submission by a Trial. text.go finds the places of lines in a submission, places.go interprets a tap on
// the board.
package pointing
