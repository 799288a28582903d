package main

import (
	"context"
	"fmt"
)

// SubstitutesCmd groups what can be done with the substitute desk.
type SubstitutesCmd struct {
	List      SubstitutesListCmd      `cmd:"" help:"List who stands in, which seats need somebody, and who was asked in which order."`
	Volunteer SubstitutesVolunteerCmd `cmd:"" help:"Take a player into the pool, or change his terms."`
	Retire    SubstitutesRetireCmd    `cmd:"" help:"Take a player out of the pool. Seats that he has stay his."`
	Want      SubstitutesWantCmd      `cmd:"" help:"Ask for a substitute, in the name of the game's steward."`
	Offer     SubstitutesOfferCmd     `cmd:"" help:"Ask the next of the pool now, if nobody is being asked."`
}

// Help ends in examples.
func (SubstitutesCmd) Help() string {
	return `Seats whose holders resign, are silent or leave are found and offered by the house itself:
three at a time are asked by mail, the best first, and the first YES has the seat.

Examples:
  seneschal substitutes list
  seneschal substitutes volunteer 'Bob <bob@x.example>' --for feudal --most 2
  seneschal substitutes want valley-12 blue --dry-run`
}

// SubstitutesListCmd lists the desk.
type SubstitutesListCmd struct {
	All  bool `help:"Also vacancies that were filled or closed."`
	JSON bool `help:"Print JSON, all vacancies included."`
}

// Help ends in an example.
func (SubstitutesListCmd) Help() string { return "Example:\n  seneschal substitutes list --all" }

// Run lists.
func (c SubstitutesListCmd) Run(ctx context.Context, std streams, config *Config) error {
	return withDesk(ctx, config, std, func(d *desk) error {
		var list substituteList
		if err := d.get(ctx, "/substitutes", &list); err != nil {
			return err
		}
		if c.JSON {
			return printJSON(std, list)
		}
		return list.print(std.out, c.All)
	})
}

// SubstitutesVolunteerCmd takes a player into the pool.
type SubstitutesVolunteerCmd struct {
	Player string   `arg:"" help:"Who stands in: 'Name <address>'."`
	For    []string `help:"Only in games of this ruleset; may be repeated."`
	Most   int      `help:"How many seats he will hold as a substitute at one time." default:"1"`
}

// Help ends in an example.
func (SubstitutesVolunteerCmd) Help() string {
	return "Example:\n  seneschal substitutes volunteer 'Bob <bob@x.example>' --for feudal --for camelot --most 2"
}

// Run volunteers.
func (c SubstitutesVolunteerCmd) Run(ctx context.Context, std streams, config *Config) error {
	p, err := parsePerson(c.Player)
	if err != nil {
		return err
	}
	if c.Most < 1 {
		return misused("--most %d: it is 1 at least", c.Most)
	}
	return withDesk(ctx, config, std, func(d *desk) error {
		return d.post(ctx, "/substitutes/pool", map[string]any{"player": p, "rulesets": c.For, "most": c.Most}, &struct{}{})
	})
}

// SubstitutesRetireCmd takes a player out of the pool.
type SubstitutesRetireCmd struct {
	Player string `arg:"" help:"Who stands in no more: an address, or 'Name <address>'."`
}

// Help ends in an example.
func (SubstitutesRetireCmd) Help() string {
	return "Example:\n  seneschal substitutes retire bob@x.example"
}

// Run retires.
func (c SubstitutesRetireCmd) Run(ctx context.Context, std streams, config *Config) error {
	p, err := parseAddressee(c.Player)
	if err != nil {
		return err
	}
	return withDesk(ctx, config, std, func(d *desk) error {
		return d.post(ctx, "/substitutes/pool", map[string]any{"player": p, "retire": true}, &struct{}{})
	})
}

// SubstitutesWantCmd asks for a substitute.
type SubstitutesWantCmd struct {
	Game   string `arg:"" help:"ID of the game."`
	Seat   string `arg:"" help:"The seat."`
	DryRun bool   `help:"Tell who would be asked, in which order and why: record nothing, ask nobody."`
	JSON   bool   `help:"Print JSON."`
}

// Help ends in an example.
func (SubstitutesWantCmd) Help() string {
	return "Example:\n  seneschal substitutes want valley-12 blue --dry-run"
}

// Run wants.
func (c SubstitutesWantCmd) Run(ctx context.Context, std streams, config *Config) error {
	req := map[string]any{"game": c.Game, "seat": c.Seat, "dry_run": c.DryRun}
	return offering(ctx, std, config, "/substitutes/vacancies", req, c.JSON)
}

// SubstitutesOfferCmd asks the next wave.
type SubstitutesOfferCmd struct {
	Vacancy int  `arg:"" help:"Number of the vacancy."`
	DryRun  bool `help:"Tell who would be asked, in which order and why: ask nobody."`
	JSON    bool `help:"Print JSON."`
}

// Help ends in an example.
func (SubstitutesOfferCmd) Help() string {
	return "Example:\n  seneschal substitutes offer 3 --dry-run"
}

// Run offers.
func (c SubstitutesOfferCmd) Run(ctx context.Context, std streams, config *Config) error {
	path := fmt.Sprintf("/substitutes/vacancies/%d/offer", c.Vacancy)
	return offering(ctx, std, config, path, map[string]any{"dry_run": c.DryRun}, c.JSON)
}

// offering sends a command that ends in asking people, and prints whom.
func offering(ctx context.Context, std streams, config *Config, path string, req any, asJSON bool) error {
	return withDesk(ctx, config, std, func(d *desk) error {
		var info offerInfo
		if err := d.post(ctx, path, req, &info); err != nil {
			return err
		}
		if asJSON {
			return printJSON(std, info)
		}
		return info.print(std.out)
	})
}
