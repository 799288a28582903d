package replays

import (
	"context"
	"database/sql"
	"slices"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/report"
	"seneschal/projections"
)

// Columns of the table frames: those of a Title, and those of a Frame.
const (
	titleColumns = `game, n, k, step, phase, title, closed, reason, headline, key, dice, head, pos, quiet`
	frameColumns = titleColumns + `, sentences, sections, board`
)

// Titles lists the titles of all phases of a game in their order, with quiet phases and without steps.
func Titles(ctx context.Context, q sqlx.QueryerContext, id string) ([]Title, error) {
	return projections.Rows[Title](ctx, q, `SELECT `+titleColumns+` FROM replays.frames WHERE game = $1 AND k = 0 ORDER BY n`, id)
}

// Stops lists the places where a replay of a game stops: each step, and each phase that is told as
// a whole and shows something. A step that goes on over several phases is listed where it began, with its last
// headline.
func Stops(ctx context.Context, q sqlx.QueryerContext, id string) ([]Title, error) {
	var stops []Title
	all, err := projections.Rows[Title](ctx, q, `SELECT `+titleColumns+` FROM replays.frames WHERE game = $1 AND NOT quiet ORDER BY n, k`, id)
	for i, title := range all {
		last := len(stops) - 1
		switch {
		case title.K == 0 && i+1 < len(all) && all[i+1].N == title.N: // its steps follow
		case last >= 0 && stops[last].isContinuedBy(title):
			stops[last].Headline = title.Headline
		default:
			stops = append(stops, title)
		}
	}
	return stops, err
}

// isContinuedBy reports whether the next frame is of the same step.
func (t Title) isContinuedBy(next Title) bool { return t.Step != "" && t.Step == next.Step }

// Find returns the frame of phase n as a whole. It fails with sql.ErrNoRows if the phase is not there.
func Find(ctx context.Context, q sqlx.QueryerContext, id string, n int) (Frame, error) {
	return findFrame(ctx, q, id, n, 0)
}

// findFrame returns the frame of step k of phase n; k 0 is the whole phase. It fails with sql.ErrNoRows if there is
// none.
func findFrame(ctx context.Context, q sqlx.QueryerContext, id string, n, k int) (Frame, error) {
	return projections.One[Frame](ctx, q, `SELECT `+frameColumns+` FROM replays.frames WHERE game = $1 AND n = $2 AND k = $3`, id, n, k)
}

// Last returns the frame of the newest phase that shows something. It fails with sql.ErrNoRows before the game has
// begun.
func Last(ctx context.Context, q sqlx.QueryerContext, id string) (Frame, error) {
	return projections.One[Frame](ctx, q, `
		SELECT `+frameColumns+` FROM replays.frames WHERE game = $1 AND k = 0 AND NOT quiet ORDER BY n DESC LIMIT 1`, id)
}

// Stop returns in a language the stop that begins at step k of phase n. If it is a step, the frame tells the events
// of all phases over which the step went, and shows the board at its end. Stop fails with sql.ErrNoRows if there is
// no such frame, or if its step began earlier.
func (t *Tales) Stop(ctx context.Context, q sqlx.QueryerContext, lang, id string, n, k int) (Frame, error) {
	joined, err := findFrame(ctx, q, id, n, k)
	if err == nil {
		err = t.Tell(ctx, lang, &joined)
	}
	if err != nil || joined.Step == "" {
		return joined, err
	}
	parts, err := projections.Rows[Frame](ctx, q, `SELECT `+frameColumns+` FROM replays.frames WHERE game = $1 AND step = $2 ORDER BY n, k`, id, joined.Step)
	if err == nil && (len(parts) == 0 || parts[0].N != n || parts[0].K != k) { // none: the tables were built anew meanwhile
		return joined, sql.ErrNoRows
	}
	for _, frame := range parts[min(1, len(parts)):] {
		if err := t.Tell(ctx, lang, &frame); err != nil {
			return joined, err
		}
		frame.N, frame.K, frame.Title.Title, frame.Sentences = n, k, joined.Title.Title, slices.Concat(joined.Sentences, frame.Sentences)
		frame.Sections.V = joinSections(joined.Sections.V, frame.Sections.V)
		joined = frame
	}
	return joined, err
}

// joinSections returns sections followed by more. If the last of sections and the first of more have the same ID,
// they become one, under the heading of the former. It changes neither list.
func joinSections(sections, more []report.Section) []report.Section {
	last := len(sections) - 1
	if last < 0 || len(more) == 0 || sections[last].ID != more[0].ID {
		return slices.Concat(sections, more)
	}
	sections = slices.Clone(sections)
	sections[last].Blocks = slices.Concat(sections[last].Blocks, more[0].Blocks)
	return append(sections, more[1:]...)
}

// A Newest is the title of a game's newest frame that shows something.
type Newest struct {
	Title
	Drawn bool `db:"drawn"` // the frame has a board
}

// NewestOf returns the titles of the newest frames of some games, by game. A game that has not begun is not in the map.
func NewestOf(ctx context.Context, q sqlx.QueryerContext, games []string) (map[string]Newest, error) {
	all, err := projections.Rows[Newest](ctx, q, `
		SELECT DISTINCT ON (game) `+titleColumns+`, board::text <> 'null' AS drawn FROM replays.frames
		WHERE game = ANY($1) AND k = 0 AND NOT quiet ORDER BY game, n DESC`, pq.StringArray(games))
	by := make(map[string]Newest, len(all))
	for _, n := range all {
		by[n.Game] = n
	}
	return by, err
}
