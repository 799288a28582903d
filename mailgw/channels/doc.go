// Package channels sends public news of games and tournaments to places outside: to programs by
// webhooks, to chats and to forums. It holds the parts that all kinds of channels share, and
// knows none of the kinds; each has a package below. Package outside is the HTTP client for
// asking servers.
//
// A FanOut follows the log. Its cursor and new entries move in one transaction, so it loses
// no news and queues none twice. Queues send the entries of the outbox, for each channel in
// order, again and again until they are taken. An entry that is sent again has the key that it
// had before; whether the other side recognises the key is said in the package of the kind.
//
// A channel says no more than the public report and public press do. Persons are named by their
// seats or by ID, because text that has left the server cannot be erased. Settings hold secrets:
// no error, log or page shows them.
package channels
