package main

import (
	"context"
	"fmt"
	"strings"
)

// StewardCmd gives an order of the steward.
type StewardCmd struct {
	Game   string   `arg:"" help:"ID of the game."`
	Order  []string `arg:"" help:"The order, as in a letter: EXTEND 24 h WHY ..., PAUSE, RESUME, PREVIEW, PROCESS NOW phase, PROCESS WITHOUT BEACON WHY ..., REPLACE seat BY player, REWIND TO phase WHY ..., ABANDON WHY ..., ANNOUNCE ..."`
	DryRun bool     `help:"Tell what it would do: record nothing, mail nobody."`
	JSON   bool     `help:"Print JSON."`
}

// Help ends in an example.
func (StewardCmd) Help() string {
	return "Examples:\n  seneschal steward valley-12 EXTEND 24 h WHY Bob is ill\n  seneschal steward valley-12 --dry-run REPLACE blue BY bob"
}

// Run sends the order to the house and prints the receipt.
func (c StewardCmd) Run(ctx context.Context, std streams, config *Config) error {
	return withDesk(ctx, config, std, func(d *desk) error {
		var answer struct {
			Receipt map[string]any `json:"receipt"`
			Text    string         `json:"text"`
		}
		if err := d.post(ctx, "/games/"+c.Game+"/steward", map[string]any{"text": strings.Join(c.Order, " "), "dry_run": c.DryRun}, &answer); err != nil {
			return err
		}
		var err error
		if c.JSON {
			err = printJSON(std, answer.Receipt)
		} else {
			_, err = fmt.Fprintln(std.out, answer.Text)
		}
		if err != nil {
			return err
		}
		if faults, _ := answer.Receipt["errors"].([]any); len(faults) > 0 {
			return errRefused
		}
		return nil
	})
}
