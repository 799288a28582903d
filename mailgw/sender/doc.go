// Package sender finds out who wrote an email. A Checker finds out whether a mail server or a
// signature vouches for its From; Evidence holds all signs for or against a seat; a Level decides
// whether they are enough. It knows no game and no player.
//
// A change here decides whose emails are obeyed in a player's name: the tests of forgeries guard
// it.
package sender
