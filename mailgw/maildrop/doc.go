// Package maildrop is a small real mail server for one machine: SMTP to take emails in, IMAP to
// read them, and a store on disk that resembles Maildir. It serves the demo, the tests, and
// groups without a mail provider.
//
// An email is on disk, synced, before SMTP says 250. It goes to accounts of this server only;
// nothing is ever relayed. A client that has logged in may send to any of them; a client that has not
// must be on this machine. Above the Received line the server writes its verdict on the sender,
// in Authentication-Results:
//
//	auth=pass  an account sent it, From and return path are its own addresses
//	auth=fail  an account sent it under an address that is not its own
//	auth=none  nobody logged in
//
// The store has a folder for each account, in it a folder for each mailbox, and in that tmp,
// new and cur. A file's name holds all facts about an email that IMAP needs: UID, time of
// receipt, size and flags. UIDs and UIDVALIDITY outlive the process; a lock keeps a second
// process out.
package maildrop
