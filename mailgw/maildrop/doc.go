// Package maildrop is a small real mail server for one machine: SMTP to take
// letters in, IMAP to read them, a store on disk in the manner of Maildir. It
// serves the demo, the tests, and groups without a mail provider.
//
// A letter is on disk, synced, before SMTP says 250. It goes to accounts of
// this server only, nothing is ever relayed. Who logs in may send to any of
// them; who does not must come from this machine. What is known about the
// sender is written above the Received line, in Authentication-Results:
//
//	auth=pass  an account sent it, From and return path are its own addresses
//	auth=fail  an account sent it under an address that is not its own
//	auth=none  nobody logged in
//
// The store is a folder for each account with a folder for each mailbox, each
// with tmp, new and cur. A file's name holds all that IMAP has to know of a
// letter: UID, time of receipt, size and flags. UIDs and UIDVALIDITY outlive
// the process; a lock keeps a second process out.
package maildrop
