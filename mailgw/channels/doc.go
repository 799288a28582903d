// Package channels tells places outside of what everybody may know of games and
// tournaments: programs by webhooks, chats and forums. It holds what all kinds of
// channels share, and knows none of them; each has a room below, and outside is how
// they ask servers.
//
// A Crier follows the log: how far it has come and what is to be said move in one
// transaction, so that nothing is lost and nothing is said twice by it. Lanes send
// what is in the outbox, for each channel in order, again and again until it is
// taken. What is sent again has the key that it had before; whether the other side
// knows it by that is told in the room of the kind.
//
// What a channel tells is what the public report tells, and press to everybody.
// Persons are named by their seats, or by ID: what has left the house cannot be
// erased. Settings hold secrets: no error, log or page shows them.
package channels
