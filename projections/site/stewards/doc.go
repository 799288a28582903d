// Package stewards makes the pages of the stewards of games and tournaments: things that need them, and
// forms for the words with which they act. A steward sees the effects of words before the words are
// carried out, and again if the effects have changed meanwhile.
//
// It asks the tables for deadlines, the server for the game or tournament as it stands and to obey
// a steward's submission, and for the server's faults (Health, Lag). Only these pages show the
// indicators of fair play.
//
// They also link and stop the channels of a game or tournament; secrets of channels are never
// shown.
//
// Stewards see which seats are awaited and have sent no final orders, and never the orders of any.
package stewards
