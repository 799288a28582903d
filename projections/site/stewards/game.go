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
	People          []forms.Choice // players who could take a seat: the entrants of the tournament
	Phases          []forms.Choice // phases to go back to
}

// gameOffice is a request of the steward of a game.
type gameOffice struct {
	office
	row  lobby.Game
	game *game.Game
}

// admitGameSteward lets the steward of a game in. It fails with web.ErrNowhere if there is no such game,
// and as admitSteward does.
func (s *Pages) admitGameSteward(r *http.Request) (office gameOffice, err error) {
	if office.row, err = games.Row(r.Context(), s.DB, r.PathValue("game")); err != nil {
		return office, err
	}
	if office.office, err = s.admitSteward(r, office.row.Title, "/g/"+office.row.ID, office.row.Steward); err != nil {
		return office, err
	}
	office.game, _, err = games.Opened(office.ctx, s.Games, office.row.ID)
	return office, err
}

// showGame answers the page of a game for its steward.
func (s *Pages) showGame(r *http.Request) (web.View, error) {
	office, err := s.admitGameSteward(r)
	if err != nil {
		return web.View{}, err
	}
	return office.buildPage(s.buildForm(r, office.row.ID, office.steward, "steward.example.game"))
}

// buildPage makes the view of the game's page with a form.
func (o gameOffice) buildPage(form OfficeForm) (web.View, error) {
	t, err := o.pages.buildTable(o.ctx, o.names, o.row, o.zone)
	if err != nil {
		return web.View{}, err
	}
	t.addAbsences(o.ctx, o.names, o.game, o.pages.Web.Now())
	_, phase, _, open := o.game.Phase()
	p := GamePage{
		Phase: forms.Choice{Value: phase.Name, Words: o.namePhase(phase.Name, phase.Title)},
		Nav:   games.Nav{ID: o.row.ID, Ruleset: o.row.Ruleset, Here: "desk", Begun: o.game.Begun()}, Table: t, Needs: t.Needs(o.voice, o.pages.Web.Now()), Tournament: o.row.Tournament, Form: form,
		Paused: o.game.Paused(), Open: open, Over: o.game.Over(),
	}
	for _, seat := range o.game.Seats() {
		who := cmp.Or(o.names.Of(seat.Player), o.voice.Say("seat.nobody"))
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
	return web.View{Name: "stewardgame", Title: o.voice.Say("steward.desk.of", "title", o.row.Title), Live: "/g/" + o.row.ID + "/desk/live", Private: true, Page: p}, nil
}

// addTournament adds the tournament of the game, if it has one, and its entrants, who could take seats.
func (o gameOffice) addTournament(gamePage *GamePage) error {
	if gamePage.Tournament == "" {
		return nil
	}
	tournament, err := tournaments.Find(o.ctx, o.pages.DB, gamePage.Tournament)
	if err != nil {
		return web.Missing(err)
	}
	gamePage.TournamentTitle = tournament.Title
	entrants, err := tournaments.Entrants(o.ctx, o.pages.DB, gamePage.Tournament)
	for _, e := range entrants {
		gamePage.People = append(gamePage.People, forms.Choice{Value: string(e.Player), Words: o.names.Of(e.Player)})
	}
	return web.FromTables(err)
}

// addClock adds the changes of the clock of the open phase to the page.
func (o gameOffice) addClock(gamePage *GamePage) error {
	changes, err := deadlines.Changes(o.ctx, o.pages.DB, o.row.ID)
	for _, change := range changes {
		if change.PhaseN == o.row.PhaseN {
			gamePage.Clock = append(gamePage.Clock, games.Change{Words: games.ChangeWords(o.voice, change, o.zone), At: o.pages.Web.Moment(change.At, o.zone)})
		}
	}
	return web.FromTables(err)
}

// listPhases returns the phases so far, the open one and then the newest first, without the beginning: a
// game can go back to the beginning of each.
func (o gameOffice) listPhases() ([]forms.Choice, error) {
	titles, err := replays.Titles(o.ctx, o.pages.DB, o.row.ID)
	if err != nil {
		return nil, web.FromTables(err)
	}
	var all []forms.Choice
	if _, phase, _, open := o.game.Phase(); open {
		all = append(all, forms.Choice{Value: phase.Name, Words: o.voice.Say("steward.phase.open", "phase", o.namePhase(phase.Name, phase.Title))})
	}
	for i := len(titles) - 1; i > 0; i-- {
		all = append(all, forms.Choice{Value: titles[i].Phase, Words: o.namePhase(titles[i].Phase, titles[i].Title)})
	}
	return all, nil
}

// namePhase returns the title of a phase of the game.
func (o gameOffice) namePhase(name, title string) string {
	return o.pages.Rulesets.PhaseIn(lobby.Game{Ruleset: o.row.Ruleset, Phase: name, PhaseTitle: title}, o.voice.Lang)
}

// nameSeat returns the name of a seat.
func (o gameOffice) nameSeat(seat game.Seat) string {
	return o.game.State().Face(seat, o.voice.Lang).Name
}

// serveGameLive serves the stream of a game with all its changes, for its steward. For anybody else, and
// if the game cannot be read, it answers with the status 403.
func (s *Pages) serveGameLive(w http.ResponseWriter, r *http.Request) {
	office, err := s.admitGameSteward(r)
	if err != nil {
		http.Error(w, s.Web.Voice(r.Context()).Say("steward.alone"), http.StatusForbidden)
		return
	}
	s.Web.Stream(w, r, []string{office.row.ID, projections.ForSteward(office.row.ID)})
}
