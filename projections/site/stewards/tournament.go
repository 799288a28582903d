package stewards

import (
	"fmt"
	"net/http"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/tournament"
	"seneschal/projections/lobby"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/games"
	tournamentpages "seneschal/projections/site/tournaments"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// Greatest numbers of tables on a steward's page, and of entrants in a list to choose from.
const (
	maxTables  = 50
	maxChoices = 100
)

// TournamentPage is the page of a tournament for its steward.
type TournamentPage struct {
	tournamentpages.TournamentLine
	Wants   []WantLine
	Tables  []Table  // tables that wait or are being played
	Waiting []string // players who wait for a place
	Form    OfficeForm
	Words   []string       // ready-made words that are possible now
	People  []forms.Choice // players that may be penalised
	// Stepwise says that rounds are drawn one by one, so that there are byes to give.
	Stepwise bool
	Seats    []forms.Choice // seats that may be given to another player
	Voids    []forms.Choice // tables that may be voided
	Results  []Result       // tables that are over
	Fair     FairPlay
	Hidden   int            // number of tables that are not shown
	Head     bool           // the visitor is the steward, who names directors
	Others   []forms.Choice // the directors beside the steward
	Held     []HeldLine     // orders that wait for a second director
}

// HeldLine is an order that waits for a second director.
type HeldLine struct {
	N     int
	Order string // as a line of an email, with names
	By    string // name of the director who gave it
	Asked string // names of the directors that may agree
	Mine  bool   // the visitor gave it, and may take it back
	Can   bool   // the visitor may agree
}

// A Whom is a field of a form that names an entrant: one of a list or, if that were too long, a name to be
// written.
type Whom struct {
	ID, Name string
	People   []forms.Choice // empty: the name is written
}

// Whom makes the field with an ID and a name in a form.
func (p TournamentPage) Whom(id, name string) Whom {
	return Whom{id, name, p.People[:lists.Either(len(p.People) > maxChoices, 0, len(p.People))]}
}

// Result is a table that is over, with a form to correct its places.
type Result struct {
	Game   string
	Words  string
	Places []Place
}

// Place is a player's place at a table.
type Place struct {
	Player game.Player
	Name   string
	Place  int
}

// tournamentOffice is a request of the steward of a tournament.
type tournamentOffice struct {
	office
	row        tournaments.Tournament
	tournament *tournament.Tournament
}

// admitTournamentSteward lets the directors of a tournament in. It fails with web.ErrNowhere if there is
// no such tournament, or tournaments have no such pages, and as admitSteward does.
func (s *Pages) admitTournamentSteward(r *http.Request) (office tournamentOffice, err error) {
	if s.Submissions == nil {
		return office, web.ErrNowhere
	}
	if office.row, err = tournamentpages.Find(r, s.DB); err != nil {
		return office, err
	}
	if office.office, err = s.admitSteward(r, office.row.Title, "/tournaments/"+office.row.ID, office.row.Directors.V...); err != nil {
		return office, err
	}
	if office.tournament, err = s.Submissions.Tournament(office.ctx, office.row.ID); err != nil {
		return office, fmt.Errorf("loading tournament %s: %w", office.row.ID, err)
	}
	office.names.Meet(lists.Map(office.tournament.Entrants(), func(e tournament.Entrant) game.Player { return e.Player }))
	return office, nil
}

// showTournament answers the page of a tournament for its steward.
func (s *Pages) showTournament(r *http.Request) (web.View, error) {
	office, err := s.admitTournamentSteward(r)
	if err != nil {
		return web.View{}, err
	}
	return office.buildPage(s.buildForm(r, office.row.ID, office.steward, "steward.example.tournament"))
}

// buildPage makes the view of the tournament's page with a form.
func (o tournamentOffice) buildPage(form OfficeForm) (web.View, error) {
	p := TournamentPage{
		TournamentLine: tournamentpages.NewTournamentLine(o.ctx, o.pages.Web, o.row), Wants: o.pages.describeWants(o.voice, o.tournament, o.row.Changed, o.zone), Form: form, Words: o.listPossible(),
	}
	format := o.tournament.Rules().Format
	p.Stepwise = format == tournament.Swiss || format == tournament.Honour
	o.addDirectors(&p)
	p.Waiting = lists.Map(listWaiting(o.tournament), o.names.Of)
	for _, entrant := range o.tournament.Entrants() {
		if !entrant.Waiting {
			p.People = append(p.People, forms.Choice{Value: string(entrant.Player), Words: o.names.Of(entrant.Player)})
		}
	}
	if err := o.addTables(&p); err != nil {
		return web.View{}, err
	}
	var err error
	if p.Fair, err = o.pages.judgePairs(o.ctx, o.tournament, o.names); err != nil {
		return web.View{}, err
	}
	return web.View{
		Name: "stewardtournament", Title: o.voice.Say("steward.desk.of", "title", o.row.Title), Live: "/tournaments/" + o.row.ID + "/live", Private: true, Page: p,
	}, nil
}

// addTables adds the tables of the open seasons that are not void, with the choices for each, and counts
// those beyond maxTables.
func (o tournamentOffice) addTables(tournamentPage *TournamentPage) error {
	games, err := listGames(o.ctx, o.pages.DB, func(g lobby.Game) bool { return g.Tournament == o.row.ID })
	if err != nil {
		return err
	}
	for _, n := range o.tournament.OpenSeasons() {
		season, _ := o.tournament.Season(n)
		for _, tb := range listTables(season) {
			switch {
			case tb.Status == "void":
				continue
			case len(tournamentPage.Tables)+len(tournamentPage.Results) >= maxTables:
				tournamentPage.Hidden++
				continue
			}
			if tb.Status == "finished" {
				tournamentPage.Results = append(tournamentPage.Results, o.buildResult(tb))
				continue
			}
			row, err := o.buildTable(tb, games)
			if err != nil {
				return err
			}
			tournamentPage.Tables = append(tournamentPage.Tables, row)
			tournamentPage.Voids = append(tournamentPage.Voids, forms.Choice{Value: tb.Game, Words: row.Place})
			for _, seat := range tb.Holders {
				tournamentPage.Seats = append(tournamentPage.Seats, forms.Choice{
					Value: string(seat.Player) + " " + tb.Game, Words: fmt.Sprintf("%s, %s (%s)", o.names.Of(seat.Player), row.Place, seat.Seat),
				})
			}
		}
	}
	return nil
}

// listTables returns the tables of all rounds of a season.
func listTables(season tournament.SeasonInfo) []tournament.TableInfo {
	return slices.Concat(lists.Map(season.Rounds, func(r tournament.RoundInfo) []tournament.TableInfo { return r.Tables })...)
}

// buildTable makes the Table of a table that waits or is being played; rows are the games of the lobby.
func (o tournamentOffice) buildTable(tb tournament.TableInfo, rows []lobby.Game) (Table, error) {
	i := slices.IndexFunc(rows, func(g lobby.Game) bool { return g.ID == tb.Game })
	row := Table{ID: tb.Game, State: tb.Status}
	if i >= 0 && tb.Status == "running" {
		var err error
		if row, err = o.pages.buildTable(o.ctx, o.names, rows[i], o.zone); err != nil {
			return row, err
		}
		g, _, err := games.Opened(o.ctx, o.pages.Games, tb.Game)
		if err != nil {
			return row, err
		}
		row.addAbsences(o.ctx, o.names, g, o.pages.Web.Now())
	}
	row.Place = o.nameTable(tb)
	if tb.Status == "waiting" && o.tournament.Rules().Clock.Agree {
		for _, seat := range tb.Holders {
			name := o.names.Of(seat.Player)
			if slices.Contains(tb.Agreed, seat.Player) {
				row.Agreed = append(row.Agreed, name)
			} else {
				row.Open = append(row.Open, name)
			}
		}
	}
	return row, nil
}

// nameTable names a table by its round and number, and by its season if several are open.
func (o tournamentOffice) nameTable(tb tournament.TableInfo) string {
	words := o.voice.Say("tournament.place", "round", tb.Round, "n", tb.N)
	if len(o.tournament.OpenSeasons()) > 1 {
		words = o.voice.Say("tournament.season.small", "n", tb.Season) + ", " + words
	}
	return words
}

// buildResult returns a table that is over, with its places.
func (o tournamentOffice) buildResult(tb tournament.TableInfo) Result {
	result := Result{Game: tb.Game, Words: o.nameTable(tb)}
	for _, finished := range tb.Result.Places {
		for _, seat := range tb.Holders {
			if seat.Seat == finished.Seat {
				result.Places = append(result.Places, Place{seat.Player, o.names.Of(seat.Player), finished.Place})
			}
		}
	}
	return result
}

// listPossible returns the ready-made words that would be obeyed now. It does not try words that roll
// dice, as a draw may take long: it offers DRAW when the tournament wants a draw, and CLOSE SEASON when
// all drawn rounds of a season are closed.
func (o tournamentOffice) listPossible() []string {
	var possible []string
	add := func(is bool, word string) {
		if is {
			possible = append(possible, word)
		}
	}
	closes := o.wouldBeObeyed("CLOSE ROUND")
	add(o.wouldBeObeyed("START"), "START")
	add(o.tournament.Status() == "open" && o.wouldBeObeyed("START NOW"), "START NOW")
	add(o.wantsDraw(), "DRAW")
	add(o.wouldBeObeyed("CLOSE ENTRIES"), "CLOSE ENTRIES")
	add(closes, "CLOSE ROUND")
	add(!closes && o.wouldBeObeyed("CLOSE ROUND NOW"), "CLOSE ROUND NOW")
	add(o.isSeasonPlayed(), "CLOSE SEASON")
	return possible
}

// wantsDraw reports whether the tournament wants a draw now.
func (o tournamentOffice) wantsDraw() bool {
	return slices.ContainsFunc(o.tournament.Wants(), func(want tournament.Want) bool {
		_, draw := want.Do.(tournament.Draw)
		return draw && !want.Due.After(o.pages.Web.Now())
	})
}

// isSeasonPlayed reports whether some open season has rounds, all of which are closed.
func (o tournamentOffice) isSeasonPlayed() bool {
	return slices.ContainsFunc(o.tournament.OpenSeasons(), func(n int) bool {
		season, _ := o.tournament.Season(n)
		open := slices.ContainsFunc(season.Rounds, func(r tournament.RoundInfo) bool { return !r.Closed })
		return len(season.Rounds) > 0 && !open
	})
}

// wouldBeObeyed reports whether a word alone would be obeyed. It changes nothing.
func (o tournamentOffice) wouldBeObeyed(word string) bool {
	answer, err := o.tournament.Decide(tournament.Command{At: o.pages.Web.Now(), By: o.steward, Do: tournament.Submission{
		Lines: []order.Line{{N: 1, Text: word}}, Reliability: 100, DryRun: true,
	}})
	return err == nil && len(answer.Receipt.Errors) == 0
}
