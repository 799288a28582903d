// Package tournaments makes the pages of tournaments: all of them, one with its standings, rules,
// people and news, its seasons and divisions, the arithmetic of every figure, sheets for other
// programs, feeds, and the forms by which a visitor enters, leaves, and sends other letters to
// one.
//
// It reads the tables of the projections, and asks the server to take letters to tournaments as if
// they came by mail (Letters); without Letters its pages can only be read. It finds out which
// letters are possible by trying them, so that it repeats no rule of a tournament.
package tournaments
