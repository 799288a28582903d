// Package host is where games are played: it loads a game from its log,
// decides a command on it, appends what follows as one commit, and closes
// phases when they are ready or due. It holds the secrets of the dice, and
// audits logs without any secret.
package host
