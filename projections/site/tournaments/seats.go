package tournaments

import (
	"cmp"
	"context"
	"html/template"
	"maps"
	"net/http"
	"slices"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/projections/lobby"
	"seneschal/projections/seats"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// TournamentSeatsPage shows how often each entrant has had each seat in a tournament, and the
// success of the seats in it.
type TournamentSeatsPage struct {
	Tournament TournamentLine  `json:"tournament"`
	Seats      []game.Seat     `json:"seats"`  // the columns of the balance
	People     []BalanceLine   `json:"people"` // entrants that were drawn to a table
	Faces      []lobby.Seat    `json:"-"`      // the columns with names in the reader's language
	Sets       []games.SeatSet `json:"sets"`   // of games that are over
}

// BalanceLine counts how often an entrant was drawn to each seat.
type BalanceLine struct {
	Player game.Player   `json:"player"`
	Name   string        `json:"name"`
	Arms   template.HTML `json:"-"`
	Counts []int         `json:"counts"` // by the page's seats
	Games  int           `json:"games"`
	Spread int           `json:"spread"` // greatest of the counts less the smallest
}

// showSeats answers the page.
func (s *Pages) showSeats(r *http.Request, tournament tournaments.Tournament, describer describer) (web.View, error) {
	ctx := r.Context()
	p := TournamentSeatsPage{Tournament: NewTournamentLine(ctx, s.Web, tournament), Seats: []game.Seat{}, People: []BalanceLine{}}
	p.Tournament.Here = "seats"
	err := s.countBalance(ctx, describer, &p)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	p.Sets, err = games.SeatSets(ctx, s.DB, seats.Filter{Tournament: tournament.ID})
	return web.View{Name: "tournamentseats", Title: describer.say("tournament.seats.of", "title", tournament.Title), Page: p}, err
}

// countBalance counts the seats to which entrants were drawn, at tables that have begun.
func (s *Pages) countBalance(ctx context.Context, describer describer, p *TournamentSeatsPage) error {
	tables, err := tournaments.Played(ctx, s.DB, p.Tournament.ID)
	if err != nil {
		return err
	}
	for _, t := range tables {
		for _, seat := range t.Seats.V {
			if !slices.Contains(p.Seats, seat.Seat) {
				p.Seats = append(p.Seats, seat.Seat)
			}
		}
	}
	if p.Faces, err = s.nameSeats(ctx, p.Seats, tables); err != nil {
		return err
	}
	entrants, err := tournaments.Entrants(ctx, s.DB, p.Tournament.ID)
	for _, e := range entrants {
		line := BalanceLine{Player: e.Player, Name: describer.names.Of(e.Player), Arms: describer.names.SmallArms(e.Player), Counts: make([]int, len(p.Seats))}
		for _, t := range tables {
			line.countSeat(p.Seats, t.Seats.V)
		}
		if line.Games > 0 {
			line.Spread = slices.Max(line.Counts) - slices.Min(line.Counts)
			p.People = append(p.People, line)
		}
	}
	return err
}

// nameSeats returns seats with the names that they have in the last of the tables at which they sit; a
// seat without a name is called by its ID.
func (s *Pages) nameSeats(ctx context.Context, seats []game.Seat, played []tournaments.RoundGame) ([]lobby.Seat, error) {
	newest := make(map[game.Seat]string)
	for _, table := range played {
		for _, seat := range table.Seats.V {
			newest[seat.Seat] = table.Game
		}
	}
	at, err := s.nameGameSeats(ctx, slices.Compact(slices.Sorted(maps.Values(newest))))
	return lists.Map(seats, func(seat game.Seat) lobby.Seat {
		face, ok := lists.Find(at[newest[seat]], func(l lobby.Seat) bool { return l.Seat == seat })
		return lists.Either(ok, face, lobby.Seat{Seat: seat, Name: string(seat)})
	}), err
}

// countSeat counts the seat to which the entrant was drawn at a table; nothing if they were not. The
// columns must have all seats.
func (l *BalanceLine) countSeat(columns []game.Seat, table []tournaments.TableSeat) {
	for _, seat := range table {
		if cmp.Or(seat.First, seat.Player) == l.Player {
			l.Counts[slices.Index(columns, seat.Seat)]++
			l.Games++
		}
	}
}

// Spread returns the greatest spread of all entrants.
func (p TournamentSeatsPage) Spread() int {
	most := 0
	for _, l := range p.People {
		most = max(most, l.Spread)
	}
	return most
}

// CSV returns a line for each entrant.
func (p TournamentSeatsPage) CSV() [][]string {
	seats := lists.Map(p.Seats, func(seat game.Seat) string { return string(seat) })
	heads := slices.Concat([]string{"player", "name", "games"}, seats, []string{"spread"})
	return web.Rows(heads, p.People, func(line BalanceLine) []string {
		row := append([]string{string(line.Player), line.Name, strconv.Itoa(line.Games)}, lists.Map(line.Counts, strconv.Itoa)...)
		return append(row, strconv.Itoa(line.Spread))
	})
}
