package main

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"os"

	"seneschal/cmd/control"
)

// TournamentCmd groups the commands for tournaments.
type TournamentCmd struct {
	Announce  TournamentAnnounceCmd  `cmd:"" help:"Announce a tournament by its rules."`
	Enter     TournamentEnterCmd     `cmd:"" help:"Enter a player." example:"tournament enter cup 'Bob <bob@x.example>'"`
	Withdraw  TournamentWithdrawCmd  `cmd:"" help:"Take a player out." example:"tournament withdraw cup bob@x.example --why 'moves house'"`
	Tell      TournamentTellCmd      `cmd:"" help:"Give a steward's order: START, DRAW, PENALISE, REPLACE, CLOSE ROUND, CORRECT, VOID, ANNOUNCE ..."`
	List      TournamentListCmd      `cmd:"" help:"List all tournaments." example:"tournament list"`
	Show      TournamentShowCmd      `cmd:"" help:"Show a tournament: entrants, rounds, tables." example:"tournament show cup"`
	Report    TournamentReportCmd    `cmd:"" help:"Write a tournament of two-seat tables as a report file (TRF)."`
	Bots      TournamentBotsCmd      `cmd:"" aliases:"heralds" help:"Play many games among bots in memory, and tell who won from where."`
	Pair      TournamentPairCmd      `cmd:"" help:"Pair the next round of a two-seat Swiss tournament (FIDE Dutch). Needs no server."`
	Seat      TournamentSeatCmd      `cmd:"" help:"Plan who sits where over all rounds. Needs no server."`
	Standings TournamentStandingsCmd `cmd:"" help:"Rank the players of a tournament, and say why; of a report file without any server."`
}

// Help returns the details of the command, with an example.
func (TournamentCmd) Help() string {
	return "Examples:\n  seneschal tournament announce cup.yaml\n  seneschal tournament tell cup START\n  seneschal tournament standings cup --why Bob"
}

// TournamentReportCmd writes a tournament report file.
type TournamentReportCmd struct {
	ID       string `arg:"" help:"ID of the tournament." name:"id"`
	File     string `arg:"" optional:"" help:"File to write; default is standard output."`
	Season   int    `help:"This season; default is the newest."`
	Division int    `help:"This division, from 1, the highest." default:"1"`
}

// Help returns the details of the command, with an example.
func (TournamentReportCmd) Help() string {
	return `Pairing and rating programs read such files (TRF); tournament standings and pair do, too.
It is for tables of two. Points are one for a win and a half for a draw, whatever the
tournament gives; ranks are the tournament's. A substitute counts for the seat that they ended.

Example:
  seneschal tournament report cup cup.trf`
}

// Run writes the file.
func (c TournamentReportCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	query := url.Values{"division": {fmt.Sprint(c.Division)}}
	if c.Season > 0 {
		query.Set("season", fmt.Sprint(c.Season))
	}
	var report struct{ TRF string }
	if err := client.Get(ctx, "/tournaments/"+c.ID+"/report?"+query.Encode(), &report); err != nil {
		return err
	}
	if c.File == "" {
		_, err := io.WriteString(std.out, report.TRF)
		return err
	}
	return os.WriteFile(c.File, []byte(report.TRF), 0o644)
}
