package camelot

import (
	"slices"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// reply reads REPLY, the id of a decision and the answer, whose form depends on
// the question. It refuses an answer to a question that is not open, or that was
// put to other seats.
func (p *parser) reply() game.Body {
	mark := p.Mark()
	id := p.id("D")
	d := p.s.Pending
	if d == nil || d.ID != id {
		return p.past(id, mark)
	}
	if !slices.Contains(d.Seats, p.seat) {
		p.skip()
		p.Blame(codeClosed, mark, p.because("not_asked", "id", id))
		return Reply{ID: id}
	}
	r := Reply{ID: id}
	p.answer(d, &r, mark)
	return r
}

// past refuses an answer to a decision that is not open.
func (p *parser) past(id string, mark int) game.Body {
	if p.Err() != nil {
		return nil
	}
	p.skip()
	key := "closed"
	if n, _ := strconv.Atoi(id[1:]); n > p.s.Decisions { // the parser's id has checked the digits
		key = "no_decision"
	}
	p.Blame(codeClosed, mark, p.because(key, "id", id))
	return Reply{ID: id}
}

// skip passes over the rest of a line that is refused in any case.
func (p *parser) skip() {
	for !p.Done() {
		p.Next()
	}
}

// answer reads the answer to the open question.
func (p *parser) answer(d *Decision, r *Reply, mark int) {
	switch d.Point {
	case AskAfterPeek:
		p.Words("EVIL")
		r.Choice = p.choice(evilChoices...)
	case AskArmor:
		p.oneOf(d, r)
	case AskFacing:
		r.Face = p.Expect("FACEUP", "FACEDOWN")
	case AskWar:
		p.Words("TO")
		r.War = p.war()
	case AskMerlins:
		p.offer(r)
	case AskVolunteer:
		r.Yes = p.yes("YES", "NO")
	case AskDiscards, AskExchange:
		p.Words("GIVE")
		r.Cards = order.List(p.Cursor, p.white)
	case AskSort:
		p.sorting(d, r)
	case AskConvocation:
		r.Come = p.yes("COME", "STAY")
	case AskGrail:
		p.saves(d, r)
	case AskKnighting:
		r.Whom = p.about(d, p.knight, "reply_squire")
	default:
		p.skip()
		p.Blame(codeClosed, mark, p.because(elsewhere(d.Point), "id", d.ID))
	}
}

// elsewhere returns the key of the sentence that explains how to answer a question
// for which there is no REPLY.
func elsewhere(point Point) string {
	switch point {
	case AskOath:
		return "by_oath"
	case AskShare:
		return "by_share"
	}
	return "by_block"
}

// yes reads one of two words, of which the first means yes. It always accepts
// plain YES and NO too.
func (p *parser) yes(yes, no string) *bool {
	among := []string{"YES", "NO"}
	if yes != "YES" {
		among = append([]string{yes, no}, among...)
	}
	word := p.Expect(among...)
	return new(word == yes || word == "YES")
}

// oneOf reads one of two black cards (D-5).
func (p *parser) oneOf(d *Decision, r *Reply) {
	p.Words("TAKE")
	mark := p.Mark()
	card := p.black()
	if !slices.Contains(d.Cards, card) {
		p.Blame(codeTarget, mark, p.because("reply_drawn", "card", card), texts(d.Cards)...)
	}
	r.Cards = []Card{card}
}

// offer reads the number of Merlins, and whether Excalibur is used (D-8, D-9).
func (p *parser) offer(r *Reply) {
	for more := true; more; more = p.Take(",") {
		word, ok := p.Word("MERLIN", "CANCEL", "NONE", "NO")
		switch {
		case word == "MERLIN" || !ok && p.Peek().Kind == order.Number:
			r.Merlins = new(p.merlins())
		case word == "CANCEL":
			r.Cancel = true
			if p.Words("WITH") {
				p.ExpectWords("EXCALIBUR")
			}
		case ok:
			r.Merlins = new(int)
		default:
			p.Lost()
		}
	}
}

// sorting reads a new order of the cards that Clairvoyance showed (D-14).
func (p *parser) sorting(d *Decision, r *Reply) {
	p.Words("ORDER")
	mark := p.Mark()
	for more := true; more; more = p.Take(",") || p.Peek().Kind == order.Number {
		r.Order = append(r.Order, p.ExpectNumber())
	}
	if !slices.Equal(slices.Sorted(slices.Values(r.Order)), upTo(len(d.Cards))) {
		p.Blame(codeGrammar, mark, p.because("reply_number", "id", d.ID, "n", len(d.Cards)), "ORDER "+lists.Join(upTo(len(d.Cards)), " "))
	}
}

// saves reads whether the Grail saves a knight, or which one (D-18).
func (p *parser) saves(d *Decision, r *Reply) {
	if word, ok := p.Word("YES", "NO"); ok {
		r.Yes = new(word == "YES")
		return
	}
	r.Whom = p.about(d, p.saved, "reply_doomed")
}

// about reads a knight, who must be one of those that the question names.
func (p *parser) about(d *Decision, read func() Who, key string) Who {
	mark := p.Mark()
	who := read()
	if !slices.Contains(d.About, who.Seat) && p.Err() == nil {
		p.Blame(codeTarget, mark, p.because(key, "who", who.Seat), p.s.wordsOf(d.About)...)
	}
	return who
}

// oath reads the card for the oath (D-1).
func (p *parser) oath(mark int) game.Body {
	card := p.fight()
	if d := p.s.Pending; d == nil || d.Point != AskOath || !slices.Contains(d.Seats, p.seat) {
		p.Blame(codeClosed, mark, p.because("no_oath"))
	}
	return OathCard{card}
}
