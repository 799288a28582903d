package site

import (
	"context"
	"net/http"
	"time"

	"seneschal/domain/game"
	"seneschal/projections/deadlines"
	"seneschal/projections/lobby"
	"seneschal/projections/replays"
	"seneschal/projections/tournaments"
)

// GameDeskPage is a game as its steward looks after it.
type GameDeskPage struct {
	Nav     Nav
	Table   DeskTable
	Needs   []string
	Cup     string // the tournament that it is a table of
	CupName string
	Clock   []Change // what happened to the clock of the open phase
	Form    OfficeForm
	Paused  bool
	Open    bool // a phase is
	Phase   CupChoice
	Over    bool
	Seats   []CupChoice // that may be given to another player
	People  []CupChoice // who could take one
	Phases  []CupChoice // to go back to
}

// gameOffice is a steward at the desk of his game.
type gameOffice struct {
	*Site
	ctx   context.Context
	row   lobby.Game
	g     *game.Game
	by    game.Player
	zone  *time.Location
	names names
}

// gameSteward lets the steward of a game in; for others there is a page
// instead.
func (s *Site) gameSteward(r *http.Request) (o gameOffice, other *view, err error) {
	row, err := lobby.Find(r.Context(), s.DB, r.PathValue("game"))
	if err != nil {
		return o, nil, rowOrNowhere(err)
	}
	by := s.visitor(r)
	if by == "" || by != row.Steward {
		v, err := s.notSteward(r, row.Title, "/g/"+row.ID, row.Steward)
		return o, &v, err
	}
	g, _, err := s.opened(r.Context(), row.ID)
	if err != nil {
		return o, nil, err
	}
	return gameOffice{s, r.Context(), row, g, by, s.zone(r.Context(), by), s.names()}, nil, nil
}

func (s *Site) gameDesk(r *http.Request) (view, error) {
	o, other, err := s.gameSteward(r)
	if err != nil || other != nil {
		return orView(other), err
	}
	return o.page(s.officeForm(r, o.row.ID, o.by, "PREVIEW"))
}

func (o gameOffice) page(form OfficeForm) (view, error) {
	t, err := o.deskTable(o.ctx, o.names, o.row, o.zone)
	if err != nil {
		return view{}, err
	}
	t.absent(o.ctx, o.names, o.g, o.Now())
	_, phase, _, open := o.g.Phase()
	p := GameDeskPage{
		Phase: CupChoice{phase.Name, phase.Title},
		Nav:   Nav{o.row.ID, "desk", o.g.Begun()}, Table: t, Needs: t.Needs(o.Now()), Cup: o.row.Tournament, Form: form,
		Paused: o.g.Paused(), Open: open, Over: o.g.Over(),
	}
	for _, seat := range o.g.Seats() {
		words := o.g.State().Face(seat.Seat, "en").Name + ", nobody"
		if seat.Player != "" {
			words = o.g.State().Face(seat.Seat, "en").Name + ", " + o.names.of(o.ctx, seat.Player)
		}
		p.Seats = append(p.Seats, CupChoice{string(seat.Seat), words})
	}
	for _, more := range []func(*GameDeskPage) error{o.cup, o.clock} {
		if err := more(&p); err != nil {
			return view{}, err
		}
	}
	if p.Phases, err = o.phases(); err != nil {
		return view{}, err
	}
	return view{name: "gamedesk", title: "The desk of " + o.row.Title, live: "/g/" + o.row.ID + "/desk/live", private: true, page: p}, nil
}

// cup adds the tournament of the game, whose entrants could take its seats.
func (o gameOffice) cup(p *GameDeskPage) error {
	if p.Cup == "" {
		return nil
	}
	t, err := tournaments.Find(o.ctx, o.DB, p.Cup)
	if err != nil {
		return rowOrNowhere(err)
	}
	p.CupName = t.Title
	entrants, err := tournaments.Entrants(o.ctx, o.DB, p.Cup)
	for _, e := range entrants {
		p.People = append(p.People, CupChoice{string(e.Player), o.names.of(o.ctx, e.Player)})
	}
	return tables(err)
}

// clock adds what happened to the clock of the open phase.
func (o gameOffice) clock(p *GameDeskPage) error {
	changes, err := deadlines.Changes(o.ctx, o.DB, o.row.ID)
	for _, c := range changes {
		if c.PhaseN == o.row.PhaseN {
			p.Clock = append(p.Clock, Change{changeWords(c, o.zone), o.moment(c.At, o.zone)})
		}
	}
	return tables(err)
}

// phases are those that stand, the newest first: a game can go back to the
// beginning of each.
func (o gameOffice) phases() ([]CupChoice, error) {
	titles, err := replays.Titles(o.ctx, o.DB, o.row.ID)
	if err != nil {
		return nil, tables(err)
	}
	var all []CupChoice
	if _, phase, _, open := o.g.Phase(); open {
		all = append(all, CupChoice{phase.Name, phase.Title + " (open now)"})
	}
	for i := len(titles) - 1; i > 0; i-- {
		all = append(all, CupChoice{titles[i].Phase, titles[i].Title})
	}
	return all, nil
}
