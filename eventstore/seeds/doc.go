// Package seeds holds the secrets of a house: what the dice of its games come
// from, what it signs with and salts with, and which epochs it has had.
//
// A Secret is a file; Seeds are all of a house's; a Chain is what one game's dice
// are thrown with. What the labels of derived keys are and how files are called
// is fixed for ever: houses have them.
package seeds
