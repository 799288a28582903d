package games

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/follow"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/opening"
	"seneschal/domain/report"
	"seneschal/projections"
	"seneschal/projections/deadlines"
	"seneschal/projections/lobby"
	"seneschal/projections/replays"
	"seneschal/projections/site/follows"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// GamePage is a game as the public sees it.
type GamePage struct {
	Nav             Nav              `json:"-"`
	Game            lobby.Game       `json:"game"`
	TournamentTitle string           `json:"tournament_title,omitempty"`
	Headline        string           `json:"headline"`
	Ended           string           `json:"-"`               // the reason of its end, in words
	Phase           string           `json:"-"`               // the open phase, in the reader's language
	Clock           []string         `json:"clock,omitempty"` // the clock in words, if no deadline is running
	Due             web.Moment       `json:"due"`
	Closes          web.Moment       `json:"closes"`            // all have answered: it closes then unless somebody writes; null: it waits
	Sealed          *Seal            `json:"sealed,omitempty"`  // orders are closed, and the dice wait; null: they do not
	Changes         []Change         `json:"changes,omitempty"` // of the open phase's clock
	Seats           []SeatLine       `json:"seats"`
	Told            string           `json:"told,omitempty"` // heading of the chronicle
	Sentences       []string         `json:"-"`              // the first of the newest phase
	Stops           []replays.Title  `json:"-"`              // of its replay
	Chronicle       []report.Section `json:"chronicle,omitempty"`
	Position        []report.Section `json:"position,omitempty"`
	Board           *report.Board    `json:"board,omitempty"`
	MapURL          string           `json:"-"`
	IsSteward       bool             `json:"-"` // the visitor is its steward
	Mine            []Own            `json:"-"` // the visitor's seats, while it goes on
	Again           bool             `json:"-"` // the visitor may open it anew
	Return          string           `json:"-"` // names the form by which the visitor takes back the seat that they have left; "": they cannot
	Press           []Message        `json:"press,omitempty"`
	Follow          *follows.Form    `json:"-"`                // nil: the visitor cannot follow it
	Places          []PlaceLine      `json:"places,omitempty"` // once the game is over
}

// Nav is the place of a page among the pages of its game.
type Nav struct {
	ID      string
	Ruleset string // of the game
	Here    string // "", "phase", "standings", "thread", "audit"
	Begun   bool
}

// SeatLine is a seat with its holder's name and its state in words.
type SeatLine struct {
	lobby.Seat
	Holder string       `json:"holder"`
	Tier   opening.Tier `json:"tier,omitempty"` // of the holder, where players are not named
	State  string       `json:"state"`
}

// Change is something that happened to the clock, in words.
type Change struct {
	Words string     `json:"words"`
	At    web.Moment `json:"at"`
}

// showGame answers the page of a game. A game that is not in the lobby may still wait for its players:
// then s.Waiting answers. Parts that cannot be read because this program does not know an event are
// left out.
func (s *Pages) showGame(r *http.Request) (web.View, error) {
	ctx, id := r.Context(), r.PathValue("game")
	g, err := Row(ctx, s.DB, id)
	if errors.Is(err, web.ErrNowhere) && s.Waiting != nil {
		return s.Waiting(r)
	}
	if err != nil {
		return web.View{}, err
	}
	p := GamePage{Game: g, Nav: NavOf(g, ""), Due: s.Web.Optional(ctx, g.Due), MapURL: "/g/" + id + "/map.svg"}
	p.Phase = s.Rulesets.PhaseIn(g, web.LangIn(ctx))
	for _, read := range []func(context.Context, *GamePage) error{s.setSeats, s.setClock, s.setClosingTime, s.setDiceTime, s.setFromFrame, s.setPublicPress, s.setFinalPlaces, s.setTournamentTitle} {
		if err := read(ctx, &p); err != nil && !errors.Is(err, event.ErrUnread) {
			return web.View{}, web.FromTables(err)
		}
	}
	if err := s.setHidden(r, &p); err != nil && !errors.Is(err, event.ErrUnread) {
		return web.View{}, web.FromTables(err)
	}
	if err := s.setStandstill(ctx, &p); err != nil {
		return web.View{}, web.FromTables(err)
	}
	s.foldMuted(r, &p)
	if p.Mine, err = s.listMine(r, g); err != nil {
		return web.View{}, err
	}
	p.Again = s.mayOpenAgain(r, p)
	if s.Return != nil && p.Game.State != lobby.Over {
		if p.Return, err = s.Return(r); err != nil && !errors.Is(err, event.ErrUnread) {
			return web.View{}, err
		}
	}
	if p.Follow, err = s.Follows.NewForm(r, follow.Game, id); err != nil {
		return web.View{}, err
	}
	p.IsSteward = !web.AsData(r) && s.Web.IsVisitor(r, g.Steward)
	v := web.View{Name: "game", Title: g.Title, About: s.Web.Voice(ctx).Say("table.about", "ruleset", s.Web.Voice(ctx).Ruleset(g.Ruleset), "headline", p.Headline), Live: "/g/" + id + "/live", Page: p}
	if s.Pictures && p.Board != nil {
		v.Picture = "/g/" + id + "/map.png"
	}
	return v, nil
}

// mayOpenAgain reports whether the visitor may open a game anew for the same players. They must have had a seat when
// the game ended; the game must be over and no tournament's.
func (s *Pages) mayOpenAgain(r *http.Request, page GamePage) bool {
	visitor := s.Web.Visitor(r)
	played := slices.ContainsFunc(page.Seats, func(line SeatLine) bool { return visitor != "" && line.Player == visitor })
	return s.Opened != nil && played && !web.AsData(r) && page.Game.State == lobby.Over && page.Game.Tournament == ""
}

// setTournamentTitle sets the title of the game's tournament; its ID if the tables do not have it yet.
// A game of no tournament gets none.
func (s *Pages) setTournamentTitle(ctx context.Context, page *GamePage) error {
	if page.Game.Tournament == "" {
		return nil
	}
	t, err := tournaments.Find(ctx, s.DB, page.Game.Tournament)
	page.TournamentTitle = t.Title
	if errors.Is(err, sql.ErrNoRows) {
		page.TournamentTitle, err = page.Game.Tournament, nil // its tables lag
	}
	return err
}

// NavOf returns the place of a page among those of a game: "", "phase", "standings", "thread" or
// "audit".
func NavOf(g lobby.Game, here string) Nav {
	return Nav{g.ID, g.Ruleset, here, g.State != lobby.Forming}
}

// setSeats sets the lines of the seats.
func (s *Pages) setSeats(ctx context.Context, page *GamePage) error {
	seats, err := lobby.Seats(ctx, s.DB, page.Game.ID)
	names, voice := s.Web.Names(ctx), s.Web.Voice(ctx)
	Faced(ctx, s.Games, page.Game.ID, seats)
	for _, seat := range seats {
		line := SeatLine{Seat: seat, Holder: names.Of(seat.Player), State: describeState(voice, seat)}
		if line.State == "" && page.Game.State == lobby.Over && !page.Game.Unfinished() {
			line.State = voice.Say("seat.end")
		}
		if seat.Player == "" && !seat.Hidden {
			line.Holder = voice.Say("seat.nobody")
		}
		page.Seats = append(page.Seats, line)
	}
	return err
}

// describeState describes the state of a seat in words; "" if there is nothing to say. It does not say
// whether the seat's orders are in, which is secret.
func describeState(voice web.Voice, seat lobby.Seat) string {
	var phrases []string
	switch {
	case seat.Eliminated:
		return voice.Say("seat.out")
	case seat.Status == "free":
		return voice.Say("seat.free")
	case seat.Awaited:
		phrases = append(phrases, voice.Say("seat.awaited"))
	}
	if seat.Status == "regency" || seat.Status == "vacant" {
		phrases = append(phrases, voice.Say("seat."+seat.Status))
	}
	if seat.Missed > 0 {
		phrases = append(phrases, voice.Say("seat.missed", "n", seat.Missed))
	}
	return strings.Join(phrases, ", ")
}

// setClock sets the reason of the game's end, the changes of the open phase's clock, and the words for
// a clock that does not run.
func (s *Pages) setClock(ctx context.Context, page *GamePage) error {
	voice := s.Web.Voice(ctx)
	page.Ended = s.Rulesets.ReasonWords(page.Game, voice.Lang)
	switch state := page.Game.State; {
	case page.Game.Unfinished():
		page.Clock = []string{voice.Say("clock.unfinished")}
	case state == lobby.Forming || state == lobby.Paused || state == lobby.Over:
		page.Clock = []string{voice.Say("clock." + state)}
	}
	changes, err := deadlines.Changes(ctx, s.DB, page.Game.ID)
	for _, change := range changes {
		if change.PhaseN == page.Game.PhaseN {
			page.Changes = append(page.Changes, Change{ChangeWords(voice, change, web.ZoneIn(ctx)), s.Web.When(ctx, change.At)})
		}
	}
	return err
}

// setStandstill replaces the deadline by the words that the game stands still, if its log could not
// be read by the program that made the tables.
func (s *Pages) setStandstill(ctx context.Context, page *GamePage) error {
	unread, err := projections.Unread(ctx, s.DB)
	if unread[LogOf(page.Game.ID)] {
		page.Clock, page.Due = []string{s.Web.Voice(ctx).Say("clock.still")}, web.Moment{}
	}
	return err
}

// ChangeWords describes a change of a clock in a sentence, for a reader in a zone.
func ChangeWords(voice web.Voice, change deadlines.Change, zone *time.Location) string {
	words := voice.Say("change." + change.Kind)
	if change.Due != nil {
		words = voice.Say("change.to", "what", words, "when", voice.When(web.NewMoment(*change.Due, change.At, zone)))
	}
	if change.Why != "" {
		words += ": " + game.ReasonIn(voice.Lang, change.Why)
	}
	return strings.TrimSuffix(words, ".") + "."
}

// Greatest numbers of sentences of the newest phase above its chronicle, and of phases in the bar
// below the board.
const (
	maxLeadSentences = 3
	maxStops         = 40
)

// setFromFrame sets the parts that come from the newest frame: headline, board, chronicle, position,
// and the stops of the replay. A game without a frame gets a headline alone. If the frame cannot be
// translated, its parts are set in English and the error is returned.
func (s *Pages) setFromFrame(ctx context.Context, page *GamePage) error {
	voice := s.Web.Voice(ctx)
	frame, err := replays.Last(ctx, s.DB, page.Game.ID)
	if errors.Is(err, sql.ErrNoRows) {
		page.Headline = voice.Say("table.laid")
		return nil
	}
	if err == nil {
		err = s.Tales.Tell(ctx, voice.Lang, &frame)
	}
	page.Headline, page.Board = frame.Headline, frame.Board.V
	page.Chronicle, page.Position = Apart(frame.Sections.V)
	page.Sentences = frame.Sentences[:min(len(frame.Sentences), maxLeadSentences)]
	page.Chronicle = removeSaid(page.Chronicle, page.Sentences)
	if page.Told = voice.Say("table.told", "phase", frame.Title.Title); frame.Title.Title == "" {
		page.Told = voice.Say("table.began")
	}
	if err != nil {
		return err
	}
	if page.Stops, err = replays.Titles(ctx, s.DB, page.Game.ID); err == nil {
		page.Stops = slices.DeleteFunc(page.Stops, func(t replays.Title) bool { return t.Quiet })
		page.Stops = page.Stops[max(0, len(page.Stops)-maxStops):]
		err = s.Tales.Titles(ctx, voice.Lang, page.Stops)
	}
	return err
}

// setPublicPress sets the public press. It needs the seats, for their names.
func (s *Pages) setPublicPress(ctx context.Context, page *GamePage) (err error) {
	faces := make(map[game.Seat]string)
	for _, seat := range page.Seats {
		faces[seat.Seat.Seat] = seat.Name
	}
	page.Press, err = s.listPublicPress(ctx, page.Game, faces)
	return err
}

// foldMuted folds the signed messages of the players whom the visitor mutes. If these cannot be read, it folds none. It
// needs the seats and the press.
func (s *Pages) foldMuted(r *http.Request, page *GamePage) {
	visitor := s.Web.Visitor(r)
	if s.Muted == nil || visitor == "" || len(page.Press) == 0 || web.AsData(r) {
		return
	}
	muted, err := s.Muted(r.Context(), visitor)
	if err != nil {
		return // the page works without
	}
	for i, message := range page.Press {
		writer, ok := lists.Find(page.Seats, func(line SeatLine) bool { return line.Seat.Seat == message.seat })
		page.Press[i].Muted = ok && !message.grey && muted[writer.Player]
	}
}

// setFinalPlaces sets the final places of a game that is over.
func (s *Pages) setFinalPlaces(ctx context.Context, page *GamePage) error {
	if page.Game.State != lobby.Over {
		return nil
	}
	places, err := s.listPlaces(ctx, []string{page.Game.ID})
	page.Places = places[page.Game.ID]
	return err
}

// addsToName reports whether a seat's word says more than its name, which does not contain it.
func addsToName(word, name string) bool {
	return !slices.ContainsFunc(strings.Fields(name), func(part string) bool { return strings.EqualFold(part, word) })
}

// setClosingTime sets the time at which the open phase closes because all have answered, if they have.
func (s *Pages) setClosingTime(ctx context.Context, page *GamePage) error {
	if page.Game.State != lobby.Open {
		return nil
	}
	g, _, err := Opened(ctx, s.Games, page.Game.ID)
	if err != nil {
		return err
	}
	page.Closes = s.Web.When(ctx, g.Closes())
	return nil
}

// setDiceTime sets, for a game whose orders are closed, the time at which its dice are thrown, in the
// place of the deadline. It does nothing for other games, or if the deadlines cannot be read.
func (s *Pages) setDiceTime(ctx context.Context, page *GamePage) error {
	d, err := deadlines.Find(ctx, s.DB, page.Game.ID)
	if web.Missing(err) != nil || d.Signed == nil {
		return nil // no phase is open, or it still takes orders
	}
	g, _, err := Opened(ctx, s.Games, page.Game.ID)
	if err != nil {
		return err
	}
	if seal, ok := g.AwaitsBeacon(); ok {
		page.Sealed, page.Due = s.Relay.Seal(g.Dice(), seal.Round, seal.Signed, s.Web.Now(), web.ZoneIn(ctx)), web.Moment{}
	}
	return nil
}

// serveLive serves the stream of the public changes of a game, or of all.
func (s *Pages) serveLive(w http.ResponseWriter, r *http.Request) {
	var of []string
	if id := r.PathValue("game"); id != "" {
		of = []string{id}
	}
	s.Web.Stream(w, r, of)
}
