package chronicle

import (
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/words"
)

// A tale is what a seat does in its turn, while it is told: how it moves, then
// sentence by sentence what comes of it. Sentences are about one seat after the
// other: where that changes, the seat is named.
type tale struct {
	seat    game.Seat // in turn; "" outside of turns
	walk    *walk     // until the movement is over
	opening string    // the movement, in words
	busy    bool      // it is more than a step over known land
	parts   []string
	subject game.Seat     // of the last part
	head    string        // of the effects: how the fight ended
	effects []string      // of the last thing that happened, told in one sentence
	passed  []passedOrder // the reader's orders that were passed over

	drawn  *found              // a card of which it is not told yet what became
	fight  *quest.FightStarted // whose dice are still to come
	duel   *quest.DuelStarted
	haul   *haul  // cards that change hands one after the other
	showed string // hands that were shown last
}

// begin opens a tale: that of a turn, or for what happens outside of turns.
func (t *teller) begin(seat game.Seat) {
	t.end()
	t.now = &tale{seat: seat, subject: seat}
	if seat != "" {
		t.now.walk = &walk{}
	}
}

// add tells something of a seat, or of no seat. The first thing that is told
// ends the movement.
func (t *teller) add(seat game.Seat, text string) {
	t.arrive()
	t.flush()
	t.part(seat, text)
}

// part adds a sentence, and names its seat if it is another one than before.
func (t *teller) part(seat game.Seat, text string) {
	n := t.now
	n.busy = true
	if seat != "" && seat != n.subject {
		n.subject = seat
		text = t.say("of", args{"who": t.who(seat), "text": text})
	}
	n.parts = append(n.parts, words.Capital(text))
}

// effect adds to what came of the last thing that happened to a seat.
func (t *teller) effect(seat game.Seat, text string) {
	t.arrive()
	t.settle()
	n := t.now
	if seat != n.subject {
		t.flush()
		n.busy = true
		text = t.say("of", args{"who": t.who(seat), "text": text})
		n.subject = seat
	}
	n.effects = append(n.effects, text)
}

// flush tells what is still held back: cards that changed hands, effects, and a
// card of which no more is heard.
func (t *teller) flush() {
	t.settle()
	n := t.now
	if d := n.drawn; d != nil {
		n.drawn = nil
		t.part(d.seat, t.say("found."+d.key, args{"card": t.the(d.card)}))
	}
	if n.head == "" && len(n.effects) == 0 {
		return
	}
	text := strings.Join(n.effects, ", ")
	switch {
	case text == "":
		text = n.head
	case n.head != "":
		text = t.say("result", args{"how": n.head, "text": text})
	}
	n.head, n.effects = "", nil
	t.part("", text)
}

// end closes the tale and adds it to the chronicle.
func (t *teller) end() {
	n := t.now
	if n == nil {
		return
	}
	t.arrive()
	t.flush()
	if n.showed != "" {
		t.part("", n.showed)
	}
	if len(n.passed) > 0 {
		t.part("", t.passedOver(n.passed))
	}
	t.now = nil
	if n.opening != "" {
		n.opening = t.say("turn", args{"who": t.who(n.seat), "text": n.opening})
	}
	switch {
	case n.opening != "" && !n.busy:
		t.plain = append(t.plain, n.opening)
		return
	case n.opening != "":
		n.parts = append([]string{words.Capital(n.opening)}, n.parts...)
	case len(n.parts) == 0:
		return
	}
	t.flushPlain()
	t.item(strings.Join(n.parts, ". ") + ".")
}

// A found is a card that a seat has drawn, or met in a development place.
type found struct {
	seat game.Seat
	card book.Card
	key  string // "draws", "finds"
}

// A haul is cards that come to a seat, or leave it, one after the other in the
// same way.
type haul struct {
	seat  game.Seat
	key   string
	from  game.Seat
	cards []book.Card
}

// pick adds a card to a haul, or begins another.
func (t *teller) pick(seat game.Seat, key string, from game.Seat, card book.Card) {
	t.arrive()
	n := t.now
	if h := n.haul; h != nil && h.seat == seat && h.key == key && h.from == from {
		h.cards = append(h.cards, card)
		return
	}
	t.flush()
	n.haul = &haul{seat, key, from, []book.Card{card}}
}

// settle tells of a haul that is over.
func (t *teller) settle() {
	if h := t.now.haul; h != nil {
		t.now.haul = nil
		t.part(h.seat, t.say("haul."+h.key, args{"cards": t.cards(h.cards), "from": t.who(h.from)}))
	}
}

// found takes the card of which it was not yet told what became, if it is this
// one; others may not know which it is.
func (t *teller) found(card book.Card) (d found, ok bool) {
	if t.now.drawn == nil || t.now.drawn.card != "" && t.now.drawn.card != card {
		return found{}, false
	}
	d, t.now.drawn = *t.now.drawn, nil
	return d, true
}
