package projections

import (
	"context"
	"errors"

	"seneschal/domain/lists"
	"seneschal/eventstore"
)

// refresh rebuilds all unfit tables in one pass: the first track that finds its own unfit does so
// for the others.
func (r *Runner) refresh(ctx context.Context) error {
	r.refreshing.Lock()
	defer r.refreshing.Unlock()
	unfit, err := r.unfit(ctx, r.tracks)
	if err != nil || len(unfit) == 0 {
		return err
	}
	unlock, err := r.alone(ctx, unfit)
	if err != nil {
		return err
	}
	defer unlock()
	if unfit, err = r.unfit(ctx, unfit); err != nil || len(unfit) == 0 {
		return err // another process was faster
	}
	names := lists.Map(unfit, func(t *track) string { return t.Name })
	r.config.Log.InfoContext(ctx, "tables are built anew", "projections", names)
	return r.rebuild(ctx, unfit, r.tell(ctx))
}

// unfit returns the tracks whose tables must be built anew. A track without tables is among them
// only if the log is long.
func (r *Runner) unfit(ctx context.Context, tracks []*track) ([]*track, error) {
	last, err := r.config.Store.Last(ctx)
	if err != nil {
		return nil, err
	}
	var unfit []*track
	for _, t := range tracks {
		c, err := t.live.read(ctx, t.DB)
		if errors.Is(err, errNone) {
			if distant(0, last) {
				unfit = append(unfit, t)
			}
			continue
		}
		if err != nil {
			return nil, err
		}
		reason, err := t.unfit(ctx, c)
		if err != nil {
			return nil, err
		}
		if reason != "" {
			unfit = append(unfit, t)
		}
	}
	return unfit, nil
}

// tell returns a Progress that logs each tenth of a rebuild.
func (r *Runner) tell(ctx context.Context) Progress {
	told := eventstore.Pos(0)
	return func(done, total eventstore.Pos) {
		if tenth := 10 * done / max(total, 1); tenth > told {
			told = tenth
			r.config.Log.InfoContext(ctx, "tables being built", "pos", done, "of", total)
		}
	}
}
