package game

import (
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/order"
)

// Codes of the kernel's own errors.
const (
	CodeForm    order.Code = "K01" // a control word in a wrong form
	CodeRight   order.Code = "K02" // the sender may not do this
	CodePhase   order.Code = "K03" // a phase that is neither open nor to come
	CodePress   order.Code = "K04" // press that cannot be sent
	CodeUnknown order.Code = "K05" // a seat, player or number that does not exist
	CodeQuoted  order.Code = "K06" // a line that cannot be taken back, and may be quoted
)

// submissionReading is a submission while it is being read, with its events and its receipt so far.
type submissionReading struct {
	game     *Game
	seat     *seat
	command  Command
	lines    []order.Line // the lines that are read, without bullets
	asks     bool         // the sender can be asked to confirm
	lang     string
	events   []event.Event
	receipt  *Receipt
	requests []request // SHOW and HELP, answered last

	part         *phaseOrders   // the part that takes orders now; nil: FOR was refused, and they are dropped
	openOrders   phaseOrders    // orders for the open phase
	laterOrders  []*phaseOrders // orders for later phases
	dry          bool
	zone         *time.Location          // time zone of the days that the submission names
	within       bool                    // inside a TURN block
	heading      string                  // the heading that FOR gives to the blocks below it; "": none
	stating      bool                    // a section of standing orders is open
	anew         order.Line              // the heading of a section that replaces all standing orders; without text: none
	stated       []order.Line            // the lines below that heading
	sorted       []Section               // the order lines of the submission, by section
	sets         int                     // sets of orders recorded so far
	keptLines    map[string][]order.Line // the lines kept, by section, with their numbers in the submission
	controlLines int                     // lines with a control word
	press        *message                // the open PRESS block; nil: none
	unread       bool                    // a line was left out because of a limit
	stands       []order.Line            // standing orders, without their first word
	voted        []order.Vote            // the proposals and agreements about the rules
	wish         []Agreement             // the agreements that the seat wants; nil: the submission says nothing of any
	idle         map[int]bool            // numbers of lines that are no orders, though they were refused because no phase is open
	alone        map[order.Line]bool     // caches whether the ruleset can read a line alone
	whole        bool                    // the submission holds everything that is to stand (Submission.Whole)
	amends       bool                    // its only order has replaced one line of the draft
	signed       bool                    // closing words, as at the end of a submission, have been read

	messages, pressed int // messages sent so far, and their bytes
}

// phaseOrders holds the orders of a submission for one phase.
type phaseOrders struct {
	phase  string
	lines  []order.Line
	add    bool // ADD was said
	cancel bool // CANCEL was said
	ready  bool // READY was said
	hold   bool // HOLD was said
}

// request is a SHOW or HELP line.
type request struct {
	line     order.Line
	name     string
	argument string
}

// message is a PRESS block while it is being read.
type message struct {
	head     order.Line
	headRest string // rest of the first line
	lastLine int    // number of the line read last; a gap was blank lines
	text     []string
}

// newSubmission begins the reading of a submission for a seat; a dry one is a trial.
func (g *Game) newSubmission(s *seat, c Command, dry bool) *submissionReading {
	l := &submissionReading{game: g, seat: s, command: c, lang: s.chosenLanguage(), dry: dry, zone: time.UTC, openOrders: phaseOrders{phase: g.phase.Name}, keptLines: make(map[string][]order.Line), idle: make(map[int]bool), alone: make(map[order.Line]bool)}
	l.part = &l.openOrders
	l.receipt = &Receipt{
		Game: g.opened.Setup.Game, Seat: s.id, Name: g.state.Face(s.id, s.chosenLanguage()).Name, Phase: g.phase.Name, At: c.At,
	}
	return l
}

func (l *submissionReading) say(key string, pairs ...string) string {
	return say(l.lang, key, pairs...)
}

// parseLines reads lines with the ruleset, in the present position.
func (l *submissionReading) parseLines(lines ...order.Line) ([]Order, []*order.Error) {
	return l.game.parseLines(l.seat.id, lines...)
}

func (l *submissionReading) record(e ...event.Event) { l.events = append(l.events, e...) }

// changedAt returns when the submission came if the game has a respite, else zero, so that the events of
// games without one stay as they were.
func (l *submissionReading) changedAt() time.Time {
	if l.game.opened.Pace.Respite == 0 {
		return time.Time{}
	}
	return l.command.At
}

// confirm adds to the receipt a sentence on an action that was carried out. In a trial it takes the sentence that
// the action would be, if there is one.
func (l *submissionReading) confirm(key string, pairs ...string) {
	if trial := "trial" + strings.TrimPrefix(key, "done"); l.dry && sentences.Has(l.lang, trial) {
		key = trial
	}
	l.receipt.Done = append(l.receipt.Done, l.say(key, pairs...))
}

// spellWords spells control words as usual in the language of the submission.
func (l *submissionReading) spellWords(names ...string) string { return spellWords(l.lang, names...) }

// refuseLine refuses a line for the reason under a catalogue key. word is the word at fault ("": the whole line),
// legal what could stand instead.
func (l *submissionReading) refuseLine(line order.Line, code order.Code, word, key string, legal ...string) {
	l.answerFault(line, code, word, l.say(key), legal...)
}

// answerFault refuses a line as refuseLine does, for a reason in words.
func (l *submissionReading) answerFault(line order.Line, code order.Code, word, reason string, legal ...string) {
	l.receipt.Errors = append(l.receipt.Errors, &order.Error{Code: code, Line: line, Word: word, Reason: reason, Legal: legal})
}

// isEmpty reports whether the submission says nothing on the orders of the phase.
func (p *phaseOrders) isEmpty() bool {
	return len(p.lines) == 0 && !p.add && !p.cancel && !p.ready && !p.hold
}

// whyClosed returns the catalogue key of the reason why no phase is open.
func (l *submissionReading) whyClosed() string {
	switch {
	case l.game.over:
		return "refused.over"
	case !l.game.begun:
		return "refused.not_begun"
	}
	return "refused.closed"
}

// storedLang returns the language as events keep it: "" is English.
func (l *submissionReading) storedLang() string {
	if l.lang == "en" {
		return ""
	}
	return l.lang
}

// doubtReasons holds the reasons for which an action that cannot be taken back is not carried out.
var doubtReasons = map[order.Doubt]string{order.Below: "refused.below", order.Repeated: "refused.repeated"}

// isSure reports whether a line may be carried out though it cannot be taken back. It refuses a line below a
// quotation. If the line may be quoted, it asks the sender to confirm, or refuses the line if the sender cannot be
// asked. With always it asks about every line, if the sender can be asked.
func (l *submissionReading) isSure(line order.Line, always bool) bool {
	switch {
	case line.Doubt == order.Below, line.Doubt != "" && !l.asks:
		l.refuseLine(line, CodeQuoted, "", doubtReasons[line.Doubt])
	case l.asks && (always || line.Doubt != ""):
		l.receipt.Asked = append(l.receipt.Asked, line)
		l.confirm("done.asked")
	default:
		return true
	}
	return false
}

// addOrderLine adds a line to the orders of the current part; it drops the line below a FOR that was refused.
func (l *submissionReading) addOrderLine(line order.Line) {
	line.Doubt = "" // an order can be taken back by the next submission
	if line.Lang == "" {
		line.Lang = l.storedLang()
	}
	if l.part != nil {
		l.part.lines = append(l.part.lines, line)
	}
}
