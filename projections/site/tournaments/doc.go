// Package tournaments is the pages of tournaments: all of them, one with its standings,
// rules, people and news, its seasons and divisions, the arithmetic of every figure,
// sheets for other programs, feeds, and the forms by which a visitor enters, leaves,
// and says more to one.
//
// It asks the tables of the projections, and the house to take letters to tournaments
// as if they came by mail (Letters); without that its pages are read alone. What may be
// done is found out by trying the letter, so that no rule of a tournament is written
// down here.
package tournaments
