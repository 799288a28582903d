// Package aggregate loads, keeps and changes what a log tells of: an aggregate
// is all that one log is about, a game, a tournament, the substitute desk.
//
// A Kind says how logs of one kind are read and written; there are three of
// them. A Reader folds logs. A Trail follows aggregates as the commits of a
// store go by, for whoever tells or tabulates them. A Keeper keeps aggregates
// loaded and has them worked on by one at a time: obeyed once, recorded at the
// head that was decided on, tried again when somebody else was quicker.
//
// Nobody else folds a log: a new reader is a loop over Reader.Steps. What is
// decided, when, and by whom is not known here.
package aggregate
