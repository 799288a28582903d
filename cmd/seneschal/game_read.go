package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"seneschal/cmd/control"
	"seneschal/eventstore"
)

// GameLogCmd lists the events of a game.
type GameLogCmd struct {
	Game string `arg:"" help:"ID of the game, or a file written by export."`
	JSON bool   `help:"Print JSON: one commit a line, in its exact bytes."`
}

// Run lists the events: position, time, kind and fields.
func (c GameLogCmd) Run(ctx context.Context, std streams, d *control.Client) error {
	bundle, err := loadBundle(ctx, d, c.Game)
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
	table := newTabWriter(std.out)
	for _, commit := range bundle.Commits {
		for i, e := range commit.Events {
			fmt.Fprintf(table, "%d\t%d\t%s\t%s\t%s\n", commit.Pos, commit.First+i, commit.At.Format("2006-01-02 15:04:05"), e.Kind, shortenFields(e.Data))
		}
	}
	return table.Flush()
}

// shortenFields returns the first 100 characters of an event's fields. If it cuts any off, it adds "…".
func shortenFields(data json.RawMessage) string {
	const maxRunes = 100
	text := []rune(string(data))
	if len(text) > maxRunes {
		return string(text[:maxRunes]) + "…"
	}
	return string(text)
}

// loadBundle reads a log: from a file, if isFileName says that name is one, else from the server, which has it under
// that ID. With most errors about its content it also returns the readable part, as eventstore.ReadBundle does.
func loadBundle(ctx context.Context, client *control.Client, name string) (*eventstore.Bundle, error) {
	if isFileName(name) {
		return openBundle(name)
	}
	text, err := client.Stream(ctx, "/games/"+name+"/log")
	if err != nil {
		return nil, err
	}
	defer text.Close()
	return eventstore.ReadBundle(text)
}

// isFileName reports whether a name is that of a file, because it has a dot or a slash; the ID of a log has neither.
// The file need not exist.
func isFileName(name string) bool { return strings.ContainsAny(name, "./") }

// GameOrdersCmd shows which seats have sent orders.
type GameOrdersCmd struct {
	Game string `arg:"" help:"ID of the game."`
	JSON bool   `help:"Print JSON."`
}

// Run shows for each seat whether it has sent orders in the open phase. It shows their lines as far as the server
// tells them: once the game is over.
func (c GameOrdersCmd) Run(ctx context.Context, std streams, d *control.Client) error {
	return fetchAndPrint(ctx, d, std, "/games/"+c.Game+"/orders", c.JSON, func(all []control.Orders, out io.Writer) error {
		for _, orders := range all {
			state := "no orders yet"
			switch {
			case orders.Set > 0 && orders.Final:
				state = fmt.Sprintf("set %d, final", orders.Set)
			case orders.Set > 0:
				state = fmt.Sprintf("set %d, not final", orders.Set)
			}
			fmt.Fprintf(out, "%s  %s: %s\n", orders.Seat, orders.Name, state)
			for _, l := range orders.Lines {
				fmt.Fprintf(out, "    %s\n", l)
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

// Run prints the reports of the phases in their order. If no phase has the wanted name, it prints nothing.
func (c GameReplayCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	var frames []control.Frame
	if err := client.Get(ctx, "/games/"+c.Game+"/replay", &frames); err != nil {
		return err
	}
	wanted := slices.DeleteFunc(frames, func(f control.Frame) bool { return c.Phase != "" && !strings.EqualFold(f.Phase, c.Phase) })
	return printFound(std, c.JSON, wanted, func(wanted []control.Frame, out io.Writer) error {
		for _, f := range wanted {
			if _, err := fmt.Fprintf(out, "%s\n\n", f.Text); err != nil {
				return err
			}
		}
		return nil
	})
}

// StewardCmd gives an order of the steward.
type StewardCmd struct {
	Game   string   `arg:"" help:"ID of the game."`
	Order  []string `arg:"" help:"The order, as in an email: EXTEND 24 h WHY ..., PAUSE, RESUME, PREVIEW, PROCESS NOW phase, PROCESS WITHOUT BEACON WHY ..., REPLACE seat BY player, REWIND TO phase WHY ..., ABANDON WHY ..., ANNOUNCE ..."`
	DryRun bool     `help:"Tell what it would do: record nothing, mail nobody."`
	JSON   bool     `help:"Print JSON."`
}

// Help returns the details of the command, with an example.
func (StewardCmd) Help() string {
	return "Examples:\n  seneschal steward valley-12 EXTEND 24 h WHY Bob is ill\n  seneschal steward valley-12 --dry-run REPLACE blue BY bob"
}

// Run sends the order to the server and prints the receipt.
func (c StewardCmd) Run(ctx context.Context, std streams, d *control.Client) error {
	return sendLine(ctx, d, std, "/games/"+c.Game+"/steward", control.Ordering{Text: strings.Join(c.Order, " "), DryRun: c.DryRun}, c.JSON)
}

// sendLine sends the lines in ordering to a path of the server, and prints the receipt, with refused lines too. It
// returns errRefused if a line is refused.
func sendLine(ctx context.Context, client *control.Client, std streams, path string, ordering any, asJSON bool) error {
	var answer struct {
		Receipt map[string]any `json:"receipt"`
		Text    string         `json:"text"`
	}
	if err := client.Post(ctx, path, ordering, &answer); err != nil {
		return err
	}
	var err error
	if asJSON {
		err = printJSON(std, answer.Receipt)
	} else {
		_, err = fmt.Fprintln(std.out, answer.Text)
	}
	if faults, _ := answer.Receipt["errors"].([]any); err == nil && len(faults) > 0 {
		return errRefused
	}
	return err
}
