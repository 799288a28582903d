// Package camelot implements the game of the Round Table against a hidden
// traitor: three to seven knights take turns, win and lose quests against a
// deck of black cards, and do not know whether one of them wants them to fail.
//
// Comments and tests name the rules by their numbers (C-65) in
// docs/rules/camelot.md. Data (cards, quests, knights, options) lie in
// data/<edition>/*.yaml; behaviour is written in Go.
//
// A game is one long chain of turns. An adjudication carries it on from one
// question to the next: play holds an agenda of tasks. Each task does one step
// of the rules and may put other tasks before the rest. A task that needs a
// decision looks for it in the players' orders (turn blocks, replies, standing
// orders). If it is not there and a seat must be asked, the agenda is stored in
// the state, the decision is opened, and the phase ends.
//
// Rules holds the rules and the order language. The reports to the players are
// written by package chronicle; its Rules are the whole ruleset.
package camelot
