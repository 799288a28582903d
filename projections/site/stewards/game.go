package stewards

import (
	"cmp"
	"net/http"

	"seneschal/domain/game"
	"seneschal/projections"
	"seneschal/projections/deadlines"
	"seneschal/projections/lobby"
	"seneschal/projections/replays"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// GamePage is the page of a game for its steward.
type GamePage struct {
	Nav             games.Nav
	Table           Table
	Needs           []string
	Tournament      string // ID of its tournament; "": none
	TournamentTitle string
	Clock           []games.Change // changes of the clock of the open phase
	Form            OfficeForm
	Paused          bool
	Open            bool // a phase is open
	Phase           forms.Choice
	Over            bool
	Seats           []forms.Choice // seats that may be given to another player
	People          []forms.Choice // players that could take one
	Phases          []forms.Choice // phases to go back to
}

// gameOffice is a request of the steward of a game.
type gameOffice struct {
	office
	row lobby.Game
	g   *game.Game
}

// admitGameSteward lets the steward of a game in.
func (s *Pages) admitGameSteward(r *http.Request) (o gameOffice, err error) {
	if o.row, err = games.Row(r.Context(), s.DB, r.PathValue("game")); err != nil {
		return o, err
	}
	if o.office, err = s.admitSteward(r, o.row.Title, "/g/"+o.row.ID, o.row.Steward); err != nil {
		return o, err
	}
	o.g, _, err = games.Opened(o.ctx, s.Games, o.row.ID)
	return o, err
}

// showGame answers the page of a game for its steward.
func (s *Pages) showGame(r *http.Request) (web.View, error) {
	o, err := s.admitGameSteward(r)
	if err != nil {
		return web.View{}, err
	}
	return o.buildPage(s.buildForm(r, o.row.ID, o.by, "steward.example.game"))
}

// buildPage makes the page with a form.
func (o gameOffice) buildPage(form OfficeForm) (web.View, error) {
	t, err := o.pages.buildTable(o.ctx, o.names, o.row, o.zone)
	if err != nil {
		return web.View{}, err
	}
	t.addAbsences(o.ctx, o.names, o.g, o.pages.Web.Now())
	_, phase, _, open := o.g.Phase()
	p := GamePage{
		Phase: forms.Choice{Value: phase.Name, Words: o.namePhase(phase.Name, phase.Title)},
		Nav:   games.Nav{ID: o.row.ID, Ruleset: o.row.Ruleset, Here: "desk", Begun: o.g.Begun()}, Table: t, Needs: t.Needs(o.said, o.pages.Web.Now()), Tournament: o.row.Tournament, Form: form,
		Paused: o.g.Paused(), Open: open, Over: o.g.Over(),
	}
	for _, seat := range o.g.Seats() {
		who := cmp.Or(o.names.Of(seat.Player), o.said.Say("seat.nobody"))
		p.Seats = append(p.Seats, forms.Choice{Value: string(seat.Seat), Words: o.nameSeat(seat.Seat) + ", " + who})
	}
	for _, more := range []func(*GamePage) error{o.addTournament, o.addClock} {
		if err := more(&p); err != nil {
			return web.View{}, err
		}
	}
	if p.Phases, err = o.listPhases(); err != nil {
		return web.View{}, err
	}
	return web.View{Name: "stewardgame", Title: o.said.Say("steward.desk.of", "title", o.row.Title), Live: "/g/" + o.row.ID + "/desk/live", Private: true, Page: p}, nil
}

// addTournament adds the tournament of the game, whose entrants could take its seats.
func (o gameOffice) addTournament(p *GamePage) error {
	if p.Tournament == "" {
		return nil
	}
	t, err := tournaments.Find(o.ctx, o.pages.DB, p.Tournament)
	if err != nil {
		return web.Missing(err)
	}
	p.TournamentTitle = t.Title
	entrants, err := tournaments.Entrants(o.ctx, o.pages.DB, p.Tournament)
	for _, e := range entrants {
		p.People = append(p.People, forms.Choice{Value: string(e.Player), Words: o.names.Of(e.Player)})
	}
	return web.FromTables(err)
}

// addClock adds the changes of the clock of the open phase.
func (o gameOffice) addClock(p *GamePage) error {
	changes, err := deadlines.Changes(o.ctx, o.pages.DB, o.row.ID)
	for _, c := range changes {
		if c.PhaseN == o.row.PhaseN {
			p.Clock = append(p.Clock, games.Change{Words: games.ChangeWords(o.said, c, o.zone), At: o.pages.Web.Moment(c.At, o.zone)})
		}
	}
	return web.FromTables(err)
}

// listPhases returns the phases so far, the newest first: a game can go back to the beginning of
// each.
func (o gameOffice) listPhases() ([]forms.Choice, error) {
	titles, err := replays.Titles(o.ctx, o.pages.DB, o.row.ID)
	if err != nil {
		return nil, web.FromTables(err)
	}
	var all []forms.Choice
	if _, phase, _, open := o.g.Phase(); open {
		all = append(all, forms.Choice{Value: phase.Name, Words: o.said.Say("steward.phase.open", "phase", o.namePhase(phase.Name, phase.Title))})
	}
	for i := len(titles) - 1; i > 0; i-- {
		all = append(all, forms.Choice{Value: titles[i].Phase, Words: o.namePhase(titles[i].Phase, titles[i].Title)})
	}
	return all, nil
}

// namePhase returns the title of a phase of the game.
func (o gameOffice) namePhase(name, title string) string {
	return o.pages.Rulesets.PhaseIn(lobby.Game{Ruleset: o.row.Ruleset, Phase: name, PhaseTitle: title}, o.said.Lang)
}

// nameSeat returns the name of a seat.
func (o gameOffice) nameSeat(seat game.Seat) string { return o.g.State().Face(seat, o.said.Lang).Name }

// serveGameLive serves the stream of a game with all its changes, for its steward.
func (s *Pages) serveGameLive(w http.ResponseWriter, r *http.Request) {
	o, err := s.admitGameSteward(r)
	if err != nil {
		http.Error(w, s.Web.Voice(r.Context()).Say("steward.alone"), http.StatusForbidden)
		return
	}
	s.Web.Stream(w, r, []string{o.row.ID, projections.ForSteward(o.row.ID)})
}
