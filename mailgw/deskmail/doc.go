// Package deskmail is the mail of the substitute desk: the office that takes letters to it,
// the offers that it sends, and what came of them.
package deskmail
