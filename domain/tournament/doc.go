// Package tournament is the Tournament aggregate: the entrants, the rules, the seats at each
// table, the results, and the winners. It is pure, like a game: a Command carries the time, the
// sender and the dice; Decide turns it into events or an error; Apply folds events into the state.
//
// Every format has the same shape: a tournament has seasons, a season has divisions, a division
// has rounds, and a round has tables. A Swiss tournament has one season with one division; a
// league has many of both. Formats differ in how divisions are formed, how a round is drawn,
// and which players go up, down or out: only divisions.go, moves.go and the draw_ files hold
// that. The submission_ files read submissions, and the decide_ files turn commands into events. Each
// event has its change of the state beside its type, and keeps its meaning for ever.
//
// A table is a game of the server. Its ID is made of the tournament, season, round and number of
// the table, so that it is opened once and its result counts once. Wants tells a process
// manager which commands to give now; the manager need not understand them.
package tournament
