package games

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"time"

	"seneschal/domain/game"
	"seneschal/projections/lobby"
	"seneschal/projections/site/web"
)

// Home is the first page: all games.
type Home struct {
	Running  []Running  `json:"running"`
	Forming  []Forming  `json:"forming"`
	Finished []Finished `json:"finished"`
	Older    string     `json:"older,omitempty"` // where more finished games are
}

// Running is a game that is being played.
type Running struct {
	ID         string     `json:"id"`
	Title      string     `json:"title"`
	Ruleset    string     `json:"ruleset"`
	Phase      int        `json:"phase"`
	PhaseTitle string     `json:"phase_title"`
	Due        web.Moment `json:"due"`
	Paused     bool       `json:"paused"`
	Waits      []HeldBy   `json:"waits"` // those that orders are asked of
}

// Forming is a game that has free seats.
type Forming struct {
	ID      string `json:"id"`
	Title   string `json:"title"`
	Ruleset string `json:"ruleset"`
	Free    int    `json:"free"`
	Seats   int    `json:"seats"`
}

// Finished is a game that is over.
type Finished struct {
	ID      string     `json:"id"`
	Title   string     `json:"title"`
	Ruleset string     `json:"ruleset"`
	Changed web.Moment `json:"ended"`
	Winners []HeldBy   `json:"winners"`
	Reason  string     `json:"reason,omitempty"`

	Unfinished bool `json:"unfinished,omitempty"` // ended by its steward, without a result
}

// HeldBy is a seat with its holder's name.
type HeldBy struct {
	lobby.Seat
	Holder string `json:"holder,omitempty"`
}

// finishedAtOnce is how many finished games stand on a page.
const finishedAtOnce = 20

func (s *Pages) home(r *http.Request) (web.View, error) {
	after := keyOf(r)
	p := Home{Running: []Running{}, Forming: []Forming{}, Finished: []Finished{}}
	if after.ID == "" {
		if err := s.unfinished(r.Context(), &p); err != nil {
			return web.View{}, web.FromTables(err)
		}
	}
	if err := s.finished(r.Context(), &p, after); err != nil {
		return web.View{}, web.FromTables(err)
	}
	p.name(r.Context(), s.Web.Names())
	return web.View{Name: "home", Title: "Games", Live: "/live", Page: p}, nil
}

// keyOf is where a page of finished games begins.
func keyOf(r *http.Request) lobby.Key {
	at, err := time.Parse(time.RFC3339Nano, r.FormValue("ended"))
	if err != nil {
		return lobby.Key{} // from the newest on
	}
	return lobby.Key{Changed: at, ID: r.FormValue("before")}
}

func (s *Pages) unfinished(ctx context.Context, p *Home) error {
	games, err := lobby.Unfinished(ctx, s.DB)
	if err != nil {
		return err
	}
	seats, err := lobby.SeatsIn(ctx, s.DB, idsOf(games))
	for _, g := range games {
		if g.State == lobby.Forming {
			p.Forming = append(p.Forming, Forming{g.ID, g.Title, s.Web.RulesetTitle(g.Ruleset), len(keep(seats[g.ID], free)), len(seats[g.ID])})
			continue
		}
		p.Running = append(p.Running, Running{
			ID: g.ID, Title: g.Title, Ruleset: s.Web.RulesetTitle(g.Ruleset), Phase: g.PhaseN, PhaseTitle: g.PhaseTitle,
			Due: s.Web.Optional(ctx, g.Due), Paused: g.State == lobby.Paused, Waits: keep(seats[g.ID], waitedFor),
		})
	}
	return err
}

func (s *Pages) finished(ctx context.Context, p *Home, after lobby.Key) error {
	games, err := lobby.Finished(ctx, s.DB, after, finishedAtOnce+1)
	if err != nil {
		return err
	}
	if len(games) > finishedAtOnce {
		games = games[:finishedAtOnce]
		last := games[finishedAtOnce-1].Key()
		p.Older = "/?" + url.Values{"ended": {last.Changed.UTC().Format(time.RFC3339Nano)}, "before": {last.ID}}.Encode()
	}
	seats, err := lobby.SeatsIn(ctx, s.DB, idsOf(games))
	for _, g := range games {
		won := func(s lobby.Seat) bool { return slices.Contains(g.Winners, string(s.Seat)) }
		p.Finished = append(p.Finished, Finished{
			g.ID, g.Title, s.Web.RulesetTitle(g.Ruleset), s.Web.When(ctx, g.Changed), keep(seats[g.ID], won), g.Reason, g.Unfinished(),
		})
	}
	return err
}

// name gives the seats of the page the names of their holders.
func (p *Home) name(ctx context.Context, names web.Names) {
	var seats []*HeldBy
	for _, g := range p.Running {
		for i := range g.Waits {
			seats = append(seats, &g.Waits[i])
		}
	}
	for _, g := range p.Finished {
		for i := range g.Winners {
			seats = append(seats, &g.Winners[i])
		}
	}
	players := make([]game.Player, len(seats))
	for i, seat := range seats {
		players[i] = seat.Player
	}
	names.Meet(ctx, players)
	for _, seat := range seats {
		seat.Holder = names.Of(ctx, seat.Player)
	}
}

func free(s lobby.Seat) bool      { return s.Player == "" }
func waitedFor(s lobby.Seat) bool { return s.Awaited }

// keep are the seats that are wanted, before their holders are named.
func keep(seats []lobby.Seat, wanted func(lobby.Seat) bool) []HeldBy {
	kept := []HeldBy{}
	for _, s := range seats {
		if wanted(s) {
			kept = append(kept, HeldBy{Seat: s})
		}
	}
	return kept
}
