package site

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/projections/lobby"
	"seneschal/projections/roster"
	"seneschal/projections/tournaments"
)

// MePage is what a visitor has here, and may change.
type MePage struct {
	Name      string
	Player    game.Player
	Seats     []MySeat
	Deputies  []MyDeputy
	Cups      []MyCup
	Office    bool       // he is steward of something that goes on
	Desk      *DeskForms // nil: there is no substitute desk
	Settings  SettingsForm
	Addresses []string
	Troubles  []roster.Trouble // addresses that letters come back from
	Letters   []MyLetter
	Saved     bool // settings have just been kept
}

// MySeat is a seat that the visitor holds.
type MySeat struct {
	HeldSeat
	URL   string // page of the seat
	Phase string
	Due   Moment
	State string // what is asked for now
	Asks  bool   // orders of his are awaited
}

// MyDeputy is a seat that the visitor may write for.
type MyDeputy struct {
	HeldSeat
	Holder string
	Until  Moment
	Press  bool // he may write and read its press
}

// MyCup is a tournament that the visitor has entered.
type MyCup struct {
	TournamentLine
	Waiting   bool
	Withdrawn bool
}

// me is the visitor's page.
func (s *Site) me(r *http.Request) (view, error) {
	p, err := s.mePage(r)
	if err != nil {
		return view{}, err
	}
	p.Saved = r.URL.Query().Get("saved") != ""
	return meView(p, 0), nil
}

func meView(p MePage, status int) view {
	title := "My page"
	if len(p.Settings.Faults) > 0 {
		title = "Not kept: My page"
	}
	return view{name: "me", title: title, live: "/live", private: true, status: status, page: p}
}

func (s *Site) mePage(r *http.Request) (MePage, error) {
	ctx, who := r.Context(), s.visitor(r)
	p := MePage{Player: who, Name: s.greeting(r)}
	zone := s.zone(ctx, who)
	for _, read := range []func(context.Context, *MePage, *time.Location) error{s.mySeats, s.myDeputies, s.myCups, s.mySettings, s.myLetters, s.myOffice} {
		if err := read(ctx, &p, zone); err != nil {
			return p, err
		}
	}
	if s.Substitutes == nil {
		return p, nil
	}
	desk, err := s.Substitutes.Desk(ctx)
	if errors.Is(err, event.ErrUnread) {
		return p, nil
	}
	if err != nil {
		return p, fmt.Errorf("reading the substitute desk: %w", err)
	}
	p.Desk, err = s.deskForms(r, desk, who)
	return p, tables(err)
}

// mySeats are the visitor's seats in games that are not over. Those whose
// orders are awaited come first, and of them the one that is due first.
func (s *Site) mySeats(ctx context.Context, p *MePage, zone *time.Location) error {
	seats, err := lobby.SeatsOf(ctx, s.DB, p.Player)
	if err != nil || len(seats) == 0 {
		return tables(err)
	}
	games, err := lobby.Unfinished(ctx, s.DB) // what is due first stands first
	if err != nil {
		return tables(err)
	}
	for _, g := range games {
		for _, seat := range seats {
			if seat.Game != g.ID {
				continue
			}
			mine, err := s.mySeat(ctx, g, seat, zone)
			if err != nil {
				return err
			}
			p.Seats = append(p.Seats, mine)
		}
	}
	slices.SortStableFunc(p.Seats, func(a, b MySeat) int {
		switch {
		case a.Asks == b.Asks:
			return 0
		case a.Asks:
			return -1
		}
		return 1
	})
	return nil
}

func (s *Site) mySeat(ctx context.Context, g lobby.Game, seat lobby.Seat, zone *time.Location) (MySeat, error) {
	mine := MySeat{HeldSeat: HeldSeat{g.ID, g.Title, s.nameOf(g.Ruleset), seat.Seat, seat.Name, seat.Colour}, Phase: g.PhaseTitle}
	now, _, err := s.Games.Game(ctx, g.ID)
	if errors.Is(err, event.ErrUnread) {
		mine.State = standsStill
		return mine, nil
	}
	if err != nil {
		return mine, fmt.Errorf("loading game/%s: %w", g.ID, err)
	}
	if info, ok := now.SeatInfo(seat.Seat); ok && info.Player == seat.Player {
		mine.URL = s.Links.path(g.ID, seat.Seat, info.Epoch)
	}
	mine.Asks = seat.Awaited && !seat.Final && g.State == lobby.Open
	if g.Due != nil && g.State == lobby.Open {
		mine.Due = s.moment(*g.Due, zone)
	}
	mine.State = asked(g, seat)
	return mine, nil
}

// asked says what a seat is asked for now.
func asked(g lobby.Game, seat lobby.Seat) string {
	switch {
	case g.State == lobby.Forming:
		return "The game begins when all seats are taken."
	case g.State == lobby.Paused:
		return "The clock is stopped."
	case !seat.Awaited:
		return "No orders are asked for."
	case seat.Final:
		return "Your orders are in."
	case seat.Ordered:
		return "A draft of yours is held."
	}
	return "Your orders are awaited."
}

// myDeputies are the seats that the visitor may write for now.
func (s *Site) myDeputies(ctx context.Context, p *MePage, zone *time.Location) error {
	seats, err := lobby.DeputiesOf(ctx, s.DB, p.Player)
	if err != nil || len(seats) == 0 {
		return tables(err)
	}
	games, err := s.unfinishedGames(ctx)
	if err != nil {
		return tables(err)
	}
	for _, seat := range seats {
		g, ok := games[seat.Game]
		if !ok {
			continue
		}
		now, _, err := s.Games.Game(ctx, g.ID)
		if errors.Is(err, event.ErrUnread) {
			continue // nobody can write for it
		}
		if err != nil {
			return fmt.Errorf("loading game/%s: %w", g.ID, err)
		}
		if d, ok := now.Deputed(seat.Seat, s.Now()); ok && d.Deputy == p.Player {
			held := HeldSeat{g.ID, g.Title, s.nameOf(g.Ruleset), seat.Seat, seat.Name, seat.Colour}
			p.Deputies = append(p.Deputies, MyDeputy{held, s.names().of(ctx, seat.Player), s.moment(lastMinute(d.Until), zone), d.Press})
		}
	}
	return nil
}

// myCups are the tournaments that the visitor has entered.
func (s *Site) myCups(ctx context.Context, p *MePage, _ *time.Location) error {
	entered, err := tournaments.EnteredBy(ctx, s.DB, p.Player)
	if err != nil || len(entered) == 0 {
		return tables(err)
	}
	all, err := tournaments.All(ctx, s.DB)
	for _, t := range all {
		for _, e := range entered {
			if e.Tournament == t.ID {
				p.Cups = append(p.Cups, MyCup{s.tournamentLine(t), e.Waiting, e.Withdrawn})
			}
		}
	}
	return tables(err)
}

// lastMinute is the last minute of a time that ends at midnight: the day that
// the player named. A time without end stays so.
func lastMinute(until time.Time) time.Time {
	if until.IsZero() {
		return until
	}
	return until.Add(-time.Minute)
}
