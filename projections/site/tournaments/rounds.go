package tournaments

import (
	"cmp"
	"context"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/tournament"
	"seneschal/projections/lobby"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// SeasonView is a season with its standings and rounds.
type SeasonView struct {
	tournaments.Season
	Divisions []StandingTable `json:"divisions"`
	Rounds    []RoundView     `json:"rounds"`
	Moved     []MoveLine      `json:"moves"`
	Fined     []FineLine      `json:"penalties"`
	Begun     web.Moment      `json:"-"`
	Ended     web.Moment      `json:"-"`
	Heard     web.Moment      `json:"-"` // end of the time for objections; zero: it does not run
	Turn      Turn            `json:"-"` // the rows that are shown
}

// MoveLine is a promotion or relegation with the player's name.
type MoveLine struct {
	tournament.Move
	Name  string `json:"name"`
	Up    bool   `json:"-"`
	Words string `json:"-"` // the reason
}

// FineLine is a penalty with the player's name.
type FineLine struct {
	tournament.Penalised
	Name string `json:"name"`
}

// RoundView is a round with its tables.
type RoundView struct {
	tournaments.Round
	Tables []TableView       `json:"tables"`
	Rest   []ByeLine         `json:"byes"`
	Why    []tournament.Line `json:"why"` // arithmetic of the draw
	Told   []tournament.Line `json:"-"`   // the same in the reader's language
	When   web.Moment        `json:"-"`   // it was drawn then
	Heard  web.Moment        `json:"-"`   // end of the time for objections; zero: it does not run
	Now    bool              `json:"-"`   // it is being played, or was the last one
	All    int               `json:"-"`   // number of tables, shown or not
	Long   bool              `json:"-"`   // it has too many tables to be shown here
}

// TableView is a table with the names of its players.
type TableView struct {
	tournaments.RoundGame
	People []SeatView `json:"people"`
	Over   web.Moment `json:"-"`
	Why    string     `json:"-"`                     // why it is void, or under review; "": it is neither
	Agreed string     `json:"second_name,omitempty"` // name of the second director that agreed
}

// SeatView is a seat of a table with its player's name, and with its name in the game.
type SeatView struct {
	tournaments.TableSeat
	Name      string `json:"name"`
	FirstName string `json:"first_name,omitempty"`
	Face      string `json:"seat_name"`
	Colour    string `json:"colour,omitempty"`
	Letter    string `json:"-"`
	Won       string `json:"-"` // the title in the reader's language
}

// ByeLine is an entrant that has no table in a round.
type ByeLine struct {
	tournament.Bye
	Name  string `json:"name"`
	Words string `json:"-"`
}

// cutToTurn drops the rows and tables that the page does not show.
func (v *SeasonView) cutToTurn() {
	v.Divisions, v.Rounds = v.Turn.pickStandings(v.Divisions), v.Turn.pickTables(v.Rounds)
}

// PairingsFirst reports whether the rounds stand above the standings: if a round is being played that
// has too many tables to be looked through.
func (v SeasonView) PairingsFirst() bool {
	return slices.ContainsFunc(v.Rounds, func(r RoundView) bool { return !r.Closed && r.Long })
}

// Link reports whether the game of the table has a page.
func (t TableView) Link() bool { return t.Started != nil }

// buildSeasonView makes a season with its standings and rounds.
func (s *Pages) buildSeasonView(ctx context.Context, describer describer, t tournaments.Tournament, season tournaments.Season, turn Turn) (SeasonView, error) {
	v := SeasonView{Season: season, Turn: turn, Rounds: []RoundView{}, Moved: []MoveLine{}, Fined: []FineLine{}, Begun: s.Web.When(ctx, season.Opened), Ended: s.Web.Optional(ctx, season.Closed), Heard: s.Web.Optional(ctx, season.Objections)}
	for _, m := range season.Moves.V {
		v.Moved = append(v.Moved, MoveLine{m, describer.names.Of(m.Player), m.To < m.From, describer.voice.Retell("tournament.moved.", m.Why)})
	}
	for _, f := range season.Penalties.V {
		v.Fined = append(v.Fined, FineLine{f, describer.names.Of(f.Player)})
	}
	var err error
	if v.Divisions, err = s.listStandingTables(ctx, describer, t, season.Season); err != nil {
		return v, err
	}
	v.Rounds, err = s.buildRoundViews(ctx, describer, t.ID, season.Season, 0)
	return v, web.FromTables(err)
}

// buildRoundViews returns the rounds of a season, the newest first, with the tables of a division;
// division 0 stands for all of them.
func (s *Pages) buildRoundViews(ctx context.Context, describer describer, id string, season, division int) ([]RoundView, error) {
	rounds, err := tournaments.Rounds(ctx, s.DB, id, season)
	if err != nil {
		return nil, err
	}
	tables, err := tournaments.Tables(ctx, s.DB, id, season)
	if err != nil {
		return nil, err
	}
	names, err := s.findEntrantNames(ctx, describer.names, id)
	if err != nil {
		return nil, err
	}
	seats, err := s.nameGameSeats(ctx, listGames(tables))
	if err != nil {
		return nil, err
	}
	current := slices.IndexFunc(rounds, func(r tournaments.Round) bool { return !r.Closed })
	if current < 0 {
		current = len(rounds) - 1
	}
	views := make([]RoundView, len(rounds))
	for i, r := range rounds {
		why := replaceIDs(r.Why.V, names)
		v := RoundView{Round: r, Tables: []TableView{}, Rest: []ByeLine{}, Why: why, Told: describer.translateDraw(why), When: s.Web.When(ctx, r.Drawn), Heard: s.Web.Optional(ctx, r.Objections), Now: i == current}
		for _, game := range tables {
			if game.Round == r.Round && (division == 0 || game.Division == division) {
				v.Tables = append(v.Tables, s.buildTableView(ctx, describer, game, seats[game.Game]))
			}
		}
		for _, bye := range r.Byes.V {
			if division == 0 || bye.Division == division {
				v.Rest = append(v.Rest, ByeLine{bye, describer.names.Of(bye.Player), describer.say("tournament.bye." + string(bye.Bye))})
			}
		}
		views[len(rounds)-1-i] = v
	}
	return views, nil
}

// buildTableView describes a table. Once it is over, its seats are sorted by place.
func (s *Pages) buildTableView(ctx context.Context, describer describer, t tournaments.RoundGame, seats []lobby.Seat) TableView {
	v := TableView{RoundGame: t, People: describer.listSeats(t, seats), Over: s.Web.Optional(ctx, t.Ended), Why: describer.voice.Retell("tournament.voided.", cmp.Or(t.Void, t.Review)), Agreed: describer.names.Of(t.Second)}
	slices.SortStableFunc(v.People, func(a, b SeatView) int { return cmp.Compare(a.Place, b.Place) }) // all 0 before the end
	return v
}

// listSeats returns the seats of a table in its order. seats are those of its game, for their names and
// colours; a seat that is not among them is called by its ID.
func (d describer) listSeats(game tournaments.RoundGame, seats []lobby.Seat) []SeatView {
	all := []SeatView{}
	for _, seat := range game.Seats.V {
		view := SeatView{TableSeat: seat, Name: d.names.Of(seat.Player), FirstName: d.names.Of(seat.First), Face: string(seat.Seat), Won: d.translateTitle(seat.Title)}
		if l, ok := lists.Find(seats, func(l lobby.Seat) bool { return l.Seat == seat.Seat }); ok {
			view.Face, view.Colour, view.Letter = l.Name, l.Colour, l.Letter
		}
		all = append(all, view)
	}
	return all
}

// listGames returns the IDs of the games of tables.
func listGames(all []tournaments.RoundGame) []string {
	return lists.Map(all, func(t tournaments.RoundGame) string { return t.Game })
}

// findPicture returns the path of the picture for links to a page about some rounds: the board of the
// first of their games that is being played and has one, else of the first that is over. It returns ""
// if there is none, or boards are not painted here.
func (s *Pages) findPicture(ctx context.Context, rounds []RoundView) (string, error) {
	if !s.Pictures {
		return "", nil
	}
	var playing, played []string
	for _, r := range rounds {
		for _, table := range r.Tables {
			switch {
			case !table.Link():
			case table.Ended == nil:
				playing = append(playing, table.Game)
			default:
				played = append(played, table.Game)
			}
		}
	}
	path, err := games.Picture(ctx, s.DB, append(playing, played...))
	return path, web.FromTables(err)
}
