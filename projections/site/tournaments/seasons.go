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
func (s *Pages) showSeason(r *http.Request, t tournaments.Tournament, to teller) (web.View, error) {
	ctx := r.Context()
	season, err := s.findSeason(r, t.ID)
	if err != nil {
		return web.View{}, err
	}
	p := SeasonPage{Tournament: NewTournamentLine(ctx, s.Web, t)}
	p.Tournament.Here = nameSeasonPart(season.Season)
	if p.Season, err = s.buildSeasonView(ctx, to, t, season); err != nil {
		return web.View{}, err
	}
	picture, err := s.picturePath(ctx, p.Season.Rounds)
	title := to.say("tournament.season.of", "n", season.Season, "title", t.Title)
	return web.View{Name: "season", Title: title, Picture: picture, Page: p}, err
}

// nameSeasonPart returns the name of a season's part of the tournament, for TournamentLine.Here.
func nameSeasonPart(season int) string { return "season " + strconv.Itoa(season) }

// findSeason returns the season in a path.
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
}

// DivisionLink is a division on another page.
type DivisionLink struct {
	Title string
	URL   string
	Here  bool
}

// showDivision answers the page of a division.
func (s *Pages) showDivision(r *http.Request, t tournaments.Tournament, to teller) (web.View, error) {
	ctx := r.Context()
	d, all, err := s.findDivision(r, t.ID)
	if err != nil {
		return web.View{}, err
	}
	p := DivisionPage{Tournament: NewTournamentLine(ctx, s.Web, t)}
	for _, other := range all {
		p.Others = append(p.Others, DivisionLink{to.nameDivision(other), DivisionURL(t.ID, other), other.Division == d.Division})
	}
	if p.Table, err = s.buildStandingTable(ctx, to, t, d); err != nil {
		return web.View{}, err
	}
	p.Table.URL, p.Tournament.Here = "", nameSeasonPart(d.Season) // it is this page
	if p.Rounds, err = s.buildRoundViews(ctx, to, t.ID, d.Season, d.Division); err != nil {
		return web.View{}, web.FromTables(err)
	}
	picture, err := s.picturePath(ctx, p.Rounds)
	title := to.say("tournament.division.of", "division", p.Table.Title, "n", d.Season, "title", t.Title)
	return web.View{Name: "division", Title: title, Picture: picture, Page: p}, err
}

// findDivision returns the division in a path, and all divisions of its season.
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
func (s *Pages) showStandingWhy(r *http.Request, t tournaments.Tournament, to teller) (web.View, error) {
	ctx := r.Context()
	d, err := s.findDivisionOrAll(r, t.ID)
	if err != nil {
		return web.View{}, err
	}
	row, err := tournaments.Why(ctx, s.DB, t.ID, d.Season, d.Division, game.Player(r.PathValue("player")))
	if err != nil {
		return web.View{}, web.Missing(err)
	}
	called, err := s.findEntrantNames(ctx, to.names, t.ID)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	p := StandingWhyPage{
		Tournament: NewTournamentLine(ctx, s.Web, t), Standing: row, Name: to.names.Of(row.Player), Why: row.Why.V.Called(called),
		Up: DivisionURL(t.ID, d), Table: to.nameDivision(d),
	}
	in, err := s.buildLabels(ctx, t.ID, d.Season, row.Player)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	p.Shown = to.buildFigure(row.Why.V, p.Why, to.explainBreaks(d.TieBreaks.V), in)
	if d.Season > 0 {
		p.Table = to.say("tournament.division.in", "division", p.Table, "n", d.Season)
	}
	return web.View{Name: "whyrank", Title: to.say("tournament.why", "name", p.Name, "place", to.said.Place(row.Rank)), Page: p}, nil
}

// findDivisionOrAll returns the division in a path; that of all time if it names no season.
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
	return figureLines([][]string{{"depth", "figure", "value", "counts", "made_as", "note", "rule", "players", "names"}}, p.Why, 0)
}

// figureLines appends the lines of a figure and of its parts.
func figureLines(rows [][]string, w figure.Why, depth int) [][]string {
	var ids, names []string
	for _, p := range w.Who {
		ids, names = append(ids, p.ID), append(names, p.Name)
	}
	rows = append(rows, []string{
		strconv.Itoa(depth), w.Label, w.Value.String(), strconv.FormatBool(!w.Cut), string(w.Op), w.Note, w.Rule,
		strings.Join(ids, "; "), strings.Join(names, "; "),
	})
	for _, part := range w.Parts {
		rows = figureLines(rows, part, depth+1)
	}
	return rows
}
