package tournaments

import (
	"net/http"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// SeasonPage is one season of a tournament.
type SeasonPage struct {
	Tournament TournamentLine `json:"tournament"`
	Season     SeasonView     `json:"season"`
}

// showSeason answers the page of a season.
func (s *Pages) showSeason(r *http.Request, tournament tournaments.Tournament, describer describer) (web.View, error) {
	ctx := r.Context()
	season, err := s.findSeason(r, tournament.ID)
	if err != nil {
		return web.View{}, err
	}
	seasonPage := SeasonPage{Tournament: NewTournamentLine(ctx, s.Web, tournament)}
	seasonPage.Tournament.Here = nameSeasonPart(season.Season)
	turn, err := readTurn(r)
	if err != nil {
		return web.View{}, err
	}
	if seasonPage.Season, err = s.buildSeasonView(ctx, describer, tournament, season, turn); err != nil {
		return web.View{}, err
	}
	picture, err := s.findPicture(ctx, seasonPage.Season.Rounds)
	seasonPage.Season.cutToTurn()
	title := describer.say("tournament.season.of", "n", season.Season, "title", tournament.Title)
	return web.View{Name: "season", Title: title, Picture: picture, Page: seasonPage}, err
}

// nameSeasonPart returns the name of a season's part of the tournament, for TournamentLine.Here.
func nameSeasonPart(season int) string { return "season " + strconv.Itoa(season) }

// findSeason returns the season in a path. It fails with web.ErrNowhere if there is none.
func (s *Pages) findSeason(r *http.Request, id string) (tournaments.Season, error) {
	n, err := readNumber(r, "n")
	if err != nil {
		return tournaments.Season{}, err
	}
	all, err := tournaments.Seasons(r.Context(), s.DB, id)
	if err != nil {
		return tournaments.Season{}, web.FromTables(err)
	}
	season, ok := lists.Find(all, func(one tournaments.Season) bool { return one.Season == n })
	if !ok {
		return season, web.ErrNowhere
	}
	return season, nil
}

// CSV returns the standings of all divisions.
func (p SeasonPage) CSV() [][]string { return joinCSV(p.Season.Divisions) }

// DivisionPage is one division of a season.
type DivisionPage struct {
	Tournament TournamentLine `json:"tournament"`
	Table      StandingTable  `json:"standings"`
	Rounds     []RoundView    `json:"rounds"`
	Others     []DivisionLink `json:"-"` // all divisions of the season
	Turn       Turn           `json:"-"` // the rows that are shown
	Long       bool           `json:"-"` // the crosstable has a page of its own
}

// DivisionLink is a division on another page.
type DivisionLink struct {
	Title string
	URL   string
	Here  bool
}

// showDivision answers the page of a division.
func (s *Pages) showDivision(r *http.Request, tournament tournaments.Tournament, describer describer) (web.View, error) {
	ctx := r.Context()
	division, all, err := s.findDivision(r, tournament.ID)
	if err != nil {
		return web.View{}, err
	}
	divisionPage := DivisionPage{Tournament: NewTournamentLine(ctx, s.Web, tournament)}
	for _, other := range all {
		divisionPage.Others = append(divisionPage.Others, DivisionLink{describer.nameDivision(other), DivisionURL(tournament.ID, other), other.Division == division.Division})
	}
	if divisionPage.Table, err = s.buildStandingTable(ctx, describer, tournament, division); err != nil {
		return web.View{}, err
	}
	if divisionPage.Turn, err = readTurn(r); err != nil {
		return web.View{}, err
	}
	divisionPage.cutToTurn(web.AsData(r))
	divisionPage.Table.URL, divisionPage.Tournament.Here = "", nameSeasonPart(division.Season) // it is this page
	if divisionPage.Rounds, err = s.buildRoundViews(ctx, describer, tournament.ID, division.Season, division.Division); err != nil {
		return web.View{}, web.FromTables(err)
	}
	picture, err := s.findPicture(ctx, divisionPage.Rounds)
	divisionPage.Rounds = divisionPage.Turn.pickTables(divisionPage.Rounds)
	title := describer.say("tournament.division.of", "division", divisionPage.Table.Title, "n", division.Season, "title", tournament.Title)
	return web.View{Name: "division", Title: title, Picture: picture, Page: divisionPage}, err
}

// cutToTurn drops the rows that the page does not show, and the crosstable of a long list, which has a
// page of its own. asData says that the page is for a program, which gets the crosstable all the same.
func (p *DivisionPage) cutToTurn(asData bool) {
	all := p.Table
	if shown := p.Turn.pickStandings([]StandingTable{all}); len(shown) > 0 {
		p.Table = shown[0]
	} else {
		p.Table.Rows = []StandingLine{}
	}
	if p.Long = p.Turn.Long && len(all.Cross) > 0 && !asData; p.Long {
		p.Table.Cross = nil
	}
}

// findDivision returns the division in a path, and all divisions of its season. It fails with
// web.ErrNowhere if there is none.
func (s *Pages) findDivision(r *http.Request, id string) (tournaments.Division, []tournaments.Division, error) {
	n, err := readNumber(r, "n")
	if err != nil {
		return tournaments.Division{}, nil, err
	}
	division, err := readNumber(r, "division")
	if err != nil {
		return tournaments.Division{}, nil, err
	}
	all, err := tournaments.Divisions(r.Context(), s.DB, id, n)
	if err != nil {
		return tournaments.Division{}, nil, web.FromTables(err)
	}
	if division > len(all) {
		return tournaments.Division{}, nil, web.ErrNowhere
	}
	return all[division-1], all, nil
}

// CSV returns the standings of the division.
func (p DivisionPage) CSV() [][]string { return joinCSV([]StandingTable{p.Table}) }

// StandingWhyPage explains the figures of an entrant's row of standings.
type StandingWhyPage struct {
	Tournament TournamentLine       `json:"tournament"`
	Standing   tournaments.Standing `json:"standing"`
	Name       string               `json:"name"`
	Why        figure.Why           `json:"why"`
	Shown      ShownFigure          `json:"-"` // Why, for people
	Up         string               `json:"-"` // path of the table with the row
	Table      string               `json:"-"` // name of that table
}

// showStandingWhy answers the page of a row of a division, or of all time if the path names no
// season.
func (s *Pages) showStandingWhy(r *http.Request, tournament tournaments.Tournament, describer describer) (web.View, error) {
	ctx := r.Context()
	division, err := s.findDivisionOrAll(r, tournament.ID)
	if err != nil {
		return web.View{}, err
	}
	row, err := tournaments.Why(ctx, s.DB, tournament.ID, division.Season, division.Division, game.Player(r.PathValue("player")))
	if err != nil {
		return web.View{}, web.Missing(err)
	}
	names, err := s.findEntrantNames(ctx, describer.names, tournament.ID)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	why := StandingWhyPage{
		Tournament: NewTournamentLine(ctx, s.Web, tournament), Standing: row, Name: describer.names.Of(row.Player), Why: row.Why.V.NameEntrants(names),
		Up: DivisionURL(tournament.ID, division), Table: describer.nameDivision(division),
	}
	labels, err := s.buildLabels(ctx, tournament.ID, division.Season, row.Player)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	why.Shown = describer.buildFigure(row.Why.V, why.Why, describer.explainBreaks(division.TieBreaks.V), labels)
	if division.Season > 0 {
		why.Table = describer.say("tournament.division.in", "division", why.Table, "n", division.Season)
	}
	return web.View{Name: "whyrank", Title: describer.say("tournament.why", "name", why.Name, "place", describer.voice.Place(row.Rank)), Page: why}, nil
}

// findDivisionOrAll returns the division in a path. If the path names no season, it returns the table of
// all seasons, or the zero Division if there is none yet.
func (s *Pages) findDivisionOrAll(r *http.Request, id string) (tournaments.Division, error) {
	if r.PathValue("n") != "" {
		d, _, err := s.findDivision(r, id)
		return d, err
	}
	all, err := tournaments.Divisions(r.Context(), s.DB, id, 0)
	if err != nil || len(all) == 0 {
		return tournaments.Division{}, web.FromTables(err)
	}
	return all[0], nil
}

// CSV returns a line for each figure, with its depth.
func (p StandingWhyPage) CSV() [][]string {
	return appendFigure([][]string{{"depth", "figure", "value", "counts", "made_as", "note", "rule", "players", "names"}}, p.Why, 0)
}

// appendFigure appends the lines of a figure and of its parts to the rows of a table.
func appendFigure(rows [][]string, why figure.Why, depth int) [][]string {
	var ids, names []string
	for _, p := range why.Who {
		ids, names = append(ids, p.ID), append(names, p.Name)
	}
	rows = append(rows, []string{
		strconv.Itoa(depth), why.Label, why.Value.String(), strconv.FormatBool(!why.Cut), string(why.Op), why.Note, why.Rule,
		strings.Join(ids, "; "), strings.Join(names, "; "),
	})
	for _, part := range why.Parts {
		rows = appendFigure(rows, part, depth+1)
	}
	return rows
}
