package game

import (
	"slices"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/report"
)

// Options are how a report is wanted.
type Options struct {
	Lang       string // "": the seat's own
	Head       string // hash of the commit, for the report's end
	Signature  string
	Checkpoint string             // signed note that ends with the commit
	Key        string             // the house's public key, for a report that tells of no closing; "": there is none
	Press      func(Pressed) bool // which of the messages that the seat may read are told; nil: all
	Zone       *time.Location     // of the times that are told; nil: UTC
	Now        time.Time          // from which who reads it at once counts to the deadline; zero: nobody does
	Written    time.Time          // when the letter was, if it is one: it is read later
	Since      []Chapter          // what the seat has not been told yet, oldest first
	Whole      bool               // what became of each line is told, and not only what nothing else tells
}

// composer makes the report of one commit for one seat.
type composer struct {
	Options
	Chapter            // the commit, as the seat may see it
	chapters []Chapter // those that are told, this one the last
	begins   bool      // the seat has not been told yet that the game began
	after    *Game
	to       Seat
	closed   bool // the commit closed a phase
	story    Story
	lines    []Fate // what became of the seat's lines
}

func (c *composer) say(key string, pairs ...string) string { return say(c.Lang, key, pairs...) }

// section is a heading with its blocks; none without blocks.
func (c *composer) section(id, title string, blocks ...report.Block) []report.Section {
	if len(blocks) == 0 {
		return nil
	}
	return []report.Section{{ID: id, Title: c.say(title), Blocks: blocks}}
}

// list is a heading with a list; none without items.
func (c *composer) list(id, title string, items []string) []report.Section {
	if len(items) == 0 {
		return nil
	}
	return c.section(id, title, report.Block{Items: items})
}

func (c *composer) headline() string {
	g := c.after
	switch {
	case g.over && g.result.Reason == AbandonedReason:
		return c.say("report.headline.abandoned")
	case g.over:
		return c.ending()
	case c.closed && c.story.Headline != "":
		return c.story.Headline
	case !c.closed && c.seated():
		return c.say("report.headline.seated", "phase", g.PhaseIn(c.Lang).Title)
	case !c.closed && g.phase.n > 1:
		return c.say("report.headline.rewound", "phase", g.PhaseIn(c.Lang).Title)
	case !c.closed:
		return c.say("report.headline.begun")
	}
	return c.Before.PhaseIn(c.Lang).Title
}

// seated reports whether the commit gives the seat to somebody.
func (c *composer) seated() bool {
	return slices.ContainsFunc(c.Events, func(e event.Event) bool {
		switch e := e.(type) {
		case Seated:
			_, had := c.Before.seat(e.Seat)
			return !had && c.Before.begun && e.Seat == c.to
		case Replaced:
			return e.Seat == c.to
		}
		return false
	})
}

func (c *composer) ending() string {
	var winners []string
	for _, p := range c.after.result.Places {
		if p.Place == 1 {
			winners = append(winners, c.name(p.Seat))
		}
	}
	if len(winners) == 1 {
		return c.say("report.headline.over", "winner", winners[0])
	}
	return c.say("report.headline.shared", "winners", strings.Join(winners, ", "))
}

func (c *composer) name(id Seat) string { return c.after.state.Face(id, c.Lang).Name }

// drawOver is a board with what happened drawn on it, below the pieces.
func drawOver(b *report.Board, over []report.Shape) *report.Board {
	if b == nil || len(over) == 0 {
		return b
	}
	pieces := slices.IndexFunc(b.Shapes, func(s report.Shape) bool { return s.Kind == report.Counter })
	if pieces < 0 {
		pieces = len(b.Shapes)
	}
	drawn := *b
	drawn.Shapes = slices.Concat(b.Shapes[:pieces], over, b.Shapes[pieces:])
	return &drawn
}

// newcomer reports whether the report is the first of a game, or of who takes a
// seat in a game that goes on.
func (c *composer) newcomer() bool {
	return c.begins || !c.closed && !c.after.over && (c.after.phase.n <= 1 || c.seated())
}
