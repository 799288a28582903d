package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"text/tabwriter"

	"seneschal/eventstore"
)

// GameLogCmd lists the events of a game.
type GameLogCmd struct {
	Game string `arg:"" help:"ID of the game, or a file written by export."`
	JSON bool   `help:"Print JSON: one commit a line, in its exact bytes."`
}

// Help ends in an example.
func (GameLogCmd) Help() string { return "Example:\n  seneschal game log valley-12 --json" }

// Run lists the events: position, time, kind and fields.
func (c GameLogCmd) Run(ctx context.Context, std streams, config *Config) error {
	bundle, err := loadBundle(ctx, std, config, c.Game)
	if err != nil {
		return err
	}
	if c.JSON {
		for _, commit := range bundle.Commits {
			if _, err := fmt.Fprintf(std.out, "%s\n", commit.Raw); err != nil {
				return err
			}
		}
		return nil
	}
	w := tabwriter.NewWriter(std.out, 0, 4, 2, ' ', 0)
	for _, commit := range bundle.Commits {
		for i, e := range commit.Events {
			fmt.Fprintf(w, "%d\t%d\t%s\t%s\t%s\n", commit.Pos, commit.First+i, commit.At.Format("2006-01-02 15:04:05"), e.Kind, brief(e.Data))
		}
	}
	return w.Flush()
}

// brief is an event's fields on one line of a terminal.
func brief(data json.RawMessage) string {
	const most = 100
	text := []rune(string(data))
	if len(text) > most {
		return string(text[:most]) + "…"
	}
	return string(text)
}

// loadBundle reads a log from an export, or asks the house for one.
func loadBundle(ctx context.Context, std streams, config *Config, name string) (*eventstore.Bundle, error) {
	if namesFile(name) {
		return openBundle(name)
	}
	var bundle *eventstore.Bundle
	err := withDesk(ctx, config, std, func(d *desk) error {
		resp, err := d.send(ctx, http.MethodGet, "/games/"+name+"/log", nil)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		bundle, err = eventstore.ReadBundle(resp.Body)
		return err
	})
	return bundle, err
}

// namesFile tells the name of a file from the ID of a log.
func namesFile(name string) bool { return strings.ContainsAny(name, "./") }

// GameOrdersCmd shows who has sent orders.
type GameOrdersCmd struct {
	Game string `arg:"" help:"ID of the game."`
	JSON bool   `help:"Print JSON."`
}

// Help ends in an example.
func (GameOrdersCmd) Help() string { return "Example:\n  seneschal game orders valley-12" }

// Run shows the drafts of the open phase.
func (c GameOrdersCmd) Run(ctx context.Context, std streams, config *Config) error {
	return withDesk(ctx, config, std, func(d *desk) error {
		var all []seatOrders
		if err := d.get(ctx, "/games/"+c.Game+"/orders", &all); err != nil {
			return err
		}
		if c.JSON {
			return printJSON(std, all)
		}
		for _, o := range all {
			state := "no orders yet"
			switch {
			case o.Set > 0 && o.Final:
				state = fmt.Sprintf("set %d, final", o.Set)
			case o.Set > 0:
				state = fmt.Sprintf("set %d, held", o.Set)
			}
			fmt.Fprintf(std.out, "%s  %s: %s\n", o.Seat, o.Name, state)
			for _, l := range o.Lines {
				fmt.Fprintf(std.out, "    %s\n", l)
			}
		}
		return nil
	})
}

// GameReplayCmd prints the public reports.
type GameReplayCmd struct {
	Game  string `arg:"" help:"ID of the game."`
	Phase string `help:"Only this phase, by its name: 'spring 3'."`
	JSON  bool   `help:"Print JSON."`
}

// Help ends in an example.
func (GameReplayCmd) Help() string {
	return "Example:\n  seneschal game replay valley-12 --phase 'spring 3'"
}

// Run prints the phases in their order.
func (c GameReplayCmd) Run(ctx context.Context, std streams, config *Config) error {
	return withDesk(ctx, config, std, func(d *desk) error {
		var frames []frame
		if err := d.get(ctx, "/games/"+c.Game+"/replay", &frames); err != nil {
			return err
		}
		wanted := []frame{}
		for _, f := range frames {
			if c.Phase == "" || strings.EqualFold(f.Phase, c.Phase) {
				wanted = append(wanted, f)
			}
		}
		if c.JSON {
			return printJSON(std, wanted)
		}
		for _, f := range wanted {
			if _, err := fmt.Fprintf(std.out, "%s\n\n", f.Text); err != nil {
				return err
			}
		}
		return nil
	})
}
