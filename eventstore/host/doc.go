// Package host is where games are played: it loads a game from its log,
// decides a command on it, appends what follows as one commit, and closes
// phases when they are ready or due.
//
// Rooms beside it do the same for tournaments (tournaments) and for the substitute
// desk (desk): they ask the host for games, and it does not know of them. What
// follows the log and does what is due is an Attendant of the host.
package host
