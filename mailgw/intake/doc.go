// Package intake takes letters out of an inbox and sees each through: it finds the game
// or the office that a letter is for, once, hands it there, and files it only when it has
// been answered. Letters to one game are seen to in the order of their arrival, those to
// different games side by side.
package intake
