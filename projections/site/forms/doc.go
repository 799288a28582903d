// Package forms is shared by the forms of all rooms: a form of a page stands for a submission, and
// gets the answer that an email would get.
//
// Forms finds the players that a form names, puts names in the place of IDs in the answer, and
// remembers the answer to a submission (Told) for the page that follows. It asks the server only for
// the player with a name (Players). Each room itself knows which submission a form stands for, and
// where the submission goes.
package forms
