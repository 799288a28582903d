// Package programs serves JSON to programs that act for a player: the player's seats, a game as a seat may
// see it, receipts of orders, and a stream of turns. A program proves itself with a token, which its
// player makes and withdraws on a page of this package.
package programs
