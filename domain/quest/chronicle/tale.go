package chronicle

import (
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/words"
)

// A tale collects the deeds of a seat in its turn: its movement, then
// sentence by sentence the consequences. A sentence about another seat than the one
// before names the seat.
type tale struct {
	seat         game.Seat // the seat in turn; "" outside of turns
	walk         *walk     // the movement; nil once it is over
	opening      string    // the movement, in words
	busy         bool      // the turn is more than a step over known land
	parts        []string
	subject      game.Seat     // the seat of the last part
	head         string        // the head of the effects: how the fight ended
	effects      []string      // consequences of the last event, to be told in one sentence
	passedOrders []passedOrder // the reader's orders that were passed over

	found      *foundCard          // a found card whose fate is not told yet
	fight      *quest.FightStarted // the fight whose dice are still to come
	duel       *quest.DuelStarted
	haul       *haul  // cards that change hands one after the other
	shownHands string // the sentence about the hands shown last; "" for none
}

// beginTale ends the tale in progress and opens another: for the turn of a seat, or with "" for events outside
// of turns.
func (t *teller) beginTale(seat game.Seat) {
	t.endTale()
	t.tale = &tale{seat: seat, subject: seat}
	if seat != "" {
		t.tale.walk = &walk{}
	}
}

// tellFact tells a fact about a seat, or with "" about none. It ends the movement and tells everything that is
// still held back first.
func (t *teller) tellFact(seat game.Seat, text string) {
	t.tellArrival()
	t.tellPending()
	t.addSentence(seat, text)
}

// addSentence adds a sentence, and names its seat if that is another one than before; with "" it names none.
func (t *teller) addSentence(seat game.Seat, text string) {
	tale := t.tale
	tale.busy = true
	if seat != "" && seat != tale.subject {
		tale.subject = seat
		text = t.say("of", args{"who": t.nameSeat(seat), "text": text})
	}
	tale.parts = append(tale.parts, words.Capital(text))
}

// addEffect adds a consequence of the last event for a seat.
func (t *teller) addEffect(seat game.Seat, text string) {
	t.tellArrival()
	t.tellHaul()
	tale := t.tale
	if seat != tale.subject {
		t.tellPending()
		tale.busy = true
		text = t.say("of", args{"who": t.nameSeat(seat), "text": text})
		tale.subject = seat
	}
	tale.effects = append(tale.effects, text)
}

// tellPending tells everything that is still held back: cards that changed hands, effects, and a
// found card whose fate is not told.
func (t *teller) tellPending() {
	t.tellHaul()
	tale := t.tale
	if found := tale.found; found != nil {
		tale.found = nil
		t.addSentence(found.seat, t.say("found."+found.key, args{"card": t.nameThing(found.card)}))
	}
	if tale.head == "" && len(tale.effects) == 0 {
		return
	}
	text := strings.Join(tale.effects, ", ")
	switch {
	case text == "":
		text = tale.head
	case tale.head != "":
		text = t.say("result", args{"how": tale.head, "text": text})
	}
	tale.head, tale.effects = "", nil
	t.addSentence("", text)
}

// endTale closes the tale and adds it to the chronicle. A turn of a single step is kept for
// tellPlainTurns.
func (t *teller) endTale() {
	tale := t.tale
	if tale == nil {
		return
	}
	t.tellArrival()
	t.tellPending()
	if tale.shownHands != "" {
		t.addSentence("", tale.shownHands)
	}
	if len(tale.passedOrders) > 0 {
		t.addSentence("", t.listPassedOver(tale.passedOrders))
	}
	t.tale = nil
	if tale.opening != "" {
		tale.opening = t.say("turn", args{"who": t.nameSeat(tale.seat), "text": tale.opening})
	}
	switch {
	case tale.opening != "" && !tale.busy:
		t.plain = append(t.plain, tale.opening)
		return
	case tale.opening != "":
		tale.parts = append([]string{words.Capital(tale.opening)}, tale.parts...)
	case len(tale.parts) == 0:
		return
	}
	t.tellPlainTurns()
	t.addItem(strings.Join(tale.parts, ". ") + ".")
}

// A foundCard is a card that a seat has drawn, or met in a development place.
type foundCard struct {
	seat game.Seat
	card book.Card
	key  string // "draws", "finds"
}

// A haul is a series of cards that come to a seat, or leave it, in the same way.
type haul struct {
	seat  game.Seat
	key   string
	from  game.Seat
	cards []book.Card
}

// addToHaul adds a card to the current haul, or begins another.
func (t *teller) addToHaul(seat game.Seat, key string, from game.Seat, card book.Card) {
	t.tellArrival()
	tale := t.tale
	if h := tale.haul; h != nil && h.seat == seat && h.key == key && h.from == from {
		h.cards = append(h.cards, card)
		return
	}
	t.tellPending()
	tale.haul = &haul{seat, key, from, []book.Card{card}}
}

// tellHaul tells the current haul, if there is one.
func (t *teller) tellHaul() {
	if haul := t.tale.haul; haul != nil {
		t.tale.haul = nil
		t.addSentence(haul.seat, t.say("haul."+haul.key, args{"cards": t.nameCards(haul.cards), "from": t.nameSeat(haul.from)}))
	}
}

// takeFound takes the found card whose fate has not been told out of the tale, if it is the given card or its
// name is not known; false if there is none, or it is another.
func (t *teller) takeFound(card book.Card) (found foundCard, ok bool) {
	if t.tale.found == nil || t.tale.found.card != "" && t.tale.found.card != card {
		return foundCard{}, false
	}
	found, t.tale.found = *t.tale.found, nil
	return found, true
}
