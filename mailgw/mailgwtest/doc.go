// Package mailgwtest is the house that the tests of mail share: a Gateway is a real host on
// a store in memory with an intake, a directory of players and a post that sends nothing.
// Tests put letters in, and take from the shelf what was answered and told. Nothing here
// knows what any of it should say.
package mailgwtest
