package main

// TournamentCmd groups what can be done with tournaments.
type TournamentCmd struct {
	Announce  TournamentAnnounceCmd  `cmd:"" help:"Announce a tournament by its rules."`
	Enter     TournamentEnterCmd     `cmd:"" help:"Enter a player."`
	Withdraw  TournamentWithdrawCmd  `cmd:"" help:"Take a player out."`
	Tell      TournamentTellCmd      `cmd:"" help:"Give a steward's order: START, DRAW, PENALISE, REPLACE, CLOSE ROUND, CORRECT, VOID, ANNOUNCE ..."`
	List      TournamentListCmd      `cmd:"" help:"List all tournaments."`
	Show      TournamentShowCmd      `cmd:"" help:"Show a tournament: entrants, rounds, tables."`
	Report    TournamentReportCmd    `cmd:"" help:"Write a tournament of two-seat tables as a report file (TRF)."`
	Heralds   TournamentHeraldsCmd   `cmd:"" help:"Play many games among heralds in memory, and tell who won from where."`
	Pair      TournamentPairCmd      `cmd:"" help:"Pair the next round of a two-seat Swiss tournament (FIDE Dutch). Needs no server."`
	Seat      TournamentSeatCmd      `cmd:"" help:"Plan who sits where over all rounds. Needs no server."`
	Standings TournamentStandingsCmd `cmd:"" help:"Rank the players of a tournament, and say why; of a report file without any server."`
}

// Help ends in an example.
func (TournamentCmd) Help() string {
	return "Examples:\n  seneschal tournament announce cup.yaml\n  seneschal tournament tell cup START\n  seneschal tournament standings cup --why Bob"
}
