// Package people makes the pages of people: all players, a player over all games, ratings and the
// arithmetic of each of their changes, signing in by a mailed link, and a visitor's own pages:
// seats, settings, emails.
//
// It reads the tables, and asks the server to sign visitors in (Doors), for their settings
// (Register), for the seats of a player (Own), for the substitute desk (Desk), and to end emails
// (Unsubscribe).
//
// The sign-in page answers the same for every address, known or not, and a name that could be read
// as somebody else's is refused.
package people
