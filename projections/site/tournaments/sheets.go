package tournaments

import (
	"fmt"
	"html/template"
	"net/http"
	"strconv"
	"strings"

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
	Turn       Turn           `json:"-"`
}

// A SheetCell is a cell for people: words, which may be a link.
type SheetCell struct {
	Words any
	Link  string
	Arms  template.HTML
}

// addRow adds a row, for programs and for people.
func (p *SheetPage) addRow(cells []string, shown ...SheetCell) {
	p.Rows, p.Lines = append(p.Rows, cells), append(p.Lines, shown)
}

// cutToTurn drops the rows for people that the page does not show. From a long table it also takes the
// arms, which are longer than all else in a row.
func (p *SheetPage) cutToTurn() {
	p.Lines = chooseRows(p.Lines, p.Turn.pick(len(p.Lines), p.joinWords))
	if !p.Turn.Long {
		return
	}
	for _, line := range p.Lines {
		for i := range line {
			line[i].Arms = ""
		}
	}
}

// joinWords returns the words of a row for people, in which visitors look for names.
func (p SheetPage) joinWords(row int) string {
	return strings.Join(lists.Map(p.Lines[row], func(cell SheetCell) string { return fmt.Sprint(cell.Words) }), " ")
}

// CSV returns the table.
func (p SheetPage) CSV() [][]string { return append([][]string{p.Columns}, p.Rows...) }

// sheetHandler returns a handler of a plain table of a tournament. fill sets the title and the columns,
// and adds the rows.
func (s *Pages) sheetHandler(fill func(*http.Request, tournaments.Tournament, describer, *SheetPage) error) web.Handler {
	return s.tournamentHandler(func(r *http.Request, tournament tournaments.Tournament, describer describer) (web.View, error) {
		page := SheetPage{Tournament: NewTournamentLine(r.Context(), s.Web, tournament), Up: "/tournaments/" + tournament.ID, Rows: [][]string{}}
		var err error
		if page.Turn, err = readTurn(r); err != nil {
			return web.View{}, err
		}
		err = fill(r, tournament, describer, &page)
		page.cutToTurn()
		return web.View{Name: "sheet", Title: describer.say("tournament.sheet.of", "sheet", page.Title, "title", tournament.Title), Page: page}, err
	})
}

// newCell makes a cell that shows a value as it is; an empty one for "" and 0.
func newCell[V string | int](v V) SheetCell {
	if v == *new(V) {
		return SheetCell{}
	}
	return SheetCell{Words: v}
}

// newPlayerCell makes a cell with a player; an empty one for nobody.
func (d describer) newPlayerCell(player game.Player) SheetCell {
	if player == "" {
		return SheetCell{}
	}
	return SheetCell{d.names.Of(player), "/players/" + string(player), d.names.SmallArms(player)}
}

// newGameCell makes a cell with a link to a game; an empty one if the ID is "".
func (d describer) newGameCell(id, words string) SheetCell {
	if id == "" {
		return SheetCell{}
	}
	return SheetCell{Words: words, Link: "/g/" + id}
}

// fillEntrants fills the table of entrants.
func (s *Pages) fillEntrants(r *http.Request, tournament tournaments.Tournament, describer describer, page *SheetPage) error {
	page.Title, page.Columns = describer.say("tournament.entrants"), []string{"number", "player", "name", "rating", "waiting", "withdrawn", "rung", "entered", "banned", "club"}
	page.Heads = []string{"tournament.number", "player.head", "tournament.rating", "tournament.club", "tournament.rung", "tournament.entered", ""}
	ctx := r.Context()
	entrants, err := tournaments.Entrants(ctx, s.DB, tournament.ID)
	for _, e := range entrants {
		page.addRow([]string{
			strconv.Itoa(e.Number), string(e.Player), describer.names.Of(e.Player), strconv.Itoa(e.Rating), strconv.FormatBool(e.Waiting),
			strconv.FormatBool(e.Withdrawn), strconv.Itoa(e.Rung), web.Stamp(e.Entered), strconv.FormatBool(e.Banned), e.Club,
		}, newCell(e.Number), describer.newPlayerCell(e.Player), newCell(e.Rating), newCell(e.Club), newCell(e.Rung), SheetCell{Words: describer.voice.Date(s.Web.When(ctx, e.Entered))}, newCell(describer.describeStanding(e)))
	}
	return web.FromTables(err)
}

// fillDraw fills the table of the steps of a draw.
func (s *Pages) fillDraw(r *http.Request, tournament tournaments.Tournament, describer describer, page *SheetPage) error {
	season, err := s.findSeason(r, tournament.ID)
	if err != nil {
		return err
	}
	n, err := readNumber(r, "round")
	if err != nil {
		return err
	}
	rounds, err := tournaments.Rounds(r.Context(), s.DB, tournament.ID, season.Season)
	if err != nil {
		return web.FromTables(err)
	}
	round, ok := lists.Find(rounds, func(round tournaments.Round) bool { return round.Round == n })
	if !ok {
		return web.ErrNowhere
	}
	names, err := s.findEntrantNames(r.Context(), describer.names, tournament.ID)
	if err != nil {
		return web.FromTables(err)
	}
	page.Title, page.Up = describer.say("tournament.how"), fmt.Sprintf("%s/pairings/%d/%d", page.Up, season.Season, n)
	page.Columns = []string{"label", "value", "source"}
	page.Heads = []string{"", "", ""}
	why := replaceIDs(round.Why.V, names)
	for i, line := range describer.translateDraw(why) {
		page.addRow([]string{why[i].Label, why[i].Value, why[i].Source}, newCell(line.Label), newCell(line.Value), newCell(line.Source))
	}
	return nil
}

// fillHonours fills the table of titles.
func (s *Pages) fillHonours(r *http.Request, tournament tournaments.Tournament, describer describer, page *SheetPage) error {
	page.Title, page.Up = describer.say("tournament.roll"), page.Up+"/all-time"
	page.Columns = []string{"n", "title", "player", "name", "season", "division", "game"}
	page.Heads = []string{"tournament.title", "player.head", "tournament.season.head", "tournament.division.head", "tournament.game.head"}
	ctx := r.Context()
	titles, err := tournaments.Titles(ctx, s.DB, tournament.ID)
	for _, h := range titles {
		page.addRow([]string{
			strconv.Itoa(h.N), h.Name, string(h.Player), describer.names.Of(h.Player), strconv.Itoa(h.Season), h.Division, h.Game,
		}, newCell(describer.translateTitle(h.Name)), describer.newPlayerCell(h.Player), newCell(h.Season), newCell(h.Division), describer.newGameCell(h.Game, describer.say("table.game")))
	}
	return web.FromTables(err)
}

// fillGames fills the table of a season's games, a line for each seat.
func (s *Pages) fillGames(r *http.Request, tournament tournaments.Tournament, describer describer, p *SheetPage) error {
	season, err := s.findSeason(r, tournament.ID)
	if err != nil {
		return err
	}
	p.Title, p.Up = describer.say("tournament.tables.of", "n", season.Season), fmt.Sprintf("%s/seasons/%d", p.Up, season.Season)
	p.Columns = []string{"round", "table", "division", "game", "status", "seat", "player", "name", "place", "points", "title", "outcome"}
	p.Heads = []string{"tournament.round.head", "tournament.table.head", "seat.head", "player.head", "place.head", "points.head", ""}
	ctx := r.Context()
	all, err := tournaments.Tables(ctx, s.DB, tournament.ID, season.Season)
	if err != nil {
		return web.FromTables(err)
	}
	seats, err := s.nameGameSeats(ctx, listGames(all))
	for _, table := range all {
		for _, seat := range describer.listSeats(table, seats[table.Game]) {
			row := []string{
				strconv.Itoa(table.Round), strconv.Itoa(table.N), strconv.Itoa(table.Division), table.Game, table.Status, string(seat.Seat),
				string(seat.Player), seat.Name, "", "", seat.Title, string(table.Outcome),
			}
			state, worth := describer.say("tournament.table."+table.Status+".short"), SheetCell{}
			if seat.Place > 0 {
				row[8], row[9] = strconv.Itoa(seat.Place), seat.Points.String()
				state, worth = seat.Won, newCell(seat.Points.Short())
			}
			p.addRow(row, newCell(table.Round), describer.newGameCell(table.Game, strconv.Itoa(table.N)), newCell(seat.Face), describer.newPlayerCell(seat.Player), newCell(seat.Place), worth, newCell(state))
		}
	}
	return web.FromTables(err)
}

// fillCrosstable fills the crosstable of a division, a line for each entrant and round.
func (s *Pages) fillCrosstable(r *http.Request, tournament tournaments.Tournament, describer describer, page *SheetPage) error {
	division, _, err := s.findDivision(r, tournament.ID)
	if err != nil {
		return err
	}
	page.Title, page.Up = describer.say("tournament.cross.of", "division", describer.nameDivision(division), "n", division.Season), DivisionURL(tournament.ID, division)
	page.Columns = []string{"row", "player", "name", "round", "game", "seat", "kind", "place", "points", "against"}
	page.Heads = []string{"tournament.row", "player.head", "tournament.round.head", "place.head", "points.head", "tournament.met", ""}
	ctx := r.Context()
	rows, err := tournaments.Standings(ctx, s.DB, tournament.ID, division.Season, division.Division)
	for _, row := range rows {
		for _, c := range row.Cells.V {
			names := lists.Map(c.Opponents, func(n int) string { return describer.names.Of(rows[n-1].Player) })
			page.addRow([]string{
				strconv.Itoa(row.N), string(row.Player), describer.names.Of(row.Player), strconv.Itoa(c.Round), c.Game, c.Seat, string(c.Kind),
				strconv.Itoa(c.Place), c.Points.String(), lists.Join(c.Opponents, " "),
			}, newCell(row.N), describer.newPlayerCell(row.Player), newCell(c.Round), newCell(c.Place), describer.newGameCell(c.Game, c.Points.Short()), newCell(describer.voice.List(names)), newCell(describer.describeKind(c)))
		}
	}
	return web.FromTables(err)
}
