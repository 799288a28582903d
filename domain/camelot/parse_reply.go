package camelot

import (
	"slices"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// parseReply reads REPLY, the id of a decision and the answer, whose form depends on
// the question. It refuses an answer to a question that is not open, or that was
// put to other seats.
func (p *parser) parseReply() game.Body {
	mark := p.Mark()
	id := p.parseID("D")
	decision := p.state.Pending
	if decision == nil || decision.ID != id {
		return p.refuseClosedDecision(id, mark)
	}
	if !slices.Contains(decision.Seats, p.seat) {
		p.skipRestOfLine()
		p.Blame(codeClosed, mark, p.sayReason("not_asked", "id", id))
		return Reply{ID: id}
	}
	reply := Reply{ID: id}
	p.parseAnswer(decision, &reply, mark)
	return reply
}

// refuseClosedDecision refuses an answer to a decision that is not open, and skips the rest of the
// line. It returns nil if the line was refused before.
func (p *parser) refuseClosedDecision(id string, mark int) game.Body {
	if p.Err() != nil {
		return nil
	}
	p.skipRestOfLine()
	key := "closed"
	if n, _ := strconv.Atoi(id[1:]); n > p.state.Decisions { // the parser's id has checked the digits
		key = "no_decision"
	}
	p.Blame(codeClosed, mark, p.sayReason(key, "id", id))
	return Reply{ID: id}
}

// skipRestOfLine skips the rest of a line that is refused in any case.
func (p *parser) skipRestOfLine() {
	for !p.Done() {
		p.Next()
	}
}

// parseAnswer reads the answer to the open question into the reply. It refuses an answer to a
// question for which there is no REPLY.
func (p *parser) parseAnswer(decision *Decision, reply *Reply, mark int) {
	switch decision.Point {
	case AskAfterPeek:
		p.Words("EVIL")
		reply.Choice = p.parseChoice(evilChoices...)
	case AskArmor:
		p.parseDrawnCard(decision, reply)
	case AskFacing:
		reply.Face = p.Expect("FACEUP", "FACEDOWN")
	case AskWar:
		p.Words("TO")
		reply.War = p.parseWar()
	case AskMerlins:
		p.parseOffer(reply)
	case AskVolunteer:
		reply.Yes = p.parseYesNo("YES", "NO")
	case AskDiscards, AskExchange:
		p.Words("GIVE")
		reply.Cards = order.List(p.Cursor, p.parseWhite)
	case AskSort:
		p.parseSorting(decision, reply)
	case AskConvocation:
		reply.Come = p.parseYesNo("COME", "STAY")
	case AskGrail:
		p.parseSaving(decision, reply)
	case AskKnighting:
		reply.Whom = p.parseAskedKnight(decision, p.parseKnight, "reply_squire")
	default:
		p.skipRestOfLine()
		p.Blame(codeClosed, mark, p.sayReason(findElsewhereKey(decision.Point), "id", decision.ID))
	}
}

// findElsewhereKey returns the key of the sentence that explains how to answer a question
// for which there is no REPLY.
func findElsewhereKey(point Point) string {
	switch point {
	case AskOath:
		return "by_oath"
	case AskShare:
		return "by_share"
	}
	return "by_block"
}

// parseYesNo reads one of two words; the first one means yes. It always accepts plain YES and NO
// too.
func (p *parser) parseYesNo(yes, no string) *bool {
	among := []string{"YES", "NO"}
	if yes != "YES" {
		among = append([]string{yes, no}, among...)
	}
	word := p.Expect(among...)
	return new(word == yes || word == "YES")
}

// parseDrawnCard reads one of the two black cards that were drawn (D-5). It refuses any other.
func (p *parser) parseDrawnCard(decision *Decision, reply *Reply) {
	p.Words("TAKE")
	mark := p.Mark()
	card := p.parseBlack()
	if !slices.Contains(decision.Cards, card) {
		p.Blame(codeTarget, mark, p.sayReason("reply_drawn", "card", card), toStrings(decision.Cards)...)
	}
	reply.Cards = []Card{card}
}

// parseOffer reads the number of Merlins, and whether Excalibur is used (D-8, D-9). NONE and NO are
// no Merlins.
func (p *parser) parseOffer(reply *Reply) {
	for more := true; more; more = p.Take(",") {
		word, ok := p.Word("MERLIN", "CANCEL", "NONE", "NO")
		switch {
		case word == "MERLIN" || !ok && p.Peek().Kind == order.Number:
			reply.Merlins = new(p.parseMerlins())
		case word == "CANCEL":
			reply.Cancel = true
			if p.Words("WITH") {
				p.ExpectWords("EXCALIBUR")
			}
		case ok:
			reply.Merlins = new(int)
		default:
			p.Lost()
		}
	}
}

// parseSorting reads a new order of the cards that Clairvoyance showed, by their numbers (D-14). It
// refuses an order in which a number is missing or stands twice.
func (p *parser) parseSorting(decision *Decision, reply *Reply) {
	p.Words("ORDER")
	mark := p.Mark()
	for more := true; more; more = p.Take(",") || p.Peek().Kind == order.Number {
		reply.Order = append(reply.Order, p.ExpectNumber())
	}
	if !slices.Equal(slices.Sorted(slices.Values(reply.Order)), numbersUpTo(len(decision.Cards))) {
		p.Blame(codeGrammar, mark, p.sayReason("reply_number", "id", decision.ID, "n", len(decision.Cards)), "ORDER "+lists.Join(numbersUpTo(len(decision.Cards)), " "))
	}
}

// parseSaving reads whether the Grail saves a knight, or which one (D-18).
func (p *parser) parseSaving(decision *Decision, reply *Reply) {
	if word, ok := p.Word("YES", "NO"); ok {
		reply.Yes = new(word == "YES")
		return
	}
	reply.Whom = p.parseAskedKnight(decision, p.parseSaved, "reply_doomed")
}

// parseAskedKnight reads a knight by the given function. It refuses one whom the question does not
// name; key is the reason.
func (p *parser) parseAskedKnight(decision *Decision, read func() Who, key string) Who {
	mark := p.Mark()
	who := read()
	if !slices.Contains(decision.About, who.Seat) && p.Err() == nil {
		p.Blame(codeTarget, mark, p.sayReason(key, "who", who.Seat), p.state.listSeatWords(decision.About)...)
	}
	return who
}

// parseOath reads the card for the oath (D-1). It refuses the card if the seat is not asked for one.
func (p *parser) parseOath(mark int) game.Body {
	card := p.parseFight()
	if d := p.state.Pending; d == nil || d.Point != AskOath || !slices.Contains(d.Seats, p.seat) {
		p.Blame(codeClosed, mark, p.sayReason("no_oath"))
	}
	return OathCard{card}
}
