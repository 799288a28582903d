// Package land is the geometry of the quest's board (rules, 2.4 and Q-20 to
// directions, cells and their labels, tiles as they lie, open edges, how
// a tile may be turned, and the ways over what is laid. It knows no cards, no
// characters and no dice.
package land
