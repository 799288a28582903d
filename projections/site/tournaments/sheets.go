package tournaments

import (
	"fmt"
	"net/http"
	"strconv"

	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// SheetPage is a plain table of a tournament, as programs take it.
type SheetPage struct {
	Tournament TournamentLine `json:"tournament"`
	Title      string         `json:"title"`
	Columns    []string       `json:"columns"`
	Rows       [][]string     `json:"rows"`
	Up         string         `json:"-"` // the page that it belongs to
}

// CSV is the table.
func (p SheetPage) CSV() [][]string { return append([][]string{p.Columns}, p.Rows...) }

// sheet serves a table of a tournament that fill has put rows into.
func (s *Pages) sheet(fill func(*http.Request, tournaments.Tournament, *SheetPage) error) func(*http.Request) (web.View, error) {
	return func(r *http.Request) (web.View, error) {
		t, err := Find(r, s.DB)
		if err != nil {
			return web.View{}, err
		}
		p := SheetPage{Tournament: s.line(r.Context(), t), Up: "/tournaments/" + t.ID, Rows: [][]string{}}
		if err := fill(r, t, &p); err != nil {
			return web.View{}, err
		}
		return web.View{Name: "sheet", Title: p.Title + " of " + t.Title, Live: "/tournaments/" + t.ID + "/live", Page: p}, nil
	}
}

func (s *Pages) entrantSheet(r *http.Request, t tournaments.Tournament, p *SheetPage) error {
	p.Title, p.Columns = "Entrants", []string{"number", "player", "name", "rating", "waiting", "withdrawn", "rung", "entered"}
	entrants, err := tournaments.Entrants(r.Context(), s.DB, t.ID)
	names := s.entrants(r.Context(), t.ID)
	for _, e := range entrants {
		p.Rows = append(p.Rows, []string{
			strconv.Itoa(e.Number), string(e.Player), names.Of(r.Context(), e.Player), strconv.Itoa(e.Rating), strconv.FormatBool(e.Waiting),
			strconv.FormatBool(e.Withdrawn), strconv.Itoa(e.Rung), web.Stamp(e.Entered),
		})
	}
	return web.FromTables(err)
}

func (s *Pages) honourSheet(r *http.Request, t tournaments.Tournament, p *SheetPage) error {
	p.Title, p.Up = "Roll of honour", p.Up+"/all-time"
	p.Columns = []string{"n", "title", "player", "name", "season", "division", "game"}
	titles, err := tournaments.Titles(r.Context(), s.DB, t.ID)
	names := s.entrants(r.Context(), t.ID)
	for _, h := range titles {
		p.Rows = append(p.Rows, []string{
			strconv.Itoa(h.N), h.Name, string(h.Player), names.Of(r.Context(), h.Player), strconv.Itoa(h.Season), h.Division, h.Game,
		})
	}
	return web.FromTables(err)
}

func (s *Pages) gameSheet(r *http.Request, t tournaments.Tournament, p *SheetPage) error {
	season, err := s.foundSeason(r, t.ID)
	if err != nil {
		return err
	}
	p.Title, p.Up = fmt.Sprintf("Tables, season %d", season.Season), fmt.Sprintf("%s/seasons/%d", p.Up, season.Season)
	p.Columns = []string{"round", "table", "division", "game", "status", "seat", "player", "name", "place", "points", "title"}
	all, err := tournaments.Tables(r.Context(), s.DB, t.ID, season.Season)
	names := s.entrants(r.Context(), t.ID)
	for _, table := range all {
		for _, seat := range table.Seats.V {
			row := []string{
				strconv.Itoa(table.Round), strconv.Itoa(table.N), strconv.Itoa(table.Division), table.Game, table.Status, string(seat.Seat),
				string(seat.Player), names.Of(r.Context(), seat.Player), "", "", seat.Title,
			}
			if seat.Place > 0 {
				row[8], row[9] = strconv.Itoa(seat.Place), seat.Points.String()
			}
			p.Rows = append(p.Rows, row)
		}
	}
	return web.FromTables(err)
}

func (s *Pages) crossSheet(r *http.Request, t tournaments.Tournament, p *SheetPage) error {
	d, _, err := s.foundDivision(r, t.ID)
	if err != nil {
		return err
	}
	p.Title, p.Up = fmt.Sprintf("Crosstable of %s, season %d", divisionTitle(d), d.Season), DivisionURL(t.ID, d)
	p.Columns = []string{"row", "player", "name", "round", "game", "seat", "kind", "place", "points", "against"}
	rows, err := tournaments.Standings(r.Context(), s.DB, t.ID, d.Season, d.Division)
	names := s.entrants(r.Context(), t.ID)
	for _, row := range rows {
		for _, c := range row.Cells.V {
			met := ""
			for i, n := range c.Opponents {
				if i > 0 {
					met += " "
				}
				met += strconv.Itoa(n)
			}
			p.Rows = append(p.Rows, []string{
				strconv.Itoa(row.N), string(row.Player), names.Of(r.Context(), row.Player), strconv.Itoa(c.Round), c.Game, c.Seat, string(c.Kind),
				strconv.Itoa(c.Place), c.Points.String(), met,
			})
		}
	}
	return web.FromTables(err)
}
