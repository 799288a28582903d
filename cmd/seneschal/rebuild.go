package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"seneschal/eventstore"
)

// RebuildCmd rebuilds projections.
type RebuildCmd struct {
	Projection []string `arg:"" optional:"" help:"Projections to rebuild; default is all."`
}

// projectionNames are all projections.
var projectionNames = []string{"lobby", "standings", "replays", "deadlines", "press", "event_log", "ratings", "tournaments", "seats", "fairplay"}

// Help ends in an example.
func (RebuildCmd) Help() string {
	return "Tables are built beside the live ones, all in one pass over the log, and swapped in; pages stay up meanwhile.\n\nExample:\n  seneschal rebuild standings replays"
}

// Run rebuilds projections in one pass over the log, with progress.
func (c RebuildCmd) Run(ctx context.Context, std streams, config *Config) error {
	return withDesk(ctx, config, std, func(d *desk) error {
		var said bytes.Buffer
		query := url.Values{"projection": c.Projection}
		if err := d.copyTo(ctx, io.MultiWriter(std.err, &said), http.MethodPost, "/rebuild?"+query.Encode()); err != nil {
			return err
		}
		if strings.Contains(said.String(), rebuildFault) {
			return errRefused
		}
		return nil
	})
}

// rebuildFault begins a line that tells of a projection that was not rebuilt.
const rebuildFault = "error: "

// rebuild streams a line of progress for each percent, then what is done or
// the errors. It ends with its caller.
func (h *house) rebuild(w http.ResponseWriter, r *http.Request) {
	names, flush := r.URL.Query()["projection"], http.NewResponseController(w)
	last := -1
	err := h.runner.Rebuild(r.Context(), names, func(done, total eventstore.Pos) {
		if percent := int(100 * done / max(total, 1)); percent != last {
			last = percent
			fmt.Fprintf(w, "%3d %% (%d of %d commits)\n", percent, done, total)
			_ = flush.Flush() // a caller who is gone ends the context
		}
	})
	if err != nil {
		fmt.Fprintf(w, "%s%s\n", rebuildFault, strings.ReplaceAll(err.Error(), "\n", "\n"+rebuildFault))
		return
	}
	if len(names) == 0 {
		names = projectionNames
	}
	for _, name := range names {
		fmt.Fprintf(w, "%s done\n", name)
	}
}
