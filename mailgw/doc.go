// Package mailgw makes mail a way to play. It holds the parts that the packages below it share:
// the addresses and names of emails, the outgoing email and the mail that is made of it, the
// sentences that mail itself says, and the interfaces of mailboxes, of the post, and of the
// directory of players.
//
// The packages below: intake takes emails out of an inbox and routes them; incoming opens them;
// sender finds out who wrote them; ordermail takes those with orders; commands takes those
// without orders. tournamentmail and deskmail handle such commands, and write to the persons
// concerned, as gamemail does for games. notifier follows the log and calls these writers. watch
// looks at clocks, and returns handles emails that come back.
//
// None of these packages keeps state anywhere but in the log and in Postgres. Each may be stopped
// at any moment: finished work is never done twice, and unfinished work is done when the process
// runs again.
package mailgw
