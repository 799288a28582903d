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

// A teller follows the position through the events and puts each into words. Events that belong
// together become one sentence, a beat: a movement, a draw, a roll with its outcome, a fight.
// Parts of a beat are about the seat in turn; parts about another seat name it.
type teller struct {
	speaker
	news.News
	to       game.Seat
	sections []report.Section
	turn     game.Seat    // the seat in turn; "" before the first turn
	round    int          // the round of that turn
	opened   bool         // whether the section of the turn is there
	beat     []string     // the parts of the open beat
	subject  game.Seat    // the seat that the last part is about
	drawn    []book.Piece // the cards drawn in this beat
	rolled   bool         // this beat is the roll to move
	passed   []string     // the reader's orders that could not be carried out in this turn
	ways     []way
	cause    book.Source // the source of the question that was open at the beginning
	asked    string      // the point of the question to the reader; "" if they are not asked
	waits    []game.Seat // the seats that were asked last
}

// newTeller returns a teller for one reader on a position, which the caller moves on event by event. The seat in turn,
// the round and the cause are still empty.
func newTeller(state *talisman.State, to game.Seat, lang string) *teller {
	p := speaker{state, lang}
	return &teller{speaker: p, News: news.New(to, p.say, p.nameSeat), to: to}
}

// A way is the path of a character, beginning where it stood.
type way struct {
	seat  game.Seat
	stops []book.Space
}

// startBeat ends the beat and starts a new one.
func (t *teller) startBeat(seat game.Seat, text string) {
	t.endBeat()
	t.addToBeat(seat, text)
}

// addToBeat adds a part to the beat, and names the seat if it is another one than before. An empty text adds nothing; the
// seat "" goes on with the one before.
func (t *teller) addToBeat(seat game.Seat, text string) {
	if text == "" {
		return
	}
	if seat != "" && seat != t.subject {
		t.subject = seat
		text = t.say("of", args{"who": t.nameSeat(seat), "text": text})
	}
	t.beat = append(t.beat, text)
}

// extendBeat adds a text to the last part of the beat, or begins the beat with it.
func (t *teller) extendBeat(text string) {
	if n := len(t.beat); n > 0 {
		t.beat[n-1] += " " + text
		return
	}
	t.addToBeat("", text)
}

// endBeat ends the beat and writes it as one sentence: its beginning, then the consequences. An empty beat leaves no
// sentence.
func (t *teller) endBeat() {
	switch len(t.beat) {
	case 0:
	case 1:
		t.addSentence(words.Capital(t.beat[0]) + ".")
	default:
		t.addSentence(words.Capital(t.say("beat", args{"head": t.beat[0], "rest": t.joinClauses(t.beat[1:])})) + ".")
	}
	t.beat, t.subject, t.drawn, t.rolled = nil, t.turn, nil, false
}

// addSentence adds a sentence to the current section, and opens the section first if need be.
func (t *teller) addSentence(text string) {
	if !t.opened {
		t.openSection()
	}
	section := &t.sections[len(t.sections)-1]
	if len(section.Blocks) == 0 {
		section.Blocks = []report.Block{{}}
	}
	section.Blocks[0].Items = append(section.Blocks[0].Items, text)
}

// openSection opens the section of the turn, or that of the setup before the first turn.
func (t *teller) openSection() {
	t.opened = true
	section := report.Section{ID: "setup", Title: t.say("title.setup", nil)}
	if t.turn != "" {
		a := args{"n": formatNumber(t.round), "who": t.nameSeat(t.turn)}
		section = report.Section{ID: "turn-" + formatNumber(t.s.Turns.Turn.N), Title: t.say("title.turn", a)}
		if t.s.Now.Extra > 0 {
			section.Title = t.say("title.extra", a)
		}
	}
	t.sections = append(t.sections, section)
}

// closeTurn ends the beat, and writes as the last sentence of the turn which of the reader's orders could not be
// carried out in it. It leaves the turn and its section as they are.
func (t *teller) closeTurn() {
	t.endBeat()
	if len(t.passed) > 0 {
		t.addSentence(t.say("passed", args{"list": strings.Join(t.passed, ", ")}))
	}
	t.passed = nil
}
