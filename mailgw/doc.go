// Package mailgw is mail as a way to play. It holds what all its rooms share: the
// addresses and names of letters, the letter out and the mail that is made of it, the
// sentences that mail says by itself, and what is asked of mailboxes, of the post and
// of who knows the players.
//
// The rooms: intake takes letters out of an inbox and routes them; incoming opens
// them, sender finds out who wrote them, claim takes those with orders, office those
// that are none; tournamentmail and deskmail are such offices, and write to those
// whom they concern, as gamemail does for games; courier follows the log and has all
// of it told; watch looks at clocks, returns at letters that come back.
//
// No room keeps anything but in the log and in Postgres: each may be stopped at any
// moment; what was done is done once, what was not is done when it runs again.
package mailgw
