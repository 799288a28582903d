// Package learn is where newcomers learn the games: a page for each ruleset with its
// options and a picture of a board, the rules and orders as they stand in docs, and how
// to play by mail. It knows no running game and no tables: what it shows is the same for
// everybody, in the language of the reader. The documents are English.
//
// Sentences are in words; games.go tells of the rulesets, board.go plays a small game of
// each for its picture, document.go makes pages of Markdown.
package learn
