package tournaments

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// PairingsPage is a round on a sheet to be printed: who plays where, by name and by table.
type PairingsPage struct {
	Tournament TournamentLine `json:"tournament"`
	Season     int            `json:"season"`
	Round      int            `json:"round"`
	Drawn      web.Moment     `json:"drawn"`
	People     []PairingLine  `json:"players"` // by name
	Tables     []PairingTable `json:"-"`       // by number
	Turn       Turn           `json:"-"`
}

// PairingLine is a player's place in a round.
type PairingLine struct {
	Player  game.Player `json:"player"`
	Name    string      `json:"name"`
	Table   int         `json:"table,omitempty"` // 0: a bye
	Seat    string      `json:"seat,omitempty"`
	Against string      `json:"against"` // the names of the others; or the kind of bye
}

// PairingTable is a table with its players.
type PairingTable struct {
	N      int
	People []string
	State  string
}

// showPairings answers the sheet of a round.
func (s *Pages) showPairings(r *http.Request, tournament tournaments.Tournament, describer describer) (web.View, error) {
	season, err := s.findSeason(r, tournament.ID)
	if err != nil {
		return web.View{}, err
	}
	n, err := readNumber(r, "round")
	if err != nil {
		return web.View{}, err
	}
	page := PairingsPage{Tournament: NewTournamentLine(r.Context(), s.Web, tournament), Season: season.Season, Round: n, People: []PairingLine{}}
	page.Tournament.Here = nameSeasonPart(season.Season)
	if page.Turn, err = readTurn(r); err != nil {
		return web.View{}, err
	}
	rounds, err := s.buildRoundViews(r.Context(), describer, tournament.ID, season.Season, 0)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	round, ok := lists.Find(rounds, func(round RoundView) bool { return round.Round.Round == n })
	if !ok {
		return web.View{}, web.ErrNowhere
	}
	page.Drawn = round.When
	page.addRound(describer, round)
	title := describer.say("tournament.pairings.of", "round", n, "n", season.Season, "title", tournament.Title)
	return web.View{Name: "pairings", Title: title, Page: page}, nil
}

// addRound adds the players and tables of a round: all if the visitor looks for no name, else those that
// they look for. It sorts the players by name.
func (p *PairingsPage) addRound(describer describer, round RoundView) {
	for _, table := range round.Tables {
		if !p.Turn.whole && !p.Turn.findsAt(table) {
			continue
		}
		names := lists.Map(table.People, func(seat SeatView) string { return seat.Name })
		p.Tables = append(p.Tables, PairingTable{table.N, names, describer.describeTable(table)})
		for i, seat := range table.People {
			others := slices.Concat(names[:i:i], names[i+1:])
			p.People = append(p.People, PairingLine{seat.Player, seat.Name, table.N, seat.Face, describer.voice.List(others)})
		}
	}
	for _, bye := range round.Rest {
		if p.Turn.whole || p.Turn.Finds(bye.Name) {
			p.People = append(p.People, PairingLine{Player: bye.Player, Name: bye.Name, Against: bye.Words})
		}
	}
	slices.SortStableFunc(p.People, func(a, b PairingLine) int {
		return cmp.Or(cmp.Compare(order.Fold(a.Name), order.Fold(b.Name)), cmp.Compare(a.Player, b.Player))
	})
}

// describeTable says how a table stands; once it is over, it names the places.
func (d describer) describeTable(table TableView) string {
	if table.Status != "finished" {
		return d.say("tournament.pairing." + table.Status)
	}
	return strings.Join(lists.Map(table.People, func(seat SeatView) string { return seat.Name + " " + d.voice.Place(seat.Place) }), ", ")
}

// CSV returns a line for each player, by name.
func (p PairingsPage) CSV() [][]string {
	heads := []string{"player", "name", "table", "seat", "against"}
	return web.Rows(heads, p.People, func(line PairingLine) []string {
		table := ""
		if line.Table > 0 {
			table = strconv.Itoa(line.Table)
		}
		return []string{string(line.Player), line.Name, table, line.Seat, line.Against}
	})
}
