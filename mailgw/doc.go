// Package mailgw lets people play by mail. It holds the parts that the packages below it share:
// the addresses and names of emails, the outgoing email and the mail that is made of it, the
// sentences that mail itself says, and the interfaces of mailboxes, of the post, and of the
// directory of players.
//
// The packages below: intake takes emails out of an inbox and routes them; incoming reads them;
// sender finds out who wrote them; ordermail handles emails with orders; commands handles those
// with mail commands. tournamentmail and deskmail carry out such commands, and write to the persons
// concerned, as gamemail does for games. notifier follows the log and calls these writers. watch
// reminds players of deadlines and reports missing rounds of a beacon, and returns handles emails that come back.
//
// None of these packages keeps state anywhere but in the log and in Postgres. Each may be stopped
// at any moment: finished work is never done twice, and unfinished work is done when the process
// runs again.
package mailgw
