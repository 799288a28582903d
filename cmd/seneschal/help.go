package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/alecthomas/kong"
)

// runsHouse are the commands whose help lists every setting of the house;
// others only need to know where it is.
var runsHouse = []string{"serve", "demo", "config"}

// help prints what a command does, its flags, and its examples last. Of the
// settings of the house it lists those that matter to the command.
func help(options kong.HelpOptions, ctx *kong.Context) error {
	selected := ctx.Selected()
	house := selected != nil && slices.Contains(runsHouse, selected.Name)
	for _, f := range ctx.Model.Flags {
		f.Hidden = f.Hidden || !house && len(f.Envs) > 0 && f.Name != "dir"
	}
	last := examples
	if selected != nil {
		last, selected.Detail = selected.Detail, ""
	}
	if err := kong.DefaultHelpPrinter(options, ctx); err != nil {
		return err
	}
	if last == "" {
		return nil
	}
	_, err := fmt.Fprintf(ctx.Stdout, "\n%s\n", last)
	return err
}

// helpFor names the command whose help would have spared an error.
func helpFor(err error) string {
	parsing, ok := errors.AsType[*kong.ParseError](err)
	if !ok || parsing.Context.Selected() == nil {
		return "seneschal --help"
	}
	return parsing.Context.Selected().FullPath() + " --help"
}
