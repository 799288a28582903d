package projections

import (
	"context"
	"errors"

	"seneschal/domain/lists"
	"seneschal/eventstore"
)

// rebuildUnfit rebuilds the tables of all tracks that need it in one pass: the first track that
// finds its own tables unfit does so for the others. It does nothing if another goroutine or process
// has rebuilt them meanwhile.
func (r *Runner) rebuildUnfit(ctx context.Context) error {
	r.refreshing.Lock()
	defer r.refreshing.Unlock()
	unfit, err := r.findUnfit(ctx, r.tracks)
	if err != nil || len(unfit) == 0 {
		return err
	}
	unlock, err := r.lockRebuild(ctx, unfit)
	if err != nil {
		return err
	}
	defer unlock()
	if unfit, err = r.findUnfit(ctx, unfit); err != nil || len(unfit) == 0 {
		return err // another process was faster
	}
	names := lists.Map(unfit, func(t *track) string { return t.Name })
	r.config.Log.InfoContext(ctx, "tables are built anew", "projections", names)
	return r.rebuildTracks(ctx, unfit, r.logProgress(ctx))
}

// findUnfit returns those of the tracks whose tables must be built anew. A track without tables is
// among them only if the log is long; otherwise it fills its tables by following.
func (r *Runner) findUnfit(ctx context.Context, tracks []*track) ([]*track, error) {
	last, err := r.config.Store.Last(ctx)
	if err != nil {
		return nil, err
	}
	var unfit []*track
	for _, track := range tracks {
		cursor, err := track.live.readCursor(ctx, track.DB)
		if errors.Is(err, errNoCursor) {
			if isFarBehind(0, last) {
				unfit = append(unfit, track)
			}
			continue
		}
		if err != nil {
			return nil, err
		}
		reason, err := track.rebuildReason(ctx, cursor)
		if err != nil {
			return nil, err
		}
		if reason != "" {
			unfit = append(unfit, track)
		}
	}
	return unfit, nil
}

// logProgress returns a Progress that logs each tenth of a rebuild.
func (r *Runner) logProgress(ctx context.Context) Progress {
	logged := eventstore.Pos(0)
	return func(done, total eventstore.Pos) {
		if tenth := 10 * done / max(total, 1); tenth > logged {
			logged = tenth
			r.config.Log.InfoContext(ctx, "tables being built", "pos", done, "of", total)
		}
	}
}
