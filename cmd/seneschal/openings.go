package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"seneschal/cmd/control"
	"seneschal/domain/report/text"
)

// OpeningsCmd groups the commands for games that wait for players.
type OpeningsCmd struct {
	List OpeningsListCmd `cmd:"" help:"List the games that have free seats." example:"openings list"`
	Send OpeningsSendCmd `cmd:"" help:"Open, join or leave a game in the name of a player, by the lines of an email." example:"openings send 'Bob <bob@x.example>' 'PLAY feudal weekly'"`
}

// Help returns the details of the command, with examples.
func (OpeningsCmd) Help() string {
	return `Players open games themselves, by page and by email, as --open-by and its like allow.

Examples:
  seneschal openings list
  seneschal openings send 'Anna <anna@x.example>' 'OPEN feudal preset=simple seats=4 pace=weekly'
  seneschal openings send bob@x.example 'TAKE feudal-abc'`
}

// OpeningsListCmd lists the games that wait.
type OpeningsListCmd struct {
	JSON bool `help:"Print JSON."`
}

// Run lists the games.
func (c OpeningsListCmd) Run(ctx context.Context, std streams, d *control.Client) error {
	return fetchAndPrint(ctx, d, std, "/openings", c.JSON, newListPrinter("GAME\tRULESET\tPRESET\tPACE\tSEATS\tOPENER\tENDS\tPLAYERS", func(o control.Opening) string {
		t := o.Terms
		return fmt.Sprintf("%s\t%s\t%s\t%s\t%d/%d\t%s\t%s\t%s", o.ID, t.Ruleset, t.Preset, t.Pace, len(o.Players), t.Seats, o.Opener, text.When(o.Ends, time.UTC, "en"), strings.Join(o.Players, ", "))
	}))
}

// OpeningsSendCmd sends lines.
type OpeningsSendCmd struct {
	Player string   `arg:"" help:"In whose name: an address, or 'Name <address>'."`
	Lines  []string `arg:"" help:"What an email would say, a line each."`
}

// Run sends the lines, and prints the receipt. It returns errRefused if a line is refused.
func (c OpeningsSendCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	person, err := parseAddressee(c.Player)
	if err != nil {
		return err
	}
	var answer struct {
		Receipt map[string]any `json:"receipt"`
		Text    string         `json:"text"`
	}
	if err := client.Post(ctx, "/openings/lines", control.OpeningLines{Player: person, Text: strings.Join(c.Lines, "\n")}, &answer); err != nil {
		return err
	}
	if _, err := fmt.Fprintln(std.out, answer.Text); err != nil {
		return err
	}
	if faults, _ := answer.Receipt["errors"].([]any); len(faults) > 0 {
		return errRefused
	}
	return nil
}
