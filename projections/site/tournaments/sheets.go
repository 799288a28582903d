package tournaments

import (
	"fmt"
	"html/template"
	"net/http"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// SheetPage is a plain table of a tournament for programs; people see it with names in the place
// of IDs.
type SheetPage struct {
	Tournament TournamentLine `json:"tournament"`
	Title      string         `json:"title"`
	Columns    []string       `json:"columns"`
	Rows       [][]string     `json:"rows"`
	Up         string         `json:"-"` // path of the page to which it belongs
	Heads      []string       `json:"-"` // keys of the columns for people
	Lines      [][]SheetCell  `json:"-"` // the rows for people
}

// A SheetCell is a cell for people: words, which may be a link.
type SheetCell struct {
	Words any
	Link  string
	Arms  template.HTML
}

// row adds a row, for programs and for people.
func (p *SheetPage) row(cells []string, shown ...SheetCell) {
	p.Rows, p.Lines = append(p.Rows, cells), append(p.Lines, shown)
}

// CSV returns the table.
func (p SheetPage) CSV() [][]string { return append([][]string{p.Columns}, p.Rows...) }

// sheet serves a table of a tournament whose rows fill adds.
func (s *Pages) sheet(fill func(*http.Request, tournaments.Tournament, teller, *SheetPage) error) web.Handler {
	return s.about(func(r *http.Request, t tournaments.Tournament, to teller) (web.View, error) {
		p := SheetPage{Tournament: NewTournamentLine(r.Context(), s.Web, t), Up: "/tournaments/" + t.ID, Rows: [][]string{}}
		err := fill(r, t, to, &p)
		return web.View{Name: "sheet", Title: to.say("tournament.sheet.of", "sheet", p.Title, "title", t.Title), Page: p}, err
	})
}

// cell shows a value as it is, and nothing for the zero value.
func cell[V string | int](v V) SheetCell {
	if v == *new(V) {
		return SheetCell{}
	}
	return SheetCell{Words: v}
}

// person makes a cell with a player; empty for nobody.
func (to teller) person(p game.Player) SheetCell {
	if p == "" {
		return SheetCell{}
	}
	return SheetCell{to.names.Of(p), "/players/" + string(p), to.names.SmallArms(p)}
}

// at makes a cell with a link to a game; empty for none.
func (to teller) at(id, words string) SheetCell {
	if id == "" {
		return SheetCell{}
	}
	return SheetCell{Words: words, Link: "/g/" + id}
}

// entrantSheet fills the table of entrants.
func (s *Pages) entrantSheet(r *http.Request, t tournaments.Tournament, to teller, p *SheetPage) error {
	p.Title, p.Columns = to.say("tournament.entrants"), []string{"number", "player", "name", "rating", "waiting", "withdrawn", "rung", "entered"}
	p.Heads = []string{"tournament.number", "player.head", "tournament.rating", "tournament.rung", "tournament.entered", ""}
	ctx := r.Context()
	entrants, err := tournaments.Entrants(ctx, s.DB, t.ID)
	for _, e := range entrants {
		p.row([]string{
			strconv.Itoa(e.Number), string(e.Player), to.names.Of(e.Player), strconv.Itoa(e.Rating), strconv.FormatBool(e.Waiting),
			strconv.FormatBool(e.Withdrawn), strconv.Itoa(e.Rung), web.Stamp(e.Entered),
		}, cell(e.Number), to.person(e.Player), cell(e.Rating), cell(e.Rung), SheetCell{Words: to.said.Date(s.Web.When(ctx, e.Entered))}, cell(to.standing(e)))
	}
	return web.FromTables(err)
}

// honourSheet fills the table of titles.
func (s *Pages) honourSheet(r *http.Request, t tournaments.Tournament, to teller, p *SheetPage) error {
	p.Title, p.Up = to.say("tournament.roll"), p.Up+"/all-time"
	p.Columns = []string{"n", "title", "player", "name", "season", "division", "game"}
	p.Heads = []string{"tournament.title", "player.head", "tournament.season.head", "tournament.division.head", "tournament.game.head"}
	ctx := r.Context()
	titles, err := tournaments.Titles(ctx, s.DB, t.ID)
	for _, h := range titles {
		p.row([]string{
			strconv.Itoa(h.N), h.Name, string(h.Player), to.names.Of(h.Player), strconv.Itoa(h.Season), h.Division, h.Game,
		}, cell(to.title(h.Name)), to.person(h.Player), cell(h.Season), cell(h.Division), to.at(h.Game, to.say("table.game")))
	}
	return web.FromTables(err)
}

// gameSheet fills the table of a season's games, a line for each seat.
func (s *Pages) gameSheet(r *http.Request, t tournaments.Tournament, to teller, p *SheetPage) error {
	season, err := s.foundSeason(r, t.ID)
	if err != nil {
		return err
	}
	p.Title, p.Up = to.say("tournament.tables.of", "n", season.Season), fmt.Sprintf("%s/seasons/%d", p.Up, season.Season)
	p.Columns = []string{"round", "table", "division", "game", "status", "seat", "player", "name", "place", "points", "title", "outcome"}
	p.Heads = []string{"tournament.round.head", "tournament.table.head", "seat.head", "player.head", "place.head", "points.head", ""}
	ctx := r.Context()
	all, err := tournaments.Tables(ctx, s.DB, t.ID, season.Season)
	if err != nil {
		return web.FromTables(err)
	}
	seats, err := s.faced(ctx, gamesAt(all))
	for _, table := range all {
		for _, seat := range to.seated(table, seats[table.Game]) {
			row := []string{
				strconv.Itoa(table.Round), strconv.Itoa(table.N), strconv.Itoa(table.Division), table.Game, table.Status, string(seat.Seat),
				string(seat.Player), seat.Name, "", "", seat.Title, string(table.Outcome),
			}
			state, worth := to.say("tournament.table."+table.Status+".short"), SheetCell{}
			if seat.Place > 0 {
				row[8], row[9] = strconv.Itoa(seat.Place), seat.Points.String()
				state, worth = seat.Won, cell(seat.Points.Short())
			}
			p.row(row, cell(table.Round), to.at(table.Game, strconv.Itoa(table.N)), cell(seat.Face), to.person(seat.Player), cell(seat.Place), worth, cell(state))
		}
	}
	return web.FromTables(err)
}

// crossSheet fills the crosstable of a division, a line for each entrant and round.
func (s *Pages) crossSheet(r *http.Request, t tournaments.Tournament, to teller, p *SheetPage) error {
	d, _, err := s.foundDivision(r, t.ID)
	if err != nil {
		return err
	}
	p.Title, p.Up = to.say("tournament.cross.of", "division", to.division(d), "n", d.Season), DivisionURL(t.ID, d)
	p.Columns = []string{"row", "player", "name", "round", "game", "seat", "kind", "place", "points", "against"}
	p.Heads = []string{"tournament.row", "player.head", "tournament.round.head", "place.head", "points.head", "tournament.met", ""}
	ctx := r.Context()
	rows, err := tournaments.Standings(ctx, s.DB, t.ID, d.Season, d.Division)
	for _, row := range rows {
		for _, c := range row.Cells.V {
			names := lists.Map(c.Opponents, func(n int) string { return to.names.Of(rows[n-1].Player) })
			p.row([]string{
				strconv.Itoa(row.N), string(row.Player), to.names.Of(row.Player), strconv.Itoa(c.Round), c.Game, c.Seat, string(c.Kind),
				strconv.Itoa(c.Place), c.Points.String(), lists.Join(c.Opponents, " "),
			}, cell(row.N), to.person(row.Player), cell(c.Round), cell(c.Place), to.at(c.Game, c.Points.Short()), cell(to.said.List(names)), cell(to.kind(c)))
		}
	}
	return web.FromTables(err)
}
