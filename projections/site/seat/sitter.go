package seat

import (
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// SeatPage is a game as one seat sees it, with a form for its orders.
type SeatPage struct {
	Nav      games.Nav
	Title    string
	Face     game.Face
	Lang     string // of the report
	Phase    string // that is open
	Open     bool   // orders are taken
	Due      web.Moment
	Sealed   *games.Seal // orders are shut, and the dice wait; nil: they do not
	Headline string
	Report   []report.Section // what happened, and what is asked
	Position []report.Section
	Proof    []report.Section // dice, clock, head of the log
	Board    *report.Board
	MapURL   string
	Standing []order.Line
	Press    []games.Letter

	Action  string // where the form goes
	PhaseN  int    // the phase that the form is for
	Held    int    // number of the draft that the page shows
	Letter  string // names this letter, so that it is obeyed once
	Text    string // of the form
	Rows    int
	Hold    bool
	Note    string           // what became of the letter just sent
	Late    bool             // the phase of the form has closed meanwhile
	Changed bool             // the seat's orders are not those any more that the form began with
	Receipt []report.Section // of the draft, or of the letter just checked or sent

	Past   string      // page of all that the seat was told; "": there is none
	Deputy string      // who may write for the seat, by name
	Told   *forms.Told // what came of an absence or a deputy just sent
}

// sitter is who has opened a seat's page.
type sitter struct {
	token Token
	path  string
	game  *game.Game
	info  game.SeatInfo
	zone  *time.Location
}
