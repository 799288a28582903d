// Package play has the page from which practice games begin.
//
// A visitor begins a game against bots with one tap, and has no account: a cookie of the browser
// lists the games, by the tokens of their seats. The pages of the games themselves are those of
// package seat.
package play
