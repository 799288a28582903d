// Package claim takes letters of orders: each claims to come from a seat of a game, is
// judged, obeyed and answered with a receipt, or set aside until its player has
// confirmed it.
package claim
