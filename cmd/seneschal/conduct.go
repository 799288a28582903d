package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"seneschal/cmd/control"
	"seneschal/domain/report/text"
	"seneschal/domain/words"
)

// PlayerBanCmd bans a player.
type PlayerBanCmd struct {
	Player string   `arg:"" help:"Who: ID, name or address."`
	Reason string   `arg:"" help:"Why, as the player reads it."`
	From   []string `help:"From what: open (opening games), seat (taking seats), press (writing to other players)." default:"open,seat,press"`
	Days   int      `help:"For how many days." xor:"end"`
	Ever   bool     `help:"For ever." xor:"end"`
	JSON   bool     `help:"Print JSON."`
}

// Help returns the details of the command, with an example.
func (PlayerBanCmd) Help() string {
	return `The player is told by email, with the reason and the end, and reads it on the own page. Games
that they play go on, with orders and messages to the steward; it is in no log. A ban ends by
itself, and holds for pages, emails and programs alike.

Examples:
  seneschal player ban 'Bob Oak' 'Insults in feudal-abc.' --from press --days 30
  seneschal player ban bob@x.example 'Two accounts.' --ever`
}

// errNoEnd says that neither --days nor --ever is given.
var errNoEnd = errors.New("how long? --days 30, or --ever")

// Run bans the player.
func (c PlayerBanCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	if c.Days <= 0 && !c.Ever {
		return errNoEnd
	}
	req := control.NewBan{Bars: c.From, Reason: c.Reason}
	if !c.Ever {
		until := time.Now().UTC().AddDate(0, 0, c.Days)
		req.Until = &until
	}
	var ban control.NamedBan
	if err := client.Post(ctx, playerPath(c.Player, "ban"), req, &ban); err != nil {
		return err
	}
	if c.JSON {
		return printJSON(std, ban)
	}
	_, err := fmt.Fprintln(std.out, formatBan(ban))
	return err
}

// playerPath returns the path on the server for an act on a player, given by ID, name or address.
func playerPath(player, act string) string { return "/players/" + url.PathEscape(player) + "/" + act }

// formatBan returns a ban as a row of the list of bans, with tabs between its columns.
func formatBan(ban control.NamedBan) string {
	return strings.Join([]string{string(ban.Player), ban.Name, strings.Join(ban.Bars, ","), formatEnd(ban.Until), nameModerator(ban.Moderator), words.OneLine(ban.Reason)}, "\t")
}

// formatEnd formats the end of a ban; nil is never.
func formatEnd(until *time.Time) string {
	if until == nil {
		return "for ever"
	}
	return "until " + text.When(*until, time.UTC, "en")
}

// nameModerator returns the name of the moderator who did something; "" is the operator.
func nameModerator(moderator string) string {
	if moderator == "" {
		return "the operator"
	}
	return moderator
}

// PlayerUnbanCmd lifts bans.
type PlayerUnbanCmd struct {
	Player string `arg:"" help:"Who: ID, name or address."`
	Reason string `arg:"" help:"Why, as the player reads it."`
}

// Run lifts all bans of the player.
func (c PlayerUnbanCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	var done struct{ Lifted int }
	if err := client.Post(ctx, playerPath(c.Player, "unban"), control.Why{Reason: c.Reason}, &done); err != nil {
		return err
	}
	_, err := fmt.Fprintf(std.out, "bans lifted: %d\n", done.Lifted)
	return err
}

// PlayerBansCmd lists bans.
type PlayerBansCmd struct {
	JSON bool `help:"Print JSON."`
}

// Run lists the bans that hold.
func (c PlayerBansCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	return fetchAndPrint(ctx, client, std, "/bans", c.JSON, newListPrinter("PLAYER\tNAME\tFROM\tEND\tBY\tREASON", formatBan))
}

// PlayerRenameCmd gives a player another name.
type PlayerRenameCmd struct {
	Player string `arg:"" help:"Who: ID, name or address."`
	Name   string `arg:"" help:"The new name; '' for none."`
	Reason string `arg:"" help:"Why, as the player reads it."`
}

// Run renames the player.
func (c PlayerRenameCmd) Run(ctx context.Context, client *control.Client) error {
	return client.Post(ctx, playerPath(c.Player, "rename"), control.NewName{Name: c.Name, Reason: c.Reason}, &struct{}{})
}

// PlayerModeratorCmd groups the commands for moderators.
type PlayerModeratorCmd struct {
	Add    ModeratorAddCmd    `cmd:"" help:"Let a player look after players: reports, bans, names."`
	Remove ModeratorRemoveCmd `cmd:"" help:"Take the rights of a moderator from a player."`
	List   ModeratorListCmd   `cmd:"" help:"List the moderators." example:"player moderator list"`
}

// Help returns the details of the command, with examples.
func (PlayerModeratorCmd) Help() string {
	return `A moderator reads what players report, answers it, bans players, lifts bans and takes names away,
on the page /moderation. Everything that they do is kept with its time and reason: player acts.

Examples:
  seneschal player moderator add 'Anne Ash'
  seneschal player moderator list`
}

// ModeratorAddCmd makes a moderator.
type ModeratorAddCmd struct {
	Player string `arg:"" help:"Who: ID, name or address."`
}

// Run makes the player a moderator.
func (c ModeratorAddCmd) Run(ctx context.Context, client *control.Client) error {
	return client.Post(ctx, playerPath(c.Player, "moderator"), control.Moderating{On: true}, &struct{}{})
}

// ModeratorRemoveCmd ends a moderator's time.
type ModeratorRemoveCmd struct {
	Player string `arg:"" help:"Who: ID, name or address."`
}

// Run makes the player a moderator no longer.
func (c ModeratorRemoveCmd) Run(ctx context.Context, client *control.Client) error {
	return client.Post(ctx, playerPath(c.Player, "moderator"), control.Moderating{}, &struct{}{})
}

// ModeratorListCmd lists moderators.
type ModeratorListCmd struct {
	JSON bool `help:"Print JSON."`
}

// Run lists the moderators.
func (c ModeratorListCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	return fetchAndPrint(ctx, client, std, "/moderators", c.JSON, newListPrinter("PLAYER\tNAME\tSINCE", func(m control.NamedModerator) string {
		return fmt.Sprintf("%s\t%s\t%s", m.Player, m.Name, text.When(m.Since, time.UTC, "en"))
	}))
}

// PlayerActsCmd lists what moderators did.
type PlayerActsCmd struct {
	JSON bool `help:"Print JSON."`
}

// Run lists the last acts of moderators and of the operator.
func (c PlayerActsCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	return fetchAndPrint(ctx, client, std, "/acts", c.JSON, newListPrinter("WHEN\tBY\tACT\tPLAYER\tWHY", func(a control.NamedAct) string {
		return strings.Join([]string{text.When(a.At, time.UTC, "en"), nameModerator(a.Moderator), a.Act.Act, a.Name, words.OneLine(a.Why)}, "\t")
	}))
}

// PlayerReportsCmd lists reports.
type PlayerReportsCmd struct {
	Answered bool `help:"Those that have an answer."`
	JSON     bool `help:"Print JSON."`
}

// Run lists the reports that wait, or those with an answer.
func (c PlayerReportsCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	path := "/reports"
	if c.Answered {
		path += "?answered=1"
	}
	return fetchAndPrint(ctx, client, std, path, c.JSON, newListPrinter("N\tWHEN\tFROM\tABOUT\tGAME\tREASON\tSAID\tANSWER", func(r control.NamedReport) string {
		return strings.Join([]string{strconv.FormatInt(r.ID, 10), text.When(r.At, time.UTC, "en"), r.From, r.About, words.OneLine(r.Game), r.Reason, words.OneLine(r.Said), words.OneLine(r.Answer)}, "\t")
	}))
}

// PlayerAnswerCmd answers a report.
type PlayerAnswerCmd struct {
	N      int    `arg:"" help:"The number of the report."`
	Answer string `arg:"" help:"What its reporter is told."`
	Word   string `help:"What the reported player is told; they learn nothing else of it."`
}

// Help returns the details of the command, with an example.
func (PlayerAnswerCmd) Help() string {
	return `Bans and names are commands of their own; nothing happens to the reported player by the answer.

Example:
  seneschal player answer 3 'Thank you. Bob will not write to others for a month.' --word 'Please write kindly.'`
}

// Run answers the report.
func (c PlayerAnswerCmd) Run(ctx context.Context, client *control.Client) error {
	return client.Post(ctx, "/reports/"+strconv.Itoa(c.N)+"/answer", control.NewAnswer{Answer: c.Answer, Word: c.Word}, &struct{}{})
}
