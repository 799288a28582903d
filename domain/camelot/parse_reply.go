package camelot

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// id reads the id of a decision or plan, "D12" or "P2".
func (p *parser) id(letter string) (string, *order.Error) {
	t := p.c.Peek()
	key, digits := t.Key, strings.TrimPrefix(t.Key, order.Fold(letter))
	switch {
	case t.Kind == order.Word && key == order.Fold(letter) && p.c.PeekAt(1).Kind == order.Number:
		p.c.Next()
		digits = p.c.Peek().Text
	case t.Kind != order.Word || digits == key:
		digits = ""
	}
	n, err := strconv.Atoi(digits)
	if err != nil {
		p.c.Want(letter + "1")
		return "", p.unexpected()
	}
	p.c.Next()
	return letter + strconv.Itoa(n), nil
}

// reply reads REPLY, the id of a decision and the answer, which depends on
// what was asked. An answer to a question that is not open, or that was put to
// others, is refused.
func (p *parser) reply() (game.Body, *order.Error) {
	mark := p.c.Mark()
	id, err := p.id("D")
	if err != nil {
		return nil, err
	}
	d := p.s.Pending
	if d == nil || d.ID != id {
		return p.past(id, mark)
	}
	if !slices.Contains(d.Seats, p.seat) {
		p.skip()
		p.blame(codeClosed, mark, p.because("not_asked", "id", id))
		return Reply{ID: id}, nil
	}
	r := Reply{ID: id}
	err = p.answer(d, &r, mark)
	return r, err
}

// past refuses what is for a decision that is not open.
func (p *parser) past(id string, mark int) (game.Body, *order.Error) {
	p.skip()
	key := "closed"
	if n, _ := strconv.Atoi(id[1:]); n > p.s.Decisions { // id has made sure of the digits
		key = "no_decision"
	}
	p.blame(codeClosed, mark, p.because(key, "id", id))
	return Reply{ID: id}, nil
}

// skip passes over the rest of a line that is refused whatever it says.
func (p *parser) skip() {
	for !p.c.Done() {
		p.c.Next()
	}
}

// answer reads the answer to the open question.
func (p *parser) answer(d *Decision, r *Reply, mark int) (err *order.Error) {
	switch d.Point {
	case AskAfterPeek:
		p.c.Words("EVIL")
		r.Choice, err = p.choice(evilChoices...)
	case AskArmor:
		return p.oneOf(d, r)
	case AskFacing:
		r.Face, err = p.word("FACEUP", "FACEDOWN")
	case AskWar:
		p.c.Words("TO")
		r.War, err = p.war()
	case AskMerlins:
		return p.offer(r)
	case AskVolunteer:
		r.Yes, err = p.yes("YES", "NO")
	case AskDiscards, AskExchange:
		p.c.Words("GIVE")
		r.Cards, err = p.cards(p.white)
	case AskSort:
		return p.sorting(d, r)
	case AskConvocation:
		r.Come, err = p.yes("COME", "STAY")
	case AskGrail:
		return p.saves(d, r)
	case AskKnighting:
		return p.knighting(d, r)
	default:
		p.skip()
		p.blame(codeClosed, mark, p.because(elsewhere(d.Point), "id", d.ID))
	}
	return err
}

// replied are the questions that REPLY answers.
var replied = []Point{
	AskAfterPeek, AskArmor, AskFacing, AskWar, AskMerlins, AskVolunteer, AskDiscards, AskSort, AskConvocation, AskExchange, AskGrail,
	AskKnighting,
}

// elsewhere is the key of how a question is answered that no REPLY answers.
func elsewhere(point Point) string {
	switch point {
	case AskOath:
		return "by_oath"
	case AskShare:
		return "by_share"
	}
	return "by_block"
}

// word reads one of some words.
func (p *parser) word(among ...string) (string, *order.Error) {
	word, ok := p.c.Word(among...)
	return word, p.unless(ok)
}

// yes reads one of two words, the first of which means yes. Plain YES and NO
// will always do.
func (p *parser) yes(yes, no string) (*bool, *order.Error) {
	word, err := p.word(yes, no, "YES", "NO")
	is := word == yes || word == "YES"
	return &is, err
}

// oneOf reads one of two black cards (D-5).
func (p *parser) oneOf(d *Decision, r *Reply) *order.Error {
	p.c.Words("TAKE")
	mark := p.c.Mark()
	card, err := p.black()
	if err == nil && !slices.Contains(d.Cards, card) {
		p.blame(codeTarget, mark, p.because("reply_drawn", "card", card), texts(d.Cards)...)
	}
	r.Cards = []Card{card}
	return err
}

// offer reads how many Merlins are given, and whether Excalibur is (D-8, D-9).
func (p *parser) offer(r *Reply) *order.Error {
	for {
		word, ok := p.c.Word("MERLIN", "CANCEL", "NONE", "NO")
		switch {
		case word == "MERLIN" || !ok && p.c.Peek().Kind == order.Number:
			n, err := p.merlins()
			if err != nil {
				return err
			}
			r.Merlins = &n
		case word == "CANCEL":
			r.Cancel = true
			if p.c.Words("WITH") && !p.c.Words("EXCALIBUR") {
				return p.unexpected()
			}
		case ok:
			r.Merlins = new(int)
		default:
			return p.unexpected()
		}
		if !p.c.Take(",") {
			return nil
		}
	}
}

// sorting reads a new order of the cards that Clairvoyance showed (D-14).
func (p *parser) sorting(d *Decision, r *Reply) *order.Error {
	p.c.Words("ORDER")
	mark := p.c.Mark()
	for {
		n, ok := p.c.Number()
		if !ok {
			break
		}
		r.Order = append(r.Order, n)
		p.c.Take(",")
	}
	if len(r.Order) == 0 {
		return p.unexpected()
	}
	if !slices.Equal(slices.Sorted(slices.Values(r.Order)), upTo(len(d.Cards))) {
		p.blame(codeGrammar, mark, p.because("reply_number", "id", d.ID, "n", len(d.Cards)), "ORDER "+join(upTo(len(d.Cards)), " "))
	}
	return nil
}

// saves reads whether the Grail saves somebody, or whom (D-18).
func (p *parser) saves(d *Decision, r *Reply) (err *order.Error) {
	if word, ok := p.c.Word("YES", "NO"); ok {
		is := word == "YES"
		r.Yes = &is
		return nil
	}
	mark := p.c.Mark()
	if r.Whom, err = p.saved(); err == nil && !slices.Contains(d.About, r.Whom.Seat) {
		p.blame(codeTarget, mark, p.because("reply_doomed", "who", r.Whom.Seat), p.words(d.About)...)
	}
	return err
}

// knighting reads which squire is knighted (D-21).
func (p *parser) knighting(d *Decision, r *Reply) (err *order.Error) {
	mark := p.c.Mark()
	if r.Whom, err = p.knight(); err == nil && !slices.Contains(d.About, r.Whom.Seat) {
		p.blame(codeTarget, mark, p.because("reply_squire", "who", r.Whom.Seat), p.words(d.About)...)
	}
	return err
}

func (p *parser) words(list seats) []string {
	var all []string
	for _, seat := range list {
		all = append(all, p.s.naming(seat).Word)
	}
	return all
}

// texts spells things.
func texts[T any](things []T) []string {
	all := make([]string, len(things))
	for i, t := range things {
		all[i] = list([]T{t})
	}
	return all
}

// oath reads the card for the oath (D-1).
func (p *parser) oath(mark int) (game.Body, *order.Error) {
	card, err := p.fight()
	if d := p.s.Pending; d == nil || d.Point != AskOath || !slices.Contains(d.Seats, p.seat) {
		p.blame(codeClosed, mark, p.because("no_oath"))
	}
	return OathCard{card}, err
}
