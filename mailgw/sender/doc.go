// Package sender finds out who wrote a letter: what a mail server or a signature vouches
// for (Checker), what a letter shows for a seat (Evidence), and whether that is enough
// (Level). It knows no game and no player. A change here decides who may play in whose
// name: the tests of forgeries hold it.
package sender
