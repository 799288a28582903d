// Package camelot is the Round Table against a hidden traitor: three to seven
// knights who take turns, win and lose quests against a deck of black cards,
// and do not know whether one of them wants them to fail.
//
// Comments and tests name the rules by their numbers (C-65) in
// docs/rules/camelot.md. Things that are (cards, quests, knights, options) lie
// in data/<edition>/*.yaml; things that do are Go.
//
// A game is one long chain of turns. An adjudication carries it on from one
// question to the next: play holds an agenda of tasks, each of which does a
// step of the rules and may put others before the rest. A task that needs a
// decision looks for it in the letters (turn blocks, replies, standing
// orders); if it is not there and somebody must be asked, the agenda is laid
// down in the state, the decision is opened, and the phase ends.
//
// Rules are the laws and the orders. What people are told of a game is in
// package chronicle, and its Rules are the whole ruleset.
package camelot
