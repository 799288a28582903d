package tournaments

import (
	"cmp"
	"context"
	"errors"
	"html/template"
	"net/http"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/projections"
	"seneschal/projections/lobby"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// TournamentPage is a tournament as it stands.
type TournamentPage struct {
	TournamentLine
	Steward    game.Player      `json:"steward"`
	Commitment string           `json:"commitment"` // to the dice
	Why        string           `json:"why,omitempty"`
	Season     *SeasonView      `json:"season"` // the newest; null before the first
	Past       []SeasonLink     `json:"past"`   // the seasons before it
	Rules      tournament.Rules `json:"rules"`
	People     []EntrantLine    `json:"people"`
	News       []NewsLine       `json:"news"`
	Digest     Digest           `json:"digest"`
	Sealed     *games.Seal      `json:"sealed,omitempty"` // what is drawn next waits for the beacon; null: nothing does
	Host       string           `json:"steward_name"`
	Still      string           `json:"stands_still,omitempty"` // why nothing goes on
	IsSteward  bool             `json:"-"`                      // the visitor is its steward
	Declared   []RuleLine       `json:"-"`                      // the rules in words
	Contract   []RuleLine       `json:"-"`                      // the clock contract in words
	Mine       *EntryForms      `json:"-"`                      // what its reader may do; nil in data
}

// SeasonLink is a season on another page.
type SeasonLink struct {
	N      int          `json:"n"`
	Opened web.Moment   `json:"opened"`
	Closed web.Moment   `json:"closed"`
	Won    []HonourLine `json:"-"`
}

// EntrantLine is somebody who has entered.
type EntrantLine struct {
	tournaments.Entrant
	Name  string        `json:"name"`
	Arms  template.HTML `json:"-"`
	State string        `json:"-"` // why the entrant does not play; "": they do
}

// NewsLine is what the steward has said.
type NewsLine struct {
	tournaments.News
	From string     `json:"from"`
	When web.Moment `json:"-"`
}

// newsAtOnce is how much news stands on a page.
const newsAtOnce = 20

func (s *Pages) tournament(r *http.Request) (web.View, error) {
	ctx := r.Context()
	t, err := Find(r, s.DB)
	if err != nil {
		return web.View{}, err
	}
	to := s.telling(ctx, t)
	p := TournamentPage{
		TournamentLine: s.line(ctx, t), Steward: t.Steward, Host: to.names.Of(ctx, t.Steward), Commitment: t.Commitment, Why: t.Why,
		Rules: t.Rules.V, Declared: s.ruleLines(ctx, to, t.Rules.V), Contract: to.clock(t.Rules.V.Clock), Past: []SeasonLink{},
	}
	p.Here = "home"
	still, err := projections.Unread(ctx, s.DB)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	if still[eventstore.Log("tournament/"+t.ID)] {
		p.Still = s.Web.Voice(ctx).Say(games.StandsStill)
	}
	if err := s.seasonsOf(ctx, to, t, &p); err != nil {
		return web.View{}, err
	}
	if err := s.people(ctx, to, t, &p); err != nil {
		return web.View{}, web.FromTables(err)
	}
	if err := s.digest(ctx, to, &p); err != nil {
		return web.View{}, web.FromTables(err)
	}
	if p.Sealed, err = s.sealedDraw(ctx, t.ID); err != nil && !errors.Is(err, event.ErrUnread) {
		return web.View{}, err
	}
	if !web.AsData(r) {
		p.IsSteward = s.Web.IsVisitor(r, t.Steward)
		if p.Mine, err = s.entryForms(r, t.ID); err != nil && !errors.Is(err, event.ErrUnread) {
			return web.View{}, err
		}
	}
	at := "/tournaments/" + t.ID
	v := web.View{Name: "tournament", Title: t.Title, Live: at + "/live", Follow: at, Page: p}
	if p.Season == nil {
		return v, nil
	}
	v.Picture, err = s.picture(ctx, p.Season.Rounds)
	return v, err
}

// seasonsOf adds the newest season and links to the others.
func (s *Pages) seasonsOf(ctx context.Context, to teller, t tournaments.Tournament, p *TournamentPage) error {
	all, err := tournaments.Seasons(ctx, s.DB, t.ID)
	if err != nil {
		return web.FromTables(err)
	}
	for i, season := range all {
		if i > 0 {
			p.Past = append(p.Past, SeasonLink{N: season.Season, Opened: s.Web.When(ctx, season.Opened), Closed: s.Web.Optional(ctx, season.Closed)})
			continue
		}
		newest, err := s.seasonView(ctx, to, t, season)
		if err != nil {
			return err
		}
		p.Season = &newest
	}
	return nil
}

// people adds entrants and news.
func (s *Pages) people(ctx context.Context, to teller, t tournaments.Tournament, p *TournamentPage) error {
	p.People, p.News = []EntrantLine{}, []NewsLine{}
	entrants, err := tournaments.Entrants(ctx, s.DB, t.ID)
	if err != nil {
		return err
	}
	for _, e := range entrants {
		p.People = append(p.People, EntrantLine{e, to.names.Of(ctx, e.Player), to.names.Arms(ctx, e.Player).SVG(web.SmallArms, ""), to.standing(e)})
	}
	news, err := tournaments.NewsOf(ctx, s.DB, t.ID, newsAtOnce)
	for _, n := range news {
		p.News = append(p.News, NewsLine{n, to.names.Of(ctx, n.Author), s.Web.When(ctx, n.At)})
	}
	return err
}

// CSV are the standings of the newest season.
func (p TournamentPage) CSV() [][]string {
	if p.Season == nil {
		return csvOf(nil)
	}
	return csvOf(p.Season.Divisions)
}

// SeasonView is a season with its standings and rounds.
type SeasonView struct {
	tournaments.Season
	Divisions []StandingTable `json:"divisions"`
	Rounds    []RoundView     `json:"rounds"`
	Moved     []MoveLine      `json:"moves"`
	Fined     []FineLine      `json:"penalties"`
	Begun     web.Moment      `json:"-"`
	Ended     web.Moment      `json:"-"`
	Heard     web.Moment      `json:"-"` // until when objections are
}

// MoveLine is a promotion or relegation with the player's name.
type MoveLine struct {
	tournament.Move
	Name  string `json:"name"`
	Up    bool   `json:"-"`
	Words string `json:"-"` // why
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
	Why    []tournament.Line `json:"why"` // how it was drawn
	Told   []tournament.Line `json:"-"`   // the same in the reader's words
	When   web.Moment        `json:"-"`
	Heard  web.Moment        `json:"-"` // until when objections are
	Now    bool              `json:"-"` // it is being played, or was last
}

// TableView is a table with the names of its players.
type TableView struct {
	tournaments.Table
	People []SeatView `json:"people"`
	Over   web.Moment `json:"-"`
	Why    string     `json:"-"` // it is void, or under review
}

// SeatView is a seat of a table with its player's name, and with what the seat
// is called in its game.
type SeatView struct {
	tournaments.TableSeat
	Name      string `json:"name"`
	FirstName string `json:"first_name,omitempty"`
	Face      string `json:"seat_name"`
	Colour    string `json:"colour,omitempty"`
	Letter    string `json:"-"`
	Won       string `json:"-"` // the title, as the reader calls it
}

// ByeLine is somebody who has no table in a round.
type ByeLine struct {
	tournament.Bye
	Name  string `json:"name"`
	Words string `json:"-"`
}

// Link reports whether the game of the table has a page.
func (t TableView) Link() bool { return t.Started != nil }

func (s *Pages) seasonView(ctx context.Context, to teller, t tournaments.Tournament, season tournaments.Season) (SeasonView, error) {
	v := SeasonView{Season: season, Rounds: []RoundView{}, Moved: []MoveLine{}, Fined: []FineLine{}, Begun: s.Web.When(ctx, season.Opened), Ended: s.Web.Optional(ctx, season.Closed), Heard: s.Web.Optional(ctx, season.Objections)}
	for _, m := range season.Moves.V {
		v.Moved = append(v.Moved, MoveLine{m, to.names.Of(ctx, m.Player), m.To < m.From, to.said.Retell("tournament.moved.", m.Why)})
	}
	for _, f := range season.Penalties.V {
		v.Fined = append(v.Fined, FineLine{f, to.names.Of(ctx, f.Player)})
	}
	var err error
	if v.Divisions, err = s.standingTables(ctx, to, t, season.Season); err != nil {
		return v, err
	}
	v.Rounds, err = s.roundViews(ctx, to, t.ID, season.Season, 0)
	return v, web.FromTables(err)
}

// roundViews are the rounds of a season with the tables of a division, or of
// all (0), the newest first.
func (s *Pages) roundViews(ctx context.Context, to teller, id string, season, division int) ([]RoundView, error) {
	rounds, err := tournaments.Rounds(ctx, s.DB, id, season)
	if err != nil {
		return nil, err
	}
	all, err := tournaments.Tables(ctx, s.DB, id, season)
	if err != nil {
		return nil, err
	}
	called, err := s.entrantNames(ctx, to.names, id)
	if err != nil {
		return nil, err
	}
	seats, err := s.faced(ctx, gamesAt(all))
	if err != nil {
		return nil, err
	}
	now := slices.IndexFunc(rounds, func(r tournaments.Round) bool { return !r.Closed })
	if now < 0 {
		now = len(rounds) - 1
	}
	views := make([]RoundView, len(rounds))
	for i, r := range rounds {
		why := drawnWords(r.Why.V, called)
		v := RoundView{Round: r, Tables: []TableView{}, Rest: []ByeLine{}, Why: why, Told: to.drawn(why), When: s.Web.When(ctx, r.Drawn), Heard: s.Web.Optional(ctx, r.Objections), Now: i == now}
		for _, t := range all {
			if t.Round == r.Round && (division == 0 || t.Division == division) {
				v.Tables = append(v.Tables, s.tableView(ctx, to, t, seats[t.Game]))
			}
		}
		for _, b := range r.Byes.V {
			if division == 0 || b.Division == division {
				v.Rest = append(v.Rest, ByeLine{b, to.names.Of(ctx, b.Player), to.say("tournament.bye." + string(b.Bye))})
			}
		}
		views[len(rounds)-1-i] = v
	}
	return views, nil
}

func (s *Pages) tableView(ctx context.Context, to teller, t tournaments.Table, seats []lobby.Seat) TableView {
	v := TableView{Table: t, People: to.seated(ctx, t, seats), Over: s.Web.Optional(ctx, t.Ended), Why: to.said.Retell("tournament.voided.", cmp.Or(t.Void, t.Review))}
	slices.SortStableFunc(v.People, func(a, b SeatView) int { return cmp.Compare(a.Place, b.Place) }) // all 0 before the end
	return v
}

// seated are those at a table, in the order of its seats.
func (to teller) seated(ctx context.Context, t tournaments.Table, seats []lobby.Seat) []SeatView {
	all := []SeatView{}
	for _, seat := range t.Seats.V {
		one := SeatView{TableSeat: seat, Name: to.names.Of(ctx, seat.Player), FirstName: to.names.Of(ctx, seat.First), Face: string(seat.Seat), Won: to.title(seat.Title)}
		at := slices.IndexFunc(seats, func(l lobby.Seat) bool { return l.Seat == seat.Seat })
		if at >= 0 {
			one.Face, one.Colour, one.Letter = seats[at].Name, seats[at].Colour, seats[at].Letter
		}
		all = append(all, one)
	}
	return all
}

func gamesAt(all []tournaments.Table) []string {
	ids := make([]string, len(all))
	for i, t := range all {
		ids[i] = t.Game
	}
	return ids
}
