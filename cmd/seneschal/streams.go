package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"text/tabwriter"

	"seneschal/cmd/control"
	"seneschal/cmd/server"
)

// streams are the input and output of a command: the answer goes to out, progress and remarks to
// err.
type streams struct {
	in  io.Reader
	out io.Writer
	err io.Writer
}

// newUsageError returns a server.Misuse: an error that the user of the command has made, with exit code 2.
func newUsageError(format string, a ...any) error {
	return &server.Misuse{Err: fmt.Errorf(format, a...)}
}

// readFile reads the file with a name; the name - is standard input.
func readFile(std streams, name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(std.in)
	}
	return os.ReadFile(name)
}

// printJSON writes a value as indented JSON to the output of a command.
func printJSON(std streams, v any) error {
	enc := json.NewEncoder(std.out)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// printFound prints a result: as JSON, or else with show, which may be nil if asJSON is true.
func printFound[T any](std streams, asJSON bool, found T, show func(T, io.Writer) error) error {
	if asJSON {
		return printJSON(std, found)
	}
	return show(found, std.out)
}

// fetchAndPrint asks the server for a path and prints the answer: as JSON, or else with show, which may be nil if
// asJSON is true.
func fetchAndPrint[T any](ctx context.Context, client *control.Client, std streams, path string, asJSON bool, show func(T, io.Writer) error) error {
	var answer T
	if err := client.Get(ctx, path, &answer); err != nil {
		return err
	}
	return printFound(std, asJSON, answer, show)
}

// newTabWriter returns a writer of columns with tabs between them. The caller must call Flush.
func newTabWriter(out io.Writer) *tabwriter.Writer { return tabwriter.NewWriter(out, 0, 4, 2, ' ', 0) }

// newListPrinter returns a function that prints a list as a table, with a row for each element.
func newListPrinter[R any](head string, row func(R) string) func([]R, io.Writer) error {
	return func(rows []R, out io.Writer) error {
		table := newTabWriter(out)
		fmt.Fprintln(table, head)
		for _, r := range rows {
			fmt.Fprintln(table, row(r))
		}
		return table.Flush()
	}
}
