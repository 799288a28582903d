package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"time"

	"seneschal/cmd/server"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
)

// checkData checks the data that a league leaves behind: each figure of each table of standings is
// explained by its own page, and all tables are equal to those rebuilt from the log.
func (l *league) checkData(ctx context.Context, std streams) error {
	pages, err := l.server.Site()
	if err != nil {
		return err
	}
	e := explainer{pages: pages}
	if err := e.checkDivisions(ctx, l.id); err != nil {
		return err
	}
	fmt.Fprintf(std.err, "%d figures in %d rows of %d tables are explained by their own pages, in %d steps of arithmetic\n", e.figures, e.rows, e.tables, e.steps)
	return compareRebuilt(ctx, std, l.server)
}

// An explainer opens the page of every figure of a tournament, as a reader would, and works the
// arithmetic out again.
type explainer struct {
	pages                        http.Handler
	tables, rows, figures, steps int
}

// A shownTable is the part of standings that a reader sees.
type shownTable struct {
	Rows []struct {
		Rank      int             `json:"rank"`
		Points    string          `json:"points"`
		TieBreaks []figure.Number `json:"tie_breaks"`
		Why       string          `json:"why"` // URL of the row's explanation
	} `json:"rows"`
}

// checkDivisions checks every division of every season, and the table of all time.
func (e *explainer) checkDivisions(ctx context.Context, id string) error {
	path := "/tournaments/" + id
	var home struct {
		Seasons int `json:"seasons"`
	}
	if err := e.fetchPage(ctx, path, &home); err != nil {
		return err
	}
	for n := range home.Seasons {
		var page struct {
			Season struct {
				Divisions []shownTable `json:"divisions"`
			} `json:"season"`
		}
		if err := e.fetchPage(ctx, fmt.Sprintf("%s/seasons/%d", path, n+1), &page); err != nil {
			return err
		}
		for _, d := range page.Season.Divisions {
			if err := e.checkTable(ctx, d); err != nil {
				return err
			}
		}
	}
	var ever struct {
		Standings shownTable `json:"standings"`
	}
	if err := e.fetchPage(ctx, path+"/all-time", &ever); err != nil {
		return err
	}
	return e.checkTable(ctx, ever.Standings)
}

// checkTable compares the figures of each row with those at the roots of its page.
func (e *explainer) checkTable(ctx context.Context, table shownTable) error {
	e.tables++
	for _, row := range table.Rows {
		var page struct {
			Why figure.Why `json:"why"`
		}
		if err := e.fetchPage(ctx, row.Why, &page); err != nil {
			return err
		}
		shown := append([]string{fmt.Sprint(row.Rank), row.Points}, lists.Map(row.TieBreaks, figure.Number.String)...)
		if err := e.checkFigures(shown, page.Why); err != nil {
			return fmt.Errorf("explaining %s: %w", row.Why, err)
		}
	}
	return nil
}

// checkFigures compares the figures of a row, rank and points first, with those of the row's page, and works each out
// again from its parts.
func (e *explainer) checkFigures(shownFigures []string, why figure.Why) error {
	opened := []string{why.Value.String()}
	for i, p := range why.Parts {
		opened = append(opened, p.Value.String())
		if i == 0 {
			opened[1] = p.Value.Short() // tables show points in short form
		}
	}
	if !slices.Equal(opened, shownFigures) {
		return fmt.Errorf("the table shows %v, and the page explains %v", shownFigures, opened)
	}
	e.rows++
	e.figures += len(shownFigures)
	e.steps += countComputed(why)
	return why.Check()
}

// countComputed counts the figures that are computed from others.
func countComputed(why figure.Why) int {
	n := lists.One(len(why.Parts) > 0)
	for _, p := range why.Parts {
		n += countComputed(p)
	}
	return n
}

// fetchPage fetches a page as JSON.
func (e *explainer) fetchPage(ctx context.Context, path string, into any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, path+".json", http.NoBody)
	if err != nil {
		return err
	}
	f := fetchedPage{header: make(http.Header), code: http.StatusOK}
	e.pages.ServeHTTP(&f, req)
	if f.code != http.StatusOK {
		return fmt.Errorf("opening %s: %s", path, http.StatusText(f.code))
	}
	if err := json.Unmarshal(f.Bytes(), into); err != nil {
		return fmt.Errorf("reading %s: %w", path, err)
	}
	return nil
}

// A fetchedPage takes the answer of a handler in memory.
type fetchedPage struct {
	bytes.Buffer
	header http.Header
	code   int
}

// Header implements http.ResponseWriter.
func (f *fetchedPage) Header() http.Header { return f.header }

// WriteHeader implements http.ResponseWriter.
func (f *fetchedPage) WriteHeader(code int) { f.code = code }

// compareRebuilt rebuilds all projections from the log, and fails if a table then has other rows than before.
func compareRebuilt(ctx context.Context, std streams, h *server.Server) error {
	began := time.Now()
	live, err := digestTables(ctx, h)
	if err != nil {
		return err
	}
	if err := h.Runner.Rebuild(ctx, nil, nil); err != nil {
		return err
	}
	rebuilt, err := digestTables(ctx, h)
	if err != nil {
		return err
	}
	rows := 0
	for _, table := range slices.Sorted(maps.Keys(live)) {
		rows += live[table].Rows
		if live[table] != rebuilt[table] {
			return fmt.Errorf("rebuilding %s gave other rows than are there", table)
		}
	}
	fmt.Fprintf(std.err, "%d rows of %d tables rebuilt from the log in %s, and equal\n", rows, len(live), time.Since(began).Round(time.Second))
	return nil
}

// A tableDigest tells apart tables with different rows, whatever the order of the rows.
type tableDigest struct {
	Rows int    `db:"rows"`
	Hash string `db:"hash"`
}

// digestTables returns the digests of all tables of the projections, by "schema.table".
func digestTables(ctx context.Context, h *server.Server) (map[string]tableDigest, error) {
	digests := make(map[string]tableDigest)
	for _, schema := range h.Runner.Names() {
		var tables []string
		if err := h.DB.SelectContext(ctx, &tables, `SELECT tablename FROM pg_tables WHERE schemaname = $1`, schema); err != nil {
			return nil, err
		}
		for _, table := range tables {
			name, digest := schema+"."+table, tableDigest{}
			err := h.DB.GetContext(ctx, &digest, `
				SELECT count(*) AS rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text AS hash FROM `+name+` AS t`)
			if err != nil {
				return nil, fmt.Errorf("adding up %s: %w", name, err)
			}
			digests[name] = digest
		}
	}
	return digests, nil
}
