// Package peoplemail takes emails about other players: it blocks and mutes them, lists whom the sender
// blocks and mutes, and reports them to the moderators. It also takes those about following games, players and
// tournaments.
package peoplemail
