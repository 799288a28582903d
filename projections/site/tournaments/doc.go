// Package tournaments makes the pages of tournaments: all of them, one with its standings, rules,
// people and news, its seasons and divisions, the arithmetic of every figure, sheets for other
// programs, feeds, and the forms by which a visitor enters a tournament, leaves it, and sends it other
// emails.
//
// It reads the tables of the projections, and asks the server to take emails to tournaments as if
// they came by mail (Emails); without Emails its pages can only be read. It finds out which
// emails are possible by trying them, so that it repeats no rule of a tournament.
package tournaments
