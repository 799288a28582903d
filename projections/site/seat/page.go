package seat

import (
	"strings"

	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/projections/site/devices"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/games"
	"seneschal/projections/site/seat/pointing"
	"seneschal/projections/site/web"
)

// SeatPage is a game as one seat sees it, with a form for its orders.
type SeatPage struct {
	Nav      games.Nav
	Title    string
	Face     Face
	Lang     string // of receipts
	Phase    string // that is open
	Open     bool   // orders are taken
	Due      web.Moment
	Closes   web.Moment  // if nobody writes before: all have answered
	Sealed   *games.Seal // orders are shut, and the dice wait; nil: they do not
	Headline string
	Question string   // what is to be decided, in a sentence; "": nothing is asked
	Default  string   // what happens if nothing is sent
	Suggests bool     // there is a letter to begin with
	Awaited  []string // on whom the phase waits besides
	News     []News   // what happened since the seat's last orders, the newest first
	Position []report.Section
	Proof    []report.Section // dice, clock, head of the log
	Board    *report.Board
	MapURL   string
	Stops    []int // none
	Standing []order.Line
	Press    []games.Letter
	Peers    []Face // to whom messages can be written

	Action  string // where the form goes
	PhaseN  int    // the phase that the form is for
	Held    int    // number of the draft that the page shows
	Letter  string // names this letter, so that it is obeyed once
	Text    string // of the form
	Rows    int
	Hold    bool
	Stands  bool             // what is kept is a draft that can be sent as it stands
	Point   *pointing.Table  // nil: no orders can be pointed out
	Ways    []report.Shape   // of orders on the board
	Part    bool             // what a choice changes is shown alone, for the script of the page
	Unsaid  int              // decisions that are still to be made
	Note    string           // key of what became of the letter just sent
	Next    *games.Own       // where the player is awaited next; nil: nowhere
	Late    bool             // the phase of the form has closed meanwhile
	Changed bool             // the seat's orders are not those any more that the form began with
	Receipt []report.Section // of the draft, or of the letter just checked or sent
	Trial   bool             // that is of no letter just sent, and nothing is wrong with it: it is folded

	Past   string        // page of all that the seat was told; "": there is none
	Device *devices.Part // nil: nobody is called
	Deputy string        // who may write for the seat, by name
	Told   *forms.Told   // what came of an absence or a deputy just sent
	Wrote  *forms.Told   // what came of a message just sent
}

// News are one report: what it says of the seat itself, and the rest.
type News struct {
	Phase, Headline string
	Own, Rest       []report.Section
}

// newsAtOnce is how many reports are not folded.
const newsAtOnce = 2

// Newest are the last reports.
func (p SeatPage) Newest() []News { return p.News[:min(len(p.News), newsAtOnce)] }

// Earlier are those before.
func (p SeatPage) Earlier() []News { return p.News[min(len(p.News), newsAtOnce):] }

// Recent are the last messages.
func (p SeatPage) Recent() []games.Letter { return p.Press[:min(len(p.Press), recentPress)] }

// Older are those before.
func (p SeatPage) Older() []games.Letter { return p.Press[min(len(p.Press), recentPress):] }

// recentPress is how many messages are not folded.
const recentPress = 2

// Rows of the form's text at least and at most.
const (
	minRows = 5
	maxRows = 24
)

// fill puts a text into the form.
func (p *SeatPage) fill(text string) {
	p.Text = text
	p.Rows = min(max(minRows, strings.Count(text, "\n")+3), maxRows)
}
