package seat

import (
	"strings"

	"seneschal/domain/game"
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
	Phase    string // the open phase
	Open     bool   // orders are taken
	Due      web.Moment
	Closes   web.Moment  // all have answered: it closes then unless somebody writes
	Sealed   *games.Seal // orders are closed, and the dice wait; nil: they do not
	Headline string
	Question string   // the decision to be made, in a sentence; "": nothing is asked
	Default  string   // consequence if nothing is sent
	Suggests bool     // there is a suggested submission to begin with
	Awaited  []string // other seats for which the phase waits
	News     []News   // reports since the seat's last orders, the newest first
	Position []report.Section
	Proof    []report.Section // dice, clock, head of the log
	Board    *report.Board
	MapURL   string
	Stops    []int // always empty: the bar that seats share with games has no phases here
	Standing []game.Understood
	Press    []games.Message
	Peers    []Face // seats to which messages can be written

	Action  string // path to which the form is sent
	PhaseN  int    // the phase that the form is for
	Held    int    // number of the draft that the page shows
	Letter  string // names this submission, so that it is obeyed once
	Text    string // of the form
	Rows    int
	Hold    bool
	Stands  bool             // a draft is kept that can be sent as it stands
	Point   *pointing.Table  // nil: no orders can be made by choices
	Ways    []report.Shape   // arrows of orders on the board
	Part    bool             // only the parts that a choice changes are shown, for the script of the page
	Unsaid  int              // number of decisions that are still to be made
	Note    string           // key of the sentence about the submission just sent
	Next    *games.Own       // another seat of the player that waits for orders; nil: none
	Late    bool             // the phase of the form has closed meanwhile
	Changed bool             // the seat has other orders than when the form was made
	Receipt []report.Section // of the draft, or of the submission just checked or sent
	Trial   bool             // the receipt is of no submission just sent and has no errors, so it is folded

	Practice *PracticePart // nil: it is a real game

	Past       string         // path of the seat's history; "": there is none
	Device     *devices.Panel // nil: there are no notifications
	Agreements Agreements
	Deputy     string      // name of the player that may write for the seat
	Told       *forms.Told // answer to an absence, a deputy or an agreement just sent
	Wrote      *forms.Told // answer to a message just sent
}

// News are one report: the part about the seat itself, and the rest.
type News struct {
	Phase, Headline string
	Own, Rest       []report.Section
}

// maxUnfoldedNews is the greatest number of reports that are not folded.
const maxUnfoldedNews = 2

// Newest returns the newest reports, which are not folded.
func (p SeatPage) Newest() []News { return p.News[:min(len(p.News), maxUnfoldedNews)] }

// Earlier returns the reports that Newest leaves out, which are folded.
func (p SeatPage) Earlier() []News { return p.News[min(len(p.News), maxUnfoldedNews):] }

// Recent returns the newest messages, which are not folded.
func (p SeatPage) Recent() []games.Message { return p.Press[:min(len(p.Press), maxUnfoldedPress)] }

// Older returns the messages that Recent leaves out, which are folded.
func (p SeatPage) Older() []games.Message { return p.Press[min(len(p.Press), maxUnfoldedPress):] }

// maxUnfoldedPress is the greatest number of messages that are not folded.
const maxUnfoldedPress = 2

// Least and greatest number of rows of the form's text.
const (
	minRows = 5
	maxRows = 24
)

// fillForm puts a text into the form, and sets its height to fit.
func (p *SeatPage) fillForm(text string) {
	p.Text = text
	p.Rows = min(max(minRows, strings.Count(text, "\n")+3), maxRows)
}
