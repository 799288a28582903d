// Package tournament is the Tournament aggregate: who takes part, by which
// rules, who sits where, what came of it, and who has won. It is pure, like a
// game: commands carry time, sender and chance; Decide turns them into events
// or an error; Apply folds events into the state.
//
// Every format has the same shape: seasons, in them divisions, in them rounds,
// in them tables. A Swiss tournament has one season with one division; a
// league has many of both. Formats differ in how divisions are formed, how a
// round is drawn, and who goes up, down or out: that is all that divisions.go,
// moves.go and the draw_ files hold. What a letter may say stands in the letter_
// files, what a command leads to in the decide_ files; every event says beside its
// type what it does to the state, and keeps its meaning for ever.
//
// A table is a game of the house. Its ID is made of the tournament, season,
// round and number of the table, so that it is opened once and its result
// counts once. Wants tells a process manager what is to be done now, in
// commands that it need not understand.
package tournament
