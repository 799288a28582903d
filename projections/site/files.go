package site

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"

	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/report/markup"
	"seneschal/eventstore"
	"seneschal/projections/replays"
)

func (s *Site) mapNow(w http.ResponseWriter, r *http.Request) error {
	f, err := replays.Last(r.Context(), s.DB, r.PathValue("game"))
	if errors.Is(err, sql.ErrNoRows) {
		return errNowhere
	}
	if err != nil {
		return tables(err)
	}
	return writeMap(w, r, f.Board.V)
}

func (s *Site) mapThen(w http.ResponseWriter, r *http.Request) error {
	f, err := s.framed(r)
	if err != nil {
		return err
	}
	return writeMap(w, r, f.Board.V)
}

func writeMap(w http.ResponseWriter, r *http.Request, b *report.Board) error {
	if b == nil {
		return errNowhere
	}
	send(w, r, "image/svg+xml", []byte(markup.SVG(b)))
	return nil
}

// export is the whole log of a game that is over. While a game runs, nobody is
// to see what stands in it.
func (s *Site) export(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("game")
	g, _, err := s.opened(r.Context(), id)
	if err != nil {
		return err
	}
	if !g.Over() {
		return errRunning
	}
	return s.bundle(w, r, id, headerOf(g, ""), nil)
}

// publicLog is what everybody may see of the log of a game, while it runs and
// after.
func (s *Site) publicLog(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("game")
	g, _, err := s.opened(r.Context(), id)
	if err != nil {
		return err
	}
	return s.bundle(w, r, id+"-public", headerOf(g, eventstore.Everybody), nil)
}

// headerOf is that of a file with the log of a game for a reader; "" is one who may
// see everything.
func headerOf(g *game.Game, to eventstore.Reader) eventstore.BundleHeader {
	return eventstore.BundleHeader{Log: logOf(g.Setup().Game), For: to, Ruleset: g.Ruleset().Name(), Edition: g.Setup().Edition}
}

// tournamentLog is the whole log of a tournament: nothing in it is hidden.
func (s *Site) tournamentLog(w http.ResponseWriter, r *http.Request) error {
	t, err := s.foundTournament(r)
	if err != nil {
		return err
	}
	return s.bundle(w, r, t.ID, eventstore.BundleHeader{Log: eventstore.Log("tournament/" + t.ID)}, nil)
}

// bundle sends a log as a file that audit reads. Of closed commits, if any, its
// reader has what everybody has.
func (s *Site) bundle(w http.ResponseWriter, r *http.Request, name string, header eventstore.BundleHeader, closed func(*eventstore.Commit) bool) error {
	commits, err := s.commits(r.Context(), header.Log)
	if err != nil {
		return err
	}
	if closed == nil {
		closed = func(*eventstore.Commit) bool { return false }
	}
	var b bytes.Buffer
	header.Exported = s.Now().UTC()
	if err := eventstore.WriteShown(&b, header, commits, s.Sealer, closed); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="%s.jsonl"`, name))
	_, _ = b.WriteTo(w) // the reader may have gone
	return nil
}

func (s *Site) commits(ctx context.Context, log eventstore.Log) ([]*eventstore.Commit, error) {
	var commits []*eventstore.Commit
	for c, err := range s.Store.Load(ctx, log, 0) {
		if err != nil {
			return nil, fmt.Errorf("loading %s: %w", log, err)
		}
		commits = append(commits, c)
	}
	return commits, nil
}

func logOf(id string) eventstore.Log { return eventstore.Log("game/" + id) }

// opened is a game as it stands, which must have been opened.
func (s *Site) opened(ctx context.Context, id string) (*game.Game, eventstore.Head, error) {
	if logOf(id).Check() != nil {
		return nil, eventstore.Head{}, errNowhere
	}
	g, head, err := s.Games.Game(ctx, id)
	if err != nil {
		return nil, head, err
	}
	if g.Ruleset() == nil {
		return nil, head, errNowhere
	}
	return g, head, nil
}
