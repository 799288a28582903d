package chronicle

import (
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/report/news"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
	"seneschal/domain/words"
)

// A teller follows the position through the events and puts each into words. What
// belongs together is told in one sentence, a beat: a movement, a draw, a roll
// with what it brings, a fight. Parts of a beat are about the seat in turn; those
// about another one name it.
type teller struct {
	speaker
	news.News
	to       game.Seat
	sections []report.Section
	turn     game.Seat // whose turn is told; "" before the first
	round    int       // in which it is
	opened   bool      // its section is there
	beat     []string
	subject  game.Seat    // of the last part
	drawn    []book.Piece // in this beat
	rolled   bool         // this beat is the roll to move
	passed   []string     // the reader's orders that could not be carried out in this turn
	ways     []way
	cause    book.Source // of what the question was about with which the telling begins
	asked    string      // the point at which the reader is asked now
	waits    []game.Seat
}

func tellerOf(s *talisman.State, to game.Seat, lang string) *teller {
	p := speaker{s, lang}
	return &teller{speaker: p, News: news.For(to, p.say, p.who), to: to}
}

// A way is where a character went, from where it stood.
type way struct {
	seat  game.Seat
	stops []book.Space
}

// begin tells the beginning of a beat.
func (t *teller) begin(seat game.Seat, text string) {
	t.flush()
	t.then(seat, text)
}

// then adds to the beat that is told.
func (t *teller) then(seat game.Seat, text string) {
	if text == "" {
		return
	}
	if seat != "" && seat != t.subject {
		t.subject = seat
		text = t.say("of", args{"who": t.who(seat), "text": text})
	}
	t.beat = append(t.beat, text)
}

// also adds to the last part of the beat.
func (t *teller) also(text string) {
	if n := len(t.beat); n > 0 {
		t.beat[n-1] += " " + text
		return
	}
	t.then("", text)
}

// flush ends a beat: what it begins with, and what came of it.
func (t *teller) flush() {
	switch len(t.beat) {
	case 0:
	case 1:
		t.item(words.Capital(t.beat[0]) + ".")
	default:
		t.item(words.Capital(t.say("beat", args{"head": t.beat[0], "rest": t.joined(t.beat[1:])})) + ".")
	}
	t.beat, t.subject, t.drawn, t.rolled = nil, t.turn, nil, false
}

// item adds a sentence to the section that is told.
func (t *teller) item(text string) {
	if !t.opened {
		t.head()
	}
	s := &t.sections[len(t.sections)-1]
	if len(s.Blocks) == 0 {
		s.Blocks = []report.Block{{}}
	}
	s.Blocks[0].Items = append(s.Blocks[0].Items, text)
}

// head opens the section of the turn, or that of what was before the first.
func (t *teller) head() {
	t.opened = true
	s := report.Section{ID: "setup", Title: t.say("title.setup", nil)}
	if t.turn != "" {
		a := args{"n": number(t.round), "who": t.who(t.turn)}
		s = report.Section{ID: "turn-" + number(t.s.Turns.Turn.N), Title: t.say("title.turn", a)}
		if t.s.Now.Extra > 0 {
			s.Title = t.say("title.extra", a)
		}
	}
	t.sections = append(t.sections, s)
}

// close ends the turn that is told, with what could not be carried out in it.
func (t *teller) close() {
	t.flush()
	if len(t.passed) > 0 {
		t.item(t.say("passed", args{"list": strings.Join(t.passed, ", ")}))
	}
	t.passed = nil
}
