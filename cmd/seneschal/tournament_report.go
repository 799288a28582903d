package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/standings"
	"seneschal/domain/tournament/trfevent"
)

// TournamentReportCmd writes a tournament report file.
type TournamentReportCmd struct {
	ID       string `arg:"" help:"ID of the tournament." name:"id"`
	File     string `arg:"" optional:"" help:"File to write; default is standard output."`
	Season   int    `help:"This season; default is the newest."`
	Division int    `help:"This division, from 1, the highest." default:"1"`
}

// Help ends in an example.
func (TournamentReportCmd) Help() string {
	return `Pairing and rating programs read such files (TRF); tournament standings and pair do, too.
It is for tables of two. Points are one for a win and a half for a draw, whatever the
tournament gives; ranks are the tournament's. Who stood in counts for the seat he ended.

Example:
  seneschal tournament report cup cup.trf`
}

// Run writes the file.
func (c TournamentReportCmd) Run(ctx context.Context, std streams, config *Config) error {
	return withDesk(ctx, config, std, func(d *desk) error {
		asked := url.Values{"division": {fmt.Sprint(c.Division)}}
		if c.Season > 0 {
			asked.Set("season", fmt.Sprint(c.Season))
		}
		var report struct{ TRF string }
		if err := d.get(ctx, "/tournaments/"+c.ID+"/report?"+asked.Encode(), &report); err != nil {
			return err
		}
		if c.File == "" {
			_, err := io.WriteString(std.out, report.TRF)
			return err
		}
		return os.WriteFile(c.File, []byte(report.TRF), 0o644)
	})
}

// tournamentReport answers TournamentReportCmd.
func (h *house) tournamentReport(r *http.Request) (any, error) {
	t, season, division, err := h.divisionAsked(r)
	if err != nil {
		return nil, err
	}
	e, err := t.Event(season, division)
	if err != nil {
		return nil, err
	}
	ranked, err := t.Standings(season, division)
	if err != nil {
		return nil, err
	}
	for i, entrant := range e.Entrants {
		e.Entrants[i].Name = h.roster.Name(r.Context(), game.Player(entrant.ID))
	}
	ranks := make(map[standings.ID]int, len(ranked.Rows))
	for _, row := range ranked.Rows {
		ranks[row.Entrant.ID] = row.Rank
	}
	file, err := trfevent.File(e, ranks)
	if rules := t.Rules(); rules.Format == tournament.Swiss {
		file.Rounds = max(rules.Rounds, file.Paired())
	}
	return map[string]string{"trf": file.String()}, err
}
