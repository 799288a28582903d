// Package learn makes the pages on which newcomers learn the games: a page for each ruleset with
// its options and a picture of a board, the rules and orders as they stand in docs, and how to
// play by mail. It knows no running game and no tables: its pages are the same for everybody, in
// the language of the reader. Documents without a translation are English.
//
// Sentences are in words; games.go describes the rulesets, board.go plays a small game of each for
// its picture, document.go makes pages of Markdown.
package learn
