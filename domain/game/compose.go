package game

import (
	"slices"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/report"
)

// Options say how a report is to be composed.
type Options struct {
	Lang       string // "": the seat's own
	Head       string // hash of the commit, printed at the report's end
	Signature  string
	Checkpoint string             // signed note of the log up to the commit
	Key        string             // the server's public key, for a report without a closing; "": there is none
	Press      func(Pressed) bool // selects among the messages that the seat may read; nil: all
	Zone       *time.Location     // time zone of the report; nil: UTC
	Now        time.Time          // for a report read at once: the time to the deadline counts from here; zero: it is read later
	Written    time.Time          // for a report sent as an email and read later: when it was written
	Since      []ClosedPhase      // closed phases not reported to the seat yet, oldest first
	Whole      bool               // report the outcome of every line, not only of those on which the rest is silent
}

// composer makes the report of one commit for one seat.
type composer struct {
	Options
	ClosedPhase                // the commit, as the seat may see it
	closedPhases []ClosedPhase // the closed phases of the report, this one the last
	begins       bool          // the beginning of the game has not been reported to the seat yet
	after        *Game
	reader       Seat
	closed       bool // the commit closed a phase
	story        Story
	lines        []Outcome // the outcomes of the seat's lines
}

func (c *composer) say(key string, pairs ...string) string { return say(c.Lang, key, pairs...) }

// makeSection makes one section from the key of its title and its blocks; it returns nil without blocks.
func (c *composer) makeSection(id, title string, blocks ...report.Block) []report.Section {
	if len(blocks) == 0 {
		return nil
	}
	return []report.Section{{ID: id, Title: c.say(title), Blocks: blocks}}
}

// makeList makes one section with a list; it returns nil without items.
func (c *composer) makeList(id, title string, items []string) []report.Section {
	if len(items) == 0 {
		return nil
	}
	return c.makeSection(id, title, report.Block{Items: items})
}

// makeHeadline says in one sentence what the commit brings: the end, the ruleset's own headline of a phase, a new
// holder of the seat, a rewinding, or the beginning.
func (c *composer) makeHeadline() string {
	g := c.after
	switch {
	case g.over && g.result.Reason == AbandonedReason:
		return c.say("report.headline.abandoned")
	case g.over:
		return c.describeEnding()
	case c.closed && c.story.Headline != "":
		return c.story.Headline
	case !c.closed && c.givesSeat():
		return c.say("report.headline.seated", "phase", g.PhaseIn(c.Lang).Title)
	case !c.closed && g.phase.n > 1:
		return c.say("report.headline.rewound", "phase", g.PhaseIn(c.Lang).Title)
	case !c.closed:
		return c.say("report.headline.begun")
	}
	return c.Before.PhaseIn(c.Lang).Title
}

// givesSeat reports whether the commit gives the seat to a player while the game goes on.
func (c *composer) givesSeat() bool {
	return slices.ContainsFunc(c.Events, func(e event.Event) bool {
		switch e := e.(type) {
		case Seated:
			_, had := c.Before.findSeat(e.Seat)
			return !had && c.Before.begun && e.Seat == c.reader
		case Replaced:
			return e.Seat == c.reader
		}
		return false
	})
}

// describeEnding names the winner of the game, or all who share the first place.
func (c *composer) describeEnding() string {
	var winners []string
	for _, standing := range c.after.result.Places {
		if standing.Place == 1 {
			winners = append(winners, c.nameSeat(standing.Seat))
		}
	}
	if len(winners) == 1 {
		return c.say("report.headline.over", "winner", winners[0])
	}
	return c.say("report.headline.shared", "winners", strings.Join(winners, ", "))
}

func (c *composer) nameSeat(id Seat) string { return c.after.state.Face(id, c.Lang).Name }

// drawOver returns a copy of a board with shapes drawn over it, but below its pieces. Without a board or shapes it
// returns the board itself.
func drawOver(board *report.Board, over []report.Shape) *report.Board {
	if board == nil || len(over) == 0 {
		return board
	}
	pieces := slices.IndexFunc(board.Shapes, func(s report.Shape) bool { return s.Kind == report.Counter })
	if pieces < 0 {
		pieces = len(board.Shapes)
	}
	drawn := *board
	drawn.Shapes = slices.Concat(board.Shapes[:pieces], over, board.Shapes[pieces:])
	return &drawn
}

// isFirst reports whether the report is the first of a game, or the first for a player who
// takes a seat in a game that goes on.
func (c *composer) isFirst() bool {
	return c.begins || !c.closed && !c.after.over && (c.after.phase.n <= 1 || c.givesSeat())
}
