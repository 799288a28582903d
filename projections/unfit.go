package projections

import (
	"context"
	"errors"
	"regexp"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/lists"
	"seneschal/eventstore"
)

// far is how many commits tables may be behind and still be brought up in
// place, where that is more than half of the log. Each projection reads for
// itself there; a rebuild reads the log once for all of them.
const far = 5000

// unfit says why the live tables must be built anew: they are of an older
// program, or some of them are gone, or nearly all of the log is missing from
// them. It is empty if they need not be.
func (t *track) unfit(ctx context.Context, c cursor) (reason string, err error) {
	if t.live.stamp.supersedes(c.stamp) {
		return "of another version", nil
	}
	if c.stamp != t.live.stamp {
		return "", nil // they are a newer program's
	}
	if whole, err := t.live.whole(ctx, t.DB, t.Schema()); err != nil || !whole {
		return "lost", err
	}
	if mended, err := t.mended(ctx); err != nil || mended {
		return "without what can be read now", err
	}
	last, err := t.Store.Last(ctx)
	if err != nil || !distant(c.Pos, last) {
		return "", err
	}
	return "far behind", nil
}

// distant reports whether a position is so far from the end of the log that to
// begin again is quicker.
func distant(pos, last eventstore.Pos) bool { return last > pos && last-pos > max(far, last/2) }

// table is a statement that makes a table.
var table = regexp.MustCompile(`CREATE TABLE (\w+)`)

// whole reports whether all tables that a schema makes are there.
func (t tables) whole(ctx context.Context, q sqlx.QueryerContext, schema string) (bool, error) {
	names := lists.Map(table.FindAllStringSubmatch(schema, -1), func(m []string) string { return m[1] })
	var there int
	err := sqlx.GetContext(ctx, q, &there,
		`SELECT count(*) FROM pg_tables WHERE schemaname = $1 AND tablename = ANY($2)`, t.name, pq.StringArray(names))
	return there == len(names), err
}

// refresh rebuilds all tables that are unfit, in one pass: the track that finds
// it out first does so for the others.
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
	names := lists.Map(unfit, func(t *track) string { return t.Name() })
	r.config.Log.InfoContext(ctx, "tables are built anew", "projections", names)
	return r.rebuild(ctx, unfit, r.tell(ctx))
}

// unfit are those tracks whose tables must be built anew, those that have none
// yet included if the log is long.
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

// tell writes each tenth of a rebuild to the log.
func (r *Runner) tell(ctx context.Context) Progress {
	told := eventstore.Pos(0)
	return func(done, total eventstore.Pos) {
		if tenth := 10 * done / max(total, 1); tenth > told {
			told = tenth
			r.config.Log.InfoContext(ctx, "tables being built", "pos", done, "of", total)
		}
	}
}
