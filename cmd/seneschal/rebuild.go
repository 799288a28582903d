package main

import (
	"bytes"
	"context"
	"io"
	"net/http"
)

// RebuildCmd rebuilds projections.
type RebuildCmd struct {
	Projection []string `arg:"" optional:"" help:"Projections to rebuild; default is all."`
}

// projectionNames are all projections, in the order in which they are rebuilt.
var projectionNames = []string{"lobby", "standings", "replays", "deadlines", "press", "event_log", "ratings", "tournaments", "seats", "fairplay"}

// Help ends in an example.
func (RebuildCmd) Help() string {
	return "Tables are built beside the live ones and swapped in; pages stay up meanwhile.\n\nExample:\n  seneschal rebuild standings replays"
}

// Run rebuilds one projection after another, with progress.
func (c RebuildCmd) Run(ctx context.Context, std streams, config *Config) error {
	names := c.Projection
	if len(names) == 0 {
		names = projectionNames
	}
	return withDesk(ctx, config, std, func(d *desk) error {
		for _, name := range names {
			last := &tail{w: std.err}
			if err := d.copyTo(ctx, last, http.MethodPost, "/rebuild/"+name); err != nil {
				return err
			}
			if bytes.Contains(last.end, []byte("error: ")) {
				return errRefused
			}
		}
		return nil
	})
}

// tail passes text on and remembers its end.
type tail struct {
	w   io.Writer
	end []byte
}

// Write implements io.Writer.
func (t *tail) Write(p []byte) (int, error) {
	t.end = append(t.end, p...)
	t.end = t.end[max(0, len(t.end)-400):]
	return t.w.Write(p)
}
