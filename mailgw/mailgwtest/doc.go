// Package mailgwtest sets up the server that the tests of mail share. A Gateway is a real host on
// a store in memory with an intake, a directory of players and a post that sends nothing. Tests
// put emails in, and take the answers and news from the shelf. Nothing here knows the texts that
// are expected.
package mailgwtest
