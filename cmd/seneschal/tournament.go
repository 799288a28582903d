package main

// TournamentCmd groups what can be done with many games at once.
type TournamentCmd struct {
	Heralds   TournamentHeraldsCmd   `cmd:"" help:"Play many games among heralds in memory, and tell who won from where."`
	Pair      TournamentPairCmd      `cmd:"" help:"Pair the next round of a two-seat Swiss tournament (FIDE Dutch). Needs no server."`
	Seat      TournamentSeatCmd      `cmd:"" help:"Plan who sits where over all rounds. Needs no server."`
	Standings TournamentStandingsCmd `cmd:"" help:"Rank the players of a tournament report file, and say why. Needs no server."`
}

// Help ends in an example.
func (TournamentCmd) Help() string {
	return "Example:\n  seneschal tournament heralds --games 200 --seats 2..6"
}
