package main

import (
	"context"
	"fmt"
	"net/url"
	"strings"

	"seneschal/cmd/control"
	"seneschal/projections/roster"
)

// PlayerCmd groups the commands for players.
type PlayerCmd struct {
	List      PlayerListCmd      `cmd:"" help:"List all players with their addresses." example:"player list"`
	Add       PlayerAddCmd       `cmd:"" help:"Make somebody known, before any email of theirs."`
	Address   PlayerAddressCmd   `cmd:"" help:"Give a player one more address, prefer one, or take one away."`
	Erase     PlayerEraseCmd     `cmd:"" help:"Forget all that is known of a person. Logs keep the ID, and stay valid."`
	Ban       PlayerBanCmd       `cmd:"" help:"Keep a player from opening games, taking seats, or writing to others; with an end, or for ever."`
	Unban     PlayerUnbanCmd     `cmd:"" help:"Lift all bans of a player." example:"player unban 'Bob Oak' 'It was his sister.'"`
	Bans      PlayerBansCmd      `cmd:"" help:"List the bans that hold." example:"player bans"`
	Rename    PlayerRenameCmd    `cmd:"" help:"Take away a name that offends." example:"player rename 'Bad Name' '' 'It insults people.'"`
	Moderator PlayerModeratorCmd `cmd:"" help:"Add, remove and list moderators."`
	Acts      PlayerActsCmd      `cmd:"" help:"List what moderators and the operator did, with their reasons." example:"player acts"`
	Reports   PlayerReportsCmd   `cmd:"" help:"List what players have reported." example:"player reports"`
	Answer    PlayerAnswerCmd    `cmd:"" help:"Answer a report."`
}

// Help returns the details of the command, with examples.
func (PlayerCmd) Help() string {
	return `A player is named by ID, by an address, or by a name that nobody else has.

Examples:
  seneschal player list
  seneschal player add 'Bob Oak <bob@x.example>' --zone Europe/Amsterdam --language nl
  seneschal player address 'Bob Oak' bob@new.example --first
  seneschal player erase bob@new.example`
}

// PlayerListCmd lists players.
type PlayerListCmd struct {
	JSON bool `help:"Print JSON."`
}

// Run lists the players.
func (c PlayerListCmd) Run(ctx context.Context, std streams, d *control.Client) error {
	return fetchAndPrint(ctx, d, std, "/players", c.JSON, newListPrinter("ID\tNAME\tZONE\tLANGUAGE\tADDRESSES", func(p roster.Listed) string {
		return fmt.Sprintf("%s\t%s\t%s\t%s\t%s", p.ID, p.Name, p.Zone, p.Language, describeAddresses(p))
	}))
}

// describeAddresses lists the addresses of a player, and those from which emails come back.
func describeAddresses(listed roster.Listed) string {
	switch {
	case listed.Erased:
		return "erased"
	case len(listed.Suspended) == 0:
		return strings.Join(listed.Addresses, ", ")
	}
	return strings.Join(listed.Addresses, ", ") + "; emails come back from " + strings.Join(listed.Suspended, ", ")
}

// PlayerAddCmd adds a player.
type PlayerAddCmd struct {
	Person   string `arg:"" help:"Who: 'Name <address>'."`
	Zone     string `help:"Time zone in which deadlines are told, as Europe/Amsterdam." default:"UTC"`
	Language string `help:"Language of emails: en, es, fr, nl." default:"en"`
	JSON     bool   `help:"Print JSON."`
}

// Help returns the details of the command, with an example.
func (PlayerAddCmd) Help() string {
	return `Prints the ID that logs have instead of the name. An address that somebody has is refused.

Example:
  seneschal player add 'Bob Oak <bob@x.example>' --zone Europe/Amsterdam --language nl`
}

// Run adds the player.
func (c PlayerAddCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	person, err := parsePerson(c.Person)
	if err != nil {
		return err
	}
	person.Zone = c.Zone
	return makeAndPrint(ctx, client, std, "/players", control.NewPlayer{Person: person, Language: c.Language}, c.JSON)
}

// PlayerAddressCmd changes addresses.
type PlayerAddressCmd struct {
	Player  string `arg:"" help:"Whose address: ID, name or another address."`
	Address string `arg:"" help:"The address."`
	First   bool   `help:"Emails go to it from now on." xor:"how"`
	Remove  bool   `help:"Take it away." xor:"how"`
}

// Help returns the details of the command, with an example.
func (PlayerAddressCmd) Help() string {
	return `Emails from any address of a player are believed to be the player's, so be sure whose it is.

Example:
  seneschal player address 'Bob Oak' bob@new.example --first`
}

// Run changes the address.
func (c PlayerAddressCmd) Run(ctx context.Context, client *control.Client) error {
	req := control.Address{Address: c.Address, First: c.First, Remove: c.Remove}
	return client.Post(ctx, "/players/"+url.PathEscape(c.Player)+"/addresses", req, &struct{}{})
}

// PlayerEraseCmd erases a person.
type PlayerEraseCmd struct {
	Player string `arg:"" help:"Who: ID, name or address."`
	DryRun bool   `help:"Tell who is meant, and erase nobody."`
}

// Help returns the details of the command, with an example.
func (PlayerEraseCmd) Help() string {
	return `Name, zone, language, addresses, sessions and choices are gone at once. Seats that the
player holds are not: give them to somebody else first, or let the desk find a substitute.
Emails that were sent stay in the outbox and the mail folder as long as those are kept.

Example:
  seneschal player erase bob@new.example --dry-run`
}

// Run erases the person.
func (c PlayerEraseCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	var erased struct{ ID, Name string }
	err := client.Post(ctx, "/players/"+url.PathEscape(c.Player)+"/erase", control.Trying{DryRun: c.DryRun}, &erased)
	if err != nil {
		return err
	}
	verb := "erased"
	if c.DryRun {
		verb = "would be erased"
	}
	_, err = fmt.Fprintf(std.out, "%s (%s) %s\n", erased.ID, erased.Name, verb)
	return err
}
