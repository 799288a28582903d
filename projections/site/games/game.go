package games

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/projections"
	"seneschal/projections/deadlines"
	"seneschal/projections/lobby"
	"seneschal/projections/replays"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// GamePage is a game as the public sees it.
type GamePage struct {
	Nav             Nav              `json:"-"`
	Game            lobby.Game       `json:"game"`
	TournamentTitle string           `json:"tournament_title,omitempty"`
	Headline        string           `json:"headline"`
	Clock           []string         `json:"clock,omitempty"` // in words, if no deadline is running
	Due             web.Moment       `json:"due"`
	Sealed          *Seal            `json:"sealed,omitempty"`  // orders are shut, and the dice wait; null: they do not
	Changes         []Change         `json:"changes,omitempty"` // of the open phase's clock
	Seats           []SeatLine       `json:"seats"`
	Told            string           `json:"told,omitempty"` // what the chronicle is of
	Chronicle       []report.Section `json:"chronicle,omitempty"`
	Position        []report.Section `json:"position,omitempty"`
	Board           *report.Board    `json:"board,omitempty"`
	MapURL          string           `json:"-"`
	IsSteward       bool             `json:"-"` // the visitor is its steward
	Press           []Letter         `json:"press,omitempty"`
	Places          []PlaceLine      `json:"places,omitempty"` // once the game is over
}

// Nav is where a page of a game stands among the others.
type Nav struct {
	ID      string
	Ruleset string // of the game
	Here    string // "", "phase", "standings", "audit"
	Begun   bool
}

// SeatLine is a seat with its holder's name and its state in words.
type SeatLine struct {
	lobby.Seat
	Holder string `json:"holder"`
	State  string `json:"state"`
}

// Change is something that happened to the clock, in words.
type Change struct {
	Words string     `json:"words"`
	At    web.Moment `json:"at"`
}

func (s *Pages) game(r *http.Request) (web.View, error) {
	ctx, id := r.Context(), r.PathValue("game")
	g, err := Row(ctx, s.DB, id)
	if err != nil {
		return web.View{}, err
	}
	p := GamePage{Game: g, Nav: NavOf(g, ""), Due: s.Web.Optional(ctx, g.Due), MapURL: "/g/" + id + "/map.svg"}
	for _, read := range []func(context.Context, *GamePage) error{s.seats, s.clock, s.sealed, s.told, s.publicPress, s.places, s.tournamentTitle} {
		if err := read(ctx, &p); err != nil && !errors.Is(err, event.ErrUnread) {
			return web.View{}, web.FromTables(err)
		}
	}
	if err := s.still(ctx, &p); err != nil {
		return web.View{}, web.FromTables(err)
	}
	p.IsSteward = !web.AsData(r) && s.Web.IsVisitor(r, g.Steward)
	return web.View{Name: "game", Title: g.Title, Live: "/g/" + id + "/live", Page: p}, nil
}

// tournamentTitle is what the tournament of the game is called.
func (s *Pages) tournamentTitle(ctx context.Context, p *GamePage) error {
	if p.Game.Tournament == "" {
		return nil
	}
	t, err := tournaments.Find(ctx, s.DB, p.Game.Tournament)
	p.TournamentTitle = t.Title
	if errors.Is(err, sql.ErrNoRows) {
		p.TournamentTitle, err = p.Game.Tournament, nil // its tables lag
	}
	return err
}

// Row is a game of the lobby, which must be there.
func Row(ctx context.Context, q sqlx.QueryerContext, id string) (lobby.Game, error) {
	g, err := lobby.Find(ctx, q, id)
	return g, web.Missing(err)
}

// NavOf is where a page is among those of a game: "", "phase", "standings" or "audit".
func NavOf(g lobby.Game, here string) Nav {
	return Nav{g.ID, g.Ruleset, here, g.State != lobby.Forming}
}

func (s *Pages) seats(ctx context.Context, p *GamePage) error {
	seats, err := lobby.Seats(ctx, s.DB, p.Game.ID)
	names := s.Web.Names()
	for _, seat := range seats {
		line := SeatLine{Seat: seat, Holder: names.Of(ctx, seat.Player), State: stateOf(seat)}
		if line.State == "" && p.Game.State == lobby.Over && !p.Game.Unfinished() {
			line.State = "played to the end"
		}
		if seat.Player == "" {
			line.Holder = "nobody"
		}
		p.Seats = append(p.Seats, line)
	}
	return err
}

// stateOf is what a seat is at, in words. Whether its orders are in is nobody
// else's business.
func stateOf(s lobby.Seat) string {
	var words []string
	switch {
	case s.Eliminated:
		return "out of the game"
	case s.Status == "free":
		return "free"
	case s.Awaited:
		words = append(words, "awaited")
	}
	if s.Status == "regency" || s.Status == "vacant" {
		words = append(words, s.Status)
	}
	if s.Missed > 0 {
		words = append(words, web.Plural(s.Missed, "phase")+" missed")
	}
	return strings.Join(words, ", ")
}

// clock is what happened to the clock of the open phase, and what is to be
// said if it does not run.
func (s *Pages) clock(ctx context.Context, p *GamePage) error {
	switch p.Game.State {
	case lobby.Forming:
		p.Clock = []string{"The game begins when all seats are taken."}
	case lobby.Paused:
		p.Clock = []string{"The clock is stopped."}
	case lobby.Over:
		p.Clock = []string{"The game is over."}
		if p.Game.Unfinished() {
			p.Clock = []string{"The game is over, unfinished. It has no result."}
		}
	}
	changes, err := deadlines.Changes(ctx, s.DB, p.Game.ID)
	for _, c := range changes {
		if c.PhaseN == p.Game.PhaseN {
			p.Changes = append(p.Changes, Change{ChangeWords(c, web.ZoneIn(ctx)), s.Web.When(ctx, c.At)})
		}
	}
	return err
}

// StandsStill is said of what this program cannot read.
const StandsStill = "This stands still: its log holds something that this program cannot read. Nothing is lost, no deadline passes, and letters to it are not obeyed. The operator of the house has been told."

// still tells that a game stands still, instead of a deadline.
func (s *Pages) still(ctx context.Context, p *GamePage) error {
	unread, err := projections.Unread(ctx, s.DB)
	if unread[LogOf(p.Game.ID)] {
		p.Clock, p.Due = []string{StandsStill}, web.Moment{}
	}
	return err
}

// clockWords say what happened; the new deadline and the reason follow.
var clockWords = map[string]string{
	"extended": "The deadline was moved", "grace": "Grace was given for late letters", "late": "The time that a late beacon took was made up for", "paused": "The clock was stopped",
	"resumed": "The clock was started again", "rewound": "The game was taken back to this phase", "abandoned": "The steward ended the game unfinished",
}

// ChangeWords tell in a sentence, to a reader in a zone, what happened to a clock.
func ChangeWords(c deadlines.Change, zone *time.Location) string {
	words := clockWords[c.Kind]
	if c.Due != nil {
		words += ", to " + text.When(*c.Due, zone, "en")
	}
	if c.Why != "" {
		words += ": " + c.Why
	}
	return strings.TrimSuffix(words, ".") + "."
}

// told is what happened last: the newest frame.
func (s *Pages) told(ctx context.Context, p *GamePage) error {
	f, err := replays.Last(ctx, s.DB, p.Game.ID)
	if errors.Is(err, sql.ErrNoRows) {
		p.Headline = "The table is being laid"
		return nil
	}
	p.Headline, p.Board = f.Headline, f.Board.V
	p.Chronicle, p.Position = Apart(f.Sections.V)
	if len(p.Chronicle) > 0 {
		p.Told = "What happened in " + f.Title.Title
		if f.Title.Title == "" {
			p.Told = "How it began"
		}
	}
	return err
}

func (s *Pages) places(ctx context.Context, p *GamePage) error {
	if p.Game.State != lobby.Over {
		return nil
	}
	places, err := s.placesIn(ctx, []string{p.Game.ID})
	p.Places = places[p.Game.ID]
	return err
}

// handle reports whether a seat's handle says more than its name.
func handle(word, name string) bool { return !strings.EqualFold(word, name) }

// sealed tells of a game whose orders are shut by when its dice are thrown.
func (s *Pages) sealed(ctx context.Context, p *GamePage) error {
	d, err := deadlines.Find(ctx, s.DB, p.Game.ID)
	if web.Missing(err) != nil || d.Signed == nil {
		return nil // no phase is open, or its orders are taken
	}
	g, _, err := Opened(ctx, s.Games, p.Game.ID)
	if err != nil {
		return err
	}
	if seal, ok := g.Sealed(); ok {
		p.Sealed, p.Due = s.Relay.Seal(g.Dice(), seal.Round, seal.Signed, s.Web.Now(), web.ZoneIn(ctx)), web.Moment{}
	}
	return nil
}

// Seal is what a page says of dice that wait for a round of a beacon.
type Seal struct {
	At    web.Moment `json:"at"` // when the round is signed
	Round uint64     `json:"round"`
	URL   string     `json:"url,omitempty"` // where a relay of the beacon tells it
	Over  bool       `json:"over"`          // its time has been, and it is not here
}

// overdue is how long after its time a round is still on its way.
const overdue = time.Minute

// A Relay tells where a round of a beacon can be seen; nil: nowhere.
type Relay func(terms *dice.Terms, round uint64) string

func (y Relay) url(terms *dice.Terms, round uint64) string {
	if y == nil || round == 0 {
		return ""
	}
	return y(terms, round)
}

// Seal is what a page says now, to a reader in a zone, of a round that is to be
// signed.
func (y Relay) Seal(terms *dice.Terms, round uint64, signed, now time.Time, zone *time.Location) *Seal {
	return &Seal{web.NewMoment(signed, now, zone), round, y.url(terms, round), now.Sub(signed) > overdue}
}

// DiceLine is how the dice of a phase were thrown, in words.
type DiceLine struct {
	Words string
	URL   string // where a relay tells the round
	Bad   bool   // it rests on somebody's word
}

// DiceLine tells how the dice of a phase were thrown in a game of these terms; nil:
// of a game without a beacon.
func (y Relay) DiceLine(terms *dice.Terms, t replays.Thrown) DiceLine {
	round := fmt.Sprintf("round %d of the beacon", t.Round)
	line := DiceLine{URL: y.url(terms, t.Round)}
	switch {
	case t.Waived != "":
		line.Words, line.Bad = "without the beacon, by the steward's word: "+t.Waived, true
	case t.Mode == dice.House:
		line.Words = "by the house, which could choose"
	case t.Run:
		line.Words = round + ", as the phase before"
	case t.Late:
		line.Words, line.Bad = round+", sealed late", true
	case t.Round > 0:
		line.Words = round + ", by rule"
	}
	return line
}

// live is the stream of what everybody sees of a game, or of all.
func (s *Pages) live(w http.ResponseWriter, r *http.Request) {
	var of []string
	if id := r.PathValue("game"); id != "" {
		of = []string{id}
	}
	s.Web.Stream(w, r, of)
}
