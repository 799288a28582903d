package games

import (
	"context"
	"net/http"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/projections/lobby"
	"seneschal/projections/replays"
	"seneschal/projections/site/follows"
	"seneschal/projections/site/web"
)

// Pages are the pages of games, as the public sees them.
type Pages struct {
	Web       *web.Front
	DB        *sqlx.DB // tables of the projections
	Games     Games
	Rulesets  Rulesets
	Files     LogFiles
	Calendars Calendars
	Grown     func() (Grown, error) // returns the size of the tree over all public commits of the server; nil: there is none
	Relay     Relay                 // nil: there are no addresses of rounds
	Tales     *replays.Tales
	Path      func(game string, seat game.Seat, epoch int) string // returns the path of the page of a seat
	Pictures  bool                                                // there are boards as PNG
	Waiting   web.Handler                                         // answers the page of a game that waits for its players; nil: none does
	Return    func(*http.Request) (string, error)                 // names the form that takes a seat back which the visitor has left, "" for none; nil: none can
	Opened    func(context.Context) (int, error)                  // counts the games that wait for players; nil: none can
	// Awaited lists the games in which a player waits for others; nil: none can.
	Awaited  func(context.Context, game.Player) ([]Awaited, error)
	Practice bool // visitors can play against bots
	Follows  *follows.Pages
	// Muted returns the players whose messages a player wants folded; nil: nobody mutes.
	Muted func(context.Context, game.Player) (map[game.Player]bool, error)
}

// Awaited is a game in which a player waits for others.
type Awaited struct {
	ID      string
	Title   string
	Free    int  // number of free seats
	Asks    int  // number of players who ask this player for a seat
	Confirm bool // this player is to confirm that they play
}

// Grown is the size of the tree over all public commits of the server, with the witnesses'
// signatures.
type Grown struct {
	Origin    string     `json:"origin"`
	Size      int64      `json:"size"` // public commits
	Witnesses []Sighting `json:"witnesses,omitempty"`
}

// A Sighting is the newest checkpoint that a witness has signed.
type Sighting struct {
	Witness string     `json:"witness"`
	Size    int64      `json:"size"`
	At      time.Time  `json:"-"` // by the server's clock
	Seen    web.Moment `json:"seen"`
}

// serveLog sends the whole log of a game that is over. While the game runs, nobody may see all of it:
// then it fails with errRunning.
func (s *Pages) serveLog(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("game")
	g, _, err := Opened(r.Context(), s.Games, id)
	if err != nil {
		return err
	}
	if !g.Over() {
		return errRunning
	}
	return s.Files.Bundle(w, r, id, HeaderOf(g, ""), nil)
}

// servePublicLog sends the public part of the log of a game, while it runs and after. It fails with ErrAnonymous as long
// as the game hides its players, as the log names them.
func (s *Pages) servePublicLog(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("game")
	g, _, err := Opened(r.Context(), s.Games, id)
	if err != nil {
		return err
	}
	if g.HidesPlayers() {
		return ErrAnonymous
	}
	return s.Files.Bundle(w, r, id+"-public", HeaderOf(g, eventstore.Everybody), nil)
}

// serveCalendar sends the deadlines of all running games.
func (s *Pages) serveCalendar(w http.ResponseWriter, r *http.Request) error {
	return s.Calendars.Write(w, r, s.Web.Voice(r.Context()).Say("deadlines"), Chosen{Of: func(lobby.Game) bool { return true }})
}

// errRunning says that a whole log cannot be had while its game runs.
var errRunning = &web.FaultError{Reason: "the game is not over", Fault: web.Fault{Status: http.StatusForbidden, Title: "fault.running.title", Words: "fault.running"}}

// ErrAnonymous says that no part of a log can be had, not even the public one, while its game hides its players.
var ErrAnonymous = &web.FaultError{Reason: "the game hides its players", Fault: web.Fault{Status: http.StatusForbidden, Title: "fault.running.title", Words: "audit.anonymous"}}

// Faults are the pages of errors that games return.
var Faults = []web.KnownFault{
	{Err: game.ErrForbidden, Fault: web.Fault{Status: http.StatusForbidden, Title: "fault.forbidden.title", Words: "fault.forbidden"}},
	{Err: game.ErrSealed, Fault: web.Fault{Status: http.StatusConflict, Title: "fault.sealed.title", Words: "fault.sealed"}},
	{Err: eventstore.ErrImported, Fault: web.Fault{Status: http.StatusConflict, Title: "fault.imported.title", Words: "fault.imported"}},
}
