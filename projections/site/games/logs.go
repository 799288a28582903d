package games

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"time"

	"seneschal/eventstore"
)

// LogFiles sends logs as files that audit reads.
type LogFiles struct {
	Store  eventstore.Store
	Sealer *eventstore.Sealer // signs them; nil: they are not signed
	Now    func() time.Time
}

// Bundle sends a log as a file that audit reads. Of closed commits, if any, its
// reader has what everybody has.
func (f LogFiles) Bundle(w http.ResponseWriter, r *http.Request, name string, header eventstore.BundleHeader, closed func(*eventstore.Commit) bool) error {
	commits, err := f.commits(r.Context(), header.Log)
	if err != nil {
		return err
	}
	if closed == nil {
		closed = func(*eventstore.Commit) bool { return false }
	}
	var b bytes.Buffer
	header.Exported = f.Now().UTC()
	if err := eventstore.WriteShown(&b, header, commits, f.Sealer, closed); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="%s.jsonl"`, name))
	_, _ = b.WriteTo(w) // the reader may have gone
	return nil
}

func (f LogFiles) commits(ctx context.Context, log eventstore.Log) ([]*eventstore.Commit, error) {
	var commits []*eventstore.Commit
	for c, err := range f.Store.Load(ctx, log, 0) {
		if err != nil {
			return nil, fmt.Errorf("loading %s: %w", log, err)
		}
		commits = append(commits, c)
	}
	return commits, nil
}
