// Package peoplemail carries out emails about other players: it blocks and mutes them, lists whom the sender blocks
// and mutes, and reports players to the moderators. It also carries out those about following games, players and
// tournaments.
package peoplemail
