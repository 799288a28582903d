package game

import (
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/order"
)

// Codes of the kernel's own errors.
const (
	CodeForm    order.Code = "K01" // a control word in a form that it does not have
	CodeRight   order.Code = "K02" // the sender may not do this
	CodePhase   order.Code = "K03" // a phase that is not open, or not to come
	CodePress   order.Code = "K04" // press that cannot be sent
	CodeUnknown order.Code = "K05" // a seat, player or number that there is not
	CodeQuoted  order.Code = "K06" // it cannot be taken back, and may be quoted
)

// letter is a letter while it is being read: what it asks for, and the answer
// as far as it goes.
type letter struct {
	g      *Game
	s      *seat
	c      Command
	lines  []order.Line // without bullets, as many as are read
	asks   bool         // its sender can be asked once more
	lang   string
	events []event.Event
	r      *Receipt
	asked  []request // SHOW and HELP, answered when all else is done

	part    *part   // where orders go now; nil: to a phase that is refused
	now     part    // orders for the open phase
	later   []*part // orders for phases to come
	dry     bool
	zone    *time.Location          // of the days that the letter names
	within  bool                    // a TURN block
	heading string                  // that FOR gives to the blocks below it; "" if they have their own
	stating bool                    // a section of standing orders is open
	anew    order.Line              // the heading of one, which replaces those that there were; no text: none
	stated  []order.Line            // what stands below it
	sorted  []Section               // its order lines
	sets    int                     // sections kept so far
	written map[string][]order.Line // what was kept, by section, with the numbers of the letter
	known   int                     // lines with a control word
	press   *message                // the block that is open
	unread  bool                    // a line was left out, being too much
	stands  []order.Line            // standing orders, without their first word
	voted   []order.Vote            // what it proposes and agrees to
	idle    map[int]bool            // lines that are no sentence, refused for another reason, by number
	alone   map[order.Line]bool     // lines that the ruleset was tried on, and whether it can read them
	whole   bool                    // it is all that is to stand
	amends  bool                    // it has one order, which took the place of a line
	signed  bool                    // the words with which a letter ends were there

	messages, pressed int // sent so far, and their bytes
}

// part is the orders of a letter for one phase.
type part struct {
	phase  string
	lines  []order.Line
	add    bool
	cancel bool
	ready  bool // READY was said
	hold   bool // HOLD was said
}

type request struct {
	line order.Line
	name string
	rest string
}

// message is a PRESS block while it is being read.
type message struct {
	head order.Line
	rest string // of the first line
	last int    // number of the line read last; gaps were blank lines
	text []string
}

func (g *Game) newLetter(s *seat, c Command, dry bool) *letter {
	l := &letter{g: g, s: s, c: c, lang: s.lang(), dry: dry, zone: time.UTC, now: part{phase: g.phase.Name}, written: make(map[string][]order.Line), idle: make(map[int]bool), alone: make(map[order.Line]bool)}
	l.part = &l.now
	l.r = &Receipt{
		Game: g.opened.Setup.Game, Seat: s.id, Name: g.state.Face(s.id, s.lang()).Name, Phase: g.phase.Name, At: c.At,
	}
	return l
}

func (l *letter) say(key string, pairs ...string) string { return say(l.lang, key, pairs...) }

// parse reads lines as the ruleset does now.
func (l *letter) parse(lines ...order.Line) ([]Order, []*order.Error) {
	return l.g.parse(l.s.id, lines...)
}

func (l *letter) do(e ...event.Event) { l.events = append(l.events, e...) }

// stirs is when the letter came, in a game with a respite; zero in any other, whose events
// stay as they were.
func (l *letter) stirs() time.Time {
	if l.g.opened.Pace.Respite == 0 {
		return time.Time{}
	}
	return l.c.At
}

// done says what was carried out; of a trial, what would be.
func (l *letter) done(key string, pairs ...string) {
	if trial := "trial" + strings.TrimPrefix(key, "done"); l.dry && sentences.Has(l.lang, trial) {
		key = trial
	}
	l.r.Done = append(l.r.Done, l.say(key, pairs...))
}

// spelt is the usual spelling of control words in the language of the letter.
func (l *letter) spelt(names ...string) string { return spelt(l.lang, names...) }

// refuse answers a line with the kernel's reason.
func (l *letter) refuse(line order.Line, code order.Code, word, key string, legal ...string) {
	l.fault(line, code, word, l.say(key), legal...)
}

// fault answers a line with a reason in words.
func (l *letter) fault(line order.Line, code order.Code, word, reason string, legal ...string) {
	l.r.Errors = append(l.r.Errors, &order.Error{Code: code, Line: line, Word: word, Reason: reason, Legal: legal})
}

func (p *part) empty() bool {
	return len(p.lines) == 0 && !p.add && !p.cancel && !p.ready && !p.hold
}

// whyClosed is why no phase is open.
func (l *letter) whyClosed() string {
	switch {
	case l.g.over:
		return "refused.over"
	case !l.g.begun:
		return "refused.not_begun"
	}
	return "refused.closed"
}

// stored is the language as events keep it: "" is English.
func (l *letter) stored() string {
	if l.lang == "en" {
		return ""
	}
	return l.lang
}

// doubts are the reasons for which what cannot be taken back is not done.
var doubts = map[order.Doubt]string{order.Below: "refused.below", order.Repeated: "refused.repeated"}

// sure reports whether a line that cannot be taken back may be carried out. It
// is refused below a quotation; one that may be quoted is asked about where
// that is possible, and with always so is any.
func (l *letter) sure(line order.Line, always bool) bool {
	switch {
	case line.Doubt == order.Below, line.Doubt != "" && !l.asks:
		l.refuse(line, CodeQuoted, "", doubts[line.Doubt])
	case l.asks && (always || line.Doubt != ""):
		l.r.Asked = append(l.r.Asked, line)
		l.done("done.asked")
	default:
		return true
	}
	return false
}

func (l *letter) orderLine(line order.Line) {
	line.Doubt = "" // the next letter takes it back
	if line.Lang == "" {
		line.Lang = l.stored()
	}
	if l.part != nil {
		l.part.lines = append(l.part.lines, line)
	}
}
