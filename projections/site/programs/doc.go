// Package programs serves JSON to programs that act for a player: what waits for orders, what a seat may
// see, orders with their receipt, and a stream of turns. A program proves itself with a token, which its
// player makes and withdraws on a page here.
package programs
